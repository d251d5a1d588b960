// Takes the findings of a report and those of an earlier one, says which are new and which are gone. A finding whose
// text was edited has another name; it is still the same one if no other is about the same pages.

import {type Identity, identityOf} from './findingIdentity.ts';
import type {GoneFinding} from './reportData.ts';

export interface EarlierFinding {
  /** As `identityOf` gives it. */
  readonly id: string;
  readonly code: string;
  readonly words: number;
  readonly paths: readonly string[];
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
    put(named, finding.id, finding);
    put(open, pagesKey(finding), finding);
  }
  const left = new Set(earlier);
  const take = (candidates: readonly EarlierFinding[] | undefined): boolean => {
    const found = candidates?.find((one) => left.has(one));
    if (found !== undefined) left.delete(found);
    return found !== undefined;
  };
  const known = now.map((finding) => take(named.get(identityOf(finding))));
  const fresh = now.map((finding, number) => !known[number] && !take(open.get(pagesKey(finding))));
  const gone = [...left].map(({code, words, paths}) => ({code, words, paths: [...new Set(paths)]}));
  return {fresh, gone: gone.sort((x, y) => y.words - x.words)};
}

function put<T>(groups: Map<string, T[]>, key: string, value: T): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [value]);
  else group.push(value);
}

function pagesKey({code, paths}: Pick<Identity, 'code' | 'paths'>): string {
  return [code, ...new Set(paths.toSorted())].join('\0');
}
