// Turns flags into lab settings: shingles of whole documents, sketches, look-ups.

import type {Values} from '../../server/cli/arguments/tokenize.ts';
import {didYouMean} from '../../shared/algorithms/didYouMean.ts';
import type {LabConfig} from '../methods/settings/labConfig.ts';
import {isSwitchWord, type SwitchWord, switchNames} from '../methods/settings/wordSwitches.ts';

const shingleWordsMax = 16;

export function labSettings(values: Values): Partial<LabConfig> {
  const settings: {-readonly [key in keyof LabConfig]?: LabConfig[key]} = {};
  const set = <Key extends keyof LabConfig>(key: Key, value: LabConfig[Key] | null) => {
    if (value !== null) settings[key] = value;
  };
  set('preset', values.choice<LabConfig['preset']>('preset'));
  set('shingleWords', shingleWordsOf(values));
  set('words', switchWordsOf(values));
  set('fingerprint', values.choice<LabConfig['fingerprint']>('fingerprint'));
  set('bag', values.on('bag') || null);
  set('commonFrom', values.number('common-from'));
  set('sketch', values.choice<LabConfig['sketch']>('sketch'));
  set('lookup', values.choice<LabConfig['lookup']>('lookup'));
  return settings;
}

function shingleWordsOf(values: Values): number | null {
  const words = values.number('shingle-words');
  if (words !== null && words > shingleWordsMax)
    values.problem(`--shingle-words: got "${words}", expected a whole number from 1 to ${shingleWordsMax}`);
  return words;
}

function switchWordsOf(values: Values): readonly SwitchWord[] | null {
  const list = values.text('words');
  if (list === null) return null;
  const words = list.split(',').map((word) => word.trim());
  const wrong = [...new Set(words.filter((word) => !isSwitchWord(word)))];
  if (wrong.length > 0) {
    const meant = wrong.flatMap((word) => {
      const close = didYouMean(word.replace(/^-/, ''), switchNames);
      return close === null ? [] : [`"${word.startsWith('-') ? '-' : ''}${close}"`];
    });
    const got = wrong.map((word) => `"${word}"`).join(' and ');
    const more = meant.length === 0 ? '' : `; did you mean ${meant.join(' and ')}?`;
    values.problem(`--words: got ${got}, expected ${switchNames.join(', ')}, or one of them behind "-"${more}`);
  }
  for (const name of switchNames) {
    if (words.includes(name) && words.includes(`-${name}`))
      values.problem(`--words: got "${name}" and "-${name}", expected one of them`);
  }
  return words.filter(isSwitchWord);
}
