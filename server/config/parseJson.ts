// Takes JSON with comments and trailing commas, gives its tree. Only loaded for a JSON configuration file.
import {type Node, type ParseError, parseTree, printParseErrorCode} from 'jsonc-parser';
import {type Phrase, phrase} from '../../shared/model/phrase.ts';
import {
  gotAndExpected,
  limitedTree,
  type Member,
  nodesMax,
  type ParsedTree,
  type SettingNode,
  TooMany,
} from './configTree.ts';

export function parseJson(text: string): ParsedTree {
  return limitedTree(() => {
    const errors: ParseError[] = [];
    const root = parseTree(text, errors, {allowTrailingComma: true, disallowComments: false});
    // Errors after the first are mostly consequences of it: one missing quote causes five.
    const [first] = errors;
    if (root === undefined || first !== undefined) {
      const at = first?.offset ?? 0;
      const expected = first && jsonExpectations.get(printParseErrorCode(first.error));
      return {
        kind: 'broken',
        problems: [
          {at, problem: phrase(gotAndExpected, {got: textAt(text, at), expected: phrase(expected ?? 'valid JSON')})},
        ],
      };
    }
    return {kind: 'tree', tree: jsonTree(root, {nodes: 0})};
  });
}

function jsonTree(node: Node, count: {nodes: number}): SettingNode {
  if (++count.nodes > nodesMax) throw new TooMany();
  const children = node.children ?? [];
  if (node.type === 'array')
    return {kind: 'list', at: node.offset, items: children.map((child) => jsonTree(child, count))};
  if (node.type !== 'object') return {kind: 'scalar', at: node.offset, value: node.value};
  const members: Member[] = [];
  for (const {children: pair} of children) {
    const [key, value] = pair ?? [];
    if (key && value) members.push({key: String(key.value), at: key.offset, value: jsonTree(value, count)});
  }
  return {kind: 'object', at: node.offset, members};
}

const jsonExpectations: ReadonlyMap<string, string> = new Map([
  ['InvalidSymbol', 'a name or text in double quotes, a number, true, false or null'],
  ['InvalidNumberFormat', 'a number'],
  ['PropertyNameExpected', 'the name of a setting in double quotes'],
  ['ValueExpected', 'a value'],
  ['ColonExpected', 'a colon'],
  ['CommaExpected', 'a comma'],
  ['CloseBraceExpected', 'a closing brace }'],
  ['CloseBracketExpected', 'a closing bracket ]'],
  ['EndOfFileExpected', 'the end of the file'],
  ['InvalidCommentToken', 'a comment // or /* */'],
  ['UnexpectedEndOfComment', 'the end of the comment */'],
  ['UnexpectedEndOfString', 'the closing quote of the text'],
  ['UnexpectedEndOfNumber', 'the rest of the number'],
  ['InvalidUnicode', 'four hexadecimal digits after \\u'],
  ['InvalidEscapeCharacter', 'one of \\" \\\\ \\/ \\b \\f \\n \\r \\t \\u'],
  ['InvalidCharacter', 'no control character'],
]);

/** Never the text itself: a link may have led to a file that is no configuration, and messages end up in public logs. */
function textAt(text: string, at: number): string | Phrase {
  const first = text.charAt(at);
  if (first === '') return phrase('the end of the file');
  if (/[{}[\],:]/.test(first)) return `"${first}"`;
  if (/\s/.test(first)) return phrase('a space');
  if (first === '"') return phrase('a text in quotes');
  return /[\w.$-]/.test(first) ? phrase('a word') : phrase('another character');
}
