// Takes the text of a configuration file and a pattern, gives the text with the pattern in the list `expected`. Comments and
// layout stay, because text is inserted and nothing is printed again.

import {isDeepStrictEqual} from 'node:util';
import {applyEdits, findNodeAtLocation, modify, type Node, parse, parseTree} from 'jsonc-parser';
import {isSeq, parseDocument} from 'yaml';
import {withYamlEntry, yamlValue} from './insertYaml.ts';

/** null: the file is laid out in a way that nothing can be inserted into. */
export function withExpected(text: string, file: string, pattern: string): string | null {
  const after = isYaml(file) ? inYaml(text, pattern) : inJson(text, pattern);
  return after !== null && isAsMeant(text, after, file, pattern) ? after : null;
}

function inJson(text: string, pattern: string): string | null {
  const value: unknown = parse(text, [], {allowTrailingComma: true});
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const [line = ''] = /^[ \t]+(?=")/m.exec(text) ?? [];
  const formattingOptions = {
    insertSpaces: !line.startsWith('\t'),
    tabSize: line.startsWith('\t') || line === '' ? 2 : line.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
  if ('expected' in value) {
    const item = JSON.stringify(pattern);
    const list = findNodeAtLocation(parseTree(text, [], {allowTrailingComma: true}) ?? none, ['expected']);
    if (list?.type !== 'array') return null;
    const close = list.offset + list.length - 1;
    return onNextLine(text, ['expected'], item) ?? besideLast(text, close, list.children?.length ?? 0, item);
  }
  const onOwnLine = onNextLine(text, [], `"expected": [${JSON.stringify(pattern)}]`);
  return onOwnLine ?? applyEdits(text, modify(text, ['expected'], [pattern], {formattingOptions}));
}

/** A line of its own at the end of a list or an object of several lines: a comment stays beside what it is about. */
function onNextLine(text: string, path: readonly string[], item: string): string | null {
  const root = parseTree(text, [], {allowTrailingComma: true});
  const list = root && (path.length === 0 ? root : findNodeAtLocation(root, [...path]));
  const last = list?.children?.at(-1);
  if (list === undefined || last === undefined) return null;
  const lastEnd = last.offset + last.length;
  const between = text.slice(lastEnd, list.offset + list.length - 1);
  const lineStart = lastEnd + between.lastIndexOf('\n') + 1;
  if (!between.includes('\n') || text.slice(lineStart, list.offset + list.length - 1).trim() !== '') return null;
  const hasComma = between.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '').includes(',');
  const indent = /[ \t]*$/.exec(text.slice(0, last.offset))?.[0] ?? '';
  const lineEnd = between.includes('\r\n') ? '\r\n' : '\n';
  const line = `${indent}${item}${hasComma ? ',' : ''}${lineEnd}`;
  return text.slice(0, lastEnd) + (hasComma ? '' : ',') + text.slice(lastEnd, lineStart) + line + text.slice(lineStart);
}

const none: Node = {type: 'null', offset: 0, length: 0};

/** In a list of one line, before the bracket at `close`. */
function besideLast(text: string, close: number, items: number, item: string): string {
  const before = text.slice(0, close).trimEnd();
  const comma = items === 0 || before.endsWith(',') ? '' : ',';
  return `${before}${comma}${items === 0 ? '' : ' '}${item}${text.slice(close)}`;
}

function inYaml(text: string, pattern: string): string | null {
  const value = yamlValue(text);
  const item = JSON.stringify(pattern);
  // Nothing but comments, as in a configuration that `init` proposes.
  if (value === null) return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}expected:\n  - ${item}\n`;
  if (typeof value !== 'object' || Array.isArray(value)) return null;
  if (!('expected' in value)) return withYamlEntry(text, [], `expected:\n  - ${item}\n`)?.after ?? null;
  const node = parseDocument(text).get('expected', true);
  if (isSeq(node) && node.flow === true && node.range) {
    return besideLast(text, node.range[1] - 1, node.items.length, item);
  }
  return withYamlEntry(text, ['expected'], `- ${item}\n`)?.after ?? null;
}

/** Whether the file itself has the setting, and not one that it extends. */
export function hasExpected(text: string, file: string): boolean {
  const value = valueIn(text, file);
  return typeof value === 'object' && value !== null && 'expected' in value;
}

/** Whether the result has what was there before, and the pattern at the end of the list. */
function isAsMeant(before: string, after: string, file: string, pattern: string): boolean {
  const [old, fresh] = [valueIn(before, file) ?? {}, valueIn(after, file)];
  if (typeof old !== 'object') return false;
  const list: unknown = 'expected' in old ? old.expected : [];
  return Array.isArray(list) && isDeepStrictEqual(fresh, {...old, expected: [...list, pattern]});
}

function valueIn(text: string, file: string): unknown {
  return isYaml(file) ? yamlValue(text) : parse(text, [], {allowTrailingComma: true});
}

function isYaml(file: string): boolean {
  return /\.ya?ml$/i.test(file);
}
