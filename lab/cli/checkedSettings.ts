// Takes lab settings as flags give them, checks what their table cannot say, and parses the list of words.

import type {Given} from '../../server/cli/arguments/readFlags.ts';
import type {Settings} from '../../server/config/configTypes.ts';
import {didYouMean} from '../../shared/algorithms/didYouMean.ts';
import {isSwitchWord, type SwitchWord, switchNames} from '../methods/settings/wordSwitches.ts';

const shingleWordsMax = 16;

export function checkedSettings({lab, ...settings}: Settings, given: Given): Settings {
  if (lab === undefined) return settings;
  const {shingleWords, words} = lab;
  if (typeof shingleWords === 'number' && shingleWords > shingleWordsMax)
    given.problem(`--shingle-words: got "${shingleWords}", expected a whole number from 1 to ${shingleWordsMax}`);
  return {...settings, lab: typeof words === 'string' ? {...lab, words: switchWordsOf(words, given)} : lab};
}

function switchWordsOf(list: string, given: Given): readonly SwitchWord[] {
  const words = list.split(',').map((word) => word.trim());
  const wrong = [...new Set(words.filter((word) => !isSwitchWord(word)))];
  if (wrong.length > 0) {
    const meant = wrong.flatMap((word) => {
      const close = didYouMean(word.replace(/^-/, ''), switchNames);
      return close === null ? [] : [`"${word.startsWith('-') ? '-' : ''}${close}"`];
    });
    const got = wrong.map((word) => `"${word}"`).join(' and ');
    const more = meant.length === 0 ? '' : `; did you mean ${meant.join(' and ')}?`;
    given.problem(`--words: got ${got}, expected ${switchNames.join(', ')}, or one of them behind "-"${more}`);
  }
  for (const name of switchNames) {
    if (words.includes(name) && words.includes(`-${name}`))
      given.problem(`--words: got "${name}" and "-${name}", expected one of them`);
  }
  return words.filter(isSwitchWord);
}
