// Code actions: what can be done about the passages in a range.

import type {Finding} from '../../../shared/model/finding.ts';
import {type AcceptTarget, type CompareTarget, serverCommands} from '../../../shared/model/protocol.ts';
import {lineOf, lineStartsOf} from '../../../shared/text/textLines.ts';
import type {Language} from '../../../shared/wording/language.ts';
import {visiblePath} from '../../../shared/wording/terminal.ts';
import {type SuppressionEdit, suppressCopy, type TextInsertion} from '../../app/suppress/suppressCopy.ts';
import {occurrencesBetween} from '../compare/currentOccurrences.ts';
import {originalOf} from '../compare/originalOccurrence.ts';
import type {PositionEncoding} from '../documents/lineIndex.ts';
import {changeOffers, type PageEdit} from '../edits/applyChange.ts';
import {replacement} from '../edits/replaceWithLink.ts';
import type {DocumentView, FeatureContext, PlacedFinding} from '../project/featureTypes.ts';
import {labelOf} from './messages.ts';
import {spanIn} from './ranges.ts';

export interface Action {
  readonly title: string;
  readonly kind: 'quickfix' | 'refactor';
  /** The finding it is about, at its place in this document. */
  readonly family: string;
  readonly ordinal: number;
  /** One of these. Arguments are as shared/model/protocol.ts describes them. */
  readonly command?: {readonly command: string; readonly arguments: readonly unknown[]};
  readonly edit?: TextInsertion;
  /** Edits of any document. A string says why there are none; only some clients show that. */
  readonly page?: PageEdit | string;
}

/** So many findings and places of each are offered: a menu is read to its end. */
const findingsMax = 3;
const comparedMax = 3;
const labelUnits = 60;
/** A menu opens at once, with or without the history. */
const originMs = 200;

export async function actionsIn(
  seen: DocumentView,
  start: number,
  end: number,
  world: FeatureContext,
  encoding: PositionEncoding,
): Promise<readonly Action[]> {
  const here = occurrencesBetween(seen, start, end);
  // What is to be done comes first.
  const placed = [...here.filter(isStale), ...here.filter((one) => !isStale(one))].slice(0, findingsMax);
  const groups = await Promise.all(placed.map((one) => actionsFor(seen, one, placed.length > 1, world, encoding)));
  const known = new Set<string>();
  // Two findings may be silenced by the same comment.
  return groups.flat().filter(({edit, title}) => {
    const key = edit === undefined ? '' : JSON.stringify([title, edit]);
    if (key === '' || !known.has(key)) {
      known.add(key);
      return true;
    }
    return false;
  });
}

function isStale({finding}: PlacedFinding): boolean {
  return finding.kind === 'passage' && finding.stale !== undefined;
}

async function actionsFor(
  seen: DocumentView,
  placed: PlacedFinding,
  isOneOfSeveral: boolean,
  world: FeatureContext,
  encoding: PositionEncoding,
): Promise<readonly Action[]> {
  const {uri, text} = seen;
  const {finding, ordinal, start, end, isAccepted} = placed;
  const about = {family: finding.family, ordinal};
  const line = lineOf(lineStartsOf(text), start);
  const others = comparedWith(placed);
  const [strongest] = others;
  // Of two findings the menu says which one is accepted.
  const which = isOneOfSeveral && strongest !== undefined ? ` (${shortLabel(labelThere(placed, strongest))})` : '';
  const {say} = world.language;
  const offers = await changeOffers(seen, placed, world);
  const comparisons = others.map((there): Action => {
    const target: CompareTarget = {uri, family: finding.family, here: ordinal, there, line};
    const title = say('Compare with {place}', {place: shortLabel(labelThere(placed, there))});
    return {title, kind: 'quickfix', ...about, command: {command: serverCommands.compare, arguments: [target]}};
  });
  const changes = offers.map(({title, page}): Action => ({title, kind: 'quickfix', ...about, page}));
  const actions = [...changes, ...comparisons];
  if (!isAccepted) {
    const target: AcceptTarget = {uri, family: finding.family, reason: ''};
    const command = {command: serverCommands.accept, arguments: [target]};
    actions.push({title: `${say('Accept in the baseline…')}${which}`, kind: 'quickfix', ...about, command});
    const disable = disablingOf(seen, placed);
    if (disable !== null) {
      actions.push({title: disableTitle(disable, world.language), kind: 'quickfix', ...about, edit: disable.edit});
    }
  }
  if (finding.kind === 'passage') {
    const original = isAccepted ? null : await originalOf(seen, placed, world, originMs);
    const isHere = original === null || (original.uri === uri && original.start === start);
    const edit = isHere ? null : replacement(seen, placed, original);
    if (edit !== null) {
      actions.push({
        title: say('Replace by a link to {place}', {place: shortLabel(visiblePath(original?.path ?? ''))}),
        kind: 'refactor',
        ...about,
        edit,
      });
    }
    if (world.past(seen.root) !== null && !finding.renamed) {
      const command = {command: serverCommands.showOrigin, arguments: [uri, spanIn(text, start, end, encoding)]};
      actions.push({title: `${say('Show origin')}${which}`, kind: 'quickfix', ...about, command});
    }
  }
  return actions;
}

interface Proposed {
  readonly text: string;
  readonly start: number;
  readonly ordinal: number;
  readonly disable: SuppressionEdit | null;
}

/** To read back what is proposed takes a quarter of a second in 3.5 MB, and the cursor moves on within one passage. */
const proposed = new WeakMap<Finding, Proposed>();

function disablingOf(seen: DocumentView, placed: PlacedFinding): SuppressionEdit | null {
  const {finding, ordinal, start} = placed;
  const known = proposed.get(finding);
  if (known?.text === seen.text && known.start === start && known.ordinal === ordinal) return known.disable;
  const disable = suppressCopy(seen, placed);
  proposed.set(finding, {text: seen.text, start, ordinal, disable});
  return disable;
}

/** The strongest places first. */
function comparedWith({finding, ordinal}: PlacedFinding): readonly number[] {
  switch (finding.kind) {
    case 'passage':
    case 'document': {
      const ranked = finding.pairs.flatMap(({a, b}) => (a === ordinal ? [b] : b === ordinal ? [a] : []));
      const others = finding.places.map((_, other) => other).filter((other) => other !== ordinal);
      return [...new Set([...ranked, ...others])].slice(0, comparedMax);
    }
    case 'folder':
      return finding.folders
        .map((_, other) => other)
        .filter((other) => other !== ordinal)
        .slice(0, comparedMax);
    case 'collection':
      return finding.sources.map((_, source) => source + 1).slice(0, comparedMax);
  }
}

function labelThere({finding}: PlacedFinding, there: number): string {
  return finding.kind === 'collection' ? visiblePath(finding.sources[there - 1]?.path ?? '') : labelOf(finding, there);
}

/** Of a long path the end tells more. */
function shortLabel(label: string): string {
  if (label.length <= labelUnits) return label;
  const end = label.slice(-labelUnits + 1);
  return `…${/^[\udc00-\udfff]/.test(end) ? end.slice(1) : end}`;
}

function disableTitle({what}: SuppressionEdit, {say}: Language): string {
  if (what === 'file') return say('Disable for this file');
  return what === 'line' ? say('Disable for the next line') : say('Disable for the next block');
}
