// Document links: paths of files in a configuration file, and places in the documents that the server gives.

import {statSync} from 'node:fs';
import {basename, dirname, resolve} from 'node:path';
import type {SettingNode} from '../../config/configTree.ts';
import {configNames} from '../../config/loadConfig.ts';
import {parsedAs} from '../../config/readConfig.ts';
import {linkTarget} from './markdownText.ts';

interface DocumentLink {
  /** UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
  /** A URI, or the absolute path of a file or folder. */
  readonly target: {readonly kind: 'uri'; readonly uri: string} | {readonly kind: 'file'; readonly file: string};
}

/** Links of Markdown that we wrote: `[shown](target)`, what is shown has its brackets escaped. */
export function contentLinks(text: string): readonly DocumentLink[] {
  const links: DocumentLink[] = [];
  for (const {index, 0: whole, 1: uri} of text.matchAll(
    /\\.|\[(?:[^[\]\\\n]|\\.)*\]\(((?:file|shingle):[^()\s]+)\)/g,
  )) {
    if (uri === undefined) continue;
    const target = linkTarget(uri);
    if (target !== null) links.push({start: index, end: index + whole.length, target: {kind: 'uri', uri: target}});
  }
  return links;
}

export function isConfiguration(file: string): boolean {
  return configNames.some((name) => name === basename(file));
}

const named = new Set(['extends', 'baseline', 'templates', 'reference']);

/** Of a configuration file, absolute: the paths in it that exist. */
export async function configurationLinks(file: string, text: string): Promise<readonly DocumentLink[]> {
  const parsed = await parsedAs(file, text);
  if (parsed.kind === 'broken' || parsed.tree.kind !== 'object') return [];
  return parsed.tree.members
    .filter(({key}) => named.has(key))
    .flatMap(({value}) => (value.kind === 'list' ? value.items : [value]))
    .flatMap((node) => linkOf(node, file, text));
}

function linkOf(node: SettingNode, file: string, text: string): DocumentLink[] {
  if (node.kind !== 'scalar' || typeof node.value !== 'string' || node.value.trim() === '') return [];
  const target = resolve(dirname(file), node.value);
  if (!exists(target)) return [];
  const [whole = '', inside = node.value] =
    /^"((?:[^"\\\n]|\\.)*)"|^'((?:[^'\n]|'')*)'/.exec(text.slice(node.at)) ?? [];
  const start = node.at + (whole === '' ? 0 : 1);
  const length = whole === '' ? inside.length : whole.length - 2;
  return [{start, end: start + length, target: {kind: 'file', file: target}}];
}

function exists(file: string): boolean {
  try {
    return statSync(file, {throwIfNoEntry: false}) !== undefined;
  } catch {
    // A name that no file can have.
    return false;
  }
}
