// The answer before the details: how many findings of each kind in how many files, and which is the worst.
import type {Cut, DocumentFinding, Finding, Inspection, Noise, PassageFinding, Review} from '../model/finding.ts';
import {acceptedSentence} from '../wording/baselineSummary.ts';
import {leadingOccurrence} from '../wording/message.ts';
import {type MessagePart, occurrenceName, strongestView} from '../wording/messageParts.ts';
import {count, listInEnglish, percent, percentOf, plural, score} from '../wording/numbersInEnglish.ts';
import {type Code, codes, rules} from '../wording/rules.ts';

export interface FindingCounts {
  readonly findings: number;
  readonly warnings: number;
  readonly byCode: Readonly<Record<Code, number>>;
  /** Copied passages all of whose places are in one file. */
  readonly inOneFile: number;
}

export function countFindings(findings: readonly Finding[]): FindingCounts {
  const byCode: Record<Code, number> = Object.fromEntries(codes.map((code) => [code, 0])) as Record<Code, number>;
  let warnings = 0;
  let inOneFile = 0;
  for (const finding of findings) {
    byCode[finding.code]++;
    if (finding.level === 'warning') warnings++;
    if (finding.code === 'copied-passage' && isInOneFile(finding)) inOneFile++;
  }
  return {findings: findings.length, warnings, byCode, inOneFile};
}

function isInOneFile(finding: Finding): boolean {
  return finding.kind === 'passage' && finding.places.every((place) => place.path === finding.places[0]?.path);
}

/** '3 copied passages (2 in one file) and 1 near-duplicate page in 812 files'; of a review, what is new. */
export function summarySentence(inspection: Inspection): string {
  const {review, past} = inspection;
  const {byCode, inOneFile, findings, warnings} = countFindings(inspection.findings);
  const files = plural(inspection.files, 'file');
  const accepted = acceptedSentence(inspection);
  const end = accepted === '' ? '' : `; ${accepted}`;
  if (review !== undefined && findings === 0) {
    return `No new copies in ${plural(review.changed, 'file')} ${review.what}${end}`;
  }
  if (findings === 0 && past !== undefined) return `Nothing found in ${past}${end}`;
  if (findings === 0) {
    const fresh = (inspection.accepted?.count ?? 0) > 0 ? 'new ' : '';
    return `No ${fresh}copied text in ${files} (${plural(inspection.words, 'word')})${end}`;
  }
  const kinds = codes
    .filter((code) => byCode[code] > 0)
    .map((code) => {
      const fresh = review === undefined ? '' : 'new ';
      const counted = plural(byCode[code], fresh + rules[code].one, fresh + rules[code].many);
      return code === 'copied-passage' && inOneFile > 0 ? `${counted} (${count(inOneFile)} in one file)` : counted;
    });
  return `${warnings === 0 ? 'Nothing to act on: ' : ''}${listInEnglish(kinds)} in ${review === undefined ? (past ?? files) : whereNew(inspection.findings, review)}${end}`;
}

/** '2 changed files (12 files staged)'. */
function whereNew(findings: readonly Finding[], {changed, what}: Review): string {
  const paths = new Set(findings.flatMap(newPaths));
  // Folders alone are in no file.
  if (paths.size === 0) return `${plural(changed, 'file')} ${what}`;
  return `${plural(paths.size, 'changed file')} (${plural(changed, 'file')} ${what})`;
}

function newPaths(finding: Finding): readonly string[] {
  switch (finding.kind) {
    case 'passage':
    case 'document':
      return finding.places.flatMap((place) => (place.new === true ? [place.path] : []));
    case 'folder':
      return [];
    case 'collection':
      return [finding.path];
  }
}

/** 'install.md is 92 % contained in setup.md'; nothing where there is no warning. */
export function worstParts(findings: readonly Finding[]): readonly MessagePart[] {
  let page: DocumentFinding | undefined;
  let passage: PassageFinding | undefined;
  for (const finding of findings) {
    if (finding.level !== 'warning') continue;
    if (finding.kind === 'document' && containmentOf(finding) > (page ? containmentOf(page) : 0)) page = finding;
    if (
      finding.kind === 'passage' &&
      finding.stale === undefined &&
      sharedWordsOf(finding) > (passage ? sharedWordsOf(passage) : 0)
    )
      passage = finding;
  }
  const finding = page ?? passage;
  if (finding === undefined) return [];
  const ordinal = leadingOccurrence(finding);
  const view = strongestView(finding.pairs, ordinal);
  if (view === undefined) return [];
  const here = occurrenceName(finding, ordinal);
  const there = occurrenceName(finding, view.other);
  if (finding.kind === 'document') {
    if (finding.measure === 'code')
      return [here, ' and ', there, ` score ${score(view.resemblance)} of 1 in structure and literals`];
    if (view.resemblance === 1) return [here, ' is word for word the same as ', there];
    return [here, ` is ${view.share >= 1 ? 'wholly' : percent(view.share)} contained in `, there];
  }
  return [`${percentOf(view.share)} of ${plural(view.words, 'word')} at `, here, ' also stand in ', there];
}

function containmentOf(finding: DocumentFinding): number {
  const pair = finding.pairs[0];
  return pair ? Math.max(pair.containmentA, pair.containmentB) : 0;
}

/** Words that were aligned in the strongest pair. */
function sharedWordsOf(finding: PassageFinding): number {
  const pair = finding.pairs[0];
  return pair ? Math.max(pair.containmentA * pair.wordsA, pair.containmentB * pair.wordsB) : 0;
}

/** 'not shown: 312 findings (findingsMax is 1,000)'. */
export function cutSentence(cut: Cut): string {
  return `not shown: ${cut.lost} (${cut.limit} is ${count(cut.value)})`;
}

/** One line: what was read but not compared, and what matched but was not reported. Reasons by number, then name. */
export function noiseSentence(noise: Noise): string {
  const words = byNumber(noise.words).map(([reason, number]) => `${plural(number, 'word')} of ${reason}`);
  const matches = byNumber(noise.matches).map(
    ([reason, number]) => `${plural(number, 'match', 'matches')} (${reason})`,
  );
  return [
    words.length > 0 ? `not compared: ${words.join(', ')}` : '',
    matches.length > 0 ? `not reported: ${matches.join(', ')}` : '',
  ]
    .filter((part) => part !== '')
    .join('; ');
}

/** Largest first; equal numbers by name, so that the order is always the same. */
export function byNumber(numbers: Readonly<Record<string, number>>): (readonly [string, number])[] {
  return Object.entries(numbers)
    .filter(([, number]) => number > 0)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}
