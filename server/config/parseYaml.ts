// Takes YAML, gives its tree with aliases resolved. Only loaded for a YAML configuration file.
import {
  type Alias,
  type CST,
  type Document,
  type ErrorCode,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  Parser,
  parseDocument,
  visit,
} from 'yaml';
import {type Phrase, phrase} from '../../shared/model/phrase.ts';
import {
  gotAndExpected,
  limitedTree,
  type Member,
  nodesMax,
  type ParsedTree,
  type Problem,
  type SettingNode,
  TooMany,
} from './configTree.ts';

export function parseYaml(text: string): ParsedTree {
  return limitedTree(() => {
    if (isDeep(text)) throw new TooMany();
    // The parser compares each key with all others; problemsOf says what is set twice.
    const document = parseDocument(text, {prettyErrors: false, logLevel: 'silent', strict: true, uniqueKeys: false});
    if (document.errors.length > 0) {
      // The parser recurses and reports an exhausted stack as a syntax error, followed by others that result from it.
      if (document.errors.some(({code}) => code === 'RESOURCE_EXHAUSTION')) throw new TooMany();
      // The parser's own sentences quote the text, which may be a file that is no configuration; see parseJson.ts.
      const problems = document.errors.map(({pos, code}) => ({
        at: pos[0],
        problem: problemAt(code, text.slice(pos[0]).trim() === ''),
      }));
      return {kind: 'broken', problems};
    }
    if (document.contents === null) return {kind: 'tree', tree: {kind: 'object', at: 0, members: []}};
    const aliases = aliasesIn(document);
    const signs = signsRead(document, aliases, text);
    if (signs.length > 0) return {kind: 'broken', problems: signs};
    return {kind: 'tree', tree: yamlTree(aliases, document.contents, 0, {nodes: 0})};
  });
}

/** A glob such as `*.md` or `!docs` without quotes is an alias of nothing, or a tag that does not exist. */
function signsRead(document: Document, aliases: ReadonlyMap<Alias, Node | undefined>, text: string): Problem[] {
  const tags = document.warnings
    .filter(({code, pos}) => code === 'TAG_RESOLVE_FAILED' && emptyTag.test(text.slice(pos[0], pos[0] + tagMax)))
    .map(({pos}) => pos[0]);
  const unknown = [...aliases].flatMap(([alias, value]) => (value === undefined ? [alias.range?.[0] ?? 0] : []));
  return [...tags, ...unknown].sort((x, y) => x - y).map((at) => ({at, problem: problemAt('BAD_SCALAR_START', false)}));
}

/** A tag in front of a value, such as `!glob "docs/**"`, is one. */
const emptyTag = /^\S+[ \t]*(?:#[^\n]*)?(?:\r?\n|$)/;
const tagMax = 1000;

function problemAt(code: ErrorCode, isAtEnd: boolean): Phrase {
  // A bracket that is never closed.
  if (isAtEnd && code === 'BAD_INDENT')
    return phrase(gotAndExpected, {
      got: phrase('the end of the file'),
      expected: phrase('a closing quote or bracket, a comma or a colon'),
    });
  if (misplaced.has(code)) return phrase('invalid indentation: this key cannot start here');
  const expected = phrase(yamlExpectations.get(code) ?? 'valid YAML');
  return phrase(gotAndExpected, {got: phrase('invalid YAML'), expected});
}

/** Errors of a line that begins too far to the left or to the right. */
const misplaced: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['BAD_INDENT', 'BLOCK_AS_IMPLICIT_KEY']);

const yamlExpectations: ReadonlyMap<ErrorCode, string> = new Map([
  ['ALIAS_PROPS', 'an alias without a tag or an anchor'],
  ['BAD_ALIAS', 'an alias of an anchor above it'],
  ['BAD_COLLECTION_TYPE', 'a tag that fits the value'],
  ['BAD_DIRECTIVE', 'no directive, or %YAML 1.2'],
  ['BAD_DQ_ESCAPE', 'a valid escape after the backslash'],
  ['BAD_PROP_ORDER', 'the tag or anchor before the value'],
  ['BAD_SCALAR_START', 'quotes around a text that begins with a special character'],
  ['BLOCK_IN_FLOW', 'a closing bracket before the next block'],
  ['KEY_OVER_1024_CHARS', 'the name of a setting'],
  ['MISSING_CHAR', 'a closing quote or bracket, a comma or a colon'],
  ['MULTILINE_IMPLICIT_KEY', 'a key on one line, followed by a colon'],
  ['MULTIPLE_ANCHORS', 'one anchor for a value'],
  ['MULTIPLE_DOCS', 'one document'],
  ['MULTIPLE_TAGS', 'one tag for a value'],
  ['NON_STRING_KEY', 'the name of a setting'],
  ['TAB_AS_INDENT', 'spaces instead of tabs at the beginning of a line'],
  ['TAG_RESOLVE_FAILED', 'no tag, or one of YAML itself'],
  ['UNEXPECTED_TOKEN', 'a setting, a value or the end of the line'],
]);
/** Settings take five levels. */
const depthMax = 100;

/**
 * Whether values are nested too deeply. The library recurses to make its nodes, and where the stack ends as it compiles a
 * regular expression, V8 ends the process; its tokens come without recursion, and are not visited with one here.
 */
function isDeep(text: string): boolean {
  const left = [...new Parser().parse(text)].map((token): [CST.Token, number] => [token, 0]);
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [token, depth] = next;
    if (depth > depthMax) return true;
    const items = 'items' in token ? token.items : [];
    const inner = [...items.flatMap(({key, value}) => [key, value]), 'value' in token ? token.value : null];
    for (const one of inner) if (one) left.push([one, depth + 1]);
  }
  return false;
}

/**
 * The value of each alias: the last node before it with its anchor. The library would go through the whole document for
 * each alias.
 */
function aliasesIn(document: Document): ReadonlyMap<Alias, Node | undefined> {
  const anchors = new Map<string, Node>();
  const aliases = new Map<Alias, Node | undefined>();
  visit(document, (_, node) => {
    if (isAlias(node)) aliases.set(node, anchors.get(node.source));
    else if (isNode(node) && node.anchor !== undefined) anchors.set(node.anchor, node);
  });
  return aliases;
}

function yamlTree(
  aliases: ReadonlyMap<Alias, Node | undefined>,
  node: unknown,
  at: number,
  count: {nodes: number},
): SettingNode {
  if (++count.nodes > nodesMax) throw new TooMany();
  if (isAlias(node)) {
    const start = node.range?.[0] ?? at;
    return yamlTree(aliases, aliases.get(node), start, count);
  }
  if (!isNode(node)) return {kind: 'scalar', at, value: null};
  const start = node.range?.[0] ?? at;
  if (isSeq(node))
    return {kind: 'list', at: start, items: node.items.map((item) => yamlTree(aliases, item, start, count))};
  if (isMap(node)) {
    const members = node.items.map(({key, value}): Member => {
      const keyAt = isNode(key) ? (key.range?.[0] ?? start) : start;
      const name = isScalar(key) ? String(key.value) : String(key);
      return {key: name, at: keyAt, value: yamlTree(aliases, value, keyAt, count)};
    });
    return {kind: 'object', at: start, members};
  }
  const value = isScalar(node) ? node.value : null;
  const plain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null;
  return {kind: 'scalar', at: start, value: plain ? value : String(value)};
}
