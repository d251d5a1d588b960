// Takes the texts of a check, gives the reintroduced passages: those that occur in no other text now, but occurred in a
// file from which a commit removed them before they were added here.

import {newAlignmentBuffers} from '../../../shared/align/localAlignment.ts';
import {newFingerprintBuffers} from '../../../shared/history/historyFingerprints.ts';
import {containedShare, type PageVersion, pageVersion} from '../../../shared/history/pageVersion.ts';
import {type Between, isLong, sharedBetween, sharedDescription} from '../../../shared/history/passagesBetween.ts';
import type {Config} from '../../../shared/model/config.ts';
import type {Finding, PassageFinding} from '../../../shared/model/finding.ts';
import type {Format} from '../../../shared/model/format.ts';
import {measuredInTwo} from '../../../shared/pair/measuresOf.ts';
import type {Tokens} from '../../../shared/text/tokens.ts';
import {absent} from '../../git/log.ts';
import {catalogPath, pathBytes} from '../index/catalog.ts';
import {Renames} from '../index/renames.ts';
import {describeCommits, shortDigits} from '../report/commitNames.ts';
import {type PathHits, pathHits} from './pathHits.ts';
import {type Held, lastHeld} from './traceVersions.ts';
import type {VersionLookup} from './versionLookup.ts';

interface CurrentText {
  /** Relative to the checked root. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly format: Format;
  /** A reference only. */
  readonly reference: boolean;
}

/** A reintroduced passage: its location now, and the version that had it last. */
interface Back {
  readonly present: PageVersion;
  readonly path: number;
  readonly held: Held;
  readonly lost: number;
  readonly between: Between;
}

interface CurrentTexts {
  /** In a review, only the changed texts; the history covers the others. */
  readonly texts: readonly CurrentText[];
  /** The path of the root in the repository, as a prefix: '' or 'docs/'. */
  readonly prefix: string;
  /**
   * null: not a review. Otherwise the earlier texts of each file, by path: their passages are not reintroduced ones.
   */
  readonly before: ReadonlyMap<string, readonly Uint8Array[]> | null;
}

/** Whether any text has enough new fingerprints for a reintroduced passage; a corrected word is not worth a search. */
export function hasNews({texts, before}: Pick<CurrentTexts, 'texts' | 'before'>): boolean {
  const space = newFingerprintBuffers();
  return texts.some(({path, bytes, format}) => {
    const old = (before?.get(path) ?? []).map((text) => pageVersion(space, path, text, format));
    let news = 0;
    for (const print of pageVersion(space, path, bytes, format).holds) {
      if (!old.some(({holds}) => holds.has(print)) && ++news >= newsMin) return true;
    }
    return false;
  });
}

/** A passage of minimum length has about four fingerprints; one changed word affects two. */
const newsMin = 3;

type HistoryProgress = (stage: string, done: number, total: number) => void;

export class ReintroducedFinder {
  readonly #past: VersionLookup;
  readonly #config: Config;
  readonly #renames: Renames;
  #work = newAlignmentBuffers();
  readonly #space = newFingerprintBuffers();
  readonly #numberOf: ReadonlyMap<string, number>;
  /** The most recent lookups, newest last. */
  readonly #held = new Map<string, Promise<Held | null>>();

  constructor(history: VersionLookup, config: Config) {
    this.#past = history;
    this.#config = config;
    this.#renames = new Renames(history);
    this.#numberOf = new Map(history.catalog.paths.map((path, number) => [path, number]));
  }

