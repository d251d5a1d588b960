// Takes what was found and read, gives it to the baseline: the texts that it asks for, the day, and whether an entry
// that matches nothing can be called stale.

import {applyBaseline, type Baseline} from '../../../shared/baseline/applyBaseline.ts';
import type {CopyPages} from '../../../shared/baseline/copiesInFindings.ts';
import type {BaselineEntry} from '../../../shared/baseline/entries.ts';
import type {Config} from '../../../shared/model/config.ts';
import type {Inspection} from '../../../shared/model/finding.ts';
import {decodeText} from '../../../shared/text/wordLexer.ts';
import type {SourceFile} from '../../sources/sourceFile.ts';
import {dayOf} from './dayOf.ts';

/**
 * What a run looks at. Of a part of the files, what lies elsewhere is not known to be gone; of a change, neither is what
 * it leaves alone.
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

/** A baseline as it is today, for these sources. */
export function judgedEntries(
  entries: readonly BaselineEntry[],
  sources: readonly SourceFile[],
  reach: BaselineReach,
  {minWords}: Config,
  nowMs: number,
): Omit<Baseline, 'by' | 'source'> {
  return {
    entries,
    minWords,
    today: dayOf(nowMs),
    sees: seesOf(sources, reach),
    accepts: reach === 'change' ? 'paths' : 'count',
  };
}

/**
 * In a part, an entry is seen when all its places were read, one of them to be reported on. In the whole, so are entries
 * of files that are gone, but not those of files above the root, of which the baseline knows too.
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
    namesIn: (folder) => {
      const prefix = folder === '' ? '' : `${folder}/`;
      return [...byPath.keys()].filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
    },
  };
}
