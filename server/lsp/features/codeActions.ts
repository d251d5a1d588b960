// Code actions: what can be done about the passages in a range.

import {kindOf, saysWhatIsWrong} from '../../../shared/kinds/kinds.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import {
  type AcceptTarget,
  type CompareTarget,
  type DisableTarget,
  type SetTarget,
  serverCommands,
} from '../../../shared/model/protocol.ts';
import {isTextFinding} from '../../../shared/model/textFinding.ts';
import type {TextEdit} from '../../../shared/review/transferEdit.ts';
import {lineOf, lineStartsOf} from '../../../shared/text/textLines.ts';
import type {Language} from '../../../shared/wording/language.ts';
import {visiblePath} from '../../../shared/wording/terminal.ts';
import {replacement} from '../../app/mend/replaceWithLink.ts';
import {siteOf} from '../../app/mend/siteOf.ts';
import {type SuppressionEdit, suppressCopy} from '../../app/suppress/suppressCopy.ts';
import {elsewherePlaces, labelElsewhere} from '../compare/compareElsewhere.ts';
import {occurrencesBetween} from '../compare/currentOccurrences.ts';
import {originalOf} from '../compare/originalOccurrence.ts';
import type {PositionEncoding} from '../documents/lineIndex.ts';
import {changeOffers} from '../edits/applyChange.ts';
import type {PageEdits} from '../edits/pageEdits.ts';
import {repairOffer} from '../edits/repairLink.ts';
import {includeOffer} from '../edits/replaceWithInclude.ts';
import {newerWordingOffer} from '../edits/takeNewerWording.ts';
import type {DocumentView, PlacedFinding} from '../project/featureTypes.ts';
import {labelOf} from './messages.ts';
import {spanIn} from './ranges.ts';

export interface Action {
  readonly title: string;
  readonly kind: 'quickfix';
  /** The finding it is about, at its place in this document. */
  readonly family: string;
  readonly ordinal: number;
  /** One of these. Arguments are as shared/model/protocol.ts describes them. */
  readonly command?: {readonly command: string; readonly arguments: readonly unknown[]};
  /** Edits of this document and others. A string says why there are none; only some clients show that. */
  readonly change?: PageEdits | string;
}

/** So many findings and places of each are offered: a menu is read to its end. */
const findingsMax = 3;
const comparedMax = 3;
const labelUnits = 60;
/** A menu opens at once, with or without the history. */
const originMs = 200;

interface ActionSupport {
  readonly encoding: PositionEncoding;
  /** The client asks for the reason before a comment is inserted. */
  readonly asksReason: boolean;
}

export async function actionsIn(
  seen: DocumentView,
  {start, end}: {readonly start: number; readonly end: number},
  support: ActionSupport,
): Promise<readonly Action[]> {
  const selected = occurrencesBetween(seen, start, end);
  const here = selected.length === 0 && start === end ? occurrencesOfLine(seen, start) : selected;
  // Findings to fix come first.
  const placed = [...here.filter(isToMend), ...here.filter((one) => !isToMend(one))].slice(0, findingsMax);
  const groups = await Promise.all(placed.map((one) => actionsFor(seen, one, placed.length > 1, support)));
  const known = new Set<string>();
  // Two findings may be silenced by the same comment.
  return groups.flat().filter(({change, title}) => {
    if (change === undefined || typeof change === 'string') return true;
    const key = JSON.stringify([title, change.pages.map(({uri, edits}) => [uri, edits])]);
    const isNew = !known.has(key);
    known.add(key);
    return isNew;
  });
}

/** A cursor before the first word of a passage, at the start of its line: Neovim shows the diagnostics of a line there. */
function occurrencesOfLine(seen: DocumentView, at: number): readonly PlacedFinding[] {
  const starts = lineStartsOf(seen.text);
  const line = lineOf(starts, at);
  return occurrencesBetween(seen, starts[line], (starts[line + 1] ?? seen.text.length + 1) - 1);
}

function isToMend({finding}: PlacedFinding): boolean {
  return kindOf(finding).wrong !== undefined;
}

async function actionsFor(
  seen: DocumentView,
  placed: PlacedFinding,
  hasOthersBeside: boolean,
  {encoding, asksReason}: ActionSupport,
): Promise<readonly Action[]> {
  const {uri, text, context} = seen;
  const {finding, ordinal, start, end, isAccepted} = placed;
  const about = {family: finding.family, ordinal};
  const line = lineOf(lineStartsOf(text), start);
  const others = comparedWith(placed);
  const [strongest] = others;
  // Of two findings the menu says which one is accepted.
  const which = hasOthersBeside && strongest !== undefined ? ` (${shortLabel(labelThere(placed, strongest))})` : '';
  const {say} = context.language;
  const offers = await changeOffers(seen, placed);
  const comparisons = others.map((there): Action => {
    const target: CompareTarget = {uri, family: finding.family, here: ordinal, there, line};
    const title = say('Compare with {place}', {place: shortLabel(labelThere(placed, there))});
    return {title, kind: 'quickfix', ...about, command: {command: serverCommands.compare, arguments: [target]}};
  });
  const newer = isAccepted ? null : await newerWordingOffer(seen, placed);
  const repair = isAccepted ? null : repairOffer(seen, placed);
  const changes = [...(repair === null ? [] : [repair]), ...offers, ...(newer === null ? [] : [newer])].map(
    (offer): Action => ({kind: 'quickfix', ...about, ...offer}),
  );
  const actions = [...changes, ...comparisons];
  if (!isAccepted) {
    const target: AcceptTarget = {uri, family: finding.family, reason: ''};
    const command = {command: serverCommands.accept, arguments: [target]};
    actions.push({title: `${say('Accept in the baseline…')}${which}`, kind: 'quickfix', ...about, command});
    if (mayBeExpected(finding)) {
      const ofSet: SetTarget = {uri, family: finding.family};
      const title = `${say('Expect copies in files like these')}${which}`;
      actions.push({
        title,
        kind: 'quickfix',
        ...about,
        command: {command: serverCommands.acceptSet, arguments: [ofSet]},
      });
    }
    const disable = disableAction(seen, placed, asksReason);
    // The same comment of two findings is offered once, but a command names its finding.
    const title = disable?.command === undefined ? '' : which;
    if (disable !== null) actions.push({kind: 'quickfix', ...about, ...disable, title: disable.title + title});
  }
  if (finding.kind === 'passage') {
    if (!isAccepted && !kindOf(finding).isKept) actions.push(...(await replacementsFor(seen, placed)));
    if (context.past(seen.root) !== null && !finding.renamed) {
      const command = {command: serverCommands.showOrigin, arguments: [uri, spanIn(text, start, end, encoding)]};
      actions.push({title: `${say('Show origin')}${which}`, kind: 'quickfix', ...about, command});
    }
  }
  return actions;
}

