// Takes the text of a YAML file and where an entry is missing, gives the text with the entry at the end of that list or
// mapping. Comments and layout stay, because text is inserted and nothing is printed again.

import {isDeepStrictEqual} from 'node:util';
import {isMap, isScalar, isSeq, parseDocument} from 'yaml';
import {parseYaml} from '../../config/parseYaml.ts';

/** undefined: it is no YAML of one document, or nothing that people write. */
export function yamlValue(text: string): unknown {
  // The configuration has limits of depth and size; beyond them the library may end the process.
  if (parseYaml(text).kind === 'broken') return undefined;
  const document = parseDocument(text);
  if (document.errors.length > 0) return undefined;
  try {
    return document.toJS();
  } catch (error) {
    // An alias of nothing.
    if (error instanceof ReferenceError) return undefined;
    throw error;
  }
}

/**
 * null: the file cannot be read, or is laid out in a way that nothing can be inserted into; the result was read again and
 * has what was there before, and the entry. `path` names the list or the mapping; `entry` is one item of it.
 */
export function withYamlEntry(
  text: string,
  path: readonly string[],
  entry: string,
): {readonly after: string; readonly added: string} | null {
  if (yamlValue(text) === undefined) return null;
  const document = parseDocument(text);
  const node = path.length === 0 ? document.contents : document.getIn(path, true);
  // As lefthook writes it: nothing but comments.
  if (path.length === 0 && node === null) return appended(text, entry);
  if (!(isSeq(node) || isMap(node)) || node.flow === true) return null;
  const [first] = node.items;
  const last = node.range?.[1];
  const start = isMap(node) ? startOfKey(node.items[0]?.key) : startOf(first);
  if (start === null || last === undefined) return null;
  const lineAt = text.lastIndexOf('\n', start - 1) + 1;
  const indent = /^[ ]*/.exec(text.slice(lineAt))?.[0] ?? '';
  const isIndented = isSeq(node) ? text.startsWith(`${indent}-`, lineAt) : lineAt + indent.length === start;
  if (!isIndented) return null;
  // The value of the last item ends behind its line end, or before it.
  const body = text.slice(0, last).trimEnd();
  const lineEnd = text.indexOf('\n', body.length);
  const [head, tail] = lineEnd < 0 ? [`${text}\n`, ''] : [text.slice(0, lineEnd + 1), text.slice(lineEnd + 1)];
  const added = entry.replace(/^(?=.)/gm, indent);
  const after = head + added + tail;
  return isAsMeant(text, after, path, entry) ? {after, added} : null;
}

function appended(text: string, entry: string): {readonly after: string; readonly added: string} | null {
  const after = `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${entry}`;
  return isAsMeant(text, after, [], entry) ? {after, added: entry} : null;
}

function startOf(node: unknown): number | null {
  if (typeof node !== 'object' || node === null || !('range' in node) || !Array.isArray(node.range)) return null;
  return Number(node.range[0]);
}

function startOfKey(key: unknown): number | null {
  return isScalar(key) ? startOf(key) : null;
}

function isAsMeant(before: string, after: string, path: readonly string[], entry: string): boolean {
  const [expected, read, value] = [before, after, entry].map(yamlValue);
  const whole = expected ?? {};
  let place: unknown = whole;
  for (const key of path) {
    if (typeof place !== 'object' || place === null) return false;
    place = Reflect.get(place, key);
  }
  if (Array.isArray(place) && Array.isArray(value)) place.push(...value);
  else if (typeof place === 'object' && place !== null && typeof value === 'object') Object.assign(place, value);
  else return false;
  return isDeepStrictEqual(read, whole);
}
