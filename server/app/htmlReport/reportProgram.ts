// Reads the page of the report, which build.mjs makes of browser/.

import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import type {ReportProgram} from '../../../shared/report/html/htmlPage.ts';

/** This module is in dist/chunks, in a program beside it, or, in tests, in server/app/htmlReport. */
const folders = import.meta.url.endsWith('.ts') ? ['../../../dist/report/'] : ['../report/', './report/'];

export function reportProgram(): ReportProgram {
  const script = built('report.js');
  const style = built('reportStyle.css');
  return {script, style, scriptHash: hashOf(script), styleHash: hashOf(style), notices: built('notices.txt')};
}

function built(name: string): string {
  const files = folders.map((folder) => new URL(folder + name, import.meta.url));
  for (const file of files.slice(0, -1)) {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      // Then it is in the last folder.
    }
  }
  return readFileSync(files[files.length - 1], 'utf8');
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
