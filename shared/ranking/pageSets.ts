// Takes warnings, heaviest first, gives those that are about the same set of pages as a heavier one: pages of one name in
// folders beside one another, such as `go/setup.md` and `js/setup.md`; pages of one folder and those named alike in another;
// pages of one folder, of which one is in both copies; and pages of the same two names in each of several folders, such as
// `README.md` and `index.md`. Much of a page is in the other: who decides about one of these copies decides about all.

import {areSiblings, fileOf, folderOf, nameWords} from '../rules/relatedPaths.ts';
import {type MergedCopy, pairOf} from './mergeCopies.ts';

/** So much of a page is in another one. */
const shareMin = 0.4;
/** So many of the words of two names are in both. */
const nameShareMin = 0.5;

/** By a later copy the number of the one that leads its set. */
export function leadersOfSets(copies: readonly MergedCopy[]): ReadonlyMap<number, number> {
  const leaderOf = new Map<string, number>();
  const leaders = new Map<number, number>();
  for (const [number, {members}] of copies.entries()) {
    const names = members[0].facts.inSource ? [] : setsOf(members);
    const leader = names.map((name) => leaderOf.get(name)).find((one) => one !== undefined);
    if (leader !== undefined) leaders.set(number, leader);
    for (const name of names) leaderOf.set(name, leaderOf.get(name) ?? leader ?? number);
  }
  return leaders;
}

/** Names of the sets of pages that a copy is about; none: too little of a page is in the other. */
function setsOf(members: MergedCopy['members']): string[] {
  const [a, b] = pairOf(members[0]);
  if (Math.max(...members.map(({facts}) => facts.pageShare)) < shareMin) return [];
  const [inA, inB] = [folderOf(a), folderOf(b)];
  // Of one folder, copies that have a page in common; of several, pages of the same two names in each.
  if (inA === inB) return [a, b, [fileOf(a), fileOf(b)].sort().join('\0')];
  const ofFolders = [inA, inB].sort().join('\0');
  if (areSiblings(a, b)) return [`${besideOneAnother(inA, inB)}/${fileOf(a)}`, ofFolders];
  return areNamedAlike(a, b) ? [ofFolders] : [];
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
