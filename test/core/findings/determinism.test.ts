import {expect, test} from 'vitest';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {defaults} from '../../../shared/model/config.ts';
import type {Document} from '../../../shared/model/document.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {inspect} from '../../../shared/pipeline.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {random} from '../../support/random.ts';
import {draws} from '../../support/trials.ts';
import {backgroundNames, backgroundPage, inspected, outcome, type Probe, probeNames, readProbe} from './probe.ts';

const quiet = () => {};

function inspection(texts: readonly Document[]): Inspection {
  return inspect(indexTexts(texts, quiet), texts, defaults, quiet);
}

/** The background pages, each with a few sentences of other pages: some hundred copies on forty pages. */
function collage(seed: number): Document[] {
  const draw = random(seed);
  const pages = backgroundNames.map(backgroundPage);
  const blocks = pages.flatMap(({text}) => text.split(/\n\n+/).filter((block) => /^[A-Z][^|<]{150,}$/s.test(block)));
  return [...pages, ...pages.map(({path, text}) => ({path: `more/${path}`, text: text.slice(0, 500)}))]
    .map(({path, text}) => {
      const taken = Array.from({length: 3}, () => blocks[Math.floor(draw() * blocks.length)]);
      const bytes = new TextEncoder().encode([text, ...taken].join('\n\n'));
      return {path, bytes, format: formatOf(path), reference: false, template: false};
    })
    .sort((x, y) => (x.path < y.path ? -1 : 1));
}

test('two runs say the same, byte by byte', () => {
  for (const seed of draws(3)) {
    const texts = collage(seed);
    const [one, other] = [inspection(texts), inspection(texts)];
    expect(one.findings.length, `seed ${seed}`).toBeGreaterThan(5);
    expect(JSON.stringify(other), `seed ${seed}`).toBe(JSON.stringify(one));
  }
});

test('an index can be inspected again: nothing in it has been used up', () => {
  const texts = collage(4);
  const indexed = indexTexts(texts, quiet);
  const one = JSON.stringify(inspect(indexed, texts, defaults, quiet));
  // With other settings in between.
  inspect(indexed, texts, {...defaults, minWords: 60, fold: false}, quiet);
  expect(JSON.stringify(inspect(indexed, texts, defaults, quiet))).toBe(one);
});

test('findings come in order of path and place, and every pair of places is in range', () => {
  for (let seed = 5; seed <= 6; seed++) {
    const texts = collage(seed);
    const {findings} = inspection(texts);
    const paths = findings.map(firstPath);
    expect(paths, `seed ${seed}`).toEqual([...paths].sort());
    for (const finding of findings) {
      if (finding.kind !== 'passage') continue;
      const inPairs = new Set(finding.pairs.flatMap(({a, b}) => [a, b]));
      expect(
        [...inPairs].sort((x, y) => x - y),
        `seed ${seed}`,
      ).toEqual(finding.places.map((_, place) => place));
      for (const {path, start, end, text} of finding.places) {
        const source = texts.find((one) => one.path === path);
        expect(new TextDecoder().decode(source?.bytes).slice(start, end), `seed ${seed}`).toBe(text);
      }
    }
  }
});

function firstPath(finding: Finding): string {
  return finding.places[0].path;
}

/** The probe with its files renamed so that their order is reversed. */
function turned(probe: Probe): {probe: Probe; names: ReadonlyMap<string, string>} {
  const paths = probe.files.map(({path}) => path).sort();
  const names = new Map(paths.map((path, x) => [`${String(90 - x)}-${path.replace(/.*\//, '')}`, path]));
  const renamed = new Map([...names].map(([name, path]) => [path, name]));
  const files = probe.files.map(({path, text}) => ({path: renamed.get(path) ?? path, text}));
  return {probe: {...probe, files}, names};
}

/** The occurrences of each finding, sorted. */
function placesOf(probe: Probe, names: ReadonlyMap<string, string>): string[] {
  return inspected(probe)
    .findings.map((finding) =>
      finding.kind === 'passage'
        ? finding.places.map((p) => `${names.get(p.path) ?? p.path}:${p.startLine}-${p.endLine}`).sort()
        : [finding.code],
    )
    .map((places) => places.join(' ~ '))
    .sort();
}

/** Half of the probes with two or more files whose folders and encodings do not matter. */
const turnable = probeNames().filter((name, x) => {
  if (x % 2 === 1) return false;
  const {files, options, expected} = readProbe(name);
  const plain = [...options.keys()].every((option) => option === 'beside');
  return plain && files.length > 1 && files.length < 6 && /copied-passage/.test(expected) && !/also/.test(expected);
});

test.each(turnable)('the same places whichever file comes first: %s', (name) => {
  const probe = readProbe(name);
  const {probe: other, names} = turned(probe);
  expect(placesOf(other, names)).toEqual(placesOf(probe, new Map()));
});

test('a probe is what its fixture says', () => {
  expect(outcome(readProbe('exact.txt')).actual).toContain('87 of 87 words');
});
