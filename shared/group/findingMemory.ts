// Findings of an earlier run over texts of which most are the same: a finding of which nothing has changed is the same object
// again, so that whatever was computed of it (ranking/rankMemory.ts) still holds. One memory is for one set of settings.

import {rememberedOf} from '../algorithms/memoized.ts';
import type {Outcomes} from '../algorithms/outcomes.ts';
import type {DocumentPair} from '../pair/documentMeasures.ts';
import {newPairMemory, type PairMemory} from '../pair/pairMemory.ts';
import type {Context} from './findingContext.ts';
import {type GroupMemory, newGroupMemory} from './groupMemory.ts';
import {isRenamedAmong} from './renamedReading.ts';
import type {SelectedGroup} from './selectFindings.ts';

/** Outcomes are findings, or the reason why there is none. */
export interface FindingMemory extends Outcomes {
  readonly pairs: PairMemory;
  /** Of a process that checks again and again. */
  readonly groups: GroupMemory | null;
}

/** `once`: for one run, which reads what an earlier process stored. */
export function newFindingMemory(use: 'once' | 'again' = 'again'): FindingMemory {
  return {outcomes: new Map(), pairs: newPairMemory(), groups: use === 'once' ? null : newGroupMemory()};
}

/** No path contains it. */
const separator = '\0';

/** All that the finding depends on beside the settings; null: it depends on more. */
export function keyOfCopies(context: Context, copies: SelectedGroup, known: GroupMemory['keys'] | null): string | null {
  const {places} = copies.group;
  const {indexed, config, explained} = context;
  if (indexed.addedTokens !== undefined || places.length > config.limits.placesMax) return null;
  if (isRenamedAmong(explained, places)) return null;
  return rememberedOf(known, copies.group, () => writtenKey(context, copies));
}

function writtenKey(context: Context, {group, measures}: SelectedGroup): string | null {
  const {places, passages, pages} = group;
  const {firstToken} = context.indexed.corpus;
  const key: (string | number)[] = [places.length, passages.length, pages];
  for (const place of places) {
    const {document, from, to} = place;
    const name = nameOf(context, document);
    if (name === null) return null;
    const alsoIn = context.alsoIn(place);
    key.push(name, from - firstToken[document], to - firstToken[document], alsoIn.length, ...alsoIn);
  }
  const ordinalOf = (document: number) => places.findIndex((place) => place.document === document);
  for (const passage of passages) {
    const {a, b, a0, a1, b0, b1} = passage;
    key.push(
      ordinalOf(a),
      a0 - firstToken[a],
      a1 - firstToken[a],
      ordinalOf(b),
      b0 - firstToken[b],
      b1 - firstToken[b],
    );
    const known = measures?.get(passage);
    if (known !== undefined) key.push(JSON.stringify(known));
  }
  const [{evidence, extentA, extentB}] = passages;
  key.push(JSON.stringify([measures === undefined, evidence, extentA, extentB]));
  return key.join(separator);
}

/** The same for pairs of whole pages. */
export function keyOfPages(context: Context, pairs: readonly DocumentPair[]): string | null {
  const documents = [...new Set(pairs.flatMap(({a, b}) => [a, b]))];
  const {indexed, explained} = context;
  const places = documents.map((document) => ({document}));
  if (indexed.addedTokens !== undefined || isRenamedAmong(explained, places)) return null;
  const names = documents.map((document) => nameOf(context, document));
  if (names.includes(null)) return null;
  const numbered = pairs.map((pair) => ({...pair, a: documents.indexOf(pair.a), b: documents.indexOf(pair.b)}));
  return [...names, JSON.stringify(numbered)].join(separator);
}

/** Of what is in a document, and how it is read; null: it has none. */
function nameOf({texts}: Context, document: number): string | null {
  const {contentId, reference} = texts[document];
  return contentId === undefined ? null : `${reference ? 'r' : ''}${separator}${contentId}`;
}
