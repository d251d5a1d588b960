// The HTML report in a real browser: every view opens under its policy, passes axe in both themes and at phone width,
// and is used by keyboard, by links and by the back button.

import {readFileSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import type {AxeResults} from 'axe-core';
import type {Browser} from 'playwright-core';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {FindingData} from '../../../shared/report/html/reportData.ts';
import {hasChromium, openPage, openReport, startChromium} from '../../support/chromium.ts';
import {dataInReport} from '../../support/reportData.ts';
import {put, withShell} from '../../support/shell.ts';
import {makeRepository} from './reportRepository.ts';

/** Global of the page once its script is added. */
interface Axe {
  readonly axe: {readonly run: (on: Document, options: object) => Promise<AxeResults>};
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describe.skipIf(!hasChromium)('in Chromium', () => {
  let browser: Browser;
  let address = '';
  let stop = () => {};
  let stopped: Promise<void>;

  beforeAll(async () => {
    browser = await startChromium();
    await new Promise<void>((ready, failed) => {
      stopped = withShell(async (shell) => {
        await makeRepository(shell);
        await shell.run('shingle check --format html --output report.html --history --compare-with earlier.html');
        address = pathToFileURL(join(shell.root, 'report.html')).href;
        const end = new Promise<void>((resolve) => {
          stop = resolve;
        });
        ready();
        await end;
      }).catch(failed);
    });
  }, 120_000);

  afterAll(async () => {
    stop();
    await stopped;
    await browser.close();
  });

  const idOf = (path: string): string => {
    const {findings, paths} = dataInReport(readFileSync(fileURLToPath(address), 'utf8'));
    const number = paths.indexOf(path);
    const has = ({passages}: FindingData) => passages.some(({places}) => places.some(([one]) => one === number));
    return findings.find(has)?.id ?? '';
  };

  const views = [
    '#/overview',
    '#/overview?dir=docs',
    '#/findings',
    '#/findings?q=nothing+like+it',
    'pair',
    'page',
    '#/finding/no',
  ];
  const looks = [
    ['light', 1280],
    ['dark', 1280],
    ['light', 400],
    ['dark', 400],
  ] as const;

  test.each(looks)(
    '%s at %i pixels: axe finds nothing, nothing is said on the console, no sideways scrolling',
    async (theme, width) => {
      const open = await openReport(browser, address, {colorScheme: theme, viewport: {width, height: 900}});
      const {page} = open;
      await page.evaluate(axe);
      const ids = {pair: idOf('docs/guide/setup.md'), page: idOf('reference/own.md')};
      for (const view of views) {
        const hash = view === 'pair' || view === 'page' ? `#/finding/${ids[view]}` : view;
        await page.evaluate((to) => {
          location.hash = to;
        }, hash);
        await page.waitForFunction(() => document.querySelector('main h1'));
        for (const details of await page.$$('details')) await details.evaluate((one) => one.setAttribute('open', ''));
        await page.waitForTimeout(50);
        const violations = await page.evaluate(async () => {
          const {violations: found} = await (globalThis as unknown as Axe).axe.run(document, {
            resultTypes: ['violations'],
          });
          return found.map((one) => `${one.id}: ${one.nodes[0].html.slice(0, 200)}`);
        });
        expect([view, violations]).toEqual([view, []]);
        expect([view, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([view, width]);
      }
      expect(open.messages).toEqual([]);
      expect(open.requests).toEqual([address]);
      await open.close();
    },
  );

  test('filters are the address, and the back button leads back', async () => {
    const {page, close} = await openReport(browser, address);
    await page.getByRole('link', {name: 'Findings', exact: true}).click();
    const all = await page.getByRole('status').textContent();
    await page.getByLabel('Owner').selectOption('@api');
    await expect.poll(() => page.url()).toContain('#/findings?owner=%40api');
    await expect.poll(() => page.getByRole('status').textContent()).not.toBe(all);
    await page.getByLabel('Text or path').pressSequentially('keys');
    await expect.poll(() => page.url()).toContain('owner=%40api&q=keys');
    const title = page.locator('.findings a').first();
    const name = await title.textContent();
    await title.click();
    await expect.poll(() => page.locator('h1').textContent()).toBe(name);
    expect(await page.getByRole('link', {name: 'Filtered findings'}).count()).toBe(1);
    await page.goBack();
    await expect.poll(() => page.getByLabel('Text or path').inputValue()).toBe('keys');
    const copy = await openReport(browser, page.url());
    expect(await copy.page.getByRole('status').textContent()).toBe(await page.getByRole('status').textContent());
    await copy.close();
    await close();
  });

  test('after a change of view the heading has the focus, and the window its name', async () => {
    const {page, close} = await openReport(browser, address);
    const focused = () => page.evaluate(() => document.activeElement?.tagName);
    expect(await focused()).toBe('BODY');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('H1');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('title');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('H1');
    await expect.poll(() => page.title()).toMatch(/^[\w.-]+ and [\w.-]+ · copied text in owner\/name$/);
    await close();
  });

  test('a pair: words that differ, the time line, links to the forge at the commit and to the editor', async () => {
    const id = idOf('docs/guide/setup.md');
    const {page, close} = await openReport(browser, `${address}#/finding/${id}`);
    expect(await page.locator('.time li').allTextContents()).toContainEqual(
      expect.stringMatching(/^\d{4}-\d\d-\d\d both were equal · [0-9a-f]{12} First, a$/),
    );
    const commits = await page.locator('.time a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(commits[0]).toMatch(/^https:\/\/github\.com\/owner\/name\/commit\/[0-9a-f]{12}$/);
    expect((await page.locator('mark.only').allTextContents()).join()).toMatch(/only (?:left|right): edited/);
    const commit = /from commit ([0-9a-f]{12})/.exec((await page.locator('footer').textContent()) ?? '')?.[1];
    const links = await page.locator('.links a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    const file = `^https://github\\.com/owner/name/blob/${commit}[0-9a-f]{28}/docs/guide/[a-z]+\\.md`;
    expect(links[0]).toMatch(new RegExp(`${file}\\?plain=1#L\\d+-L\\d+$`));
    await page.getByText('Links to VS Code').click();
    await page.getByLabel('Folder of your checkout').fill('/home/me/my docs');
    const editorLink = page.getByRole('link', {name: /^Open in VS Code/}).first();
    expect(await editorLink.getAttribute('href')).toMatch(
      /^vscode:\/\/file\/home\/me\/my%20docs\/docs\/guide\/[a-z]+\.md:\d+$/,
    );
    expect(await page.locator('tr.same').count()).toBeGreaterThan(0);
    await page.getByLabel('Only rows that differ').check();
    await expect.poll(() => page.locator('tr.same').count()).toBe(0);
    await close();
  });

  test('all passages and places can be chosen, and the choice is the address', async () => {
    const {page, close} = await openReport(browser, `${address}#/findings?kind=repeated+block`);
    await page.locator('.findings a').first().click();
    const [left, right] = ['Left', 'Right'].map((name) => page.getByRole('combobox', {name, exact: true}));
    await left.waitFor();
    expect(await left.locator('option').count()).toBe(6);
    await right.selectOption('5');
    await expect.poll(() => page.url()).toMatch(/\/finding\/[0-9a-f]{16}\/0\/\d\/5\?kind=repeated\+block$/);
    expect(await right.inputValue()).toBe('5');
    await page.goBack();
    await expect.poll(() => right.inputValue()).not.toBe('5');
    await close();
  });

  test('in an editor, links stay in the page, and a click asks the editor for a file or a comparison', async () => {
    const context = await browser.newContext();
    await context.addInitScript(() => {
      const asked: unknown[] = [];
      Object.assign(globalThis, {
        asked,
        acquireVsCodeApi: () => ({postMessage: (message: unknown) => asked.push(message)}),
      });
    });
    const page = await context.newPage();
    await page.goto(address);
    await page.getByRole('link', {name: 'Findings', exact: true}).click();
    await page.locator('.findings a').first().click();
    await page.getByRole('button', {name: 'Open'}).first().click();
    await page.getByRole('button', {name: 'Compare'}).click();
    expect(page.url()).toBe(address);
    const path = expect.stringMatching(/^(?:docs|notes|reference)\/.+\.md$/);
    expect(await page.evaluate(() => (globalThis as {asked?: unknown}).asked)).toEqual([
      {kind: 'open', path, line: expect.any(Number)},
      {
        kind: 'compare',
        path,
        line: expect.any(Number),
        family: expect.stringMatching(/^[0-9a-f]{16}$/),
        here: expect.any(Number),
        there: expect.any(Number),
      },
    ]);
    expect(await page.getByRole('combobox', {name: 'Theme'}).count()).toBe(0);
    await context.close();
  });

  test('keys: / to the filter, j and k through the list and from finding to finding; they can be switched off', async () => {
    const {page, close} = await openReport(browser, address);
    const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent || '');
    await page.keyboard.press('/');
    await expect.poll(focused).toBe('filter');
    await page.keyboard.type('j/k');
    expect(await page.getByLabel('Text or path').inputValue()).toBe('j/k');
    await page.getByRole('link', {name: 'Clear'}).click();
    await page.getByLabel('Text or path').focus();
    const titles = await page.locator('.findings .title').allTextContents();
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe(titles[0]);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    expect(await focused()).toBe(titles[1]);
    await page.keyboard.press('Enter');
    const heading = () => page.locator('h1').textContent();
    await expect.poll(heading).toBe(titles[1]);
    await page.keyboard.press('j');
    await expect.poll(heading).toBe(titles[2]);
    await page.keyboard.press('k');
    await expect.poll(heading).toBe(titles[1]);
    await page.getByLabel('Keys').uncheck();
    await page.keyboard.press('j');
    await page.waitForTimeout(100);
    expect(await heading()).toBe(titles[1]);
    await close();
  });

  test('a report without findings says what was compared, and a filter that finds nothing the way back', async () => {
    const filtered = await openReport(browser, `${address}#/findings?q=nothing+like+it`);
    await filtered.page.getByRole('link', {name: /^Show all/}).click();
    await expect.poll(() => filtered.page.locator('.findings > li').count()).toBeGreaterThan(3);
    await filtered.close();
    await withShell(async (shell) => {
      put(shell, 'a.md', 'One short text.\n');
      await shell.run('shingle check --format html --output report.html');
      const {page, close} = await openReport(browser, pathToFileURL(join(shell.root, 'report.html')).href);
      expect(await page.locator('.empty').textContent()).toContain('Compared: 3 words in 1 file.');
      expect(await page.locator('.treemap').count()).toBe(0);
      await page.getByRole('link', {name: 'Findings', exact: true}).click();
      expect(await page.locator('.empty').textContent()).toContain('no findings');
      await close();
    });
  });

  test('a cell of the map is as large as its page, and does not lie over another one', async () => {
    await withShell(async (shell) => {
      const copied = Array.from({length: 60}, (_, at) => `copied${at}`).join(' ');
      for (const name of ['a', 'b']) put(shell, `${name}.md`, `${copied}\n`);
      for (let page = 1; page <= 80; page++) put(shell, `docs/${page}.md`, `page${page} `.repeat(page * 3));
      await shell.run('shingle check --format html --output report.html');
      const {page, close} = await openReport(browser, pathToFileURL(join(shell.root, 'report.html')).href);
      const widths = await page.$$eval('.treemap li', (places) =>
        places.map((place) => [place.getBoundingClientRect().width, place.children[0].getBoundingClientRect().width]),
      );
      expect(Math.min(...widths.map(([place]) => place))).toBeLessThan(12);
      expect(widths.filter(([place, cell]) => cell !== place)).toEqual([]);
      await close();
    });
  });

  test('a file that was cut says so, and keeps what was found', async () => {
    const file = fileURLToPath(address).replace('report.html', 'cut.html');
    const text = readFileSync(fileURLToPath(address), 'utf8');
    writeFileSync(file, text.replace(/(id="data">.{400})[^<]*/, '$1'));
    const {page, close} = await openPage(browser, pathToFileURL(file).href);
    await expect.poll(() => page.locator('#app > p').textContent()).toContain('the file is damaged');
    expect(await page.locator('ol > li').count()).toBeGreaterThan(3);
    await close();
  });

  test('a number of the matrix and a cell of the map lead to the findings of these folders', async () => {
    const {page, close} = await openReport(browser, address);
    await page.locator('.matrix a').first().click();
    await expect.poll(() => page.getByRole('status').textContent()).toMatch(/^[1-9]/);
    await page.goto(`${address}#/overview`);
    await page.locator('.treemap a[href*="findings"]').first().click();
    await expect.poll(() => page.url()).toMatch(/#\/findings\?dir=[\w%-]+\.md$/);
    await close();
  });
});