/** Whether it is about equal text of files of this root: what is wrong is not expected. */
function mayBeExpected(finding: Finding): boolean {
  if (finding.isParallel) return true;
  return (
    finding.facts !== undefined && !saysWhatIsWrong(finding) && new Set(finding.places.map(({path}) => path)).size > 1
  );
}

/** Replacements for the passage, so that its text is in one place. */
async function replacementsFor(seen: DocumentView, placed: PlacedFinding): Promise<readonly Action[]> {
  const {context} = seen;
  const about = {kind: 'quickfix', family: placed.finding.family, ordinal: placed.ordinal} as const;
  const isFile = async (path: string) => (await context.textAt(seen.root, path)) !== null;
  const [original, site] = await Promise.all([
    originalOf(seen, placed, originMs),
    siteOf(seen.path, seen.config.site, isFile),
  ]);
  const isHere = original === null || (original.uri === seen.uri && original.start === placed.start);
  const edited = isHere ? null : context.editable(seen, placed);
  const edit = edited && original && replacement(edited.view, edited.placed, original, site);
  const title = context.language.say('Replace by a link to {place}', {
    place: shortLabel(visiblePath(original?.path ?? '')),
  });
  const include = await includeOffer(seen, placed, site);
  return [
    ...(edit === null || edited === null ? [] : [{title, ...about, change: editOf(edited.view, edit)}]),
    ...(include === null ? [] : [{...about, ...include}]),
  ];
}

function editOf({uri, text}: DocumentView, edit: TextEdit): PageEdits {
  return {pages: [{uri, text, edits: [edit]}], created: []};
}

/** A client that can ask for the reason gets a command; another one a comment with a place for it. */
function disableAction(
  seen: DocumentView,
  placed: PlacedFinding,
  asksReason: boolean,
): Pick<Action, 'title' | 'command' | 'change'> | null {
  const {context} = seen;
  const edited = context.editable(seen, placed);
  const disable = edited && disablingOf(edited.view, edited.placed, placed.finding);
  if (edited === null || disable === null) return null;
  const isElsewhere = placed.finding.elsewhere !== undefined;
  const title = isElsewhere ? context.language.say('Not here again') : disableTitle(disable, context.language);
  if (!asksReason) return {title, change: editOf(edited.view, disable.edit)};
  const target: DisableTarget = {uri: seen.uri, family: placed.finding.family, here: placed.ordinal, reason: ''};
  return {title: `${title}…`, command: {command: serverCommands.disable, arguments: [target]}};
}

interface Proposed {
  readonly text: string;
  readonly start: number;
  readonly ordinal: number;
  readonly disable: SuppressionEdit | null;
}

/** To read back what is proposed takes a quarter of a second in 3.5 MB, and the cursor moves on within one passage. */
const proposed = new WeakMap<Finding, Proposed>();

/** `finding` is the one that is cached by: that of a cell is made for each menu. */
function disablingOf(seen: DocumentView, placed: PlacedFinding, finding: Finding): SuppressionEdit | null {
  const {ordinal, start} = placed;
  const known = proposed.get(finding);
  if (known?.text === seen.text && known.start === start && known.ordinal === ordinal) return known.disable;
  const disable = suppressCopy(seen, placed);
  proposed.set(finding, {text: seen.text, start, ordinal, disable});
  return disable;
}

/** The strongest places first. */
function comparedWith({finding, ordinal}: PlacedFinding): readonly number[] {
  if (finding.elsewhere !== undefined)
    return [...elsewherePlaces(finding).keys()].map((at) => at + 1).slice(0, comparedMax);
  const pairs = isTextFinding(finding) ? finding.pairs : [];
  const ranked = pairs.flatMap(({a, b}) => (a === ordinal ? [b] : b === ordinal ? [a] : []));
  const others = [...finding.places.keys()].filter((other) => other !== ordinal);
  return [...new Set([...ranked, ...others])].slice(0, comparedMax);
}

function labelThere({finding}: PlacedFinding, there: number): string {
  if (finding.elsewhere !== undefined) {
    const place = elsewherePlaces(finding)[there - 1];
    return place === undefined ? '' : labelElsewhere(place);
  }
  return labelOf(finding, there);
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
