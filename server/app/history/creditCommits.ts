// Takes the copies before and after some commits, gives which commit made a place a copy, and which took one away: the commit
// from which on the file has the text, or has it no longer. A copy that was only edited is neither.

import {addTo, groupedBy} from '../../../shared/algorithms/groupedBy.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import type {Occurrence} from '../../../shared/model/place.ts';
import {textsOf} from '../../../shared/model/textFinding.ts';
import {absent, type Log} from '../../git/log.ts';

/** A place of a copy. */
interface Copied {
  readonly path: string;
  /** Of its text. */
  readonly phrases: ReadonlySet<string>;
  readonly words: number;
}

/** The places of each copied text that is a warning. */
export type CopiedTexts = readonly (readonly Copied[])[];

export function copiedTexts(findings: readonly Finding[]): CopiedTexts {
  return findings.filter(({level}) => level === 'warning').flatMap(textsIn);
}

/** Of pages without a passage of their own, the whole pages, with the words that they share. */
function textsIn(finding: Finding): CopiedTexts {
  const texts = textsOf(finding);
  if (texts.length > 0 || finding.kind !== 'document') return texts.map(({places}) => places.flatMap(copiedAt));
  const sharedAt = (ordinal: number) =>
    Math.max(
      ...finding.pairs.map(({a, b, wordsA, wordsB, containmentA, containmentB}) =>
        a === ordinal ? wordsA * containmentA : b === ordinal ? wordsB * containmentB : 0,
      ),
    );
  return [
    finding.places.flatMap(({whole}, ordinal) =>
      whole === undefined ? [] : copiedAt({...whole, words: Math.round(sharedAt(ordinal))}),
    ),
  ];
}

function copiedAt({path, text, words, reference}: Occurrence): Copied[] {
  return reference ? [] : [{path, words, phrases: phrasesOf(text)}];
}

const phraseWords = 4;

/** All runs of four words. */
function phrasesOf(text: string): ReadonlySet<string> {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const phrases = new Set<string>();
  for (let at = 0; at + phraseWords <= words.length; at++) phrases.add(words.slice(at, at + phraseWords).join(' '));
  return phrases;
}

/** A file or passage with at least this share of the phrases has the text, perhaps edited. */
const sameShareMin = 0.5;

function has(there: ReadonlySet<string>, phrases: ReadonlySet<string>): boolean {
  let found = 0;
  for (const phrase of phrases) if (there.has(phrase)) found++;
  return found > 0 && found >= sameShareMin * phrases.size;
}

export interface Credits {
  /** By index of the commit: words that became copies, less those that no longer are. */
  readonly words: Map<number, number>;
  unassigned: number;
}

/** Versions of the files of a log, in the order of its commits. */
export class FileVersions {
  readonly #log: Log;
  readonly #rows = new Map<string, number[]>();
  readonly #read: (blob: string) => Promise<Buffer | null>;
  readonly #phrases = new Map<number, ReadonlySet<string>>();

  constructor(log: Log, read: (blob: string) => Promise<Buffer | null>) {
    this.#log = log;
    this.#read = read;
    const {path} = log.changes;
    for (let row = 0; row < path.length; row++) {
      // Paths of the log hold bytes, those of findings text.
      const name = Buffer.from(log.paths[path[row]], 'latin1').toString('utf8');
      addTo(this.#rows, name, row);
    }
  }

  /**
   * Whether a file has the text before commit `from`, and the commits from which on that changes, up to `to`. Both are
   * indices; `from` itself belongs to what was before.
   */
  async presence({path, phrases}: Copied, from: number, to: number): Promise<readonly Presence[]> {
    const {commit, before, after} = this.#log.changes;
    const rows = (this.#rows.get(path) ?? []).filter((row) => commit[row] > from && commit[row] <= to);
    const [first] = rows;
    if (first === undefined) return [];
    const states: Presence[] = [{commit: -1, isThere: await this.#has(before[first], phrases)}];
    for (const row of rows) states.push({commit: commit[row], isThere: await this.#has(after[row], phrases)});
    return states;
  }

  async #has(version: number, phrases: ReadonlySet<string>): Promise<boolean> {
    if (version === absent) return false;
    let known = this.#phrases.get(version);
    if (known === undefined) {
      known = phrasesOf((await this.#read(this.#log.blobs[version]))?.toString('utf8') ?? '');
      if (this.#phrases.size >= versionsKept) this.#phrases.clear();
      this.#phrases.set(version, known);
    }
    return has(known, phrases);
  }
}

/** Versions in memory: some dozens of megabytes. */
const versionsKept = 200;

interface Presence {
  /** -1: before all of them. */
  readonly commit: number;
  readonly isThere: boolean;
}

/** Whether a place is one of these, as it is or edited. */
function isAmong(places: readonly Copied[]): (place: Copied) => boolean {
  const byPath = groupedBy(places, ({path}) => path);
  return ({path, phrases}) => (byPath.get(path) ?? []).some((other) => has(other.phrases, phrases));
}

/** Adds the credits of the commits after `from`, up to `to`. */
export async function creditCommits(
  before: CopiedTexts,
  after: CopiedTexts,
  {from, to}: {readonly from: number; readonly to: number},
  versions: FileVersions,
  credits: Credits,
): Promise<void> {
  const [isOld, isNow] = [isAmong(before.flat()), isAmong(after.flat())];
  for (const places of after) await credit(places, isOld, 'arrived');
  for (const places of before) await credit(places, isNow, 'left');

  /** Places that only one of the two states has. One place of a text is the original: it is no copy, and nobody's credit. */
  async function credit(
    places: readonly Copied[],
    isThere: (place: Copied) => boolean,
    what: 'arrived' | 'left',
  ): Promise<void> {
    const changed: {readonly commit: number; readonly words: number}[] = [];
    let lost = 0;
    for (const place of places) {
      if (isThere(place)) continue;
      const {words} = place;
      const states = await versions.presence(place, from, to);
      const [first, last] = [states[0], states.at(-1)];
      if (first === undefined || last === undefined || first.isThere === last.isThere) {
        // The text was and is there: another place of it came or went. If it never was, it is written in another way.
        if (first !== undefined && !first.isThere) lost += words;
        continue;
      }
      if (last.isThere !== (what === 'arrived')) continue;
      const at = states.findLastIndex(({isThere}) => isThere !== last.isThere) + 1;
      changed.push({commit: states[at].commit, words});
    }
    credits.unassigned += lost;
    changed.sort((x, y) => x.commit - y.commit);
    const isOriginalLeft = changed.length < places.length;
    const counted = isOriginalLeft ? changed : what === 'arrived' ? changed.slice(1) : changed.slice(0, -1);
    const sign = what === 'arrived' ? 1 : -1;
    for (const {commit, words} of counted) credits.words.set(commit, (credits.words.get(commit) ?? 0) + sign * words);
  }
}
