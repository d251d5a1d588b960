// Sentences that say the same in other words, as `compare` finds them: what is one, and what is not.

import {describe, expect, test} from 'vitest';
import {defaults} from '../../../shared/model/config.ts';
import type {PassageFinding} from '../../../shared/model/finding.ts';
import {comparePairs} from '../../../shared/queries/comparePair.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';

const source = `The read buffer of the upload service holds four kilobytes. A request header that does not fit into the read buffer is refused with status 431, and the connection is closed.

A client may open at most sixteen connections at the same time. The seventeenth connection waits in a queue until one of the others has been closed or the queue timeout of thirty seconds has passed.

Every night at two o'clock the quota of each tenant is reset by the scheduler. A tenant whose quota is exhausted before midnight receives status 429 together with the header Retry-After, which names the seconds until the reset.

Snapshots are written to the archive bucket in chunks of eight megabytes. If a chunk fails its checksum, the service writes it again up to three times before it marks the snapshot as damaged and alerts the operator on duty.

Log files are compressed with zstd each Sunday and removed after ninety days, unless the compliance officer has set a legal hold on the tenant.
`;
const retold =
  'Chunks, eight megabytes large, go to the archive bucket, and snapshots turn damaged after three failing checksum attempts alert an operator. ' +
  'Unless compliance officers hold logs legally, zstd files compressed every Sunday vanish when ninety days are over. ' +
  'Expect status 431 whenever one header exceeds what our read buffer can hold: four kilobytes per upload request. ' +
  'Quota exhausted? Tenants see status 429, plus Retry-After in seconds, before schedulers reset it nightly. ' +
  'Clients beyond sixteen connections queue; their timeout is thirty seconds.';
const before =
  'Our office moved to the second floor last month, and the coffee machine has followed it. Please label your lunch.';
const after =
  'Parking is free on Fridays. Bring the blue card to the gate and wave at the camera until the barrier rises.';
const filler = (seed: number) =>
  Array.from(
    {length: 30},
    (_, at) =>
      `Chapter ${seed * 100 + at} tells of village${at * seed} and its miller${at + seed}, who sold flour${at} to baker${at * 7 + seed}.`,
  );

function compared(a: string, b: string, settings: object = {}, path = 'a.md'): PassageFinding[] {
  const texts = [a, b].map((text, at) => ({
    path: at === 0 ? path : `b.${path.split('.')[1]}`,
    bytes: new TextEncoder().encode(text),
    format: formatOf(path),
    reference: false,
    template: false,
  }));
  const config = {...defaults, minContainment: 0, minResemblance: 0, ...settings};
  return comparePairs(texts, [[0, 1]], config, () => undefined).findings.filter((one) => one.kind === 'passage');
}

function rewritten(a: string, b: string, settings: object = {}, path = 'a.md'): PassageFinding[] {
  return compared(a, b, settings, path).filter(({code}) => code === 'rewritten-passage');
}

const notes = `${before}\n\n${retold}\n\n${after}\n`;

describe('a paragraph that tells a page again', () => {
  test('is found, with its sentences, theirs, and the common terms', () => {
    const [finding, ...more] = rewritten(notes, source);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({level: 'info', rewriting: {kind: 'rewritten'}});
    expect(finding.places[0].text).toBe(retold.slice(0, -1));
    const {explained, sentences, terms} = finding.rewriting ?? {explained: 0, sentences: [], terms: []};
    expect(explained).toBeGreaterThan(0.4);
    expect(terms).toHaveLength(5);
    const all = sentences.flatMap(({here, there}) => [here, ...there]).map(({text}) => text);
    for (const text of all) expect(`${notes}${source}`).toContain(text);
  });

  test('is the same finding when the files change places', () => {
    const [one] = rewritten(notes, source);
    const [other] = rewritten(source, notes);
    expect(other.places.map(({text}) => text)).toEqual(one.places.map(({text}) => text).reverse());
    expect(other.rewriting).toEqual({...one.rewriting, place: 1 - (one.rewriting?.place ?? 0)});
  });

  test('does not change with the other texts of the run', () => {
    const texts = [before, notes, source, after].map((text, at) => ({
      ...{path: `${at}.md`, bytes: new TextEncoder().encode(text), format: formatOf('a.md')},
      ...{reference: false, template: false},
    }));
    const config = {...defaults, documents: false, minContainment: 0, minResemblance: 0};
    const {findings} = comparePairs(
      texts,
      [
        [0, 3],
        [1, 2],
      ],
      config,
      () => undefined,
    );
    const [alone] = rewritten(notes, source);
    expect(findings).toMatchObject([{rewriting: alone.rewriting}]);
  });

  test('says where the sentences are', () => {
    const [{rewriting}] = rewritten(notes, source);
    for (const {here, there} of rewriting?.sentences ?? []) {
      for (const [{start, end, startLine, text}, of] of [
        [here, rewriting?.place === 0 ? notes : source] as const,
        ...there.map((one) => [one, rewriting?.place === 0 ? source : notes] as const),
      ]) {
        expect(of.slice(start, end)).toBe(text);
        expect(of.slice(0, start).split('\n')).toHaveLength(startLine);
      }
    }
  });
});

test('what is far away from the place that is named is not counted', () => {
  const [first, ...others] = source.trim().split('\n\n');
  const rest = others.flatMap((one, at) => [...filler(at + 1).slice(0, 2), one]);
  const [{places, rewriting}] = rewritten(notes, [first, ...filler(10), ...filler(11), ...rest].join('\n\n'));
  const {startLine, endLine} = places[1];
  const lines = rewriting?.sentences.flatMap(({there}) => there.map((one) => one.startLine)) ?? [];
  expect([startLine, endLine]).toEqual([127, 145]);
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.filter((line) => line < startLine || line > endLine)).toEqual([]);
  // With the first paragraph it is 0.68.
  expect(rewriting?.explained).toBeCloseTo(0.55, 2);
});

test('a paragraph with sentences from all over a long page is a summary of the page', () => {
  const paragraphs = source.trim().split('\n\n');
  const long = paragraphs.flatMap((one, at) => [...filler(at + 1), one]).join('\n\n');
  const [finding] = rewritten(notes, long);
  expect(finding.rewriting).toMatchObject({kind: 'condensed', place: 0});
  expect(finding.places[1].end - finding.places[1].start).toBeGreaterThan(long.length / 2);
});

describe('nothing is said', () => {
  test('of unrelated texts', () => {
    expect(rewritten(filler(3).join(' '), source)).toEqual([]);
    expect(rewritten(`${before}\n\n${after}`, source)).toEqual([]);
  });

  test('of a copy: it is a copied passage already', () => {
    const copy = compared(`${before}\n\n${source}\n\n${after}`, source);
    expect(copy.map(({code}) => code)).toEqual(['copied-passage']);
  });

  test('if a share of equal words is asked', () => {
    expect(rewritten(notes, source, {minContainment: 0.9})).toEqual([]);
  });

  test('of source files: their comments are about the code', () => {
    const comment = (text: string) => text.replace(/^/gm, '// ');
    expect(rewritten(comment(notes), comment(source), {}, 'a.ts')).toEqual([]);
  });

  test('of empty files', () => {
    expect(rewritten('', '')).toEqual([]);
    expect(rewritten(notes, '')).toEqual([]);
  });
});
