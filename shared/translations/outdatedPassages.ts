// Takes an original as it was when a translation was last edited and as it is now, and the translation; gives the sections in
// which a value of the original changed and the translation has the old one.

import {diffWords} from '../algorithms/diff.ts';
import {fileOf} from '../evidence/relatedPaths.ts';
import {diceOf, isEdited, translationPairs, versionPairs} from './alignSections.ts';
import type {PageSection, PageValue} from './pageSections.ts';

export interface ValueChange {
  readonly kind: PageValue['kind'];
  /** As the translation has it. */
  readonly before: string;
  /** As the original has it. null: nothing that is known to be in its place. */
  readonly after: string | null;
  /** In the translation, from 0. */
  readonly line: number;
}

interface Passage {
  readonly before: PageSection;
  readonly now: PageSection;
  readonly translation: PageSection;
}

export interface OutdatedPassage extends Passage {
  readonly changes: readonly ValueChange[];
}

/** `isAsked`: whether a section of the translation is looked at. */
export function outdatedPassages(
  before: readonly PageSection[],
  now: readonly PageSection[],
  translation: readonly PageSection[],
  isAsked: (section: PageSection) => boolean,
): OutdatedPassage[] {
  const nowOf = new Map(versionPairs(before, now));
  return translationPairs(before, translation).flatMap(([at, translated]) => {
    const current = nowOf.get(at);
    if (current === undefined || !isAsked(translation[translated])) return [];
    const passage = {before: before[at], now: now[current], translation: translation[translated]};
    const changes = changesIn(passage, now);
    return changes.length === 0 ? [] : [{...passage, changes}];
  });
}

function changesIn({before, now, translation}: Passage, page: readonly PageSection[]): ValueChange[] {
  const hasInPlaces = isEdited(before, now);
  // The first place of each.
  const keptBy = new Map(translation.values.toReversed().map((value) => [value.key, value]));
  const changes = new Map<string, ValueChange>();
  for (const {removed, added} of editsBetween(before.values, now.values)) {
    if (Math.max(removed.length, added.length) > editValuesMax) continue;
    const fresh = added.filter((value) => !isIn(before, value));
    // This edit is translated, or a later one.
    if (fresh.some((value) => isIn(translation, value))) continue;
    const taken = new Set<PageValue>();
    const isOneForOne = hasInPlaces && areOneForOne(removed, added);
    for (const [at, value] of removed.entries()) {
      const kept = keptBy.get(value.key);
      if (kept === undefined || isIn(now, value)) continue;
      const open = fresh.filter((one) => !taken.has(one));
      const after = isOneForOne ? open.find((one) => one === added[at]) : nearest(value, open);
      if (after !== undefined) taken.add(after);
      const isSomewhere = () => page.some((section) => isIn(section, value));
      if (after === undefined ? isCommon(value) || isSomewhere() : leadThere(value, after)) continue;
      changes.set(value.key, {kind: value.kind, before: kept.text, after: after?.text ?? null, line: kept.line});
    }
  }
  return [...changes.values()].sort((x, y) => x.line - y.line);
}

/** An edit of more values has rewritten the passage: each of them is searched for in the texts. */
const editValuesMax = 200;

interface Edit {
  readonly removed: PageValue[];
  readonly added: PageValue[];
}

function editsBetween(before: readonly PageValue[], now: readonly PageValue[]): Edit[] {
  const edits: Edit[] = [];
  let open: Edit | null = null;
  for (const {kind, a, b, length} of diffWords(
    before.map(({key}) => key),
    now.map(({key}) => key),
  )) {
    if (kind === 'same') {
      open = null;
      continue;
    }
    if (open === null) {
      open = {removed: [], added: []};
      edits.push(open);
    }
    if (kind === 'removed') open.removed.push(...before.slice(a, a + length));
    else open.added.push(...now.slice(b, b + length));
  }
  return edits;
}

/** One value for one, or as many numbers. */
function areOneForOne(removed: readonly PageValue[], added: readonly PageValue[]): boolean {
  const areAlike = removed.length === added.length && removed.every(({kind}, at) => kind === added[at].kind);
  return areAlike && (removed.length === 1 || removed.every(({kind}) => kind === 'number'));
}

/** The most similar one, if at least half of it is the same. */
function nearest(value: PageValue, others: readonly PageValue[]): PageValue | undefined {
  const pairs = pairsOfSigns(value.text);
  let best: {readonly value: PageValue; readonly likeness: number} | undefined;
  for (const other of others) {
    if (other.kind !== value.kind) continue;
    const likeness = diceOf(pairs, pairsOfSigns(other.text));
    if (likeness >= 0.5 && likeness > (best?.likeness ?? 0)) best = {value: other, likeness};
  }
  return best?.value;
}

function pairsOfSigns(text: string): Set<string> {
  return new Set(Array.from({length: text.length - 1}, (_, at) => text.slice(at, at + 2)));
}

/** A value of one or two signs may be there for another reason. */
function isCommon({text}: PageValue): boolean {
  return text.length < 3;
}

/** Whether two relative links name one file: where a translation is, the way there is another. */
function leadThere(a: PageValue, b: PageValue): boolean {
  const isRelative = ({kind, text}: PageValue) => kind === 'link' && !/^(?:\/|\w+:)/.test(text);
  return isRelative(a) && isRelative(b) && fileOf(a.text) === fileOf(b.text);
}

function isIn({text, keys}: PageSection, value: PageValue): boolean {
  return keys.has(value.key) || mentions(text, value.text);
}

/** As a word of its own: 1.2 is not in 1.23. */
function mentions(text: string, value: string): boolean {
  const isWord = (sign: string) => /[\p{L}\p{N}_]/u.test(sign);
  const [starts, ends] = [isWord(value.charAt(0)), isWord(value.charAt(value.length - 1))];
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const after = text.charAt(at + value.length);
    if (!(starts && isWord(text.charAt(at - 1))) && !(ends && isWord(after))) return true;
  }
  return false;
}
