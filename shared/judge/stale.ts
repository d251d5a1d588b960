// Takes a copy that a change left behind, gives the places of it that were meant to follow, and its level. Versions,
// translations and generated pages lag behind on purpose, and so do the pages of two products.

import type {PathFacts} from '../evidence/collection.ts';
import {isSetAside} from '../evidence/paths.ts';
import {areSiblings, versionFolderOf, withoutLanguage} from '../evidence/relatedPaths.ts';
import {withoutOccurrences} from '../group/withoutOccurrences.ts';
import type {PassageFinding} from '../model/finding.ts';
import type {InfoReason, SilentReason, StaleReason} from '../model/reasons.ts';
import type {PastEdits, Staleness} from '../model/staleness.ts';
import {judgePlaces} from './places.ts';

/** So many pages of one name pattern in one folder are reference pages. */
const namePatternMin = 8;
/** On more pages the divergence is probably intended. */
const staleMax = 3;

export function rankStaleCopy(
  finding: PassageFinding,
  {edits, marks, touchesFact, rewrittenPart, adapted, partly = [], onePage = []}: Staleness,
  paths: PathFacts,
): PassageFinding {
  const {places} = finding;
  const all = [...places.keys()];
  const edited = all.filter((at) => places[at].new === true);
  // An edit of old versions alone leaves copies behind in them.
  const inOldVersion = edited.every((at) => paths.isOutdated(places[at].path));
  const reasons = new Map<number, SilentReason>();
  for (const at of all) {
    const reason = places[at].new === true ? undefined : reasonToLag(at);
    if (reason !== undefined) reasons.set(at, reason);
  }
  const stale = all.filter((at) => places[at].new !== true && !reasons.has(at));
  const silent = (reason: SilentReason): PassageFinding => ({...finding, level: 'silent', reason});
  const pagesLeft = pagesOf(stale);
  const left = stale.length === 0 ? null : withoutOccurrences(finding, (at) => reasons.has(at));
  if (left === null) return silent([...reasons.values()][0] ?? 'one file');
  const isOfProducts = stale.every((at) => isOfOtherProduct(at));
  // Of the pages of several products, those that most others leave behind.
  if (isOfProducts && edited.length <= stale.length) {
    return touchesFact ? {...left, level: 'info', reason: 'mirrored product'} : silent('mirrored product');
  }
  const doubtful = (reason: StaleReason | InfoReason): PassageFinding => ({...left, level: 'info', reason});
  // A text that many pages have whole is not out of date because one page has more behind it.
  const isAddition = edits.every(({before}) => before === '');
  if (pagesLeft > staleMax) return isAddition ? silent('many places') : doubtful('many places');
  if (stale.every((at) => partly.includes(places[at].path))) return doubtful('partly meant');
  if (isOfProducts) return {...left, level: 'warning', reason: ''};
  const isOnePage = stale.every((at) => onePage.includes(places[at].path));
  const pagesEdited = pagesOf(edited);
  const reason = pagesEdited > pagesLeft && pagesEdited > 1 ? '' : reasonToDiffer();
  if (reason !== '') return doubtful(reason);
  return {
    ...left,
    level: touchesFact || isOnePage ? 'warning' : 'info',
    reason: !touchesFact && isOnePage ? 'one page' : '',
  };

  /** Edited alike on most pages that have it, it was forgotten on the others, whatever these are. */
  function reasonToDiffer(): StaleReason | InfoReason | '' {
    const isOfPattern = stale.every((at) => edited.some((from) => namePatternOf(from, at) >= namePatternMin));
    if (isOfPattern && !isOnePage) return 'parallel names';
    if (rewrittenPart === 'rewritten page') return rewrittenPart;
    // A fact is still wrong where it was left behind.
    if (rewrittenPart !== undefined && !touchesFact && !isOnePage) return rewrittenPart;
    return stale.every((at) => adapted.includes(places[at].path)) ? 'adapted copy' : '';
  }

  /** In each of five versions, or in two languages, a page is one. */
  function pagesOf(some: readonly number[]): number {
    return new Set(some.map((at) => withoutVersion(withoutLanguage(places[at].path) ?? places[at].path))).size;
  }

  function reasonToLag(at: number): SilentReason | undefined {
    if (isSetAside(places[at].path) && !edited.some((from) => isSetAside(places[from].path))) return 'versions';
    const reasonsHere = edited.map((from) => {
      const pair = [places[from], places[at]];
      const facts = {marks: pair.map(({path}) => marks[path] ?? '')};
      const judged = judgePlaces(pair, facts, paths, {at: 1, inOldVersion});
      return 'out' in judged ? judged.out : undefined;
    });
    return reasonsHere.includes(undefined) ? undefined : reasonsHere[0];
  }

  function namePatternOf(from: number, at: number): number {
    return paths.namePatternOf(places[from].path, places[at].path);
  }

  function isOfOtherProduct(at: number): boolean {
    return edited.some((from) => areSiblings(places[from].path, places[at].path));
  }
}

function withoutVersion(path: string): string {
  const found = versionFolderOf(path);
  return found === null ? path : `${found.parent}${path.slice(found.parent.length + found.version.length)}`;
}

/** The history of a copy outweighs its text. */
export function levelByHistory(finding: PassageFinding, past: PastEdits): PassageFinding {
  if (finding.level === 'silent' || finding.reason === 'partly meant' || finding.reason === 'many places')
    return finding;
  if (past === 'together')
    return finding.reason === 'mirrored product' ? finding : {...finding, level: 'warning', reason: 'changed together'};
  return finding.level === 'warning' ? {...finding, level: 'info', reason: 'changed apart'} : finding;
}
