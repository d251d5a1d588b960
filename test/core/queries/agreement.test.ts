// The law that commands agree: what `check` reports of two files, `compare` shows of them.

import {describe, expect, test} from 'vitest';
import {defaults} from '../../../shared/model/config.ts';
import type {Document} from '../../../shared/model/document.ts';
import {anythingInCommon, comparePairs} from '../../../shared/queries/comparePair.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {compareWithCheck} from '../../support/agreement.ts';
import {renamed} from '../../support/code.ts';
import {samples} from '../../support/codeSamples.ts';
import {newPool, randomPage} from '../../support/edits.ts';
import {random} from '../../support/random.ts';
import {draws} from '../../support/trials.ts';

const encoder = new TextEncoder();

function documentOf(path: string, text: string): Document {
  return {path, bytes: encoder.encode(text), format: formatOf(path), reference: false, template: false};
}

describe('what check reports of two files is in what compare shows', () => {
  test.each(samples.map(({path, head, functions}) => [path, head, functions] as const))(
    'renamed and exact code: %s',
    (path, head, functions) => {
      const source = head + functions.join('\n\n');
      const [name, extension] = path.split('.');
      const other = `${name}Other.${extension}`;
      for (const text of [renamed(path, source, 'change'), renamed(path, source, 'keep', 3), `${source}\n`]) {
        const {missing} = compareWithCheck([documentOf(path, source), documentOf(other, text)], defaults);
        expect(missing).toEqual([]);
      }
    },
  );

  test('prose and tables, edited', () => {
    let passages = 0;
    const seeds = draws(900, 20);
    for (const seed of seeds) {
      const pool = newPool(random(seed));
      const pages = ['a/one.md', 'b/two.md'].map((path) => {
        const text = [randomPage(pool), randomPage(pool), randomPage(pool)].join('\n');
        return documentOf(path, text);
      });
      for (const texts of [pages, [pages[0]]]) {
        const agreement = compareWithCheck(texts, defaults);
        passages += agreement.passages;
        expect(agreement.missing, `seed ${seed}`).toEqual([]);
      }
    }
    expect(passages).toBeGreaterThan(seeds.length / 2);
  });
});

test('code of which all names changed is shown as that', () => {
  const [{path, head, functions}] = samples;
  const source = head + functions.join('\n\n');
  const texts = [documentOf(path, source), documentOf(`Other${path}`, renamed(path, source, 'change'))];
  const config = {...defaults, documents: false};
  const {findings} = comparePairs(texts, [[0, 1]], config, () => undefined, anythingInCommon);
  expect(findings).toMatchObject([{kind: 'passage', renamed: true, pairs: [{containmentA: 1, containmentB: 1}]}]);
});
