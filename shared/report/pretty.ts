// The report for people at a terminal: the answer, then every finding with its places, words and numbers.
import type {
  CollectionFinding,
  DocumentFinding,
  Finding,
  FolderFinding,
  Inspection,
  Level,
  Occurrence,
  PassageFinding,
  RecallEstimate,
} from '../model/finding.ts';
import {noteReason, noteWhere, pathList} from '../wording/baselineSummary.ts';
import {type Frame, type Style, span, type TextSpan, wholeSpan, wrap} from '../wording/layout.ts';
import {folderName, leadingOccurrence, message, roleNote, type VersionNames, versionsOf} from '../wording/message.ts';
import {type MessagePart, occurrenceName, strongestView, viewOf} from '../wording/messageParts.ts';
import {capitalised, count, percentOf, plural, score} from '../wording/numbersInEnglish.ts';
import {diffSpans, excerptLines} from '../wording/quote.ts';
import {codes, rules} from '../wording/rules.ts';
import {beginning, visiblePath, visibleText} from '../wording/terminal.ts';
import {recallAssumption, recallCopies, recallSentence} from './commands/recallReport.ts';
import type {ReportOptions} from './options.ts';
import {byNumber, cutSentence, noiseSentence, summarySentence, worstParts} from './summary.ts';

/** Further places of a finding that are listed by name. */
const placesShown = 8;
/** A longer report says its answer once more at the end, where the terminal stands. */
const findingsBeforeRepeat = 8;
const diffLinesMax = 60;
/** Before quoted text: no line of a stranger's text begins a line of ours. */
const bar = '  │ ';

export function* pretty(inspection: Inspection, options: ReportOptions): Generator<string> {
  const page: Page = {options, versions: versionsOf(inspection)};
  const {recall} = inspection;
  if (options.quiet && inspection.findings.length === 0 && inspection.cuts.length === 0 && recall === undefined) return;
  const answer = paragraph(page, summarySpans(inspection), '');
  yield answer;
  for (const code of codes) {
    const findings = inspection.findings.filter((finding) => finding.code === code);
    if (findings.length === 0) continue;
    yield `\n${paragraph(page, [span(rules[code].title, 'strong')], '')}`;
    for (const finding of findings) {
      yield `\n${findingText(page, finding)}`;
      if (finding.kind === 'folder') for (const pair of finding.pairs) yield `\n${indented(documentText(page, pair))}`;
    }
  }
  const notes = notesText(page, inspection);
  if (notes !== '') yield `\n${notes}`;
  if (recall !== undefined) yield `\n${recallText(page, recall)}`;
  if (inspection.findings.length > findingsBeforeRepeat) yield `\n${answer}`;
}

function recallText(page: Page, recall: RecallEstimate): string {
  const copies = recallCopies(recall);
  return [
    paragraph(page, [span(recallSentence(recall), 'strong')], ''),
    paragraph(page, [span(recallAssumption, 'dim')], ''),
    copies.length > 0 ? paragraph(page, [span('Found by the second detector only:')], '') : '',
    ...copies.map((copy) => paragraph(page, [wholeSpan(copy)], '  ')),
  ].join('');
}

interface Page {
  readonly options: ReportOptions;
  readonly versions: VersionNames;
}

function summarySpans(inspection: Inspection): TextSpan[] {
  const worst = worstParts(inspection.findings);
  const sentence = span(summarySentence(inspection), 'strong');
  return worst.length === 0 ? [sentence] : [sentence, span('; worst: '), ...spansOf(worst)];
}

function findingText(page: Page, finding: Finding): string {
  switch (finding.kind) {
    case 'passage':
      return passageText(page, finding);
    case 'document':
      return documentText(page, finding);
    case 'folder':
      return folderText(page, finding);
    case 'collection':
      return collectionText(page, finding);
  }
}

function passageText(page: Page, finding: PassageFinding): string {
  const ordinal = leadingOccurrence(finding);
  const place = finding.places[ordinal];
  if (place === undefined) return '';
  return [
    title(page, visiblePath(place.path), `:${place.startLine}:${place.startColumn}`, finding),
    paragraph(page, spansOf(message(finding, ordinal, page.versions)), '  '),
    finding.code === 'passage-origin' || finding.code === 'stale-copy' ? '' : furtherText(page, finding, ordinal),
    page.options.diff ? diffText(page, finding, ordinal) : excerptText(page, place),
    weightText(page, finding),
  ].join('');
}

/** Words that count for less than one each: only where there are any. */
function weightText(page: Page, {evidence, discountedWords, discountedPages}: PassageFinding): string {
  if (Math.round(discountedWords) === 0) return '';
  const counting = `${count(evidence)} of them ${Math.round(evidence) === 1 ? 'counts' : 'count'}`;
  const common = `${count(discountedWords)} ${Math.round(discountedWords) === 1 ? 'stands' : 'stand'}`;
  return paragraph(page, [span(`${counting}: ${common} on ${plural(discountedPages, 'page')}`, 'dim')], '  ');
}

