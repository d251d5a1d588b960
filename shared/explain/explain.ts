// Takes a document and its collection and prints every stage from bytes to findings as lines of text: blocks, tokens,
// shingles, fingerprints, candidates, matches. Calls the functions of `check`, so that the output shows what `check`
// does.

import {shingles} from '../fingerprint/shingle.ts';
import {measurePassages, newOccurrenceContext, type OccurrenceContext, positionsFor} from '../group/occurrences.ts';
import {tableCopy} from '../group/tableFinding.ts';
import {documentCount} from '../index/corpus.ts';
import type {Indexed} from '../index/indexed.ts';
import {declaredBoilerplate} from '../index/postings.ts';
import type {Candidate} from '../index/regions.ts';
import {verdict} from '../judge/verdict.ts';
import {versionsOf} from '../kinds/message.ts';
import {sitesOf} from '../kinds/sites.ts';
import {pageMembers} from '../mirrors/pages.ts';
import type {Config} from '../model/config.ts';
import type {Document} from '../model/document.ts';
import type {Inspection} from '../model/inspection.ts';
import {isBelow, pathsOf} from '../model/textFinding.ts';
import type {Passage, Rejection} from '../pair/passage.ts';
import {isProgramFormat} from '../text/code/syntax.ts';
import {columnAt, lineAt, type Positions} from '../text/positions.ts';
import {kindOf, roleNames, roleOf} from '../text/tokens.ts';
import {decodeText} from '../text/wordLexer.ts';
import {plainMessage} from '../wording/messageParts.ts';
import {count, lineRange, listInEnglish, percent, plural, score} from '../wording/numbersInEnglish.ts';
import {visiblePath} from '../wording/terminal.ts';
import {type ExplainBlock, lexBlocks} from './blocks.ts';
import {readAs} from './readAs.ts';
import {candidateStage, type JudgedPairs, judgedStage, renamedStage} from './stages.ts';
import {cell, limited, row, sentences} from './table.ts';

export type ExplainStage = 'blocks' | 'tokens' | 'shingles' | 'fingerprints' | 'candidates' | 'matches';

export const stagesAlone: readonly ExplainStage[] = ['blocks', 'tokens', 'shingles'];

interface ExplainedDocument {
  readonly texts: readonly Document[];
  /** Index of the explained document in `texts`. */
  readonly document: number;
  readonly indexed: Indexed;
  /** Result of `check` in the same collection. */
  readonly inspection: Inspection;
  readonly config: Config;
  /** The decoded encoding: 'utf-8', 'latin-1', … */
  readonly encoding: string;
}

/** Maximum rows of a stage when all stages are printed. A single stage is printed in full. */
const rowsMax: Readonly<Record<ExplainStage, number>> = {
  blocks: 40,
  tokens: 20,
  shingles: 12,
  fingerprints: 20,
  candidates: 20,
  matches: 20,
};

/** `stage` null prints all stages, each limited to its first rows. Lines come without line ends. */
export function* explainDocument(explained: ExplainedDocument, stage: ExplainStage | null): Generator<string> {
  const context = contextOf(explained);
  yield* heading(context);
  const printers = {blocks, tokens, shingles: shingleRows, fingerprints, candidates, matches} satisfies Record<
    ExplainStage,
    (context: Context, rows: number) => Iterable<string>
  >;
  for (const [name, print] of Object.entries(printers) as [ExplainStage, (typeof printers)[ExplainStage]][]) {
    if (stage !== null && stage !== name) continue;
    yield '';
    yield* print(context, stage === null ? rowsMax[name] : Number.POSITIVE_INFINITY);
  }
}

interface Context extends ExplainedDocument, OccurrenceContext {
  readonly text: Document;
  readonly lines: Positions;
  readonly blocks: readonly ExplainBlock[];
  readonly firstToken: number;
  readonly endToken: number;
}

function contextOf(explained: ExplainedDocument): Context {
  const {texts, document, indexed} = explained;
  const {corpus} = indexed;
  const places = newOccurrenceContext(corpus.tokens, texts);
  const text = texts[document];
  const lines = positionsFor(places, document);
  return {
    ...explained,
    ...places,
    text,
    lines,
    blocks: lexBlocks(text, lines).blocks,
    firstToken: corpus.firstToken[document],
    endToken: corpus.endToken[document],
  };
}

function* heading({text, texts, lines, encoding, document, indexed, firstToken, endToken}: Context): Generator<string> {
  yield visiblePath(text.path);
  yield* sentences(`${readAs(text, encoding, lines)}, ${plural(endToken - firstToken, 'word')} to compare.`);
  if (text.template) yield* sentences('It is a declared template: its text never counts.');
  const members = pageMembers(indexed.mirrors.pageOf).get(indexed.mirrors.pageOf[document]) ?? [];
  if (members.length > 1) {
    const others = members.filter((member) => member !== document).map((member) => visiblePath(texts[member].path));
    const shown = others.length > 4 ? [...others.slice(0, 3), `${count(others.length - 3)} more`] : others;
    yield* sentences(
      `One page in ${count(members.length)} versions, counted once; the others: ${listInEnglish(shown)}.`,
    );
  }
}

