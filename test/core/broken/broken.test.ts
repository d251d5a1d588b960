// Links broken by copying, on small repositories: a file of test/fixtures/broken/ each. UPDATE=1 rewrites them.

import {writeFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {brokenFolder, brokenIn, brokenNames, readBroken, toldBroken} from './brokenProbe.ts';

test.each(brokenNames())('%s', (name) => {
  const probe = readBroken(name);
  const told = toldBroken(brokenIn(probe));
  if (process.env.UPDATE === '1' && told !== probe.expected) {
    writeFileSync(new URL(name, brokenFolder), probe.head + told);
    return;
  }
  expect(told, probe.why).toBe(probe.expected);
});

test('a text that is shown at a place is the text of the page there', () => {
  for (const name of brokenNames()) {
    const probe = readBroken(name);
    for (const {places} of brokenIn(probe)) {
      for (const {path, start, end, startLine, startColumn, text} of places) {
        const page = probe.pages.get(path) ?? '';
        expect(page.slice(start, end)).toBe(text);
        const before = page.slice(0, start).split('\n');
        expect([before.length, (before.at(-1)?.length ?? 0) + 1]).toEqual([startLine, startColumn]);
      }
    }
  }
});
