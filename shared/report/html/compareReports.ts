// Takes the findings of a report and those of an earlier one, says which are new and which are gone. A finding whose
// text was edited has another name; it is still the same one if no other is about the same pages.

import {addTo} from '../../algorithms/groupedBy.ts';
import type {GoneFinding} from './reportData.ts';

/** Parts by which a finding is found again; a JSON report of an earlier run has them too. */
export interface Identity {
  /** Fingerprint of the heaviest text, and the name that `show` takes. */
  readonly family: string;
  readonly code: string;
  /** Pages, folders or sources. */
  readonly paths: readonly string[];
}

export interface EarlierFinding extends Identity {
  readonly words: number;
}

interface Changes {
  /** By number of the finding: it is not in the earlier report. */
  readonly fresh: readonly boolean[];
  readonly gone: readonly GoneFinding[];
}

export function changesSince(now: readonly Identity[], earlier: readonly EarlierFinding[]): Changes {
  const open = new Map<string, EarlierFinding[]>();
  const named = new Map<string, EarlierFinding[]>();
  for (const finding of earlier) {
    addTo(named, wordsKey(finding), finding);
    addTo(open, pagesKey(finding), finding);
  }
  const left = new Set(earlier);
  const take = (candidates: readonly EarlierFinding[] | undefined): boolean => {
    const found = candidates?.find((one) => left.has(one));
    if (found !== undefined) left.delete(found);
    return found !== undefined;
  };
  const known = now.map((finding) => take(named.get(wordsKey(finding))));
  const fresh = now.map((finding, number) => !known[number] && !take(open.get(pagesKey(finding))));
  const gone = [...left].map(({code, words, paths}) => ({code, words, paths: [...new Set(paths)]}));
  return {fresh, gone: gone.sort((x, y) => y.words - x.words)};
}

function wordsKey(finding: Identity): string {
  return `${finding.family}\0${pagesKey(finding)}`;
}

function pagesKey({code, paths}: Pick<Identity, 'code' | 'paths'>): string {
  return [code, ...new Set(paths.toSorted())].join('\0');
}
