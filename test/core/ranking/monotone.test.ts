// Limits are monotone in every script: raising one never raises the number of warnings.
import {describe, expect, test} from 'vitest';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {type Config, defaults} from '../../../shared/model/config.ts';
import type {Document} from '../../../shared/model/document.ts';
import {inspect} from '../../../shared/pipeline.ts';
import {rankFindings} from '../../../shared/ranking/rankFindings.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {type Script, scriptNames, scripts, sentencesOf, wordsIn} from '../../support/scripts.ts';

function sentences(script: Script, seed: number, count: number): string[] {
  return sentencesOf(script, wordsIn(script, seed, count * 9));
}

/** Twelve pages; each has paragraphs of its neighbours, of several lengths, with every so many sentences another one. */
function pages(script: Script): Document[] {
  const [, , stop] = scripts[script];
  const own = Array.from({length: 12}, (_, at) => sentences(script, at + 1, 30));
  return own.map((lines, at) => {
    const next = own[(at + 1) % own.length];
    const copied = next.slice(0, 2 + (at % 7) * 2).map((line, number) => (number % 6 === 5 ? lines[number] : line));
    const text = [lines.slice(0, 15), copied, lines.slice(15)].map((some) => some.join(stop)).join('\n\n');
    const path = `${'abcdefghijkl'[at]}/${['uploads', 'keys', 'timer', 'restore'][at % 4]}.md`;
    const bytes = new TextEncoder().encode(`${text}${stop}\n`);
    return {path, bytes, format: formatOf(path), reference: false, template: false};
  });
}

function counts(texts: readonly Document[], indexed: ReturnType<typeof indexTexts>, settings: Partial<Config>): number {
  const config = {...defaults, ...settings};
  const found = inspect(indexed, texts, config, () => {});
  const paths = texts.map(({path}) => path);
  const {findings} = rankFindings(found, paths, {...config, classOf: () => undefined});
  return findings.filter(({level}) => level === 'warning').length;
}

const sweeps: readonly (readonly [keyof Config, readonly number[]])[] = [
  ['minWords', [10, 25, 40, 60, 80, 120]],
  ['minCharacters', [20, 50, 80, 120, 160, 240]],
  ['minWeight', [0, 30, 60, 90, 150]],
  ['infoWeight', [0, 25, 50, 100]],
  ['minContainment', [0.3, 0.5, 0.65, 0.8, 0.95, 1]],
  ['minResemblance', [0, 0.3, 0.6, 0.8, 0.95]],
];

describe.each(scriptNames)('%s', (script) => {
  const texts = pages(script);
  const indexed = indexTexts(texts, () => {});

  test.each(sweeps)('%s', (setting, values) => {
    const warnings = values.map((value) => counts(texts, indexed, {[setting]: value}));
    expect(warnings).toEqual(warnings.toSorted((x, y) => y - x));
    expect(Math.max(...warnings)).toBeGreaterThan(0);
  });
});
