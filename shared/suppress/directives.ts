// Parses the suppression comments of a text and removes suppressed occurrences from findings. Syntax: shingle-disable …
// shingle-enable, -disable-line, -disable-next-line, -disable-file [codes] [-- reason].

import {didYouMean} from '../algorithms/didYouMean.ts';
import {withoutOccurrences} from '../group/withoutOccurrences.ts';
import {acceptedCodes} from '../kinds/kinds.ts';
import type {Finding, Occurrence} from '../model/finding.ts';
import type {Format} from '../model/format.ts';
import type {UnusedComment} from '../model/notesOfReport.ts';
import {isTextFinding} from '../model/textFinding.ts';
import {wordFinder} from '../text/findWords.ts';
import type {HostComment, Suppression, SuppressionDirective} from './hostComment.ts';
import {hostComments} from './markupComments.ts';
import {OpenSuppressions} from './openSuppressions.ts';

/** Reports call a copied passage a repeated block where rules take out some of its pages. */
function isNamed(code: string, named: readonly string[]): boolean {
  return named.includes(code) || (code === 'repeated-block' && named.includes('copied-passage'));
}

/**
 * Whether the bytes can contain a directive: `shingle-` in ASCII, in any case. UTF-16 is not searched and always
 * passes.
 */
export function mentionsSuppression(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  if (first === 0 || second === 0 || (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    return true;
  return findDirective(bytes, 0, bytes.length) >= 0;
}

const findDirective = wordFinder('shingle-');

/**
 * Returns suppressions in the order of their comments. If a `disable` of several codes is re-enabled code by code,
 * there is one entry for each end.
 */
export function suppressionsOf(text: string, format: Format): Suppression[] {
  const found: Suppression[] = [];
  const open = new OpenSuppressions();
  for (const comment of hostComments(text, format)) {
    const parsed = directiveOf(comment);
    if (parsed === null) continue;
    const {directive, ...rest} = parsed;
    if (directive === 'misspelt' || (directive === 'enable' && rest.problem !== undefined)) {
      found.push({directive: 'misspelt', firstLine: comment.lastLine + 1, lastLine: comment.lastLine, ...rest});
    }
    if (directive === 'misspelt') continue;
    if (directive === 'enable') {
      for (const ended of open.closed(rest.codes, comment.lastLine)) found.push(ended);
    } else {
      const range = rangeOf(directive, comment);
      if (range === null) continue;
      const suppression = {directive, firstLine: range[0], lastLine: range[1], ...rest};
      if (directive === 'disable') open.add(suppression);
      else found.push(suppression);
    }
  }
  return [...found, ...open.all()].sort(
    (a, b) => a.line - b.line || a.firstLine - b.firstLine || a.lastLine - b.lastLine,
  );
}

/** Block comment decoration may come first: ` * shingle-disable`. */
const directivePattern = /^[\s*!/#%;-]*shingle-([\w-]*\w)([\s\S]*)$/i;

const directives = ['disable-next-line', 'disable-line', 'disable-file', 'disable', 'enable'] as const;

type Parsed = Pick<Suppression, 'codes' | 'reason' | 'line' | 'comment' | 'problem'> & {
  readonly directive: SuppressionDirective | 'enable';
};

/** Returns null for a comment that only starts like a directive. */
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
    return {
      directive: 'misspelt',
      ...said,
      problem: `unknown directive shingle-${written}; did you mean shingle-${meant}?`,
    };
  }
  const [unknown] = codesNamed.filter((code) => !acceptedCodes.includes(code));
  return {directive, ...said, ...(unknown !== undefined && {problem: unknownCode(unknown)})};
}

function unknownCode(code: string): string {
  const meant = didYouMean(code, acceptedCodes);
  return `unknown code ${code}; ${meant === null ? 'a reason is written after --' : `did you mean ${meant}?`}`;
}

function rangeOf(directive: SuppressionDirective, comment: HostComment): readonly [number, number] | null {
  if (directive === 'disable-file') return [1, Infinity];
  if (directive === 'disable-line') return [comment.firstLine, comment.lastLine];
  if (directive === 'disable') return [comment.firstLine, Infinity];
  // If nothing follows, return an empty range so that the comment can be reported as unused.
  return comment.next ?? [comment.lastLine + 1, comment.lastLine];
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

interface Applied {
  readonly findings: readonly Finding[];
  /** Number of findings that were suppressed completely. */
  readonly suppressed: number;
  /** Every suppression that removed an occurrence, even if the finding is still reported for other occurrences. */
  readonly used: Set<Suppression>;
}

/**
 * Removes suppressed occurrences and their pairs from findings. A finding is suppressed if fewer than two occurrences
 * remain, or only reference ones. `byPath` is keyed by the path of the occurrence.
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

/** Comments whose suppressions were all unused, and misspelt ones, ordered by path and line. */
export function unusedSuppressions(
  byPath: ReadonlyMap<string, readonly Suppression[]>,
  used: ReadonlySet<Suppression>,
): UnusedComment[] {
  const paths = [...byPath.keys()].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return paths.flatMap((path) => {
    const unused = new Map<string, UnusedComment>();
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
      (one) => (one.codes.length === 0 || isNamed(finding.code, one.codes)) && silences(one),
    );
    for (const one of matching) used.add(one);
    return matching.length > 0;
  };
  if (isTextFinding(finding)) {
    return withoutOccurrences(finding, (ordinal) => {
      const place = finding.places[ordinal];
      if (place === undefined) return false;
      // Suppress a broken link at the page where it is broken, not where it is right.
      if (finding.at !== undefined && finding.at !== ordinal) return false;
      return silenced(place.path, (one) => (place.startLine !== undefined ? covers(one, place) : wholeFile(one)));
    });
  }
  if (finding.folded === undefined) return silenced(finding.places[0].path, wholeFile) ? null : finding;
  // A folder has no comments. The document pairs inside a folder finding are listed on demand, and their files have.
  const folded = finding.folded.filter((pair) => withoutSilenced(pair, byPath, used) !== null);
  return folded.length === finding.folded.length ? finding : {...finding, folded};
}

function wholeFile(one: Suppression): boolean {
  return one.directive === 'disable-file';
}

/** A passage belongs to a suppressed range if it starts inside it, or if at least half of its lines are inside it. */
function covers(one: Suppression, place: Occurrence): boolean {
  if (one.firstLine <= place.startLine && place.startLine <= one.lastLine) return true;
  const shared = Math.min(one.lastLine, place.endLine) - Math.max(one.firstLine, place.startLine) + 1;
  return shared * 2 >= place.endLine - place.startLine + 1 && shared > 0;
}