function documentText(page: Page, finding: DocumentFinding): string {
  const ordinal = leadingOccurrence(finding);
  const place = finding.places[ordinal];
  if (place === undefined) return '';
  return [
    title(page, visiblePath(place.path), ':1:1', finding),
    paragraph(page, spansOf(message(finding, ordinal, page.versions)), '  '),
    furtherText(page, finding, ordinal),
  ].join('');
}

function folderText(page: Page, finding: FolderFinding): string {
  return [
    title(page, visiblePath(folderName(finding.folders[0] ?? '')), '', finding),
    paragraph(page, spansOf(message(finding, 0, page.versions)), '  '),
  ].join('');
}

function collectionText(page: Page, finding: CollectionFinding): string {
  return [
    title(page, visiblePath(finding.path), ':1:1', finding),
    paragraph(page, spansOf(message(finding, 0, page.versions)), '  '),
  ].join('');
}

function title(
  page: Page,
  path: string,
  position: string,
  finding: {readonly code: string; readonly level: Level},
): string {
  const spans = [
    wholeSpan(path, 'strong'),
    wholeSpan(position, 'strong'),
    span('  '),
    span(finding.level, finding.level === 'warning' ? 'warning' : 'place'),
    span(' '),
    span(finding.code, 'dim'),
  ];
  return paragraph(page, spans, '', '  ');
}

/** The places that the sentence did not name: of a repeated block their names, else how much of each stands here. */
function furtherText(page: Page, finding: PassageFinding | DocumentFinding, ordinal: number): string {
  const named = strongestView(finding.pairs, ordinal)?.other;
  const others = [...finding.places.keys()].filter((other) => other !== ordinal && other !== named);
  const shown = others.slice(0, placesShown);
  const rest = others.length > shown.length ? plural(others.length - shown.length, 'more place') : '';
  if (finding.code === 'repeated-block' && shown.length > 0) {
    const names = shown.flatMap((other) => [span(', '), ...spansOf([occurrenceName(finding, other)])]).slice(1);
    const end = rest === '' ? [] : [span(` and ${rest}`)];
    return paragraph(page, [span('and in '), ...names, ...end], '  ', '    ');
  }
  const lines = shown.map((other) => {
    const spans = [
      span('and in '),
      ...spansOf([occurrenceName(finding, other)]),
      span(` (${placeNotes(page, finding, ordinal, other)})`),
    ];
    return paragraph(page, spans, '  ', '    ');
  });
  if (rest !== '') lines.push(paragraph(page, [span(`and in ${rest}`)], '  '));
  return lines.join('');
}

function placeNotes(page: Page, finding: PassageFinding | DocumentFinding, ordinal: number, other: number): string {
  const place = finding.places[other];
  if (place === undefined) return '';
  const pair = finding.pairs.find(
    (one) => (one.a === ordinal && one.b === other) || (one.b === ordinal && one.a === other),
  );
  const view = pair && viewOf(pair, other);
  const words = plural(view?.words ?? place.words, isScore(finding) ? 'code token' : 'word');
  return [
    view === undefined ? words : shareThere(finding, view.share, words),
    roleNote(place),
    page.versions(place.path, place.alsoIn),
  ]
    .filter((note) => note !== '')
    .join('; ');
}

function shareThere(finding: PassageFinding | DocumentFinding, share: number, words: string): string {
  return isScore(finding) ? `score ${score(share)}; ${words}` : `${percentOf(share)} of its ${words}`;
}

function isScore(finding: PassageFinding | DocumentFinding): boolean {
  return finding.kind === 'document' && finding.measure === 'code';
}

function excerptText(page: Page, place: Occurrence): string {
  const lines = excerptLines(place, page.options.width - bar.length);
  return lines.map((line) => paragraph(page, [wholeSpan(line)], bar, bar, 'dim')).join('');
}

function diffText(page: Page, finding: PassageFinding, ordinal: number): string {
  const here = finding.places[ordinal];
  const view = strongestView(finding.pairs, ordinal);
  const there = view && finding.places[view.other];
  if (here === undefined || there === undefined) return '';
  const changes = diffSpans(here, there);
  if (changes.length === 0) return excerptText(page, here) + paragraph(page, [span('no word differs', 'dim')], '  ');
  const name = (place: number, style: Style): TextSpan[] =>
    [occurrenceName(finding, place)].map(({path, lines}) => wholeSpan(visiblePath(path) + lines, style));
  const head = [span('from '), ...name(ordinal, 'removed'), span(' to '), ...name(view?.other ?? 0, 'added')];
  const lines = wrap(changes, frame(page, bar, bar, 'dim'));
  const shown = lines.slice(0, diffLinesMax);
  const left = lines.length - shown.length;
  const rest = left > 0 ? paragraph(page, [span(`… ${plural(left, 'more line')} of this diff`, 'dim')], '  ') : '';
  return `${paragraph(page, head, '  ')}${shown.join('\n')}\n${rest}`;
}

