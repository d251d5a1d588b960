// Kinds of copies that are no reason to act, and kinds that are: small realistic files, and the heaviest level that a
// check gives them.
import {describe, expect, test} from 'vitest';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {defaults} from '../../../shared/model/config.ts';
import type {Document} from '../../../shared/model/document.ts';
import {inspect} from '../../../shared/pipeline.ts';
import {rankFindings} from '../../../shared/ranking/rankFindings.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {random} from '../../support/random.ts';
import {calm, loud} from './probes.ts';

const wordParts = 'ba ko ri mu te so la ne vi du pha gro sti whe clo nar'.split(' ');

/** Text that no other page has. */
function filler(seed: number): string {
  const draw = random(seed);
  const part = () => wordParts[Math.floor(draw() * wordParts.length)];
  return Array.from({length: 60}, () => part() + part() + part()).join(' ');
}

/** `{own}` in a probe is text of that page alone. */
function levelOf(files: Readonly<Record<string, string>>): string {
  const texts = Object.entries(files)
    .sort(([x], [y]) => (x < y ? -1 : 1))
    .map(([path, written], at): Document => {
      let seed = at * 50;
      const text = written.replace(/\{own\}/g, () => filler(++seed));
      return {path, bytes: new TextEncoder().encode(text), format: formatOf(path), reference: false, template: false};
    });
  const indexed = indexTexts(texts, () => {});
  const found = inspect(indexed, texts, defaults, () => {});
  const settings = {...defaults, classOf: () => undefined};
  const {findings} = rankFindings(
    found,
    texts.map(({path}) => path),
    settings,
  );
  const levels = findings.map(({level}) => level);
  return levels.includes('warning') ? 'warning' : levels.includes('info') ? 'info' : 'silent';
}

describe('no reason to act', () => {
  test.each(Object.entries(calm))('%s', (_, files) => {
    expect(levelOf(files)).not.toBe('warning');
  });
});

describe('a reason to act', () => {
  test.each(Object.entries(loud))('%s', (_, files) => {
    expect(levelOf(files)).toBe('warning');
  });
});
