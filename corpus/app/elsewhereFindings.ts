// Takes what a zone has found of some texts, gives the findings: runs of words that are probably also in another repository,
// those that the text confirms exactly measured, and the same passage once, with its further places.

import {decode} from '../../server/sources/decode.ts';
import {lowerBound} from '../../shared/algorithms/sortedRows.ts';
import {nameOfText, occurrenceAt} from '../../shared/group/occurrences.ts';
import type {Config} from '../../shared/model/config.ts';
import type {Document} from '../../shared/model/document.ts';
import type {Elsewhere, ElsewherePlace} from '../../shared/model/elsewhere.ts';
import type {Occurrence, PassageFinding} from '../../shared/model/finding.ts';
import {forgeRepository, type KnownForges, permalink} from '../../shared/report/forge.ts';
import {formatOf} from '../../shared/text/formatOf.ts';
import {type Positions, positionsOf, unitOffset} from '../../shared/text/positions.ts';
import {type CoverLimits, pickCovering} from '../methods/pickCovering.ts';
import {runOf, type SharedRun, sharedRuns, type Trust, trustOf} from '../methods/sharedRuns.ts';
import type {FoundDocument} from '../zone/askZone.ts';
import type {Verifying} from '../zone/corpusTypes.ts';
import type {OtherText, OtherTexts} from '../zone/otherTexts.ts';
import {remoteAddress} from '../zone/remoteAddress.ts';
import {type AskedWords, beginsBlock, isLongEnough} from './corpusQuestions.ts';
import {passagesOfPages, type VerifiedPassage} from './verifyElsewhere.ts';

/** A run of a text and the document that probably has it. */
export interface Candidate {
  readonly text: AskedWords;
  readonly zone: string;
  readonly found: FoundDocument;
  readonly run: SharedRun;
  readonly trust: Trust;
}

interface FindingContext {
  readonly config: Config;
  readonly forges: KnownForges;
}

export function candidatesOf(
  texts: readonly AskedWords[],
  zone: string,
  documents: readonly FoundDocument[],
  {config}: FindingContext,
): Candidate[] {
  return documents.flatMap((found) => {
    const text = texts[found.question];
    const isPassage = ({from, to}: SharedRun) => isLongEnough(text.words, from, to, config);
    const candidate = (run: SharedRun, trust: Trust): Candidate => ({text, zone, found, run, trust});
    const length = text.words.hash.length;
    const isBreak = (at: number) => at < length && beginsBlock(text, at);
    if (text.passages === null && found.megaHits > 0 && found.hits.length > 1) {
      // Two pages that share a mega-shingle are alike as a whole.
      const run = runOf(
        found.hits.toSorted((x, y) => x.at - y.at),
        0,
        length,
        isBreak,
      );
      return isPassage(run) ? [candidate(run, 'estimate')] : [];
    }
    return (text.passages ?? [{from: 0, to: length}]).flatMap(({from, to}) => {
      const hits = found.hits.filter(({at}) => at >= from && at < to);
      return sharedRuns(hits, from, to, isBreak)
        .filter(isPassage)
        .map((run) => candidate(run, trustOf(run.density)));
    });
  });
}

/** Whether it is worth reading the other text for it. */
function isWorthReading({trust}: Candidate, verifying: Verifying): boolean {
  return verifying === 'fetch' || (verifying === 'here' && trust !== 'fetch');
}

/** Texts that are read of other repositories for one of ours of so many words: what is beyond them stays an estimate. */
const textsRead = (words: number): CoverLimits => ({best: 12, further: Math.ceil(words / 100)});

