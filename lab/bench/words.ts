// The cost of the word switches: bytes to sets of shingles, with each switch toggled, next to the words of the lexer.

import {lexedWords, type SwitchName, switched, switchMeanings, switchNames} from '../methods/settings/wordSwitches.ts';
import type {Shingling} from '../methods/shingles/shingleSet.ts';
import type {Collection} from './collection.ts';
import {shinglingSeconds} from './speed.ts';

export interface SwitchResult {
  readonly name: string;
  readonly means: string;
  readonly megabytes: number;
}

/** Stems need the stemmers of the server and are not measured here. */
const measured = switchNames.filter((name) => name !== 'stems');

export function switchesOf(collection: Collection, shingling: Shingling, rounds: number): SwitchResult[] {
  const turned = measured.map((name: SwitchName) => (lexedWords[name] ? (`-${name}` as const) : name));
  const all = [null, ...turned].map((word) => ({
    name: word ?? 'as lexed',
    means: word === null ? 'words as check has them' : switchMeanings[word.replace('-', '') as SwitchName],
    shingling: {...shingling, words: switched(lexedWords, word === null ? [] : [word])},
  }));
  const seconds = all.map((): number[] => []);
  for (let round = -1; round < rounds; round++) {
    for (const [index, one] of all.entries()) {
      const taken = shinglingSeconds(collection, one.shingling);
      if (round >= 0) seconds[index].push(taken);
    }
  }
  return all.map(({name, means}, index) => ({
    name,
    means,
    megabytes: collection.bytes / 1e6 / Math.min(...seconds[index]),
  }));
}
