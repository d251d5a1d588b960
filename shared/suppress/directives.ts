// Takes a text, gives the places that comments in it ask to be silent about; takes findings, gives those that are
// left. shingle-disable … shingle-enable, -disable-line, -disable-next-line, -disable-file [codes] [-- reason].

import {didYouMean} from '../algorithms/didYouMean.ts';
import {withoutOccurrences} from '../group/withoutOccurrences.ts';
import type {Finding, Occurrence, UnusedSuppression} from '../model/finding.ts';
import type {Format} from '../model/format.ts';
import {wordFinder} from '../text/findWord.ts';
import type {HostComment} from './hostComment.ts';
import {hostComments} from './markupComments.ts';

/** `misspelt` is none, and silences nothing. */
export type SuppressionDirective = 'disable' | 'disable-line' | 'disable-next-line' | 'disable-file' | 'misspelt';

export interface Suppression {
  readonly directive: SuppressionDirective;
  /**
   * The lines it silences, from 1, inclusive. `disable` runs to the line of its `enable`, or to the end (Infinity).
   * `disable-next-line` in prose means the next block: a paragraph is one line to its writer, however it is wrapped.
   * In code it means the next line, or the comment that begins there.
   */
  readonly firstLine: number;
  readonly lastLine: number;
  /** Codes of findings that it silences; empty means all. */
  readonly codes: readonly string[];
  readonly reason: string;
  /** Line of the comment, and its text in one line. */
  readonly line: number;
  readonly comment: string;
  /** What is misspelt, and what was probably meant. */
  readonly problem?: string;
}

const codes: readonly Finding['code'][] = [
  'copied-passage',
  'repeated-block',
  'resurrected-passage',
  'moved-passage',
  'drifted-copy',
  'passage-origin',
  'stale-copy',
  'renamed-code',
  'near-duplicate-document',
  'contained-document',
  'mirrored-folder',
  'collected-page',
];

