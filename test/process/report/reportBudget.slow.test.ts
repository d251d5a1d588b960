// The budgets of the HTML report, in a real browser: 2,000 findings in at most 5 MB of data, on the screen within 600 ms of an
// empty page, a pair within 300 ms. Only the processor time of the page's main thread counts, the least of some
// openings that take turns with those of the empty page: other work on the machine only adds to it. The time that
// passes is printed beside it.

import {mkdtempSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import type {Browser, Page} from 'playwright-core';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {hasChromium, startChromium} from '../../support/chromium.ts';
import {dataInReport} from '../../support/reportData.ts';
import {slowness} from '../../support/slowness.ts';
import {largeReport} from './largeReport.ts';

interface Measured {
  /** Milliseconds of the processor in the main thread. */
  readonly work: number;
  /** Milliseconds that pass. */
  readonly wall: number;
}

function least(all: readonly Measured[], what: keyof Measured): number {
  return Math.round(Math.min(...all.map((one) => one[what])));
}

function said(what: string, all: readonly Measured[]): void {
  console.log(`${what}: ${least(all, 'work')} ms of work, ${least(all, 'wall')} ms`);
}

describe.skipIf(!hasChromium)('2,000 findings in Chromium', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shingle-budget-'));
  const file = join(folder, 'report.html');
  let browser: Browser;

  beforeAll(async () => {
    browser = await startChromium();
    writeFileSync(file, largeReport());
    writeFileSync(join(folder, 'empty.html'), '<!doctype html><title>empty</title><p>empty');
  });

  afterAll(async () => {
    await browser.close();
    rmSync(folder, {recursive: true, force: true});
  });

  /** Opens a page, does something in it, and gives what the last of `steps` took; the first is the opening. */
  async function measured(name: string, ...steps: readonly ((page: Page) => Promise<void>)[]): Promise<Measured> {
    const context = await browser.newContext({viewport: {width: 1280, height: 900}});
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable', {timeDomain: 'threadTicks'});
    const worked = async (): Promise<number> => {
      const {metrics} = await devtools.send('Performance.getMetrics');
      return 1000 * (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? Number.NaN);
    };
    let result: Measured = {work: 0, wall: 0};
    for (const step of [(one: Page) => opened(one, name), ...steps]) {
      const [work, wall] = [await worked(), performance.now()];
      await step(page);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))));
      result = {work: (await worked()) - work, wall: performance.now() - wall};
    }
    await context.close();
    return result;
  }

  async function opened(page: Page, name: string): Promise<void> {
    await page.goto(pathToFileURL(join(folder, name)).href);
    if (name === 'report.html') await page.locator('header').waitFor();
  }

  const goTo = (hash: string) => (page: Page) =>
    page.evaluate((to) => {
      location.hash = to;
    }, hash);

  const type = (text: string) => (page: Page) =>
    page.evaluate((value) => {
      const field = document.querySelector<HTMLInputElement>('input[type=search]');
      if (field === null) throw new Error('broken promise: the list has a search field');
      field.value = value;
      field.dispatchEvent(new Event('input', {bubbles: true}));
    }, text);

  const openFirst = (page: Page) =>
    page.evaluate(() => {
      location.hash = new URL(document.querySelector<HTMLAnchorElement>('.findings a')?.href ?? '').hash;
    });

  test('are 2 to 5 MB, of which none is left out, and at most half of that in the file', () => {
    const {length} = JSON.stringify(dataInReport(readFileSync(file, 'utf8')));
    expect(length).toBeGreaterThan(2_000_000);
    expect(length).toBeLessThanOrEqual(5_000_000);
    expect(statSync(file).size).toBeLessThan(length / 2);
  });

  test('are on the screen within 600 ms of an empty page', async () => {
    const [empty, report]: [Measured[], Measured[]] = [[], []];
    for (let round = 0; round < 6; round++) {
      empty.push(await measured('empty.html'));
      report.push(await measured('report.html'));
    }
    said('an empty page', empty);
    said('the overview', report);
    expect(least(report, 'work')).toBeLessThan(least(empty, 'work') + 600 * slowness());
  });

  test.each([
    ['the list', 300, [goTo('#/findings')]],
    ['a pair of 13,000 words', 300, [openFirst]],
    ['a key in the search field', 150, [goTo('#/findings'), type('word1'), type('word17')]],
  ] as const)('%s within %i ms', async (what, budget, steps) => {
    const all: Measured[] = [];
    for (let round = 0; round < 5; round++) all.push(await measured('report.html', ...steps));
    said(what, all);
    expect(least(all, 'work')).toBeLessThan(budget * slowness());
  });

  test('need at most 50 MB of memory', async () => {
    let bytes = 0;
    await measured('report.html', async (page) => {
      bytes = await page.evaluate(
        () => (performance as Performance & {memory: {usedJSHeapSize: number}}).memory.usedJSHeapSize,
      );
    });
    console.log(`memory: ${Math.round(bytes / 1e6)} MB`);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(50_000_000);
  });
});
