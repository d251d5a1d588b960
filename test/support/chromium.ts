// A real browser for tests of the HTML report: Chromium as the system has it, driven by playwright-core, which brings
// none of its own.

import {existsSync} from 'node:fs';
import {type Browser, type BrowserContextOptions, chromium, type Page} from 'playwright-core';

/** CHROMIUM names another one. */
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
export const hasChromium: boolean = existsSync(executablePath);

export function startChromium(): Promise<Browser> {
  // In a container the sandbox has no rights, and only pages of these tests are opened.
  return chromium.launch({executablePath, args: ['--no-sandbox']});
}

export interface OpenPage {
  readonly page: Page;
  /** Messages of the console and the browser: an error, a refused request. */
  readonly messages: string[];
  /** Addresses that were asked for. */
  readonly requests: string[];
  readonly close: () => Promise<void>;
}

export async function openPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<OpenPage> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const messages: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(String(error)));
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(address);
  return {page, messages, requests, close: () => context.close()};
}

/** As `openPage`, when the report has taken the place of its static part. */
export async function openReport(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<OpenPage> {
  const open = await openPage(browser, address, options);
  await open.page.locator('header').waitFor();
  return open;
}
