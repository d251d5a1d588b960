// Reads the page of the report, which build.mjs makes of browser/.

import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import type {ReportProgram} from '../../../shared/report/html/htmlPage.ts';

/** This module is in dist, in dist/tools or, in tests, in server/app/htmlReport. */
const folder = new URL(
  import.meta.url.endsWith('.ts')
    ? '../../../dist/report/'
    : /\/tools\/[^/]*$/.test(import.meta.url)
      ? '../report/'
      : './report/',
  import.meta.url,
);

export function reportProgram(): ReportProgram {
  const script = built('report.js');
  const style = built('reportStyle.css');
  return {script, style, scriptHash: hashOf(script), styleHash: hashOf(style), notices: built('notices.txt')};
}

function built(name: string): string {
  return readFileSync(new URL(name, folder), 'utf8');
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
