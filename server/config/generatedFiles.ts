// Takes the checked root, gives the files that the repository calls generated: those with the attribute `linguist-generated`,
// by which GitHub folds them in diffs, and those that Crowdin writes. Patterns are those of Git: one is about the files that it
// matches itself, and not about files below them.

import {join} from 'node:path';
import {rememberedOf} from '../../shared/algorithms/memoized.ts';
import {count} from '../../shared/wording/numbersInEnglish.ts';
import {nameIn} from '../pathNames.ts';
import {globTest} from '../sources/glob.ts';
import {ownText} from '../sources/insideRepository.ts';
import {crowdinFiles, crowdinNames} from './crowdinFiles.ts';

export const attributesName = '.gitattributes';

export interface GeneratedFiles {
  readonly isGenerated: (path: string) => boolean;
  /** All that the answers depend on: each with the folder that it is relative to, as seen from the root. */
  readonly patterns: readonly string[];
  /** The files with patterns, as messages name them. */
  readonly files: readonly string[];
  /** A sentence on patterns that are not read. */
  readonly notes: readonly string[];
}

const attribute = 'linguist-generated';
/** Set, taken back by the sign before it, or with a value. */
const mention = new RegExp(`^[-!]?${attribute}(?:=|$)`);
/** Git drops a line with another one. */
const valid = /^[-!]?[\w.][\w.-]*(?:=|$)/;
/** A longer file is not read. */
const bytesMax = 100_000;
/**
 * Of patterns with wildcards, one and all: each path is matched with every one, which takes as long as they are. With 5,000 a
 * path of 160 characters takes 4 ms at most. A pattern without wildcards is looked up.
 */
const patternMax = 400;
const wildcardsMax = 5000;

interface Rule {
  readonly pattern: string;
  readonly isSet: boolean;
  readonly line: number;
}

/** `folders`: the root first. `shown` is the name of a file in messages. null: no pattern calls a file generated. */
export function generatedFiles(
  root: string,
  folders: readonly string[],
  shown: (path: string) => string,
): GeneratedFiles | null {
  const tests: ((path: string) => boolean | undefined)[] = [];
  const [patterns, files, notes]: [string[], string[], string[]] = [[], [], []];
  let room = wildcardsMax;
  for (const folder of folders) {
    const file = join(folder, attributesName);
    const written = rulesIn(ownText(file, bytesMax) ?? '');
    const rules = written.filter(({pattern}) => {
      if (!hasWildcard(pattern)) return true;
      if (pattern.length > patternMax) return false;
      room -= pattern.length;
      return room >= 0;
    });
    const lost = written.find((rule) => !rules.includes(rule));
    if (lost !== undefined) notes.push(cutNote(shown(file), lost.line));
    const way = nameIn(folder, root) ?? '';
    const prefix = way === '' ? '' : `${way}/`;
    for (const name of crowdinNames) {
      const text = ownText(join(folder, name), bytesMax) ?? '';
      const made = crowdinFiles(text);
      if (made === null) continue;
      tests.push((path) => made.isMade(`${prefix}${path}`) || undefined);
      patterns.push(`${prefix}:${text}`);
      files.push(shown(join(folder, name)));
      if (made.isCut) notes.push(`${shown(join(folder, name))}: only some of its files are read.`);
    }
    if (rules.length === 0) continue;
    const decides = lastOf(rules);
    tests.push((path) => decides(`${prefix}${path}`));
    patterns.push(...rules.map(({pattern, isSet}) => `${isSet ? '' : '!'}${prefix}:${pattern}`));
    files.push(shown(file));
  }
  if (patterns.length + notes.length === 0) return null;
  const known = new Map<string, boolean>();
  // Attributes of a folder take precedence over those of the folder above.
  const decided = (path: string) => {
    for (const test of tests) {
      const isSet = test(path);
      if (isSet !== undefined) return isSet;
    }
    return false;
  };
  return {isGenerated: (path) => rememberedOf(known, path, decided), patterns, files, notes};
}

function cutNote(file: string, line: number): string {
  return `${file}:${line}: this pattern of generated files is not read, and others may not be. Of patterns with wildcards, one of at most ${count(patternMax)} characters is read, and together ${count(wildcardsMax)}.`;
}

/** In Git, the last rule that matches decides. */
function lastOf(rules: readonly Rule[]): (path: string) => boolean | undefined {
  const wild: {readonly at: number; readonly matches: (path: string) => boolean}[] = [];
  const literal = new Map<string, number>();
  for (const [at, {pattern}] of rules.entries()) {
    const rooted = pattern.replace(/^\//, '');
    const isName = !pattern.includes('/');
    if (!hasWildcard(pattern)) literal.set(isName ? pattern : `/${rooted}`, at);
    else wild.push({at, matches: globTest(isName ? `**/${pattern}` : rooted, {groups: false, ignoreCase: false})});
  }
  return (path) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const matched = wild.findLast(({matches}) => matches(path))?.at ?? -1;
    return rules[Math.max(matched, literal.get(name) ?? -1, literal.get(`/${path}`) ?? -1)]?.isSet;
  };
}

function hasWildcard(pattern: string): boolean {
  return /[*?[\\]/.test(pattern);
}

function rulesIn(text: string): Rule[] {
  if (!text.includes(attribute)) return [];
  return text.split('\n').flatMap((line, at) => {
    const [pattern = '', ...attributes] = line.trim().split(/\s+/);
    // The rest of a pattern in quotation marks is no attribute; `[attr]` names a macro. Git, too, matches no file with a slash at
    // the end, and with an exclamation mark at the start it warns.
    if (/^["#!]|^\[attr\]|\/$/.test(pattern)) return [];
    const last = attributes.findLast((one) => mention.test(one));
    if (last === undefined || !attributes.every((one) => valid.test(one))) return [];
    return [{pattern, isSet: last === attribute || last === `${attribute}=true`, line: at + 1}];
  });
}
