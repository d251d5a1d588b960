// The HTML report of a hostile repository in a real browser: nothing runs, nothing is loaded, all of it can be read. And
// the page where a server forbids scripts, or a frame forbids storage.

import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createServer, type Server} from 'node:http';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import type {Browser} from 'playwright-core';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {hostile} from '../../core/report/sample.ts';
import {hasChromium, openPage, openReport, startChromium} from '../../support/chromium.ts';
import {dataInReport} from '../../support/reportData.ts';
import {evil, hostileFile, payloads} from './hostileReport.ts';

describe.skipIf(!hasChromium)('in Chromium', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shingle-report-'));
  let browser: Browser;
  let server: Server;
  let origin = '';

  beforeAll(async () => {
    browser = await startChromium();
    writeFileSync(join(folder, 'evil.html'), hostileFile(evil));
    writeFileSync(join(folder, 'hostile.html'), hostileFile(hostile));
    server = createServer(({url = ''}, response) => {
      const {pathname} = new URL(url, 'http://x');
      const header = 'Content-Security-Policy';
      // The header that Jenkins sends with artifacts by default.
      if (pathname === '/jenkins')
        response.setHeader(header, "sandbox; default-src 'none'; img-src 'self'; style-src 'self'");
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      if (pathname === '/frame')
        response.end('<iframe sandbox="allow-scripts" src="/report" width=900 height=900></iframe>');
      else response.end(readFileSync(join(folder, 'evil.html')));
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const bound = server.address();
    origin = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`;
  }, 60_000);

  afterAll(async () => {
    await browser.close();
    server.close();
    rmSync(folder, {recursive: true, force: true});
  });

  test.each(['evil.html', 'hostile.html'])(
    '%s: nothing runs or is loaded in any view, and no element appears',
    async (name) => {
      const address = pathToFileURL(join(folder, name)).href;
      const {page, messages, requests, close} = await openReport(browser, address);
      const ids = dataInReport(readFileSync(join(folder, name), 'utf8')).findings.map(({id}) => id);
      const hashes = ['#/overview', '#/findings', ...ids.map((id) => `#/finding/${id}`)];
      for (const payload of payloads)
        hashes.push(`#/${payload}`, `#/findings?q=${encodeURIComponent(payload)}&dir=${payload}`);
      for (const hash of hashes) {
        await page.evaluate((to) => {
          location.hash = to;
        }, hash);
        await page.waitForFunction(() => document.querySelector('main h1') !== null);
        const state = await page.evaluate(() => ({
          ran: (globalThis as {ran?: unknown}).ran,
          elements: document.querySelectorAll(
            'img, iframe, base, svg, object, embed, form[action], [onload], [onerror]',
          ).length,
          scripts: document.querySelectorAll('script').length,
          styles: document.querySelectorAll('style').length,
          links: [...document.querySelectorAll('a')].filter(({href}) => !/^(?:file|https):/.test(href)).length,
        }));
        expect([hash, state]).toEqual([hash, {ran: undefined, elements: 0, scripts: 2, styles: 1, links: 0}]);
      }
      expect(messages).toEqual([]);
      expect(requests).toEqual([address]);
      await close();
    },
  );

  test('all of it is readable as text, and what reorders or hides is shown by number', async () => {
    const {page, close} = await openReport(browser, pathToFileURL(join(folder, 'evil.html')).href);
    await page.locator('.findings a').first().click();
    const rows = (await page.locator('.pair').innerText()).replace(/only (?:left|right): /g, '');
    for (const payload of payloads.slice(0, 12)) expect(rows).toContain(payload);
    expect(rows).toContain('U+202Egnp.exe');
    expect(rows).toContain('aU+200BbU+FEFFc');
    await close();
  });

  test('where a server forbids scripts and styles, the first findings are there to read', async () => {
    const {page, close} = await openPage(browser, `${origin}/jenkins`);
    expect(await page.locator('h1').innerText()).toContain('Copied text in </script>');
    expect(await page.locator('ol > li').count()).toBe(16);
    expect(await page.locator('main').innerText()).toContain('lines 2-17');
    await close();
  });

  test('a sandboxed frame has no storage, and the report opens', async () => {
    const {page, messages, close} = await openPage(browser, `${origin}/frame`);
    const frame = page.frameLocator('iframe');
    await frame.getByLabel('Theme').selectOption('dark');
    await frame.getByRole('link', {name: 'Findings', exact: true}).click();
    expect(await frame.locator('.findings > li').count()).toBe(16);
    expect(messages).toEqual([]);
    await close();
  });
});
