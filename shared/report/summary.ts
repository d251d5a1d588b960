// The answer before the details: how many warnings there are, in how many files.

import type {Code} from '../kinds/kind.ts';
import {codes, kindOf, kinds} from '../kinds/kinds.ts';
import type {Finding, Level} from '../model/finding.ts';
import type {Cut, Inspection, Noise} from '../model/inspection.ts';
import type {ExceededLimit} from '../model/jsonReport.ts';
import {inEnglish} from '../model/phrase.ts';
import {copiedWords, shareOf, sumOf, wholeShare} from '../share/wordShares.ts';
import {acceptedSentence} from '../wording/baselineSummary.ts';
import {capitalised, count, listInEnglish, plural, roundedCount} from '../wording/numbersInEnglish.ts';
import {visiblePath} from '../wording/terminal.ts';

interface FindingCounts {
  readonly findings: number;
  readonly warnings: number;
  readonly infos: number;
  readonly byCode: Readonly<Record<Code, number>>;
  /** Copied passages all of whose places are in one file. */
  readonly inOneFile: number;
}

export function countFindings(findings: readonly Finding[]): FindingCounts {
  const byCode: Record<Code, number> = Object.fromEntries(codes.map((code) => [code, 0])) as Record<Code, number>;
  let [warnings, infos, inOneFile] = [0, 0, 0];
  for (const finding of findings) {
    byCode[finding.code]++;
    if (finding.level === 'warning') warnings++;
    if (finding.level === 'info') infos++;
    if (finding.code === 'copied-passage' && isInOneFile(finding)) inOneFile++;
  }
  return {findings: findings.length, warnings, infos, byCode, inOneFile};
}

function isInOneFile(finding: Finding): boolean {
  return finding.places.every(({path}) => path === finding.places[0].path);
}

/**
 * '3 warnings in 812 files; copied: 849 of 2,786 words (30.5 %); information: 5'; in a review with what they are; of a
 * command that was asked about something else than copies, what it found by kind. No warnings does not mean that there is
 * nothing: some may be left out.
 */
export function summarySentence(inspection: Inspection): string {
  const {past, review, files, findings} = inspection;
  const accepted = acceptedSentence(inspection);
  const end = accepted === '' ? '' : `; ${accepted}`;
  if (past !== undefined) return `${kindsFound(inspection.written ?? countFindings(findings).byCode)} in ${past}${end}`;
  if (files === 0 && review === undefined) return `No files were checked${end}`;
  const {warnings, infos} = countFindings(findings);
  const where = review === undefined ? plural(files, 'file') : `${plural(review.changed, 'file')} ${review.what}`;
  const whatOf = (listed: Level) =>
    review === undefined ? '' : ` (${reviewedCopies(findings.filter(({level}) => level === listed))})`;
  const silent = findings.length - warnings - infos;
  const usual = silent === 0 ? '' : `; usually left out: ${count(silent)}`;
  if (inspection.filter !== undefined)
    return `${filteredText(inspection.filter, warnings, infos)} in ${where}${usual}${end}`;
  const first = warnings === 0 ? 'No warnings' : plural(warnings, 'warning') + whatOf('warning');
  const information = infos === 0 ? '' : `; information: ${count(infos)}${whatOf('info')}`;
  return `${first} in ${where}${warnings === 0 ? '' : copiedText(inspection)}${information}${usual}${end}`;
}

/** '1 of 3 warnings (--kind copied-page); information: 0 of 4'. */
function filteredText(filter: NonNullable<Inspection['filter']>, warnings: number, infos: number): string {
  const information = filter.infos === 0 ? '' : ` and ${count(infos)} of ${count(filter.infos)} information`;
  return `${visiblePath(filter.said)}: ${count(warnings)} of ${plural(filter.warnings, 'warning')}${information}`;
}

/** '; copied: 849 of 2,786 words (30.5 %)': those in warnings. */
function copiedText(inspection: Inspection): string {
  const share = wholeShare(inspection);
  if (share === null) return '';
  const {warnings, words} = share;
  return `; copied: ${count(warnings)} of ${plural(words, 'word')} (${shareText(shareOf(warnings, words))})`;
}

/** A stale copy is no new one, nor is what is broken in one. */
function reviewedCopies(findings: readonly Finding[]): string {
  const fresh = findings.filter((finding) => !kindOf(finding).isCountedApart).length;
  const apart = codes.flatMap((code) => {
    const {isCountedApart, one, many} = kinds[code];
    const number = findings.filter((finding) => finding.code === code).length;
    return isCountedApart && number > 0 ? [plural(number, one, many)] : [];
  });
  return listInEnglish([...(fresh > 0 ? [`${count(fresh)} new ${noun(fresh)}`] : []), ...apart]);
}