function* blocks({blocks: found, lines, text}: Context, rows: number): Generator<string> {
  yield `Blocks: neighbouring lines in one role (${count(found.length)})`;
  yield row(cell('lines', 9) + cell('words', -6) + cell('role', 16), 'text');
  yield* limited(found.length, rows, 'blocks', (index) => {
    const {role, left, from, to, words} = found[index];
    const range = lineRange(lineAt(lines, from) + 1, lineAt(lines, Math.max(from, to - 1)) + 1);
    const start = left ? '(left out) ' : '';
    const beginning = decodeText(text.bytes, from, Math.min(to, from + 400));
    return row(cell(range, 9) + cell(count(words), -6) + cell(roleNames[role], 16), start + beginning);
  });
}

function position({lines}: Context, byte: number): string {
  return `${lineAt(lines, byte) + 1}:${columnAt(lines, byte)}`;
}

const kindNames = ['word', 'number', 'ideograph', 'segment'] as const;

function* tokens(context: Context, rows: number): Generator<string> {
  const {indexed, text, firstToken, endToken} = context;
  const {start, length, tag} = indexed.corpus.tokens;
  yield `Tokens: the words that are compared, case and markup aside (${count(endToken - firstToken)})`;
  yield row(cell('line:col', 10) + cell('role', 16) + cell('kind', 10), 'word');
  yield* limited(endToken - firstToken, rows, 'tokens', (index) => {
    const token = firstToken + index;
    const cells =
      cell(position(context, start[token]), 10) +
      cell(roleNames[roleOf(tag[token])], 16) +
      cell(kindNames[kindOf(tag[token])], 10);
    return row(cells, decodeText(text.bytes, start[token], start[token] + length[token]));
  });
}

/** The words of a shingle as written in the text. */
function wordsAt({indexed, text}: Context, token: number): string {
  const {corpus} = indexed;
  const {start, length} = corpus.tokens;
  const words: string[] = [];
  for (let at = token; at < token + corpus.selection.w; at++) {
    words.push(decodeText(text.bytes, start[at], Math.min(start[at] + length[at], start[at] + 200)));
  }
  return words.join(' ');
}

function* shingleRows(context: Context, rows: number): Generator<string> {
  const {indexed, firstToken, endToken} = context;
  const {tokens: store, selection} = indexed.corpus;
  const values = new Uint32Array(Math.max(1, endToken - firstToken));
  const total = shingles(store.hash, firstToken, endToken, selection.w, values);
  yield `Shingles: every run of ${selection.w} words as one hash (${count(total)})`;
  yield row(cell('line:col', 10) + cell('hash', 8), 'words');
  yield* limited(total, rows, 'shingles', (index) => {
    const at = firstToken + index;
    return row(cell(position(context, store.start[at]), 10) + hex(values[index]), wordsAt(context, at));
  });
}

function hex(value: number): string {
  return cell(value.toString(16).padStart(8, '0'), 8);
}

function* fingerprints(context: Context, rows: number): Generator<string> {
  const {indexed, document, texts} = context;
  const {postings, firstPosting, endPosting, selection, tokens: store} = indexed.corpus;
  const first = firstPosting[document];
  const total = endPosting[document] - first;
  yield `Fingerprints: the least shingle of every ${selection.window} neighbours and every table row (${count(total)})`;
  yield* sentences(
    `Any copied run of ${selection.window + selection.w - 1} words shares one. Pages: how many have it, of ${plural(documentCount(indexed.corpus), 'file')}, versions of a page counted once.`,
  );
  const alone = texts.length === 1;
  yield row(cell('line:col', 10) + cell('hash', 8) + (alone ? '' : cell('pages', -8)), 'words');
  yield* limited(total, rows, 'fingerprints', (index) => {
    const at = postings.at[first + index];
    const pages = indexed.groups.pagesOf[first + index];
    const on = alone ? '' : cell(pages === declaredBoilerplate ? 'template' : count(pages), -8);
    return row(
      cell(position(context, store.start[at]), 10) + hex(postings.hash[first + index]) + on,
      wordsAt(context, at),
    );
  });
}

function* candidates(context: Context, rows: number): Generator<string> {
  const {indexed, texts, document, config} = context;
  const {candidates: found, scattered, scatteredMost} = candidateStage(indexed, texts, document, config);
  yield `Candidates: files with fingerprints of this one close together (${count(found.length)})`;
  if (found.length > 0) yield row(cell('hits', -5) + cell('weight', -6) + cell('lines here', 11), 'lines there');
  yield* limited(found.length, rows, 'candidates', (index) => candidateRows(context, found[index]));
  if (scattered > 0) {
    yield* sentences(
      `${plural(scattered, 'other file shares', 'other files share')} at most ${plural(scatteredMost, 'fingerprint')}, too few or too far apart.`,
    );
  }
  if (indexed.versionRank[document] > 0) {
    yield* sentences('Newer versions of this page speak for it: what they hold too is looked up through them only.');
  }
}

