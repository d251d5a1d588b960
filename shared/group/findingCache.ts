// Takes a copy group, or a pair of pages; returns what an earlier run said of it, if all that this is made of is unchanged: the words and
// bytes of its documents and of the other versions of their pages, page counts, settings, and the passages themselves.
// Keys have 64 bits, as in pair/pairKeys.ts.

import {memoized} from '../algorithms/memoized.ts';
import type {Indexed} from '../index/indexed.ts';
import {pageMembers} from '../mirrors/pages.ts';
import type {Config} from '../model/config.ts';
import type {Document} from '../model/document.ts';
import type {DocumentPair} from '../pair/documentMeasures.ts';
import {settingsDigest} from '../pair/pairKeys.ts';
import {isRenamedAmong, type RenamedPlaces} from './renamedReading.ts';
import type {SelectedGroup} from './selectFindings.ts';

/** Letters of a key. */
export const findingKeyLength = 14;

/** By key, as JSON. */
export type KnownFindings = ReadonlyMap<string, string>;

export interface FindingCache {
  /** `describe` is called if the outcome is not known. */
  readonly outcomeOf: <T>(group: SelectedGroup, describe: () => T, renamed: RenamedPlaces) => T;
  /** The same of whole pages. */
  readonly outcomeOfPages: <T>(pairs: readonly DocumentPair[], describe: () => T, renamed: RenamedPlaces) => T;
  /** Those that were asked for, for the next run. */
  readonly used: KnownFindings;
}

/** `digests` are those of the pair cache. null: the texts have no names, so that nothing can be cached. */
export function newFindingCache(
  known: KnownFindings,
  {corpus, mirrors}: Pick<Indexed, 'corpus' | 'mirrors'>,
  texts: readonly Document[],
  config: Config,
  digests: Uint32Array,
): FindingCache | null {
  if (texts.some(({contentId}) => contentId === undefined)) return null;
  const {firstToken} = corpus;
  const common = settingsDigest(config);
  const ofDocument = memoized((document: number): Digest => {
    const {contentId, path, reference, template, own} = texts[document];
    const state = newDigest(digests[document * 2], digests[document * 2 + 1]);
    state.addText(JSON.stringify([contentId, path, reference, template, own]));
    return state;
  });
  const membersOf = pageMembers(mirrors.pageOf);
  const ofPage = memoized((page: number): Digest => {
    const state = newDigest(...common);
    for (const member of membersOf.get(page) ?? []) state.add(ofDocument(member));
    return state;
  });
  const keyOf = ({family: {places, passages, pages}}: SelectedGroup): string => {
    const key = newDigest(...common);
    key.addNumbers(pages, places.length);
    for (const {document, from, to} of places) {
      key.add(ofDocument(document));
      key.add(ofPage(mirrors.pageOf[document]));
      key.addNumbers(from - firstToken[document], to - firstToken[document]);
    }
    const placeOf = new Map(places.map(({document}, place) => [document, place]));
    for (const {a, b, a0, a1, b0, b1, evidence, extentA} of passages) {
      const [firstA, firstB] = [firstToken[a], firstToken[b]];
      key.addNumbers(placeOf.get(a) ?? -1, placeOf.get(b) ?? -1);
      key.addNumbers(a0 - firstA, a1 - firstA, b0 - firstB, b1 - firstB);
      key.addNumbers(evidence, extentA.discounted, extentA.pagesMax);
    }
    return key.name();
  };
  const keyOfPages = (pairs: readonly DocumentPair[]): string => {
    const key = newDigest(...common);
    key.addText('pages');
    for (const {a, b, code, reordered, coverage} of pairs) {
      key.add(ofDocument(a));
      key.add(ofDocument(b));
      key.addText(JSON.stringify([code, reordered]));
      key.addNumbers(coverage.wordsA, coverage.wordsB, coverage.coveredA, coverage.coveredB);
    }
    return key.name();
  };
  const used = new Map<string, string>();
  const knownOr = <T>(key: string, describe: () => T): T => {
    const earlier = known.get(key);
    // The checksum of the stored file guarantees the shape.
    const outcome = earlier === undefined ? describe() : (JSON.parse(earlier) as T);
    used.set(key, earlier ?? JSON.stringify(outcome));
    return outcome;
  };
  return {
    used,
    outcomeOf: <T>(group: SelectedGroup, describe: () => T, renamed: RenamedPlaces): T => {
      // Renamed code is measured by its tokens, which may give the passage its weight; of many places some are left out,
      // which is said once for each run.
      const {places} = group.family;
      if (isRenamedAmong(renamed, places)) return describe();
      const isPlain = group.measures === undefined && group.isRenamed === undefined && group.isReordered === undefined;
      if (!isPlain || places.length > config.limits.placesMax) return describe();
      return knownOr(keyOf(group), describe);
    },
    outcomeOfPages: <T>(pairs: readonly DocumentPair[], describe: () => T, renamed: RenamedPlaces): T =>
      isRenamedAmong(
        renamed,
        pairs.flatMap(({a, b}) => [{document: a}, {document: b}]),
      )
        ? describe()
        : knownOr(keyOfPages(pairs), describe),
  };
}

interface Digest {
  readonly add: (other: Digest) => void;
  readonly addNumbers: (...values: readonly number[]) => void;
  readonly addText: (text: string) => void;
  readonly parts: () => readonly [number, number];
  readonly name: () => string;
}

function newDigest(seedLow: number, seedHigh: number): Digest {
  let [low, high] = [seedLow | 0, seedHigh | 0];
  const mix = (value: number): void => {
    low = Math.imul(low ^ value, 0x9e3779b1);
    low ^= low >>> 15;
    high = Math.imul(high + value, 0x85ebca6b);
    high ^= high >>> 13;
  };
  return {
    add: (other) => other.parts().forEach(mix),
    addNumbers: (...values) => {
      for (const value of values) {
        bits.float[0] = value;
        mix(bits.halves[0]);
        mix(bits.halves[1]);
      }
    },
    addText: (text) => {
      mix(text.length);
      for (let at = 0; at < text.length; at++) mix(text.charCodeAt(at));
    },
    parts: () => [low, high],
    name: () => (low >>> 0).toString(36).padStart(7, '0') + (high >>> 0).toString(36).padStart(7, '0'),
  };
}

const float = new Float64Array(1);
/** All bits of a number. */
const bits = {float, halves: new Int32Array(float.buffer)};