/** Whether the text can hold a directive: `shingle-` in ASCII, in any case. UTF-16 is not searched but let through. */
export function mentionsSuppression(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  if (first === 0 || second === 0 || (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    return true;
  return findDirective(bytes, 0, bytes.length) >= 0;
}

const findDirective = wordFinder('shingle-');

/** In order of their comments. A `disable` of several codes that are enabled one by one gives one entry for each end. */
export function suppressionsOf(text: string, format: Format): Suppression[] {
  const found: Suppression[] = [];
  let open: Suppression[] = [];
  for (const comment of hostComments(text, format)) {
    const parsed = directiveOf(comment);
    if (parsed === null) continue;
    const {directive, ...rest} = parsed;
    if (directive === 'misspelt' || (directive === 'enable' && rest.problem !== undefined)) {
      found.push({directive: 'misspelt', firstLine: comment.lastLine + 1, lastLine: comment.lastLine, ...rest});
    }
    if (directive === 'misspelt') continue;
    if (directive === 'enable') {
      const closed = open.map((one) => closedBy(one, rest.codes, comment.lastLine));
      found.push(...closed.flatMap(({ended}) => ended));
      open = closed.flatMap(({stillOpen}) => stillOpen);
    } else {
      const range = rangeOf(directive, comment);
      if (range === null) continue;
      const suppression = {directive, firstLine: range[0], lastLine: range[1], ...rest};
      (directive === 'disable' ? open : found).push(suppression);
    }
  }
  return [...found, ...open].sort((a, b) => a.line - b.line || a.firstLine - b.firstLine || a.lastLine - b.lastLine);
}

/** Decoration of block comments may come first: ` * shingle-disable`. */
const directivePattern = /^[\s*!/#%;-]*shingle-([\w-]*\w)([\s\S]*)$/i;

const directives = ['disable-next-line', 'disable-line', 'disable-file', 'disable', 'enable'] as const;

type Parsed = Pick<Suppression, 'codes' | 'reason' | 'line' | 'comment' | 'problem'> & {
  readonly directive: SuppressionDirective | 'enable';
};

/** Null for a comment that only begins like one. */
function directiveOf(comment: HostComment): Parsed | null {
  const [, written, rest] = directivePattern.exec(comment.body) ?? [];
  if (written === undefined || rest === undefined) return null;
  const directive = directives.find((known) => known === written.toLowerCase());
  const [named = '', ...reason] = rest.split(/(?:^|\s)--(?:\s|$)/);
  const codesNamed = named
    .toLowerCase()
    .split(/[^\w-]+/)
    .filter((code) => /\w/.test(code));
  const said = {
    codes: codesNamed,
    reason: oneLine(reason.join(' -- ')),
    line: comment.firstLine,
    comment: oneLine(comment.body),
  };
  if (directive === undefined) {
    const meant = didYouMean(written, directives);
    if (meant === null) return null;
    return {directive: 'misspelt', ...said, problem: `no directive is called that; did you mean shingle-${meant}?`};
  }
  const [unknown] = codesNamed.filter((code) => !codes.some((known) => known === code));
  return {directive, ...said, ...(unknown !== undefined && {problem: unknownCode(unknown)})};
}

function unknownCode(code: string): string {
  const meant = didYouMean(code, codes);
  return `no code is called "${code}"; ${meant === null ? 'is it the reason? That stands behind --' : `did you mean "${meant}"?`}`;
}

function rangeOf(directive: SuppressionDirective, comment: HostComment): readonly [number, number] | null {
  if (directive === 'disable-file') return [1, Infinity];
  if (directive === 'disable-line') return [comment.firstLine, comment.lastLine];
  if (directive === 'disable') return [comment.firstLine, Infinity];
  // Nothing follows: the comment is kept, with an empty range, so that it can be reported as unused.
  return comment.next ?? [comment.lastLine + 1, comment.lastLine];
}

/** What an `enable` of some codes (none: all) ends of a `disable`, and what goes on. */
function closedBy(
  one: Suppression,
  enabled: readonly string[],
  line: number,
): {ended: Suppression[]; stillOpen: Suppression[]} {
  const ended = {...one, lastLine: line};
  if (enabled.length === 0) return {ended: [ended], stillOpen: []};
  const all = one.codes.length === 0 ? codes : one.codes;
  const closing = all.filter((code) => enabled.includes(code));
  const staying = all.filter((code) => !enabled.includes(code));
  if (closing.length === 0) return {ended: [], stillOpen: [one]};
  if (staying.length === 0) return {ended: [ended], stillOpen: []};
  return {ended: [{...ended, codes: closing}], stillOpen: [{...one, codes: staying}]};
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export interface Applied {
  readonly findings: readonly Finding[];
  /** Findings that were silenced whole. */
  readonly suppressed: number;
  /** Every suppression that silenced a place, also of a finding that is still reported for its other places. */
  readonly used: Set<Suppression>;
}

/**
 * Takes silenced places out of findings, with their pairs. A finding is suppressed when fewer than two places are
 * left, or only reference ones. `byPath` has the paths of places as keys.
 */
export function applySuppressions(
  findings: readonly Finding[],
  byPath: ReadonlyMap<string, readonly Suppression[]>,
): Applied {
  const used = new Set<Suppression>();
  if (byPath.size === 0) return {findings, suppressed: 0, used};
  const left = findings.map((finding) => withoutSilenced(finding, byPath, used)).filter((finding) => finding !== null);
  return {findings: left, suppressed: findings.length - left.length, used};
}

/** Comments of which no suppression was used, or that are misspelt, in order of path and line. */
export function unusedSuppressions(
  byPath: ReadonlyMap<string, readonly Suppression[]>,
  used: ReadonlySet<Suppression>,
): UnusedSuppression[] {
  const paths = [...byPath.keys()].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return paths.flatMap((path) => {
    const unused = new Map<string, UnusedSuppression>();
    const ofFile = byPath.get(path) ?? [];
    for (const {line, comment, problem} of ofFile) {
      unused.set(`${line} ${comment}`, {path, line, comment, ...(problem !== undefined && {problem})});
    }
    for (const one of ofFile) {
      if (used.has(one) && one.problem === undefined) unused.delete(`${one.line} ${one.comment}`);
    }
    return [...unused.values()];
  });
}

function withoutSilenced(
  finding: Finding,
  byPath: ReadonlyMap<string, readonly Suppression[]>,
  used: Set<Suppression>,
): Finding | null {
  const silenced = (path: string, silences: (one: Suppression) => boolean) => {
    const matching = (byPath.get(path) ?? []).filter(
      (one) => (one.codes.length === 0 || one.codes.includes(finding.code)) && silences(one),
    );
    for (const one of matching) used.add(one);
    return matching.length > 0;
  };
  if (finding.kind === 'passage' || finding.kind === 'document') {
    return withoutOccurrences(finding, (ordinal) => {
      const place = finding.places[ordinal];
      if (place === undefined) return false;
      return silenced(place.path, (one) => ('startLine' in place ? covers(one, place) : wholeFile(one)));
    });
  }
  if (finding.kind === 'collection') return silenced(finding.path, wholeFile) ? null : finding;
  // A folder has no comments; what is folded into it is listed on demand and has.
  const pairs = finding.pairs
    .map((pair) => withoutSilenced(pair, byPath, used))
    .filter((pair) => pair?.kind === 'document');
  return pairs.length === finding.pairs.length ? finding : {...finding, pairs};
}

function wholeFile(one: Suppression): boolean {
  return one.directive === 'disable-file';
}

/** A passage belongs to a silenced range when it begins in it, or at least half of its lines lie in it. */
function covers(one: Suppression, place: Occurrence): boolean {
  if (one.firstLine <= place.startLine && place.startLine <= one.lastLine) return true;
  const shared = Math.min(one.lastLine, place.endLine) - Math.max(one.firstLine, place.startLine) + 1;
  return shared * 2 >= place.endLine - place.startLine + 1 && shared > 0;
}