/** Reads the other texts where that is asked for; stops when `signal` says so, and what was not read by then stays an estimate. */
export async function findingsOf(
  candidates: readonly Candidate[],
  verifying: Verifying,
  texts: OtherTexts,
  context: FindingContext,
  signal: AbortSignal,
): Promise<PassageFinding[]> {
  const byText = new Map<AskedWords, Candidate[]>();
  for (const one of candidates) byText.set(one.text, [...(byText.get(one.text) ?? []), one]);
  const findings: PassageFinding[] = [];
  for (const [text, own] of byText) {
    const places = new TextPositions(text);
    const ranked = own.sort((x, y) => y.run.words - x.run.words || x.run.from - y.run.from);
    const read = await readTexts(ranked, text.words.hash.length, verifying, texts, signal);
    const pages = new Map<string, readonly VerifiedPassage[]>();
    const told = new Set<FoundDocument>();
    const found = ranked.flatMap((one): Found[] => {
      const other = read.get(blobOf(one));
      if (other?.kind !== 'text') return estimateOf(one, other?.reason, places, context);
      if (told.has(one.found)) return [];
      told.add(one.found);
      const known =
        pages.get(blobOf(one)) ?? passagesOfPages(documentOf(text), otherDocument(one, other), context.config);
      pages.set(blobOf(one), known);
      return verifiedOf(one, known, places, context);
    });
    findings.push(...folded(found, context.config.minWords).map((group) => findingOf(group, places)));
  }
  return findings;
}

