import {writeFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {inspected, outcome, probeNames, probesFolder, readProbe} from './probe.ts';

/**
 * The expectation is what a demanding reader wants. Where the engine does not reach it yet, `//! wrong reason` gives
 * the reason, and the test asserts that the output is still wrong; it fails once the output becomes right. UPDATE=1
 * rewrites the other fixtures.
 */
function check(name: string): void {
  const probe = readProbe(name);
  const {expected, actual} = outcome(probe);
  if (probe.options.has('wrong')) {
    expect(actual, `${name} is right now: remove its "//! wrong" line.`).not.toBe(expected);
    return;
  }
  if (process.env.UPDATE === '1' && actual !== expected) {
    writeFileSync(new URL(name, probesFolder), probe.head + actual);
    return;
  }
  expect(actual, probe.why).toBe(expected);
}

test.each(probeNames())('%s', (name) => check(name));

/** Kinds and codes of the findings if some folders or files of a probe are references. */
function saidWithReferences(name: string, reference: string): string[] {
  const probe = readProbe(name);
  const options = new Map([...probe.options, ['reference', reference]]);
  return inspected({...probe, options}).findings.map(({code}) => code);
}

test('folders that are all references are no finding, one that is checked makes them one', () => {
  expect(saidWithReferences('mirrored-folders.txt', 'docs')).toEqual([]);
  expect(saidWithReferences('mirrored-folders.txt', 'docs/v1 docs/v2')).toEqual(['mirrored-folder']);
});

test('a reference is no collected page, and what it holds is told', () => {
  const [page = ''] = readProbe('collected-page.txt').expected.split('  ');
  const said = saidWithReferences('collected-page.txt', page);
  expect(said).not.toContain('collected-page');
  expect(said).toContain('copied-passage');
});
