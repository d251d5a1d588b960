// A line for each finding, for a model that pays for every token: the place, the other places, what differs, and what to do.
// Signs stand for sentences, and the first lines say what they mean. The folder that two names have in common is said once.

import {kindOf} from '../kinds/kinds.ts';
import type {Finding} from '../model/finding.ts';
import type {Inspection} from '../model/inspection.ts';
import {isTextFinding} from '../model/textFinding.ts';
import type {Advice} from '../wording/advice.ts';
import {copiesAt, textsOfPages} from '../wording/commonPassages.ts';
import {strongestView} from '../wording/messageParts.ts';
import {count, lineRange} from '../wording/numbersInEnglish.ts';
import {differencesOf} from '../wording/pairDifference.ts';
import {leadingOccurrence} from '../wording/reportedPlaces.ts';
import {reportForm} from '../wording/statement.ts';
import {beginning, visiblePath, visibleText} from '../wording/terminal.ts';
import type {ReportOptions} from './options.ts';
import {firstOf, isAlwaysListed} from './order.ts';
import {limitSentences, summarySentence} from './summary.ts';

/** Words for the advice of a report: each is a way to mend. How pages of the site include a file, the head says. */
const remedies = {
  checkName: 'check',
  match: 'agree',
  commonPart: 'link',
  commonPartInclude: 'include or link',
  function: 'function',
  includeAll: 'include',
  includeBoth: 'include',
  includeThat: 'include other',
  includeThis: 'include there',
  keepOne: 'keep one',
  linkElsewhere: 'link',
  matchAllOrLink: 'agree or link',
  matchBothOrLink: 'agree or link',
  nameExpected: 'expected?',
  none: '',
  oneFile: 'one file',
  onePage: 'link',
  onePlace: 'link',
  onePlaceOfFile: 'keep one',
  sameEditHere: 'same edit here',
  sameEditOrLink: 'same edit there',
  sameEditThere: 'same edit there',
  table: 'link',
  // The line has the right link already.
  writeHeading: '',
  writeLink: '',
} as const satisfies Record<Advice, string>;

const othersShown = 1;
const differencesShown = 2;
/** Of all that is quoted in a line, and of one text. */
const quotedUnits = 20;
const quoteUnits = 12;

export function* agentLines(
  inspection: Inspection,
  options: Pick<ReportOptions, 'top' | 'information' | 'quiet'>,
): Generator<string> {
  const listed = inspection.findings.filter(
    ({level, code}) => level !== 'info' || (options.information && !options.quiet) || isAlwaysListed(code),
  );
  const shown = firstOf(listed, options);
  if (!options.quiet) yield `${summarySentence(inspection)}.\n`;
  if (shown.length > 0 && !options.quiet) yield headOf(inspection);
  let level: Finding['level'] = 'warning';
  for (const finding of shown) {
    if (finding.level !== level) yield `${finding.level}:\n`;
    level = finding.level;
    yield `${lineOf(finding)}\n`;
  }
  if (shown.length < listed.length) yield `${count(listed.length - shown.length)} more: --top all\n`;
  for (const said of limitSentences(inspection)) yield `${said}\n`;
}

function headOf({findings}: Inspection): string {
  const [include] = findings.flatMap(({remedy}) => (remedy?.include ? [remedy.include] : []));
  const means = include === undefined ? '' : ` (${visibleText(include)})`;
  return `folder/ place ~ copy +more here>there; mend${means}\n`;
}

function lineOf(finding: Finding): string {
  const ordinal = leadingOccurrence(finding);
  const view = isTextFinding(finding) ? strongestView(finding.pairs, ordinal) : undefined;
  const others = [...finding.places.keys()].filter((place) => place !== ordinal && place !== view?.other);
  const named = [ordinal, ...(view === undefined ? [] : [view.other]), ...others];
  const shown = named.slice(0, othersShown + 1).map((place, at) => nameOf(finding, place, at === 0));
  const left = named.length - shown.length;
  const said = finding.broken === undefined ? differing(finding, ordinal, view?.other) : brokenText(finding.broken);
  const remedy = remedies[kindOf(finding).statement(finding, ordinal, reportForm).advice];
  const kind = kindSign(finding);
  return [
    kind === '' ? '' : `${kind} `,
    namesText(shown),
    left > 0 ? ` +${left}` : '',
    said === '' ? '' : ` ${said}`,
    remedy === '' ? '' : `; ${remedy}`,
  ].join('');
}

/** A copied passage or page needs no name. */
function kindSign({code, renamed}: Finding): string {
  if (code === 'stale-copy') return 'stale';
  if (code === 'broken-in-copy') return 'broken';
  if (renamed) return 'renamed';
  return code === 'copied-passage' || code === 'copied-page' ? '' : code;
}

/** Of a copy the line where it begins: it ends where it has the text of the place. */
function nameOf(finding: Finding, ordinal: number, isFirst: boolean): string {
  const place = finding.places[ordinal];
  const path = visiblePath('isFolder' in place ? `${place.path}/` : place.path);
  if (!('startLine' in place)) return path;
  return `${path}:${isFirst ? lineRange(place.startLine, place.endLine) : place.startLine}`;
}

function namesText(names: readonly string[]): string {
  const [first = '', ...others] = names;
  if (others.length === 0) return first;
  const folder = names.reduce(commonFolder, folderOf(first));
  const short = names.map((name) => name.slice(folder.length));
  const pathOf = (name: string) => name.replace(/:[\d-]+$/, '');
  // Of two places in one file the lines are enough.
  const rest = short
    .slice(1)
    .map((name) => (pathOf(name) === pathOf(short[0]) ? name.slice(pathOf(name).length) : name));
  return `${folder === '' ? '' : `${folder} `}${short[0]} ~ ${rest.join(', ')}`;
}

function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/') + 1);
}

function commonFolder(folder: string, name: string): string {
  let common = folder;
  while (common !== '' && !name.startsWith(common)) common = folderOf(common.slice(0, -1));
  return common;
}

/** The differences that a message counts, the most telling first. */
function differing(finding: Finding, ordinal: number, other: number | undefined): string {
  if (!isTextFinding(finding) || other === undefined || finding.rewriting !== undefined || finding.renamed) return '';
  const copies = finding.kind === 'passage' ? copiesAt(finding, ordinal) : textsOfPages(finding, ordinal, other).copies;
  const {quotes: all, swap, edits, swaps, isUncounted, isPartly} = differencesOf(copies, differencesShown);
  if (isUncounted && edits + swaps === 0) return 'much differs';
  const quotes: string[] = [];
  for (const {here, there} of [...(swap === null ? [] : [swap]), ...all].slice(0, differencesShown)) {
    const quote = edit(here, there);
    if (quotes.length > 0 && quotes.join('').length + quote.length > quotedUnits) break;
    quotes.push(quote);
  }
  const left = edits + swaps - quotes.length;
  return [...quotes, ...(left > 0 || isPartly ? [`+${Math.max(1, left)}`] : [])].join(', ');
}

function edit(here: string, there: string): string {
  return `${cut(here)}>${cut(there)}`;
}

function cut(text: string): string {
  return text.length <= quoteUnits ? text : `${beginning(text, quoteUnits - 1).trimEnd()}…`;
}

function brokenText({target, right}: NonNullable<Finding['broken']>): string {
  return visibleText(right === null ? target : `${target}>${right}`);
}