async function readTexts(
  candidates: readonly Candidate[],
  words: number,
  verifying: Verifying,
  texts: OtherTexts,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, OtherText>> {
  const read = new Map<string, OtherText>();
  if (verifying === 'none') return read;
  const worth = new Map<string, Candidate>();
  for (const one of candidates)
    if (!worth.has(blobOf(one)) && isWorthReading(one, verifying)) worth.set(blobOf(one), one);
  const wanted = pickCovering([...worth.values()], ({found}) => found.hits.map(({at}) => at), textsRead(words));
  const stopped = new Promise<null>((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', () => resolve(null), {once: true});
  });
  await Promise.all(
    wanted.map(async ({found: {document, repository}}) => {
      const {blob} = document;
      const {remote} = repository;
      const text = await Promise.race([texts.read({blob, remote}, verifying, signal), stopped]);
      if (text !== null) read.set(blob, text);
    }),
  );
  return read;
}

function blobOf({found}: Candidate): string {
  return found.document.blob;
}

/** A place elsewhere with its own passage: UTF-16 units [start, end). */
interface Found {
  readonly here: Occurrence;
  readonly family: string;
  readonly place: ElsewherePlace;
  readonly unread?: Elsewhere['unread'];
}

/** Nothing where the other text would have to be read and was not. */
function estimateOf(
  candidate: Candidate,
  unread: 'not readable' | 'not found' | undefined,
  positions: TextPositions,
  context: FindingContext,
): Found[] {
  const {run, trust} = candidate;
  if (trust !== 'estimate') return [];
  const here = positions.occurrence(run.from, run.to);
  const words = Math.min(run.words, here.words);
  const place = placeOf(candidate, {words, share: words / here.words}, context);
  // A text that was not looked for where it is must not be reported as missing.
  return [{here, family: nameOfText(here.text), place, ...(unread === 'not readable' && {unread})}];
}

/**
 * Every passage of both pages that has a hit: a run may be of several, and one of common knowledge, such as a footer, has none.
 * Nothing where the text refutes the runs.
 */
function verifiedOf(
  candidate: Candidate,
  known: readonly VerifiedPassage[],
  positions: TextPositions,
  context: FindingContext,
): Found[] {
  const {text, found} = candidate;
  return known.flatMap(({here, there: {startLine, endLine}, family, share}): Found[] => {
    const {from, to} = positions.wordsIn(here.start, here.end);
    if (!found.hits.some(({at}) => at >= from && at < to)) return [];
    if (!isLongEnough(text.words, from, to, context.config) || !isMostlyAdded(text, from, to)) return [];
    const measured = {words: Math.round(share * here.words), share};
    return [{here, family, place: {...placeOf(candidate, measured, context), startLine, endLine}}];
  });
}

/** In a review more than half of it must be new. */
function isMostlyAdded({added}: AskedWords, from: number, to: number): boolean {
  if (added === null) return true;
  let count = 0;
  for (let at = from; at < to; at++) count += added[at];
  return count * 2 > to - from;
}

function documentOf({path, bytes, format}: AskedWords): Document {
  return {path, bytes, format, reference: false, template: false};
}

function otherDocument({found}: Candidate, {bytes}: OtherText & {kind: 'text'}): Document {
  const [path] = found.document.paths;
  return {path: `\uffff${path}`, bytes: decode(bytes).bytes, format: formatOf(path), reference: true, template: false};
}

function placeOf(
  {zone, found}: Candidate,
  measured: Pick<ElsewherePlace, 'words' | 'share'>,
  {forges}: FindingContext,
): ElsewherePlace {
  const {repository, document} = found;
  const [path] = document.paths;
  const {name, remote, commit, day} = repository;
  const forge = forgeRepository(remote, forges);
  const link =
    forge === null || commit === ''
      ? null
      : permalink({...forge, commit, prefix: '', committed: new Set([path])}, path, 0, 0);
  return {
    zone,
    repository: name,
    path,
    commit,
    blob: document.blob,
    day,
    remote: remoteAddress(remote),
    link,
    ...measured,
  };
}

/** Runs of which half is the same passage are one finding: of the largest, the others are its further places. */
function folded(found: readonly Found[], minWords: number): Found[][] {
  const isRead = ({place}: Found) => place.startLine !== undefined;
  const sorted = found.toSorted(
    (x, y) =>
      Number(isRead(y)) - Number(isRead(x)) ||
      y.place.words - x.place.words ||
      x.here.start - y.here.start ||
      (x.place.repository < y.place.repository ? -1 : x.place.repository > y.place.repository ? 1 : 0) ||
      (x.place.path < y.place.path ? -1 : 1),
  );
  const groups: Found[][] = [];
  for (const one of sorted) {
    const group = groups.find(([lead]) => overlap(lead.here, one.here) * 2 >= one.here.end - one.here.start);
    if (group === undefined) groups.push([one]);
    else if (!group.some(({place}) => isSamePlace(place, one.place))) group.push(one);
    // A passage of the same page beside it is one of its own.
    else if (wordsBeside(one.here, group[0].here) >= minWords) groups.push([one]);
  }
  return groups.sort(([x], [y]) => x.here.start - y.here.start);
}

function overlap(x: Occurrence, y: Occurrence): number {
  return Math.max(0, Math.min(x.end, y.end) - Math.max(x.start, y.start));
}

/** About as many words of a passage are outside of another. */
function wordsBeside(passage: Occurrence, other: Occurrence): number {
  return passage.words * (1 - overlap(passage, other) / (passage.end - passage.start));
}

/** A document may be in several zones. */
function isSamePlace(x: ElsewherePlace, y: ElsewherePlace): boolean {
  return x.repository === y.repository && x.path === y.path;
}

function findingOf([lead, ...others]: readonly Found[], {isReview}: TextPositions): PassageFinding {
  const estimated = lead.place.startLine === undefined;
  const elsewhere: Elsewhere = {
    ...lead.place,
    estimated,
    ...(lead.unread && {unread: lead.unread}),
    others: others.map(({place}) => place),
  };
  return {
    kind: 'passage',
    code: 'copied-elsewhere',
    level: estimated ? 'info' : 'warning',
    family: lead.family,
    places: [isReview ? {...lead.here, new: true} : lead.here],
    pairs: [],
    words: lead.here.words,
    evidence: lead.place.words,
    discountedWords: 0,
    discountedPages: 0,
    slots: 1,
    elsewhere,
  };
}

/** Places of words in a text. */
class TextPositions {
  readonly isReview: boolean;
  readonly #text: AskedWords;
  readonly #positions: Positions;
  #unitStarts: Uint32Array | null = null;

  constructor(text: AskedWords) {
    this.#text = text;
    this.isReview = text.added !== null;
    this.#positions = positionsOf(text.bytes);
  }

  occurrence(from: number, to: number): Occurrence {
    const {path, bytes, words} = this.#text;
    const end = words.start[to - 1] + words.length[to - 1];
    return occurrenceAt({path, bytes, reference: false}, this.#positions, words.start[from], end, to - from);
  }

  /** The words that begin in UTF-16 units [start, end). */
  wordsIn(start: number, end: number): {readonly from: number; readonly to: number} {
    const starts = this.#starts();
    return {from: lowerBound(starts, 0, starts.length, start), to: lowerBound(starts, 0, starts.length, end)};
  }

  #starts(): Uint32Array {
    this.#unitStarts ??= this.#text.words.start.map((at) => unitOffset(this.#positions, at));
    return this.#unitStarts;
  }
}
