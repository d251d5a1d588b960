// Compares a text with a fixture file; `UPDATE=1 npm test` rewrites the file.
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {expect} from 'vitest';

const folder = new URL('../../fixtures/report/', import.meta.url);

export function expectSnapshot(name: string, text: string): void {
  const file = new URL(name, folder);
  if (process.env.UPDATE === '1') {
    mkdirSync(folder, {recursive: true});
    writeFileSync(file, text);
  }
  expect(existsSync(file), `${name} is missing; UPDATE=1 writes it`).toBe(true);
  expect(text).toBe(readFileSync(file, 'utf8'));
}