  async find(present: CurrentTexts, progress: HistoryProgress): Promise<Finding[]> {
    const {texts, prefix} = present;
    const shared = this.#sharedPrints(texts);
    const found: Back[] = [];
    for (const [place, text] of texts.entries()) {
      if (place % 16 === 0) progress('searching the history', place, texts.length);
      if (text.reference) continue;
      const page = pageVersion(this.#space, text.path, text.bytes, text.format);
      const before = (present.before?.get(text.path) ?? []).map((bytes) =>
        pageVersion(this.#space, text.path, bytes, text.format),
      );
      const isKnown = (print: number) => shared.has(print) || before.some(({holds}) => holds.has(print));
      found.push(...(await this.#backOn(page, prefix, isKnown)));
    }
    return this.#findings(found, present.before !== null);
  }

  /**
   * The same for one page; `isElsewhere` says whether a fingerprint occurs on another page now. Throws when aborted.
   */
  async findOn(
    page: PageVersion,
    prefix: string,
    isElsewhere: (print: number) => boolean,
    signal: AbortSignal,
  ): Promise<Finding[]> {
    try {
      return this.#findings(await this.#backOn(page, prefix, isElsewhere, signal), false);
    } finally {
      // Two large pages make the buffers grow by 40 MB, and a process that queries single pages may run for days.
      this.#work = newAlignmentBuffers();
    }
  }

  /** Fingerprints that occur on two or more pages. */
  #sharedPrints(texts: readonly CurrentText[]): ReadonlySet<number> {
    const once = new Set<number>();
    const more = new Set<number>();
    for (const {path, bytes, format} of texts) {
      for (const print of pageVersion(this.#space, path, bytes, format).holds) {
        if (once.has(print)) more.add(print);
        else once.add(print);
      }
    }
    return more;
  }

  async #backOn(
    page: PageVersion,
    prefix: string,
    isKnown: (print: number) => boolean,
    signal?: AbortSignal,
  ): Promise<Back[]> {
    const fingerprints = [...page.fingerprints.keys()].filter((k) => !isKnown(page.fingerprints[k]));
    if (fingerprints.length === 0) return [];
    const {changes} = this.#past.catalog;
    const rows = changes.commit.length;
    const number = this.#numberOf.get(pathBytes(prefix + page.path));
    const own = number === undefined ? new Set<number>() : await this.#renames.ownPaths(number, rows);
    const asked = fingerprints.map((k) => [page.fingerprints[k], page.fingerprintAt[k]] as const);
    const found: Back[] = [];
    const reported = new Uint8Array(page.tokens.count);
    const sources: {readonly hits: PathHits; readonly held: Held; readonly lost: number}[] = [];
    for (const hits of pathHits(this.#past, asked, rows, (path) => own.has(path)).slice(0, pathsMax)) {
      signal?.throwIfAborted();
      const held = await this.#lastHeld(hits, rows);
      if (held === null) continue;
      const {lost} = held;
      if (lost !== null && (await this.#renames.isRenamed(lost))) continue;
      // It is still there, or this page had it already when it was removed there: then it was copied, and was never
      // gone, whatever other places lost it before or since.
      if (lost === null || (await this.#wasHere(own, hits, lost))) {
        for (const token of hits.at) reported[token] = 1;
        continue;
      }
      sources.push({hits, held, lost});
    }
    // Each part is reported with the location from which it was removed last.
    sources.sort((x, y) => y.lost - x.lost || y.hits.fingerprints.length - x.hits.fingerprints.length);
    for (const {hits, held, lost} of sources) {
      signal?.throwIfAborted();
      if (isTold(reported, hits.at)) continue;
      const source = await this.#past.pages.page(this.#past, held.version, hits.path);
      if (source === null) continue;
      for (const one of sharedBetween(this.#work, page, source, this.#isWorth)) {
        const inside = hits.at.filter((token) => token >= one.a0 && token < one.a1);
        if (inside.length < printsMin || isTold(reported, inside)) continue;
        const between = sharedDescription(this.#work, page, source, one, this.#config);
        if (between === undefined) continue;
        reported.fill(1, one.a0, one.a1);
        found.push({present: page, path: hits.path, held, lost, between});
      }
    }
    return found.sort((x, y) => x.between.places[0].start - y.between.places[0].start);
  }

  /** While a page is edited, the same passages are queried again and again. */
  #lastHeld({path, fingerprints, versions}: PathHits, limit: number): Promise<Held | null> {
    const key = `${path} ${versions.size} ${fingerprints}`;
    const known = this.#held.get(key) ?? lastHeld(this.#past, path, fingerprints, versions, limit);
    this.#held.delete(key);
    this.#held.set(key, known);
    for (const oldest of this.#held.keys()) {
      if (this.#held.size <= heldMax) break;
      this.#held.delete(oldest);
    }
    return known;
  }

  readonly #isWorth = (tokens: Tokens, from: number, to: number): boolean => isLong(tokens, from, to, this.#config);

  /** Whether the page already had the passage when it was removed there, or got it in the same commit: it was moved. */
  async #wasHere(own: ReadonlySet<number>, {fingerprints}: PathHits, lost: number): Promise<boolean> {
    const {changes} = this.#past.catalog;
    for (const path of own) {
      const {starts, rows} = this.#past.ofPath;
      for (let at = starts[path]; at < starts[path + 1]; at++) {
        const row = rows[at];
        if (changes.commit[row] > changes.commit[lost]) break;
        // The last version until then is enough: text that came and went earlier does not matter.
        const next = at + 1 < starts[path + 1] ? rows[at + 1] : -1;
        if (next >= 0 && changes.commit[next] <= changes.commit[lost]) continue;
        if (changes.after[row] === absent) continue;
        const page = await this.#past.pages.page(this.#past, changes.after[row], path);
        if (page !== null && containedShare(page, fingerprints) >= 0.5) return true;
      }
    }
    return false;
  }

  async #findings(found: readonly Back[], isReview: boolean): Promise<Finding[]> {
    const {commits, paths, changes} = this.#past.catalog;
    const described = await describeCommits(
      this.#past.pages.blobs,
      found.map(({lost}) => commits[changes.commit[lost]]),
    );
    return found.map(({path, held, lost, between}): PassageFinding => {
      const {places, measures, family} = between;
      const removed = described.get(commits[changes.commit[lost]]);
      const version = `${commits[changes.commit[held.row]].slice(0, shortDigits)}:${catalogPath(paths[path])}`;
      return {
        kind: 'passage',
        code: 'resurrected-passage',
        level: 'info',
        family,
        places: [
          {...places[0], ...(isReview && {new: true})},
          {...places[1], path: version, reference: true, ...(isReview && {new: false})},
        ],
        ...measuredInTwo(measures),
        history: {...(removed && {removed})},
      };
    });
  }
}

/** Whether too few of the tokens with fingerprints are still unreported to make a passage. */
function isTold(reported: Uint8Array, at: readonly number[]): boolean {
  let open = 0;
  for (const token of at) if (reported[token] === 0) open++;
  return open < printsMin || open * 2 < at.length;
}

const printsMin = 2;
/** Paths of the history examined for one page. */
const pathsMax = 64;
/** Entries for several pages, of up to a few KB each. */
const heldMax = 256;
