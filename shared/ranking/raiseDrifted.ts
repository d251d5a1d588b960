// Takes ranked findings and what the history says of their texts, gives the findings with those as warnings that were the
// same once and differ since one was changed. Such a text is a finding of its own, also where it was merged into another.

import type {CopiedText, DocumentFinding, Finding, PassageFinding} from '../model/finding.ts';
import type {Drift, DriftedWords, History} from '../model/passageHistory.ts';
import {isTextFinding, type TextFinding} from '../model/textFinding.ts';
import {pairOfPlaces} from '../wording/messageParts.ts';
import type {AskedCopy} from './driftCandidates.ts';
import {unmerged} from './unmerge.ts';

export interface DriftedText {
  readonly drift: Drift;
  readonly history: History;
}

/** Whether the texts of a finding are less than a warning by their weight, or by what is configured, and by no other rule. */
export function isLight(finding: Finding): finding is TextFinding {
  if (!isTextFinding(finding)) return false;
  if (finding.facts === undefined) return false;
  return (
    (finding.level === 'info' && finding.reason === '') || finding.reason === 'light' || finding.reason === 'expected'
  );
}

/** A warning by its weight, of which the history may say why it is one. */
function isHeavy(finding: Finding): finding is TextFinding {
  if (!isTextFinding(finding)) return false;
  const isStale = finding.stale !== undefined;
  return finding.level === 'warning' && finding.facts !== undefined && finding.drift === undefined && !isStale;
}

/** Parts of a finding that may have a history: its passages, or the whole pages if it has no list of passages. */
export function textsThatMayDrift(finding: Finding): readonly AskedCopy[] {
  if (!isLight(finding) && !isHeavy(finding)) return [];
  if (finding.more === undefined) return [finding];
  return unmerged(finding).filter((one) => one.kind === 'passage');
}

/**
 * The texts of the finding that `of` has a history for, as warnings, and the rest of it as it was. A warning without
 * the history stays one for its own reason, and gives the date since which it differs.
 */
export function raiseDrifted(
  finding: Finding,
  texts: readonly AskedCopy[],
  of: (text: AskedCopy) => DriftedText | undefined,
): readonly Finding[] {
  if (!isLight(finding) && !isHeavy(finding)) return [finding];
  const raised = texts.flatMap((text): AskedCopy[] => {
    const drifted = of(text);
    if (drifted === undefined) return [];
    const isSame = text === finding && finding.level === 'warning';
    return [isSame ? {...text, ...drifted} : {...text, ...drifted, level: 'warning', reason: 'drift'}];
  });
  if (raised.length === 0) return [finding];
  if (texts[0] === finding) return raised;
  // Whole pages that are a warning anyway are told once.
  const ofPages = finding.kind === 'document' && finding.level === 'warning' ? ofWholePages(finding, raised[0]) : null;
  if (ofPages !== null) return [ofPages];
  const rest = texts.filter((text): text is PassageFinding => of(text) === undefined && text.kind === 'passage');
  if (finding.kind === 'document') return [...raised, withMore(finding, rest)];
  const [first, ...others] = rest;
  return first === undefined ? raised : [...raised, withMore({...first, reason: finding.reason ?? ''}, others)];
}

/** The drift of a passage, as that of the pages on which it is; null: it is on other pages, too. */
function ofWholePages(finding: DocumentFinding, {places, drift, history}: AskedCopy): DocumentFinding | null {
  const pageOf = (place: number) => finding.places.findIndex(({path}) => path === places[place].path);
  if (drift === undefined || history === undefined) return null;
  const [one, other] = [pageOf(drift.a), pageOf(drift.b)];
  const pair = pairOfPlaces(finding.pairs, one, other);
  if (pair === null) return null;
  const isTurned = pair.a === other;
  const differences = drift.differences.map((words) => (isTurned ? turned(words) : words));
  const changed = history.changed?.map((change) => ({...change, place: pageOf(change.place)}));
  return {...finding, drift: {a: pair.a, b: pair.b, differences}, history: {...history, ...(changed && {changed})}};
}

function turned({a, b, quote}: DriftedWords): DriftedWords {
  return {a: b, b: a, ...(quote && {quote: {a: quote.b, b: quote.a}})};
}

function withMore(finding: TextFinding, texts: readonly PassageFinding[]): Finding {
  const {more: _, ...lead} = finding;
  const more = texts.flatMap(({code, renamed, reorderedRows, family, places, pairs, words, facts}): CopiedText[] =>
    facts === undefined
      ? []
      : [{code, ...(renamed && {renamed}), ...(reorderedRows && {reorderedRows}), family, places, pairs, words, facts}],
  );
  return {...lead, ...(more.length > 0 && {more})};
}
