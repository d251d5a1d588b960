// Law: where three files share code under other names, the percentages of two of them are of the lines that are shown, whatever one
// of them shares with the third.

import {expect, test} from 'vitest';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {defaults} from '../../../shared/model/config.ts';
import {inspect} from '../../../shared/pipeline.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {blindText, renamed} from '../../support/code.ts';
import {samples} from '../../support/codeSamples.ts';

const quiet = () => {};

/** Each file has names of its own. */
function sourceOf(folder: string, name: string, functions: readonly string[]): string {
  return renamed(name, functions.join('\n'), 'keep').replaceAll(/zq(\d+)/g, `${folder}$1q`);
}

test.each(samples.map(({path, functions: [first, second]}) => ({path, first, second})))('$path', (sample) => {
  for (const both of [
    [sample.first, sample.second],
    [sample.second, sample.first],
  ]) {
    const texts = ['a', 'b', 'c'].map((folder) => {
      const path = `${folder}/${folder}${sample.path}`;
      const source = sourceOf(folder, sample.path, folder === 'c' ? [sample.first] : both);
      const format = formatOf(path);
      return {path, bytes: new TextEncoder().encode(source), format, reference: false, template: false};
    });
    const inspection = inspect(indexTexts(texts, quiet), texts, defaults, quiet);
    const finding = inspection.findings.find((one) => one.kind === 'passage' && one.places.length === 3);
    if (finding?.kind !== 'passage') throw new Error(`no code at three places: ${JSON.stringify(inspection.findings)}`);
    const lengths = finding.places.map(({path, text}) => blindText(path, text).split(' ').length);
    for (const {a, b, wordsA, wordsB} of finding.pairs) expect([wordsA, wordsB]).toEqual([lengths[a], lengths[b]]);
  }
});
