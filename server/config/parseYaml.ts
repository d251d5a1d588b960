// Takes YAML, gives its tree with aliases resolved. Only loaded for a YAML configuration file.
import {type Document, isAlias, isMap, isNode, isScalar, isSeq, parseDocument} from 'yaml';
import {limitedTree, type Member, nodesMax, type ParsedTree, type SettingNode, TooMany} from './configTree.ts';

export function parseYaml(text: string): ParsedTree {
  return limitedTree(() => {
    const document = parseDocument(text, {prettyErrors: false, logLevel: 'silent', strict: true});
    if (document.errors.length > 0) {
      // The parser recurses and reports an exhausted stack as a syntax error, followed by others that result from it.
      if (document.errors.some(({code}) => code === 'RESOURCE_EXHAUSTION')) throw new TooMany();
      const problems = document.errors.map(({pos, message}) => ({at: pos[0], message: `YAML: ${message}`}));
      return {kind: 'broken', problems};
    }
    if (document.contents === null) return {kind: 'tree', tree: {kind: 'object', at: 0, members: []}};
    return {kind: 'tree', tree: yamlTree(document, document.contents, 0, {nodes: 0})};
  });
}

function yamlTree(document: Document, node: unknown, at: number, count: {nodes: number}): SettingNode {
  if (++count.nodes > nodesMax) throw new TooMany();
  if (isAlias(node)) {
    const start = node.range?.[0] ?? at;
    return yamlTree(document, node.resolve(document), start, count);
  }
  if (!isNode(node)) return {kind: 'scalar', at, value: null};
  const start = node.range?.[0] ?? at;
  if (isSeq(node))
    return {kind: 'list', at: start, items: node.items.map((item) => yamlTree(document, item, start, count))};
  if (isMap(node)) {
    const members = node.items.map(({key, value}): Member => {
      const keyAt = isNode(key) ? (key.range?.[0] ?? start) : start;
      const name = isScalar(key) ? String(key.value) : String(key);
      return {key: name, at: keyAt, value: yamlTree(document, value, keyAt, count)};
    });
    return {kind: 'object', at: start, members};
  }
  const value = isScalar(node) ? node.value : null;
  const plain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null;
  return {kind: 'scalar', at: start, value: plain ? value : String(value)};
}
