// Takes the paths of a collection and what was found in it, proposes patterns of the setting `expected`: two pages whose
// paths differ in one word or folder, where the same replacement turns three other files into existing ones, as in
// `docs/{angular,react}/**` and `src/**/{sync,async}_*.py`. Nothing is known of products or languages: the names say it.

import {
  frameGlobs,
  literal,
  pathCount,
  type Replacement,
  replacementOf,
  type TurnedPaths,
  turnedAt,
  turnedBeside,
  turnedPaths,
} from '../evidence/replacements.ts';
import type {Finding} from '../model/finding.ts';
import type {ProposedSet} from '../model/inspection.ts';
import {globLengthMax} from '../model/limitTable.ts';
import {isTextFinding, pathsOf} from '../model/textFinding.ts';
import {pagesOf} from './pageSets.ts';

/** So many other files have a counterpart: two pages that happen to have like names do not. */
const othersMin = 3;
/** Each is looked for in all paths. */
const replacementsMax = 50;
/** One copy may be an accident; who is asked to configure something should gain from it. */
const copiesMin = 2;
const alternativesMax = 20;

/** The globs before and after the braces. */
interface NameFrame {
  readonly before: string;
  readonly after: string;
}

/** The one with most copies first. */
export function parallelSets(paths: readonly string[], findings: readonly Finding[]): readonly ProposedSet[] {
  const known = new Set(paths);
  const turnedBy = turnedPaths(paths);
  const frames = new Map<string, {frame: NameFrame; words: Set<string>; copies: Set<Finding>}>();
  const judged = new Map<string, NameFrame | null>();
  for (const finding of findings.filter(isToBeRead)) {
    for (const [a, b] of pairsIn(pagesNamed(finding, known))) {
      const replacement = replacementOf(a, b);
      if (replacement === null) continue;
      const key = JSON.stringify(replacement);
      if (!judged.has(key) && judged.size >= replacementsMax) continue;
      const frame = judged.get(key) ?? (judged.has(key) ? null : frameOf(replacement, turnedBy));
      judged.set(key, frame);
      if (frame === null) continue;
      const name = JSON.stringify([frame.before, frame.after]);
      const set = frames.get(name) ?? {frame, words: new Set<string>(), copies: new Set<Finding>()};
      frames.set(name, set);
      for (const word of [replacement.from, replacement.to]) set.words.add(word);
      set.copies.add(finding);
    }
  }
  return (
    [...frames.values()]
      // Folders of like names all over a repository are too much to expect without being asked.
      .filter(
        ({frame, words, copies}) =>
          words.size <= alternativesMax && copies.size >= copiesMin && !frame.before.startsWith('**/'),
      )
      .map(({frame, words, copies}) => ({pattern: patternOf(frame, [...words]), copies: copies.size}))
      .filter(({pattern}) => isWritable(pattern))
      .sort((x, y) => y.copies - x.copies || (x.pattern < y.pattern ? -1 : 1))
  );
}

/**
 * The pattern that accepts one finding: that of its parallel set, or one that names just its pages; null: a finding that
 * has fewer than two pages, or pages whose names no pattern can have.
 */
export function setOfFinding(finding: Finding, paths: readonly string[]): string | null {
  const known = new Set(paths);
  const pages = pagesNamed(finding, known);
  const [first, ...others] = pages;
  if (first === undefined || others.length === 0 || pages.length > alternativesMax) return null;
  const all = others.map((other) => replacementOf(first, other));
  const frames = all.map((one) => (one === null ? null : frameOf(one, turnedPaths(paths))));
  const [frame] = frames;
  const isOne = frame && frames.every((one) => one?.before === frame.before && one.after === frame.after);
  const words = new Set(all.flatMap((one) => (one === null ? [] : [one.from, one.to])));
  // Two pages of one alternative would not be expected to be alike.
  const pattern = isOne && words.size === pages.length ? patternOf(frame, [...words]) : literalPattern(pages);
  return isWritable(pattern) ? pattern : null;
}

