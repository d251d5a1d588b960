// Takes what is a shingle, gives what documents are read with: stemmers where the words are stems, and the space.
import {newShinglingSpace, type Shingling, type ShinglingSpace} from '../../shared/methods/shingles/shingleSet.ts';
import type {Stem} from '../../shared/methods/words/rewordTokens.ts';

export async function shinglingSpace(shingling: Pick<Shingling, 'words'>): Promise<ShinglingSpace> {
  return newShinglingSpace(await stemFor(shingling));
}

/** null: the words are no stems, and no stemmer is loaded. */
export async function stemFor({words}: Pick<Shingling, 'words'>): Promise<Stem | null> {
  return words.stems ? (await import('./stemmers.ts')).stemmerOf() : null;
}
