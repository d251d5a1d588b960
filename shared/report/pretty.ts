// The report for people at a terminal: the answer, then every finding with its places, words and numbers.

import {rememberedOf} from '../algorithms/memoized.ts';
import {message, versionsOf} from '../kinds/message.ts';
import type {DocumentFinding, Finding, PassageFinding} from '../model/finding.ts';
import type {Inspection} from '../model/inspection.ts';
import type {Rewriting, TextSpanOfPlace} from '../model/rewriting.ts';
import {type ByShape, byShape} from '../model/shapes.ts';
import {folderGroups, isTextFinding} from '../model/textFinding.ts';
import {shareOf} from '../share/wordShares.ts';
import {changedCells, equalPart, otherRows, rowsThatDiffer} from '../wording/changedCells.ts';
import {fileLink} from '../wording/fileLinks.ts';
import {painted, type Style, span, type TextSpan, wholeSpan, wrap} from '../wording/layout.ts';
import {folderName, type MessagePart, occurrenceName, strongestView} from '../wording/messageParts.ts';
import {count, plural, roundedCount} from '../wording/numbersInEnglish.ts';
import {copiedPart, diffSpans, passageDiffSpans} from '../wording/quote.ts';
import {fileOf, leadingOccurrence} from '../wording/reportedPlaces.ts';
import {scoresOf, scoresText} from '../wording/scores.ts';
import {beginning, columns, visiblePath, visibleText} from '../wording/terminal.ts';
import {foldersText, proposedText} from './foldersText.ts';
import {folderTotals} from './folderTotals.ts';
import type {FindingTexts, ReportOptions} from './options.ts';
import {firstOf, isAlwaysListed} from './order.ts';
import {barSign, excerptText, frameOfPages, frameText, type ShownText} from './prettyFrame.ts';
import {informationText, notesText} from './prettyNotes.ts';
import {frame, type Page, paragraph} from './prettyPage.ts';
import {areMany, countFindings, firstHold, firstShown, leftOutSentence, shareText, summarySentence} from './summary.ts';

/** A longer report says its answer once more at the end, where the reader is then. */
const findingsBeforeRepeat = 8;
const diffLinesMax = 60;
/** Of the further passages of a finding. */
const diffsOfMoreMax = 10;
/** Of a rewritten passage. */
const sentencesShown = 3;
const narrowWidth = 60;

export function* pretty(inspection: Inspection, options: ReportOptions): Generator<string> {
  const isRanked = inspection.past === undefined;
  const {findings} = inspection;
  const listed = findings.filter(
    ({level, code}) => level !== 'info' || (options.information && !options.quiet) || !isRanked || isAlwaysListed(code),
  );
  const shown = options.summary ? [] : firstOf(listed, options);
  const numberWidth = isRanked ? String(shown.length).length : 0;
  // A path is not broken: on a narrow terminal it gets the room of the number.
  const indent = isRanked && options.width >= narrowWidth ? ' '.repeat(numberWidth + 3) : '  ';
  const texts = textsOf(options, indent, findings);
  const page: Page = {options, versions: versionsOf(inspection), indent, texts};
  const answer = options.quiet ? '' : headline(page, inspection);
  yield answer;
  if (!options.quiet && isRanked) yield* overview(page, inspection);
  for (const [index, finding] of shown.entries()) {
    const number = isRanked ? ` ${String(index + 1).padStart(numberWidth)}  ` : '';
    const gap = index === 0 && options.quiet ? '' : '\n';
    yield `${gap}${byShape(textByShape, finding, page, number)}`;
    for (const pair of finding.folded ?? []) yield `\n${documentText(pair, page, page.indent)}`;
  }
  const left = options.summary ? 0 : listed.length - shown.length;
  const information = options.summary ? '' : informationText(page, inspection);
  const hidden = information === '' ? findings.length - listed.length : 0;
  const foot = information + footText(page, inspection, left, hidden);
  const folders = options.information || options.quiet || !isRanked ? '' : foldersText(page, findings);
  const sets = options.quiet || !isRanked ? '' : proposedText(page, inspection.proposedSets ?? []);
  const notes = foot + acceptText(page, shown) + folders + sets + notesText(page, inspection);
  if (notes !== '') yield `${options.quiet && shown.length === 0 ? '' : '\n'}${notes}`;
  if (shown.length > findingsBeforeRepeat && answer !== '') yield `\n${answer}`;
  yield* nextStepsText(page);
  if (options.hint !== undefined && !options.quiet) yield `\n${paragraph(page, [span(options.hint, 'dim')], '')}`;
}

