// `explain` shows renamed code as a stage of its own, as `check` finds it.

import {expect, test} from 'vitest';
import {explainDocument} from '../../../shared/explain/explain.ts';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {defaults} from '../../../shared/model/config.ts';
import type {Document} from '../../../shared/model/document.ts';
import {inspect} from '../../../shared/pipeline.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {renamed} from '../../support/code.ts';
import {samples} from '../../support/codeSamples.ts';

const [{path, head, functions}] = samples;
const source = head + functions.join('\n\n');

function explained(settings: object, own = path): string {
  const texts = [
    [own, source],
    [`Other${own}`, renamed(path, source, 'change')],
  ].map(
    ([name, text]): Document => ({
      ...{path: name, bytes: new TextEncoder().encode(text), format: formatOf(name)},
      ...{reference: false, template: false},
    }),
  );
  const config = {...defaults, ...settings};
  const indexed = indexTexts(texts, () => undefined);
  const inspection = inspect(indexed, texts, config, () => undefined);
  return [...explainDocument({texts, document: 0, indexed, inspection, config, encoding: 'utf-8'}, 'matches')].join(
    '\n',
  );
}

test('renamed code is listed with its lines and tokens', () => {
  const found = /names and literals \(1\)\n {2}(\d+)-(\d+) ~ Other\S+:(\d+)-(\d+)\n {4}100 % of \d+ tokens here/.exec(
    explained({}),
  );
  // Comments are no code.
  const from = source.slice(0, source.indexOf('static int')).split('\n').length;
  const to = source.trimEnd().split('\n').length;
  const [, ...lines] = found ?? [];
  expect(lines.map(Number)).toEqual([from, to, from, to]);
});

test('if code is compared word by word, that is said', () => {
  expect(explained({code: 'exact'})).toContain('renamed code is not looked for (code is exact)');
});

test('a page has no such stage', () => {
  expect(explained({}, 'a.md')).not.toContain('renamed code');
});