function candidateRows(context: Context, {a, b, regions}: Candidate): string[] {
  const isA = a === context.document;
  const other = isA ? b : a;
  return regions.map(({a0, a1, b0, b1, hits, weight}) => {
    const here = isA ? linesOf(context, a, a0, a1) : linesOf(context, b, b0, b1);
    const there = isA ? linesOf(context, b, b0, b1) : linesOf(context, a, a0, a1);
    const cells = cell(count(hits), -5) + cell(weight.toFixed(1), -6) + cell(here, 11);
    return `  ${cells}${visiblePath(context.texts[other].path)}:${there}`;
  });
}

/** The lines of tokens [from, to) of a document. */
function linesOf(context: Context, document: number, from: number, to: number): string {
  const positions = positionsFor(context, document);
  const {start, length} = context.indexed.corpus.tokens;
  const last = start[to - 1] + length[to - 1] - 1;
  return lineRange(lineAt(positions, start[from]) + 1, lineAt(positions, last) + 1);
}

const refusals: Readonly<Record<Rejection, string>> = {
  'too short': 'too short',
  'too few rare words': 'too few words that are rare here',
  'too few words matched': 'too few words in common',
  code: 'code, and code is off',
};

function* matches(context: Context, rows: number): Generator<string> {
  const {indexed, texts, document, config} = context;
  const all = judgedStage(indexed, candidateStage(indexed, texts, document, config).candidates, texts, config);
  const accepted = all.filter(({refusal}) => refusal === undefined);
  const refused = all.filter(({refusal}) => refusal !== undefined);
  yield `Matches: passages accepted (${count(accepted.length)})`;
  yield* limited(accepted.length, rows, 'matches', (index) => matchRows(context, accepted[index]));
  yield '';
  yield `Matches: passages refused (${count(refused.length)})`;
  yield* limited(refused.length, rows, 'matches', (index) => matchRows(context, refused[index]));
  if (isProgramFormat(context.text.format)) yield '';
  yield* renamedStage(context, rows);
  yield '';
  yield* said(context);
}

function matchRows(context: Context, {passage, refusal}: JudgedPairs): string[] {
  const {document, texts} = context;
  const table = passage.reordered
    ? tableCopy(context, context.indexed.corpus, sideA(passage), sideB(passage), 0)?.finding
    : undefined;
  const measures = table?.pairs[0] ?? measurePassages(context, sideA(passage), sideB(passage));
  const isA = passage.a === document;
  const [here, there] = isA ? [sideA(passage), sideB(passage)] : [sideB(passage), sideA(passage)];
  const [shareHere, shareThere] = isA
    ? [measures.containmentA, measures.containmentB]
    : [measures.containmentB, measures.containmentA];
  const where = `${visiblePath(texts[there.document].path)}:${linesOf(context, there.document, there.from, there.to)}`;
  const discounted = Math.max(passage.extentA.discounted, passage.extentB.discounted);
  const pages = Math.max(passage.extentA.pagesMax, passage.extentB.pagesMax);
  const numbers = [
    `${percent(shareHere)} of ${plural(here.to - here.from, 'word')} here, ${percent(shareThere)} of ${plural(there.to - there.from, 'word')} there, resemblance ${score(measures.resemblance)}`,
    `evidence ${plural(passage.evidence, 'word')}${discounted > 0 ? ` (${plural(discounted, 'word')} discounted, on up to ${plural(pages, 'page')})` : ''}`,
    ...(table === undefined ? [] : [`${plural(table.reorderedRows ?? 0, 'row')} in another order`]),
    ...(refusal === undefined ? [] : [`refused: ${refusals[refusal]}`]),
  ];
  return [`  ${linesOf(context, document, here.from, here.to)} ~ ${where}`, ...sentences(numbers.join('; '), '    ')];
}

const sideA = ({a, a0, a1}: Passage) => ({document: a, from: a0, to: a1});
const sideB = ({b, b0, b1}: Passage) => ({document: b, from: b0, to: b1});

function* said({inspection, text, config}: Context): Generator<string> {
  const versions = versionsOf(inspection);
  const lines: string[] = [];
  for (const finding of inspection.findings) {
    for (const site of sitesOf(finding, versions)) {
      const place = finding.places[site.ordinal];
      const isFolder = place?.isFolder === true;
      const isOwn = isFolder ? pathsOf(finding).some((folder) => isBelow(text.path, folder)) : site.path === text.path;
      if (!isOwn) continue;
      const where =
        place?.text !== undefined ? `line ${site.startLine}` : isFolder ? visiblePath(site.path) : 'the page';
      lines.push(...sentences(`${where}: ${finding.level} ${finding.code}: ${plainMessage(site.pieces, visiblePath)}`));
      const counted = verdict(finding, config);
      if (counted !== '') lines.push(...sentences(counted, '    '));
    }
  }
  yield `What check says of this file (${lines.length === 0 ? 'nothing' : 'folded and without what is suppressed'})`;
  yield* lines;
}