/** How to go on with a warning that is meant, once, with the name of the first. */
function acceptText(page: Page, shown: readonly Finding[]): string {
  const {accept} = page.options;
  const first = shown.findIndex(({level}) => level === 'warning');
  if (accept === null || first < 0) return '';
  const name = accept.by === 'number' ? String(first + 1) : shown[first].family;
  const command = `${accept.before} ${name}${accept.after}`;
  const said = [span(`Accept number ${first + 1}: `, 'dim'), wholeSpan(visiblePath(command), 'dim')];
  return paragraph(page, said, '', '  ');
}

/** Commands to paste are not wrapped: each is a line of its own, whatever its length. */
function* nextStepsText({options: {nextSteps}}: Page): Generator<string> {
  if (nextSteps.length === 0) return;
  const width = Math.max(...nextSteps.map(({what}) => what.length));
  yield '\nChange the copy, or\n';
  for (const {what, how} of nextSteps) yield `  ${`${what}:`.padEnd(width + 1)} ${visiblePath(how)}\n`;
}

/** The same for findings that are written as they are found: without numbers, and the answer comes last. */
export function* prettyFindings(inspection: Inspection, options: ReportOptions): Generator<string> {
  const page: Page = {options, versions: versionsOf(inspection), indent: '  '};
  for (const finding of inspection.findings) yield `${byShape(textByShape, finding, page, '')}\n`;
}

export function* prettyEnd(inspection: Inspection, options: ReportOptions): Generator<string> {
  const page: Page = {options, versions: versionsOf(inspection), indent: '  '};
  yield notesText(page, inspection);
  if (!options.quiet) yield headline(page, inspection);
}

function headline(page: Page, inspection: Inspection): string {
  const hold = inspection.past === undefined ? firstHold(inspection.findings) : '';
  const sentences = [summarySentence(inspection), hold].filter((sentence) => sentence !== '');
  return paragraph(page, [span(sentences.map((sentence) => `${sentence}.`).join(' '), 'strong')], '');
}

/** Where they are, if there are more than are listed; and how to begin, if there are too many to read. */
function* overview(page: Page, inspection: Inspection): Generator<string> {
  const {warnings} = countFindings(inspection.findings);
  if (warnings > firstShown || (page.options.summary && warnings > 0)) {
    const rows = folderTotals(inspection);
    const isShared = inspection.wordsOf !== undefined;
    const cells = [
      ['warnings', 'words', ...(isShared ? ['share'] : []), 'folder'],
      ...rows.map(({folder, ownFiles, warnings, words, ofWords = 0}) => [
        count(warnings),
        roundedCount(words),
        ...(isShared ? [shareText(shareOf(words, ofWords))] : []),
        ownFiles &&
        rows.some((row) => row.folder.startsWith(folder === '' ? '' : `${folder}/`) && row.folder !== folder)
          ? `${folderName(folder)}*`
          : folderName(folder),
      ]),
    ];
    const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)));
    yield '\n';
    for (const [index, row] of cells.entries()) {
      const numbers = row.slice(0, -1).map((text, column) => text.padStart(widths[column]));
      const text = `${numbers.join('  ')}  ${visiblePath(row[numbers.length])}`;
      yield `  ${painted(text, index === 0 ? 'dim' : 'plain', page.options.color)}\n`;
    }
  }
  if (areMany(inspection)) {
    const hint = 'Many at once? Accept them with "shingle baseline create"; then only new ones are reported.';
    yield `\n${paragraph(page, [span(hint)], '')}`;
  }
}

/** Counts of findings that are not listed, and the flag that lists them. */
function footText(page: Page, {noise, past}: Inspection, left: number, hidden: number): string {
  const {explainNoise, quiet} = page.options;
  const out = quiet || explainNoise || past !== undefined ? '' : leftOutSentence(noise);
  const sentences = [
    left > 0 ? `${count(left)} more${hidden > 0 && !quiet ? `; information: ${count(hidden)}` : ''} (--all).` : '',
    hidden > 0 && left <= 0 && !quiet ? `Information: ${count(hidden)} (--level info).` : '',
    out === '' ? '' : `${out} (--explain-noise).`,
  ].filter((sentence) => sentence !== '');
  return sentences.length === 0 ? '' : paragraph(page, [span(sentences.join(' '), 'dim')], '');
}

const textByShape: ByShape<string, [page: Page, number: string]> = {
  passage: passageText,
  document: documentText,
  folder: (finding, page, number) =>
    titled(page, number, occurrenceName(finding, 0).path, '', finding, () => saidOf(page, finding, 0)),
  collection: (finding, page, number) =>
    titled(page, number, finding.places[0].path, ':1', finding, () => saidOf(page, finding, 0)),
};

