// Takes what is a shingle, gives the space that documents are read with: with stemmers where the words are stems.
import {newShinglingSpace, type Shingling, type ShinglingSpace} from '../shared/shingle/shingleSet.ts';

export async function shinglingSpace({words}: Shingling): Promise<ShinglingSpace> {
  return newShinglingSpace(words.stems ? await (await import('./stems.ts')).stemmerOf() : null);
}