function notesText(page: Page, inspection: Inspection): string {
  const lines = inspection.cuts.map((cut) =>
    paragraph(page, [span(capitalised(cutSentence(cut)), 'warning')], '', '  '),
  );
  if (page.options.quiet) return lines.join('');
  const dim = (text: string): string => paragraph(page, [span(text, 'dim')], '', '  ');
  if (inspection.skipped > 0) lines.push(dim(`Skipped: ${plural(inspection.skipped, 'file')} (--list-files says why)`));
  if (page.options.explainNoise) lines.push(noiseText(page, inspection));
  else {
    const noise = noiseSentence(inspection.noise);
    if (noise !== '') lines.push(dim(`${capitalised(noise)} (--explain-noise shows more)`));
  }
  if (inspection.suppressed > 0) lines.push(dim(`Suppressed by comments: ${plural(inspection.suppressed, 'finding')}`));
  lines.push(...baselineTexts(page, inspection));
  for (const unused of inspection.unusedSuppressions) {
    const where = wholeSpan(`${visiblePath(unused.path)}:${unused.line}`, 'strong');
    const comment = visibleText(unused.comment);
    lines.push(
      paragraph(
        page,
        [
          where,
          span('  '),
          span(`${visibleText(unused.problem ?? 'this suppression silences nothing')}: `, 'warning'),
          span(comment),
        ],
        '',
        '  ',
      ),
    );
  }
  return lines.join('');
}

/** Entries of a baseline that are told one by one; `shingle baseline show` has all. */
const notesShown = 20;

function baselineTexts(page: Page, {accepted}: Inspection): string[] {
  if (accepted === undefined || accepted.notes.length === 0) return [];
  const lines = accepted.notes.slice(0, notesShown).map((note) => {
    const spans = [
      wholeSpan(noteWhere(accepted, note), 'strong'),
      span('  '),
      span(`${noteReason(note)}: `, 'warning'),
      span(`${note.code} in ${pathList(note.paths)}`),
    ];
    return paragraph(page, spans, '', '  ');
  });
  const left = accepted.notes.length - lines.length;
  const more = left > 0 ? `${plural(left, 'more entry', 'more entries')} like these; ` : '';
  return [
    ...lines,
    paragraph(page, [span(`${more}"shingle baseline prune" drops what accepts nothing`, 'dim')], '', '  '),
  ];
}

function noiseText(page: Page, inspection: Inspection): string {
  const {noise} = inspection;
  const table = (heading: string, numbers: Readonly<Record<string, number>>, one: string, many: string): string => {
    const rows = byNumber(numbers).map(([reason, number]) =>
      paragraph(page, [span(`${plural(number, one, many)}: ${reason}`)], '  ', '    '),
    );
    return rows.length === 0 ? '' : paragraph(page, [span(heading, 'strong')], '') + rows.join('');
  };
  const examples = noise.examples.map((example) => {
    const spans = [
      wholeSpan(`${visiblePath(example.path)}:${example.line}`, 'place'),
      span(` ${plural(example.words, 'word')}, ${example.reason}: `),
      span(visibleText(beginning(example.text, 120)), 'dim'),
    ];
    return paragraph(page, spans, '  ', '    ');
  });
  return [
    table('Read but not compared', noise.words, 'word', 'words'),
    table('Matched but not reported', noise.matches, 'match', 'matches'),
    examples.length === 0
      ? ''
      : paragraph(page, [span('Examples of what was not reported', 'strong')], '') + examples.join(''),
  ].join('');
}

function spansOf(pieces: readonly MessagePart[]): TextSpan[] {
  return pieces.map((piece) => {
    if (typeof piece === 'string') return span(piece);
    return 'quote' in piece
      ? span(visibleText(piece.quote))
      : wholeSpan(visiblePath(piece.path) + piece.lines, 'place');
  });
}

function paragraph(
  page: Page,
  spans: readonly TextSpan[],
  first: string,
  rest: string = first,
  style: Style = 'plain',
): string {
  return `${wrap(spans, frame(page, first, rest, style)).join('\n')}\n`;
}

function frame(page: Page, first: string, rest: string, style: Style): Frame {
  const {width, color} = page.options;
  return {width, color, first: span(first, style), rest: span(rest, style)};
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}