function passageText(finding: PassageFinding, page: Page, number: string): string {
  const ordinal = leadingOccurrence(finding);
  const place = finding.places[ordinal];
  if (place === undefined) return '';
  const position = `:${place.startLine}:${place.startColumn}`;
  return titled(page, number, place.path, position, finding, () => {
    const {text, showsDifferences} = textOf(page, finding, ordinal);
    return saidOf(page, finding, ordinal, showsDifferences) + text;
  });
}

function textOf(page: Page, finding: PassageFinding, ordinal: number): ShownText {
  if (finding.rewriting !== undefined) {
    return {text: sentencePairs(page, finding.rewriting, ordinal), showsDifferences: false};
  }
  const frame = frameText(page, finding, ordinal);
  return page.options.diff && finding.elsewhere === undefined
    ? {...frame, text: diffText(page, finding, ordinal) + diffsOfMore(page, finding, ordinal)}
    : {...frame, text: frame.text + paragraphOf(page, rowsThatDiffer(finding, ordinal))};
}

/** The sentences, each with those that explain it, a line each; `--diff` shows all. */
function sentencePairs(page: Page, {sentences, place}: Rewriting, ordinal: number): string {
  const bar = page.indent + barSign;
  const sides = ordinal === place ? ['here  ', 'there '] : ['there ', 'here  '];
  const line = (side: string, {startLine, text}: TextSpanOfPlace) => {
    const room = page.options.width - bar.length;
    const said = visibleText(`${side}${startLine}: ${beginning(text, 4 * room).trim()}`);
    const shown = columns(said) > room ? `${beginning(said, Math.max(8, room - 2))} …` : said;
    return paragraph(page, [wholeSpan(shown)], bar, bar, 'dim');
  };
  const shown = page.options.diff ? sentences : sentences.slice(0, sentencesShown);
  const left = sentences.length - shown.length;
  return [
    ...shown.flatMap(({here, there}) => [line(sides[0], here), ...there.map((one) => line(sides[1], one))]),
    left > 0 ? paragraph(page, [span(`… ${plural(left, 'more sentence')} (--diff)`, 'dim')], page.indent) : '',
  ].join('');
}

function documentText(finding: DocumentFinding, page: Page, number: string): string {
  const ordinal = leadingOccurrence(finding);
  const place = finding.places[ordinal];
  if (place === undefined) return '';
  // Pairs of `compare` have no facts for a ranking, and their passages follow with their own diffs.
  const isDiffElsewhere = page.options.diff && finding.facts !== undefined;
  const hint = isDiffElsewhere
    ? paragraphOf(page, 'no diff of whole pages here; "shingle compare --diff" shows it')
    : '';
  return titled(page, number, place.path, ':1:1', finding, () => {
    const {text, showsDifferences} = frameOfPages(page, finding, ordinal);
    return saidOf(page, finding, ordinal, showsDifferences) + text + hint;
  });
}

/** Where, and below it what does not depend on the number. */
function titled(
  page: Page,
  number: string,
  path: string,
  position: string,
  finding: Finding,
  below: () => string,
): string {
  const link = linkTo(page, finding, path, position);
  const spans = [
    wholeSpan(visiblePath(path), 'strong', link),
    wholeSpan(position, 'strong', link),
    span('  '),
    span(finding.level, finding.level === 'warning' ? 'warning' : 'place'),
    span(' '),
    span(finding.code, 'dim'),
  ];
  const {texts = new WeakMap()} = page;
  return paragraph(page, spans, number, page.indent) + rememberedOf(texts, finding, below);
}

/** Differences that are shown below it are not quoted; since when a copy differs is what its message is about. */
function saidOf(page: Page, finding: Finding, ordinal: number, areShown = false): string {
  const quotes = !areShown || (isTextFinding(finding) && finding.drift !== undefined);
  const said = spansOf(page, finding, message(finding, ordinal, page.versions, quotes));
  const scores = scoresOf(finding, ordinal);
  const measured = scores === null ? '' : paragraphOf(page, scoresText(scores));
  return paragraph(page, said, page.indent) + measured;
}

/** Texts of an earlier report that looked the same, about the same versions of folders. */
function textsOf(options: ReportOptions, indent: string, findings: readonly Finding[]): FindingTexts | undefined {
  const {texts: memory, color, width, diff, root, fileLinks} = options;
  const folders = folderGroups(findings, 'versions').map(({places}) => places.map(({path}) => path));
  return memory?.of(JSON.stringify([indent, color, width, diff, root, fileLinks, folders]));
}