/** Warnings, and those that another finding stands for. */
function isToBeRead(finding: Finding): boolean {
  const {level, isParallel, reason} = finding;
  if (level === 'warning' || (isParallel && level === 'info')) return true;
  return reason === 'in a set' || reason === 'parallel folders';
}

/** The pages of a copy; of parallel folders a page that all of them have. */
function pagesNamed(finding: Finding, known: ReadonlySet<string>): readonly string[] {
  if (isTextFinding(finding)) return finding.facts === undefined ? [] : pagesOf(finding);
  return finding.isParallel ? counterpartsIn(pathsOf(finding), known) : [];
}

function pairsIn(pages: readonly string[]): readonly (readonly [string, string])[] {
  const some = pages.slice(0, alternativesMax);
  return some.flatMap((a, at) => some.slice(at + 1).map((b) => [a, b] as const));
}

function counterpartsIn(folders: readonly string[], known: ReadonlySet<string>): readonly string[] {
  const [first] = folders;
  for (const path of known) {
    if (!path.startsWith(`${first}/`)) continue;
    const page = path.slice(first.length);
    if (folders.slice(1).every((folder) => known.has(folder + page))) return folders.map((folder) => folder + page);
  }
  // Of many folders no page is in all.
  return folders.map((folder) => `${folder}/page`);
}

/** Where the replacement holds: in the folder of the two, or in all folders below the one that has all that it turns. */
function frameOf(replacement: Replacement, turnedBy: TurnedPaths): NameFrame | null {
  const {from, to, place} = replacement;
  if (place === null) return null;
  const turned = turnedAt(turnedBy(replacement), replacement, place);
  const {before, after} = frameGlobs(place);
  const atRoot = place.kind === 'folder' ? '' : '/';
  const folder = place.around === '' ? atRoot : `${place.around.slice(0, -1).split('/').map(literal).join('/')}/`;
  if (pathCount(turnedBeside(turned, place)) > othersMin) return {before: folder + before, after};
  // Of a word that is there or not, half of what would match in all folders has nothing to do with it.
  if (from === '' || to === '' || pathCount(turned) <= othersMin) return null;
  // Of a word of a name the folders that the file is in, of one of a folder those around that folder.
  const common = turned
    .map(({path, start}): readonly string[] => path.slice(0, start).split('/').slice(0, -1))
    .reduce(commonStart);
  return {before: `${common.map((name) => `${literal(name)}/`).join('')}**/${before}`, after};
}

/** Alternatives in order; nothing comes last, since it matches what the others do. */
function patternOf({before, after}: NameFrame, words: readonly string[]): string {
  const sorted = words.filter((word) => word !== '').sort();
  const all = words.includes('') ? [...sorted, ''] : sorted;
  return `${before}{${all.map(literal).join(',')}}${after}`;
}

/** No list of a configuration has line ends in a name, and none may begin with what takes back. */
function isWritable(pattern: string): boolean {
  return pattern.length <= globLengthMax && !/[\p{Cc}\u2028\u2029]/u.test(pattern);
}

/** Just these pages: what all paths begin and end with is before and behind the braces. */
function literalPattern(pages: readonly string[]): string {
  const parts = pages.map((page) => page.split('/'));
  const start = parts.map((all): readonly string[] => all.slice(0, -1)).reduce(commonStart);
  const rest = parts.map((all) => literal(all.slice(start.length).join('/')));
  const pattern = `${start.length === 0 ? '' : `${start.map(literal).join('/')}/`}{${rest.join(',')}}`;
  return start.length === 0 ? `/${pattern}` : pattern;
}

function commonStart(a: readonly string[], b: readonly string[]): readonly string[] {
  const differs = a.findIndex((part, at) => part !== b[at]);
  return differs < 0 ? a : a.slice(0, differs);
}
