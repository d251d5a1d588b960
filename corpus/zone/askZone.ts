// Asks a zone which of its documents have runs of some texts. Two trips, however much is asked: fingerprints, then names.

import {documentsMax, megaBits} from '../methods/corpusShape.ts';
import {allFingerprints, type Fingerprint, megaShingles, storedFingerprints} from '../methods/keyedFingerprints.ts';
import {
  type BucketKind,
  bucketKey,
  documentId,
  memberRange,
  type Posting,
  postingOf,
  readNumber,
} from '../methods/keyLayout.ts';
import {type CoverLimits, pickCovering} from '../methods/pickCovering.ts';
import type {CorpusHit} from '../methods/sharedRuns.ts';
import {Unreachable} from './corpusServer.ts';
import {answered, type Zone} from './openZone.ts';
import {
  type DocumentRecord,
  getDocument,
  getRepository,
  numbersKey,
  type RepositoryRecord,
  readDocument,
  readRepository,
} from './records.ts';
import type {Command, Reply} from './redisProtocol.ts';
import {tagOf} from './zoneKeys.ts';

export interface Question {
  /** Words of a text, as hashes. */
  readonly words: Uint32Array;
  /** Passages of it, which are asked with all their runs; null: the page, with those that would be stored of it. */
  readonly passages: readonly {readonly from: number; readonly to: number}[] | null;
}

export interface FoundDocument {
  /** Index of the question. */
  readonly question: number;
  readonly hits: readonly CorpusHit[];
  /** Mega-shingles that both pages have. */
  readonly megaHits: number;
  readonly document: DocumentRecord;
  readonly repository: RepositoryRecord;
}

interface ZoneAnswer {
  readonly found: readonly FoundDocument[];
  /** Fingerprints that were not asked because of `asksMax`. */
  readonly cut: number;
  /** By question: runs that were asked, and how many of them are common knowledge, of which nothing is told. */
  readonly runs: readonly {readonly asked: number; readonly common: number}[];
}

interface AskOptions {
  /** The name of the repository that asks, whose own documents are not told; null: it has none. */
  readonly as: string | null;
  /** Fingerprints of one question at most. */
  readonly asksMax: number;
}

/** Documents whose names are asked, for a question of so many runs: a long text may be made of many others. */
const documentsNamed = (asked: number): CoverLimits => ({best: 20, further: Math.ceil(asked / 10)});

export function documentsNamedMax(asked: number): number {
  const {best, further} = documentsNamed(asked);
  return best + further;
}

/** A document with fewer hits is found by chance. */
const hitsMin = 2;

export async function askZone(
  zone: Zone,
  questions: readonly Question[],
  {as, asksMax}: AskOptions,
): Promise<ZoneAnswer> {
  const asks = questions.flatMap((question, index) => asksOf(zone, question, index));
  const kept = withinLimit(asks, asksMax);
  const runs = questions.map(() => ({asked: 0, common: 0}));
  if (kept.length === 0) return {found: [], cut: 0, runs};
  const own: Command = ['HGET', numbersKey(zone), tagOf(zone.keys.names, as ?? '', 8)];
  const commands = [own, ...kept.map(({kind, fingerprint}) => lookUp(zone, kind, fingerprint, documentsMax))];
  const [number, ...answers] = await zone.server.send(commands, {fromReplica: true});
  const ownNumber = answered(number);
  const repository = as !== null && Buffer.isBuffer(ownNumber) ? readNumber(ownNumber, 0, 3) : null;
  kept.forEach(({question, kind}, row) => {
    if (kind !== 'p') return;
    runs[question].asked++;
    if (isCommon(answers[row])) runs[question].common++;
  });
  const candidates = candidatesIn(kept, answers, repository, runs);
  return {found: await named(zone, candidates), cut: asks.length - kept.length, runs};
}

/** The members of a fingerprint, in a bucket of either kind. */
export function lookUp(zone: Zone, kind: BucketKind, fingerprint: Fingerprint, max: number): Command {
  const {from, to} = memberRange(fingerprint);
  return ['ZRANGEBYLEX', bucketOf(zone, kind, fingerprint), from, to, 'LIMIT', '0', String(max)];
}

export function bucketOf(zone: Zone, kind: BucketKind, fingerprint: Fingerprint): Uint8Array {
  return bucketKey(zone.name, kind, fingerprint, kind === 'm' ? megaBits(zone.bits) : zone.bits);
}

