// A line for each finding, for a model that pays for every token: the place, the other places, what differs, and what to do.
// Signs stand for sentences, and the first lines say what they mean. The folder of the names in several lines is written once.

import {groupedBy} from '../algorithms/groupedBy.ts';
import {kindOf} from '../kinds/kinds.ts';
import type {Finding} from '../model/finding.ts';
import type {Inspection} from '../model/inspection.ts';
import {isTextFinding} from '../model/textFinding.ts';
import type {Advice} from '../wording/advice.ts';
import {copiesAt, textsOfPages} from '../wording/commonPassages.ts';
import {differencesOf} from '../wording/copyDifferences.ts';
import {strongestView} from '../wording/messageParts.ts';
import {count, lineRange} from '../wording/numbersInEnglish.ts';
import {leadingOccurrence} from '../wording/reportedPlaces.ts';
import {reportForm} from '../wording/statement.ts';
import {beginning, visiblePath, visibleText} from '../wording/terminal.ts';
import type {ReportOptions} from './options.ts';
import {firstOf, isAlwaysListed} from './order.ts';
import {limitSentences, summarySentence} from './summary.ts';

/** Words for the advice of a report: each is a way to mend. How pages of the site include a file, the head says. */
const remedies = {
  checkName: 'check',
  includeAll: 'include',
  includeBoth: 'include',
  includeThat: 'include other',
  includeThis: 'include there',
  linkElsewhere: 'link',
  nameExpected: 'expected?',
  none: '',
  sameEditOrLink: 'same edit there',
  sameEditThere: 'same edit there',
  // The line has the right link already.
  writeHeading: '',
  writeLink: '',
} as const satisfies Record<Advice, string>;

const othersShown = 1;
const differencesShown = 2;
/** Of all that is quoted in a line, and of one text. */
const quotedUnits = 24;
const quoteUnits = 15;

export function* agentLines(
  inspection: Inspection,
  options: Pick<ReportOptions, 'top' | 'information' | 'quiet'>,
): Generator<string> {
  const listed = inspection.findings.filter(
    ({level, code}) => level !== 'info' || (options.information && !options.quiet) || isAlwaysListed(code),
  );
  const shown = firstOf(listed, options);
  const lines = shown.map(lineOf);
  const folders = [...new Set(lines.map(({folder}) => folder))];
  const root = folders.length > 1 && !options.quiet ? folders.reduce(commonFolder) : '';
  if (!options.quiet) yield `${summarySentence(inspection)}.\n`;
  if (shown.length > 0 && !options.quiet) yield headOf(inspection, root);
  for (const [level, ofLevel] of groupedBy(lines, (line) => line.level)) {
    if (level !== 'warning') yield `${level}:\n`;
    const ofFolders = groupedBy(ofLevel, (line) => line.folder.slice(root.length));
    // Names that need no folder come before the first folder.
    for (const {text} of ofFolders.get('') ?? []) yield `${text}\n`;
    for (const [folder, ofFolder] of ofFolders) {
      if (folder !== '') yield `${[folder, ...ofFolder.map(({text}) => text)].join('\n')}\n`;
    }
  }
  if (shown.length < listed.length) yield `${count(listed.length - shown.length)} more: --top all\n`;
  for (const said of limitSentences(inspection)) yield `${said}\n`;
}

function headOf({findings}: Inspection, root: string): string {
  const [include] = findings.flatMap(({remedy}) => (remedy?.include ? [remedy.include] : []));
  const within = root === '' ? '' : `In ${root}: `;
  const means = include === undefined ? '' : ` (${visibleText(include)})`;
  return `${within}folder/, then place ~ copy +copies here>there …differences; mend${means}\n`;
}

interface Line {
  readonly level: Finding['level'];
  /** That all of its names have in common, with its slash; '' is the root. */
  readonly folder: string;
  readonly text: string;
}

function lineOf(finding: Finding): Line {
  const ordinal = leadingOccurrence(finding);
  const view = isTextFinding(finding) ? strongestView(finding.pairs, ordinal) : undefined;
  const others = [...finding.places.keys()].filter((place) => place !== ordinal && place !== view?.other);
  const named = [ordinal, ...(view === undefined ? [] : [view.other]), ...others];
  const shown = named.slice(0, othersShown + 1).map((place, at) => nameOf(finding, place, at === 0));
  const left = named.length - shown.length;
  const said = finding.broken === undefined ? differing(finding, ordinal, view?.other) : brokenText(finding.broken);
  const remedy = remedies[kindOf(finding).statement(finding, ordinal, reportForm).advice];
  const kind = kindSign(finding);
  const folder = shown.reduce(commonFolder, folderOf(shown[0]));
  const text = [
    kind === '' ? '' : `${kind} `,
    namesText(shown.map((name) => name.slice(folder.length))),
    left > 0 ? ` +${left}` : '',
    said === '' ? '' : ` ${said}`,
    remedy === '' ? '' : `; ${remedy}`,
  ].join('');
  return {level: finding.level, folder, text};
}

function kindSign(finding: Finding): string {
  return finding.renamed ? 'renamed' : (kindOf(finding).sign ?? finding.code);
}

/** Of a copy the line where it begins: it ends where it has the text of the place. */
function nameOf(finding: Finding, ordinal: number, isFirst: boolean): string {
  const place = finding.places[ordinal];
  const path = visiblePath(place.isFolder ? `${place.path}/` : place.path);
  if (place.startLine === undefined) return path;
  return `${path}:${isFirst ? lineRange(place.startLine, place.endLine) : place.startLine}`;
}

function namesText([first, ...others]: readonly string[]): string {
  const pathOf = (name: string) => name.replace(/:[\d-]+$/, '');
  const path = pathOf(first);
  // Of two places in one file the lines are enough.
  const rest = others.map((name) => (pathOf(name) === path ? name.slice(path.length) : name));
  return [first, ...rest].join(' ~ ');
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
    const quote = `${cut(here)}>${cut(there)}`;
    if (quotes.length > 0 && quotes.join('').length + quote.length > quotedUnits) break;
    quotes.push(quote);
  }
  const left = edits + swaps - quotes.length;
  return [quotes.join(', '), ...(left > 0 || isPartly ? [`…${Math.max(1, left)}`] : [])].filter(Boolean).join(' ');
}

function cut(text: string): string {
  return text.length <= quoteUnits ? text : `${beginning(text, quoteUnits - 1).trimEnd()}…`;
}

function brokenText({target, right}: NonNullable<Finding['broken']>): string {
  return visibleText(right === null ? target : `${target}>${right}`);
}