function diffText(page: Page, finding: PassageFinding, ordinal: number, isFurther = false): string {
  const here = finding.places[ordinal];
  const view = strongestView(finding.pairs, ordinal);
  const there = view && finding.places[view.other];
  if (here === undefined || there === undefined) return '';
  if (finding.reorderedRows !== undefined) return rowsDiff(page, finding, ordinal);
  const name = (place: number, style: Style): TextSpan[] =>
    [occurrenceName(finding, place)].map(({path, lines}) =>
      wholeSpan(visiblePath(path) + lines, style, linkTo(page, finding, path, lines)),
    );
  const names = [span('from '), ...name(ordinal, 'removed'), span(' to '), ...name(view?.other ?? 0, 'added')];
  const head = paragraph(page, names, page.indent);
  const changes = passageDiffSpans(finding, {...here, ...here.copy}, {...there, ...there.copy});
  if (changes.length === 0) {
    // The message has named the places of the first passage.
    return (
      (isFurther ? head : '') +
      excerptText(page, copiedPart(finding, here, there)) +
      paragraphOf(page, 'no word differs')
    );
  }
  const bar = page.indent + barSign;
  const lines = wrap(changes, frame(page, bar, bar, 'dim'));
  const shown = lines.slice(0, diffLinesMax);
  const left = lines.length - shown.length;
  const rest =
    left > 0 ? paragraph(page, [span(`… ${plural(left, 'more line')} of this diff`, 'dim')], page.indent) : '';
  return `${head}${shown.join('\n')}\n${rest}`;
}

/** The further passages that the pages have in common, each with its own diff. */
function diffsOfMore(page: Page, finding: PassageFinding, ordinal: number): string {
  const {more = [], reorderedRows: _, tables: __, renamed: ___, ...shared} = finding;
  const left = more.length - diffsOfMoreMax;
  return [
    ...more.slice(0, diffsOfMoreMax).map((text) => {
      const here = text.places.findIndex(({path}) => path === finding.places[ordinal]?.path);
      return diffText(page, {...shared, ...text}, Math.max(0, here), true);
    }),
    left > 0 ? paragraphOf(page, `… ${plural(left, 'more passage')} without a diff; --format json lists all`) : '',
  ].join('');
}

/** The rows that differ, each as a diff: one of all rows would show their order. */
function rowsDiff(page: Page, finding: PassageFinding, ordinal: number): string {
  const changed = finding.tables?.changed ?? [];
  const bar = page.indent + barSign;
  const others = otherRows(finding, ordinal);
  if (changed.length === 0) {
    return [
      excerptText(page, equalPart(finding, ordinal)),
      paragraphOf(page, others),
      paragraphOf(page, 'no diff: the equal rows are in another order'),
    ].join('');
  }
  const rows = changed.map((row) => {
    const [here, there] = [row[ordinal], row[1 - ordinal]];
    const spans = diffSpans(here, there);
    return paragraph(page, spans.length > 0 ? spans : [span(changedCells(here, there))], bar, bar, 'dim');
  });
  const shown = rows.slice(0, diffLinesMax);
  const left = rows.length - shown.length;
  return [
    ...shown,
    left > 0 ? paragraphOf(page, `… ${plural(left, 'more row')} of this diff`) : '',
    paragraphOf(page, `${others === '' ? '' : `${others}; `}the other rows are equal, in another order`),
  ].join('');
}

function paragraphOf(page: Page, text: string): string {
  return text === '' ? '' : paragraph(page, [span(text, 'dim')], page.indent);
}

function spansOf(page: Page, finding: Finding, pieces: readonly MessagePart[]): TextSpan[] {
  return pieces.map((piece) => {
    if (typeof piece === 'string') return span(piece);
    if ('quote' in piece) return piece.isPath ? wholeSpan(visiblePath(piece.quote)) : span(visibleText(piece.quote));
    const {path, lines} = piece;
    return wholeSpan(visiblePath(path) + lines, 'place', linkTo(page, finding, path, lines));
  });
}

/** `lines` as they are shown behind the path: ':40-58' or nothing. A place of the past is no file to open. */
function linkTo({options: {fileLinks}}: Page, finding: Finding, path: string, lines: string): string | null {
  if (fileLinks === null || fileOf(finding, path) !== path) return null;
  const [, line] = /^:(\d+)/.exec(lines) ?? [];
  return fileLink(fileLinks, path, line === undefined ? null : Number(line));
}
