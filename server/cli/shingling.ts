// Takes flags, gives what of a whole document is a shingle.
import {nearest} from '../../shared/text/nearest.ts';
import {isSwitchWord, type SwitchWord, switchNames} from '../../shared/text/switches.ts';
import type {Values} from './words.ts';

const shingleWordsMax = 16;

export function shingleWordsOf(values: Values): number | null {
  const words = values.number('shingle-words');
  if (words !== null && words > shingleWordsMax)
    values.problem(`--shingle-words: got "${words}", expected a whole number from 1 to ${shingleWordsMax}`);
  return words;
}

export function switchWordsOf(values: Values): readonly SwitchWord[] | null {
  const list = values.text('words');
  if (list === null) return null;
  const words = list.split(',').map((word) => word.trim());
  for (const word of words) {
    if (isSwitchWord(word)) continue;
    const close = nearest(word.replace(/^-/, ''), switchNames);
    const meant = close === null ? '' : `; did you mean "${word.startsWith('-') ? '-' : ''}${close}"?`;
    values.problem(`--words: got "${word}", expected ${switchNames.join(', ')}, or one of them behind "-"${meant}`);
  }
  return words.filter(isSwitchWord);
}
