// Takes an inspection and its sources, applies a baseline file to it: provides the texts that the baseline needs, the
// current day, and whether an entry without a match is unused.

import {applyBaseline, type Baseline} from '../../../shared/baseline/applyBaseline.ts';
import type {CopyPages} from '../../../shared/baseline/copiesInFindings.ts';
import type {BaselineEntry} from '../../../shared/baseline/entries.ts';
import type {Config} from '../../../shared/model/config.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {decodeText} from '../../../shared/text/wordLexer.ts';
import type {SourceFile} from '../../sources/sourceFile.ts';
import {dayOf} from './dayOf.ts';
import {namesBelow} from './readPages.ts';

/**
 * The scope of a run. If only part of the files is checked, copies elsewhere may still exist; if only a change is
 * checked, so may copies that it does not touch.
 */
export type BaselineReach = 'whole' | 'part' | 'change';

export function applyBaselineFile(
  inspection: Inspection,
  sources: readonly SourceFile[],
  by: string,
  entries: readonly BaselineEntry[],
  reach: BaselineReach,
  config: Config,
  nowMs: number,
): Inspection {
  return applyBaseline(inspection, pagesOf(sources), {
    source: 'file',
    by,
    ...judgedEntries(entries, sources, reach, config, nowMs),
  });
}

/** The entries of a baseline with the current day, for these sources. */
export function judgedEntries(
  entries: readonly BaselineEntry[],
  sources: readonly SourceFile[],
  reach: BaselineReach,
  {minWords}: Config,
  nowMs: number,
): Omit<Baseline, 'by' | 'source'> {
  const isSeen = seesOf(sources, reach);
  return {
    entries,
    minWords,
    today: dayOf(nowMs),
    // A corpus that was not asked, or did not answer, says nothing about what it would have found.
    sees: (entry) => entry.code !== 'copied-elsewhere' && isSeen(entry),
    accepts: reach === 'change' ? 'paths' : 'count',
  };
}

/**
 * Whether a run can say that an entry is unused. In a part of the files: if all its locations were read, and at least
 * one of them is not a reference. In the whole root: also if its files were deleted, but not if they are outside the
 * root, which the baseline may also list.
 */
function seesOf(sources: readonly SourceFile[], reach: BaselineReach): (entry: BaselineEntry) => boolean {
  if (reach === 'change') return () => false;
  const isReference = new Map(sources.map(({path, reference}) => [path, reference]));
  if (reach === 'whole') return ({paths}) => paths.every((path) => !path.startsWith('..') || isReference.has(path));
  return ({paths}) =>
    paths.every((path) => isReference.has(path)) && paths.some((path) => isReference.get(path) === false);
}

export function pagesOf(sources: readonly SourceFile[]): CopyPages {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  return {
    textOf: (path) => {
      const bytes = byPath.get(path)?.bytes;
      return bytes === undefined ? '' : decodeText(bytes, 0, bytes.length);
    },
    namesIn: (folder) => namesBelow(folder, [...byPath.keys()]),
  };
}
