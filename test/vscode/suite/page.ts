// Queries the page of the workbench, held by run.mjs, for what the API does not show. A desktop VS Code has no such
// page, and tests that need it are not defined there.

import {existsSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {pause} from './support.ts';

const folder = process.env.SHINGLE_TEST_PAGE;
let asked = 0;

/** A part of the window, in pixels. */
export interface Clip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Question =
  /** The value of a JavaScript expression in the page. */
  | {readonly kind: 'evaluate'; readonly expression: string}
  | {readonly kind: 'shot'; readonly name: string; readonly clip?: Clip}
  | {readonly kind: 'press'; readonly keys: string}
  /** Moves the pointer to the middle of the first element that matches a selector. */
  | {readonly kind: 'point'; readonly selector: string; readonly click?: boolean};

export const hasPage = folder !== undefined;

export async function ask<T>(question: Question): Promise<T> {
  if (folder === undefined) throw new Error('No page is here to be asked.');
  asked++;
  const file = join(folder, String(asked));
  writeFileSync(`${file}.half`, JSON.stringify(question));
  renameSync(`${file}.half`, `${file}.question`);
  for (let waited = 0; !existsSync(`${file}.answer`); waited += 20) {
    if (waited > 20_000) throw new Error(`The page did not answer: ${JSON.stringify(question)}`);
    await pause(20);
  }
  const {value, error} = JSON.parse(readFileSync(`${file}.answer`, 'utf8')) as {value: T; error?: string};
  rmSync(`${file}.answer`);
  if (error !== undefined) throw new Error(error);
  return value;
}

/** The texts of elements: their label for screen readers, else their text content. */
export function labels(selector: string): Promise<string[]> {
  return said(selector, '(one.getAttribute("aria-label") ?? one.textContent ?? "").trim()');
}

export function texts(selector: string): Promise<string[]> {
  return said(selector, '(one.textContent ?? "").trim()');
}

function said(selector: string, text: string): Promise<string[]> {
  return ask({
    kind: 'evaluate',
    expression: `[...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => ${text})`,
  });
}
