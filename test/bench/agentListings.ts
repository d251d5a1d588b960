// Reports for models, taken apart into a text for each finding, so that their tokens can be counted: ours, that of jscpd's
// reporter `ai`, and our findings in its form.

import {stripVTControlCharacters} from 'node:util';

/** Of a finding in JSON. A place of a page has its number of lines, one of a folder none. */
export interface Finding {
  readonly level: string;
  readonly places: readonly {
    readonly path: string;
    readonly startLine?: number;
    readonly endLine?: number;
    readonly lines?: number;
  }[];
}

/** `check -f agent`. A folder belongs to the first line below it; the summary and the notes to none. */
export function ownListing(report: string): string[] {
  const lines = report.split('\n');
  const listed: string[] = [];
  let folder = '';
  for (const line of lines.slice(1 + lines.findIndex((one) => one.includes('folder/, then place ~ copy')))) {
    if (/ ~ /.test(line)) {
      listed.push(`${folder}${line}`);
      folder = '';
    } else if (line.endsWith('/')) folder = `${line}\n`;
  }
  return listed;
}

/** `jscpd -r ai`. */
export function jscpdListing(report: string): string[] {
  return stripVTControlCharacters(report)
    .split('\n')
    .filter((line) => / ~ /.test(line));
}

/** A finding's first two places as jscpd's reporter writes them, but without the names of formats. */
export function inJscpdForm({places}: Finding): string {
  const [a, b] = places.map(({path, startLine = 1, endLine, lines = endLine}) => ({
    path,
    lines: `${startLine}-${lines}`,
  }));
  if (a.path === b.path) return `${a.path} ${a.lines} ~ ${b.lines}`;
  let folder = folderOf(a.path);
  while (!b.path.startsWith(folder)) folder = folderOf(folder.slice(0, -1));
  const name = (place: typeof a) => `${place.path.slice(folder.length)}:${place.lines}`;
  return `${folder === '' ? '' : `${folder} `}${name(a)} ~ ${name(b)}`;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