/** The postings in an answer of at most so many; what nobody of us wrote is left out. Throws Unreachable. */
export function postingsIn(answer: Reply, max: number): Posting[] {
  const members = answered(answer);
  if (!Array.isArray(members)) return [];
  if (members.length > max) throw new Unreachable(`it answers with ${members.length} postings, asked for ${max}`);
  return members.flatMap((member) => {
    const posting = Buffer.isBuffer(member) ? postingOf(member) : null;
    return posting === null ? [] : [posting];
  });
}

/** A passage of so many documents is common knowledge. */
function isCommon(answer: Reply): boolean {
  return Array.isArray(answer) && answer.length >= documentsMax;
}

interface Ask {
  readonly question: number;
  readonly kind: BucketKind;
  readonly fingerprint: Fingerprint;
}

function asksOf({keys}: Zone, {words, passages}: Question, question: number): Ask[] {
  const asOf = (kind: BucketKind) => (fingerprint: Fingerprint) => ({question, kind, fingerprint});
  if (passages !== null) {
    const all = passages.flatMap(({from, to}) => allFingerprints(keys, words, from, to));
    return distinct(all).map(asOf('p'));
  }
  return [...storedFingerprints(keys, words).map(asOf('p')), ...megaShingles(keys, words).map(asOf('m'))];
}

/** Two passages may have the same run. */
function distinct(fingerprints: readonly Fingerprint[]): Fingerprint[] {
  const seen = new Map(fingerprints.map((one) => [`${one.high} ${one.low}`, one]));
  return seen.size === fingerprints.length ? [...fingerprints] : [...seen.values()];
}

/** Of a question with too many, every n-th, so that no part of a long text is left out whole. */
function withinLimit(asks: readonly Ask[], asksMax: number): readonly Ask[] {
  const counts = new Map<number, number>();
  for (const {question} of asks) counts.set(question, (counts.get(question) ?? 0) + 1);
  const met = new Map<number, number>();
  return asks.filter(({question}) => {
    const all = counts.get(question) ?? 0;
    if (all <= asksMax) return true;
    const at = met.get(question) ?? 0;
    met.set(question, at + 1);
    return Math.floor(((at + 1) * asksMax) / all) > Math.floor((at * asksMax) / all);
  });
}

interface Candidate {
  readonly question: number;
  readonly repository: number;
  readonly number: number;
  readonly hits: CorpusHit[];
  megaHits: number;
}

function candidatesIn(
  asks: readonly Ask[],
  answers: readonly Reply[],
  own: number | null,
  runs: ZoneAnswer['runs'],
): Candidate[] {
  const found = new Map<string, Candidate>();
  answers.forEach((answer, row) => {
    const {question, kind, fingerprint} = asks[row];
    if (isCommon(answer)) return;
    for (const {repository, document: number, place} of postingsIn(answer, documentsMax)) {
      if (repository === own) continue;
      const name = `${question} ${repository} ${number}`;
      const one = found.get(name) ?? {question, repository, number, hits: [], megaHits: 0};
      found.set(name, one);
      if (kind === 'm') one.megaHits++;
      else one.hits.push({at: fingerprint.at, there: place});
    }
  });
  const best = new Map<number, Candidate[]>();
  for (const one of found.values()) {
    if (one.hits.length < hitsMin && one.megaHits === 0) continue;
    const others = best.get(one.question);
    if (others === undefined) best.set(one.question, [one]);
    else others.push(one);
  }
  return [...best].flatMap(([question, candidates]) => {
    const {asked} = runs[question];
    const ranked = candidates.sort(
      (x, y) =>
        y.hits.length + y.megaHits - x.hits.length - x.megaHits || x.repository - y.repository || x.number - y.number,
    );
    return pickCovering(ranked, ({hits}) => hits.map(({at}) => at), documentsNamed(asked));
  });
}

async function named(zone: Zone, candidates: readonly Candidate[]): Promise<FoundDocument[]> {
  if (candidates.length === 0) return [];
  const ids = candidates.map(({repository, number}) => documentId(repository, number));
  const numbers = [...new Set(candidates.map(({repository}) => repository))];
  const commands = [...ids.map((id) => getDocument(zone, id)), ...numbers.map((number) => getRepository(zone, number))];
  const answers = await zone.server.send(commands, {fromReplica: true});
  const repositories = new Map(
    numbers.map((number, at) => [number, readRepository(zone, number, answers[ids.length + at])]),
  );
  return candidates.flatMap(({question, repository, hits, megaHits}, at): FoundDocument[] => {
    const document = readDocument(zone, ids[at], answers[at]);
    const owner = repositories.get(repository) ?? null;
    // Without names it is gone: its postings wait for the sweep.
    return document === null || owner === null ? [] : [{question, hits, megaHits, document, repository: owner}];
  });
}