function noun(number: number): string {
  return number === 1 ? 'copy' : 'copies';
}

function kindsFound(byCode: Readonly<Partial<Record<Code, number>>>): string {
  const found = codes.flatMap((code) => {
    const number = byCode[code] ?? 0;
    return number > 0 ? [plural(number, kinds[code].one, kinds[code].many)] : [];
  });
  return found.length === 0 ? 'Nothing found' : listInEnglish(found);
}

/** 'The first ten contain 22,000 of the 38,000 copied words in warnings', where there are more than are shown. */
export function firstHold(findings: readonly Finding[]): string {
  const warnings = findings.filter(({level}) => level === 'warning');
  if (warnings.length <= firstShown) return '';
  const first = sumOf(copiedWords(warnings.slice(0, firstShown)));
  return `The first ten contain ${roundedCount(first)} of the ${roundedCount(sumOf(copiedWords(warnings)))} copied words in warnings`;
}

/** As many as a terminal lists. */
export const firstShown = 10;

/** More than so many warnings in so many files are nothing to start with; of a few files that is soon reached. */
const manyPerThousand = 50;
const manyMin = 20;

export function areMany({findings, files, accepted, review}: Inspection): boolean {
  const {warnings} = countFindings(findings);
  if (accepted !== undefined || review !== undefined) return false;
  return warnings >= manyMin && warnings * 1000 > manyPerThousand * files;
}

/**
 * 'Left out: 167 copies, 30 weaker matches', so that silence can be checked; '' where nothing was. `rules` is put behind
 * the copies.
 */
export function leftOutSentence({leftOut = [], matches}: Noise, rules = ''): string {
  const copies = leftOut.reduce((sum, one) => sum + one.count, 0);
  const weak = Object.values(matches).reduce((sum, number) => sum + number, 0);
  const parts = [
    copies === 0 ? '' : `${count(copies)} ${noun(copies)}${rules}`,
    weak === 0
      ? ''
      : plural(weak, copies === 0 ? 'match' : 'weaker match', copies === 0 ? 'matches' : 'weaker matches'),
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `Left out: ${parts.join(', ')}`;
}

/** 'not shown: 312 findings (findingsMax is 1,000)'; of files that were not read, 'not read: 3 files (…)'. */
function cutSentence(cut: Cut): string {
  return `not ${cut.limit === 'textBytesMax' ? 'read' : 'shown'}: ${inEnglish(cut.lost)} (${cut.limit} is ${count(cut.value)})`;
}

/** How far back a check looks holds of each one of a long history: it is said in JSON, and where all is that was left out. */
const depth = 'limits.driftCommitsMax';

/** Of all limits that cut something off or are exceeded, a sentence each, without a full stop. */
export function limitSentences({cuts, limits}: Pick<Inspection, 'cuts' | 'limits'>, isAll = false): string[] {
  const said = cuts.filter(({limit}) => isAll || limit !== depth);
  return [...said.map((cut) => capitalised(cutSentence(cut))), ...(limits?.exceeded ?? []).map(exceededSentence)];
}

/** 'Over the limit: 3.4 % of the words are copied in files of docs/** (maxShare is 3 %)'. */
function exceededSentence({limit, files, most, found}: ExceededLimit): string {
  const where = files.length === 0 ? '' : ` in files of ${files.map(visiblePath).join(' ')}`;
  if (limit === 'maxWarnings')
    return `Over the limit: ${plural(found, 'warning')}${where} (${limit} is ${count(most)})`;
  const [share, limited] = [found, most].map(shareText);
  return `Over the limit: ${share === limited ? 'just over ' : ''}${share} of the words are copied${where} (${limit} is ${limited})`;
}

/** '0.4 %', '30.5 %', '30 %'. */
export function shareText(share: number): string {
  return share > 0 && share < 0.0005 ? '< 0.1 %' : `${(share * 100).toFixed(1).replace(/\.0$/, '')} %`;
}

/** Largest first; equal numbers by name, so that the order is always the same. */
export function byNumber(numbers: Readonly<Record<string, number>>): (readonly [string, number])[] {
  return Object.entries(numbers)
    .filter(([, number]) => number > 0)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}
