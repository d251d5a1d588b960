// Takes a judged finding, gives what counted for its level and how much, in one line: `weight 74 × 0.5 (named alike) = 37, below
// the 40 of a warning`.

import {copyRows} from '../evidence/copies.ts';
import type {Finding} from '../model/finding.ts';
import {isTextFinding} from '../model/textFinding.ts';
import type {LevelSettings} from './judge.ts';

/** '' of a finding that was not judged by its weight. */
export function verdict(
  finding: Finding,
  {minWeight, infoWeight}: Pick<LevelSettings, 'minWeight' | 'infoWeight'>,
): string {
  if (!isTextFinding(finding)) return '';
  const {facts, counted, level, reason = ''} = finding;
  if (facts === undefined || counted === undefined) return '';
  const held = copyRows.filter(({name}) => counted.rows.includes(name));
  const factors = held.flatMap(({name, effect}) => (typeof effect === 'number' ? [` × ${effect} (${name})`] : []));
  const weight = `weight ${Math.round(facts.weight)}`;
  const score = factors.length === 0 ? weight : `${weight}${factors.join('')} = ${Math.round(counted.score)}`;
  const calming = held.filter(({effect}) => effect === 'information').map(({name}) => name);
  if (level === 'warning')
    return counted.score >= minWeight ? `${score}; a warning from ${minWeight} on` : `${score}; ${reason}`;
  const below = [
    ...(counted.score < minWeight ? [`below the ${minWeight} of a warning`] : []),
    ...(level === 'silent' && facts.weight < infoWeight ? [`below the ${infoWeight} of information`] : []),
    ...calming.map((name) => `information: ${name}`),
    ...(calming.includes(reason) ||
    factors.some((factor) => factor.includes(`(${reason})`)) ||
    reason === '' ||
    reason === 'light'
      ? []
      : [reason]),
  ];
  return [score, ...below].join(', ');
}
