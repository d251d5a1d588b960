// Takes warnings, heaviest first, gives those that are about the same set of pages as a heavier one: pages of one name in
// folders beside one another, such as `go/setup.md` and `js/setup.md`; pages of one folder and those named alike in another;
// pages of one folder, of which one is in both copies; and pages of the same two names in each of several folders, such as
// `README.md` and `index.md`. Much of a page is in the other: who decides about one of these copies decides about all. So does
// who decides about light copies of parallel folders and of a catalogue, of which little is in the other. Of source files, those of
// one name that many have are a set.

import {areSiblings, fileOf, folderOf, nameWords, unorderedName} from '../rules/relatedPaths.ts';
import {type MergedCopy, pairOf, type WeighedCopy} from './mergeCopies.ts';

type Relation = (a: string, b: string) => boolean;

export interface SetSettings {
  /** Whether both are pages of one name in parallel folders: see `parallelFolders`. */
  readonly areParallel: Relation;
  /** Whether both are pages of a folder with a page for each of many things: see `templatesOf`. */
  readonly areOfCatalogue: Relation;
  /** Whether both are source files of one name that many have: see `namesakes`. */
  readonly areNamesakes: Relation;
  readonly isLight: (copy: MergedCopy) => boolean;
}

/** So much of a page is in another one. */
const shareMin = 0.4;
/** So many of the words of two names are in both. */
const nameShareMin = 0.5;

/** By a later copy the number of the one that leads its set. */
export function leadersOfSets(copies: readonly MergedCopy[], settings: SetSettings): ReadonlyMap<number, number> {
  const leaderOf = new Map<string, number>();
  const leaders = new Map<number, number>();
  for (const [number, copy] of copies.entries()) {
    const {members, pages} = copy;
    const [top] = members;
    const hasMuch = members.some(({facts}) => facts.pageShare >= shareMin);
    const {inSource} = top.facts;
    const ofMuch = !hasMuch ? [] : inSource ? setsOfSources(top, settings) : setsOf(top);
    const ofLight = inSource ? [] : setsOfLight(top, settings);
    const joined = hasMuch || !settings.isLight(copy) ? ofMuch : ofLight;
    const leader = joined.map((name) => leaderOf.get(name)).find((one) => one !== undefined);
    if (leader !== undefined) leaders.set(number, leader);
    // What is also on a page outside of a catalogue is not about its pages alone.
    const isInside =
      folderOf(pairOf(top)[0]) !== folderOf(pairOf(top)[1]) || new Set([...pages].map(folderOf)).size === 1;
    for (const name of isInside ? [...ofMuch, ...ofLight] : ofMuch)
      leaderOf.set(name, leaderOf.get(name) ?? leader ?? number);
  }
  return leaders;
}

/** Names of the sets of pages that a copy is about. */
function setsOf(copy: WeighedCopy): string[] {
  const [a, b] = pairOf(copy);
  const [inA, inB] = [folderOf(a), folderOf(b)];
  // Of one folder, copies that have a page in common; of several, pages of the same two names in each.
  if (inA === inB) return [a, b, [fileOf(a), fileOf(b)].sort().join('\0')];
  const ofFolders = [inA, inB].sort().join('\0');
  if (areSiblings(a, b)) return [`${besideOneAnother(inA, inB)}/${unorderedName(a)}`, ofFolders];
  return areNamedAlike(a, b) ? [ofFolders] : [];
}

function setsOfSources(copy: WeighedCopy, {areNamesakes}: SetSettings): string[] {
  const [a, b] = pairOf(copy);
  return areNamesakes(a, b) ? [`named\0${fileOf(a)}`] : [];
}

/** The same of the sets that light copies join: they lead no others. */
function setsOfLight(copy: WeighedCopy, {areParallel, areOfCatalogue}: SetSettings): string[] {
  const [a, b] = pairOf(copy);
  if (areParallel(a, b)) return setsOf(copy).map((name) => `light\0${name}`);
  return areOfCatalogue(a, b) ? [`light\0${folderOf(a)}`] : [];
}

/** `guides/{*}/install` of `guides/go/install` and `guides/js/install`. */
function besideOneAnother(a: string, b: string): string {
  const inB = b.split('/');
  return a
    .split('/')
    .map((part, at) => (part === inB[at] ? part : '*'))
    .join('/');
}

function areNamedAlike(a: string, b: string): boolean {
  const [ofA, ofB] = [nameWords(fileOf(a)), nameWords(fileOf(b))];
  const common = ofA.filter((word) => ofB.includes(word)).length;
  return common >= nameShareMin * Math.max(ofA.length, ofB.length);
}
