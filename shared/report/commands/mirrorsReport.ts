// Takes mirrors, gives the report of `shingle mirrors`: a line for each, however many folders it is made of, or JSON.

import type {Mirror} from '../../group/mirrorShares.ts';
import {span, wrap} from '../../wording/layout.ts';
import {count, listInEnglish, percent, plural, rounded} from '../../wording/numbersInEnglish.ts';
import {jsonRows, visiblePath} from '../../wording/terminal.ts';

export interface MirrorsReport {
  readonly mirrors: readonly Mirror[];
  readonly files: number;
  readonly skipped: number;
  /** Resemblance from which on two pages are nearly the same. */
  readonly resemblanceMin: number;
  /** Mirrors beyond the limit, which are not listed. */
  readonly lost: number;
}

/** Lines are wrapped at `width`, as `wrap` does. */
export function* mirrorsPretty(
  {mirrors, files, skipped, resemblanceMin, lost}: MirrorsReport,
  width: number,
): Generator<string> {
  const paragraph = (text: string, rest = '') =>
    `${wrap([span(text)], {width, color: false, first: span(''), rest: span(rest)}).join('\n')}\n`;
  const read = `${plural(files, 'file')}${skipped > 0 ? `, ${count(skipped)} skipped` : ''}`;
  if (mirrors.length === 0) {
    yield paragraph(`No mirrored folders in ${read}`);
    return;
  }
  yield `${paragraph(`${plural(mirrors.length + lost, 'mirror')} in ${read}`)}\n`;
  for (const mirror of mirrors) yield paragraph(mirrorLine(mirror), '  ');
  if (lost > 0) yield paragraph(`… and ${count(lost)} more; --max-findings N tells more`);
  const terms =
    'Paths: relative paths with a page in at least two of the folders, of those with a page in any. Pages: each measured against its next version; nearly the same is a resemblance of at least';
  yield `\n${paragraph(`${terms} ${percent(resemblanceMin)}.`)}`;
}

/** 'docs/v1.2 mirrors docs/v1.3: 212 of 220 paths, 96 % of 212 pages nearly the same'. */
function mirrorLine({kind, folders, paths, pathsTotal, renamed, pairs, ...mirror}: Mirror): string {
  const names = folders.map(({path}) => (path === '' ? '.' : visiblePath(path)));
  const who =
    names.length === 2
      ? `${names[0]} mirrors ${names[1]}${kind === 'partial' ? ' in part' : ''}`
      : `${listInEnglish(names)} mirror each other`;
  const pages = `${percent(mirror.nearlySame / Math.max(1, pairs))} of ${count(pairs)} ${names.length === 2 ? '' : 'pairs of '}pages nearly the same`;
  const same = mirror.identical > 0 ? ` (${count(mirror.identical)} to the byte)` : '';
  const moved = renamed > 0 ? `, ${count(renamed)} renamed` : '';
  const languages = mirror.translations ? ' (translations)' : mirror.folded || kind === 'partial' ? '' : ' (compared)';
  return `${who}${languages}: ${count(paths)} of ${plural(pathsTotal, 'path')}, ${pages}${same}${moved}`;
}

/** Keys always come in the same order, shares in six digits. */
export function* mirrorsJson({mirrors, files, skipped, resemblanceMin, lost}: MirrorsReport): Generator<string> {
  yield `{"version":1,"files":${files},"skipped":${skipped},"resemblanceMin":${resemblanceMin},"lost":${lost},\n"mirrors":[`;
  yield* jsonRows(mirrors, ({folders, between, resemblanceMedian, ...rest}) => ({
    ...rest,
    pathShare: rounded(rest.paths / Math.max(1, rest.pathsTotal)),
    pageShare: rounded(rest.nearlySame / Math.max(1, rest.pairs)),
    resemblanceMedian: rounded(resemblanceMedian),
    folders,
    between,
  }));
  yield `${mirrors.length === 0 ? '' : '\n'}]}\n`;
}
