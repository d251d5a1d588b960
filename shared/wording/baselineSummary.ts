// Summary of a baseline in reports: how many copies it accepts, and which of its entries accept nothing any more.

import type {AcceptedSummary, BaselineNote, Inspection} from '../model/inspection.ts';
import {count, listInEnglish, plural} from './numbersInEnglish.ts';
import {visiblePath} from './terminal.ts';

/** Paths of an entry that are named; the file has all. */
const pathsShown = 3;

/** '12 accepted by .shingle-baseline.jsonl', or nothing. The name may be a stranger's: it is made safe here. */
export function acceptedSentence({accepted}: Inspection): string {
  if (accepted === undefined || accepted.count === 0) return '';
  const how = accepted.source === 'file' ? 'accepted by' : 'known from';
  return `${count(accepted.count)} ${how} ${visiblePath(accepted.by)}`;
}

/** Where a note belongs: the line of its entry. */
export function noteWhere({by}: AcceptedSummary, {line}: BaselineNote): string {
  return `${visiblePath(by)}:${line}`;
}

/** 'accepts nothing any more: copied-passage in a.md and b.md'. Paths are made safe here. */
export function noteSentence(note: BaselineNote): string {
  return `${noteReason(note)}: ${note.code} in ${pathList(note.paths)}`;
}

export function noteReason({
  kind,
  count,
  left,
  expires,
}: Pick<BaselineNote, 'kind' | 'count' | 'left' | 'expires'>): string {
  if (kind === 'expired') return `accepts nothing since ${expires}`;
  if (kind === 'stale') return 'accepts nothing any more';
  return `accepts ${plural(count, 'place')}, of which ${left} ${left === 1 ? 'is' : 'are'} left`;
}

export function pathList(paths: readonly string[]): string {
  const distinct = [...new Set(paths)].map((path) => visiblePath(path === '' ? './' : path));
  const left = distinct.length - pathsShown;
  return listInEnglish(left > 0 ? [...distinct.slice(0, pathsShown), `${count(left)} more`] : distinct);
}
