// Takes a finding, gives the edits of a mend that loses no text, as a patch, or why there is none: the edit that a stale copy
// lacks, the right link in place of a broken one, an include of a file that is the passage, or a link to the other place.
// Nothing is written.

import type {Config} from '../../../shared/model/config.ts';
import type {Finding, Occurrence, PassageFinding} from '../../../shared/model/finding.ts';
import {separateStale} from '../../../shared/ranking/mergeStale.ts';
import {type FileEdits, unifiedPatch} from '../../../shared/report/unifiedPatch.ts';
import type {TextEdit} from '../../../shared/review/transferEdit.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {strongestView} from '../../../shared/wording/messageParts.ts';
import {isEqualText} from '../../../shared/wording/placeDifference.ts';
import {leadingOccurrence} from '../../../shared/wording/reportedPlaces.ts';
import {visiblePath} from '../../../shared/wording/terminal.ts';
import {namedEncoding} from '../../sources/namedEncodings.ts';
import {readEditable} from '../../sources/replaceFile.ts';
import {planStaleFixes} from '../review/fixStaleCopies.ts';
import {partialFor} from './partialOf.ts';
import {replacement} from './replaceWithLink.ts';
import {siteOf} from './siteOf.ts';
import {type CopiedBlocks, wholeBlocks} from './wholeBlocks.ts';

export type PlannedMend =
  | {readonly kind: 'mend'; readonly how: MendName; readonly paths: readonly string[]; readonly patch: string}
  /** Why there is none, a sentence. */
  | {readonly kind: 'none'; readonly reason: string};

type MendName = 'the edit that the other place got' | 'the right link' | 'an include' | 'a link';

/** null: the file cannot be edited. */
type TextOf = (path: string) => string | null;

/** `among`: all findings, for a broken link is often in a text that is one of them. */
export async function planMend(
  finding: Finding,
  among: readonly Finding[],
  root: string,
  config: Config,
): Promise<PlannedMend> {
  if (finding.stale !== undefined) return staleMend(finding, root, config);
  const textOf = editableTexts(root, config);
  if (finding.broken !== undefined) return brokenMend(finding, among, textOf, config);
  const copy = copiedText(finding);
  if (copy === null)
    return none(
      'A mend can be planned of passages, of one text that a page shares, of stale copies and of broken links.',
    );
  if (finding.renamed || finding.reorderedRows !== undefined)
    return none('Its places have other words or another order: a person has to decide.');
  const included = await includeOf(copy, textOf, config);
  if (included !== null) return planned('an include', included);
  if (finding.kind !== 'passage')
    return none('No file of it can be included as it is, and a page is not a paragraph that a link can replace.');
  return planned('a link', await linkOf(finding, textOf, config));
}

/** The places of one text, first that at which it is reported. */
interface Copy {
  readonly places: readonly Occurrence[];
  /** Those with the same words as the first of them. */
  readonly equal: readonly number[];
}

function copiedText(finding: Finding): Copy | null {
  if (finding.kind === 'passage')
    return finding.facts === undefined
      ? null
      : {places: finding.places, equal: equalPlaces(finding.places, leadingOccurrence(finding))};
  const [text, ...others] = finding.more ?? [];
  if (text === undefined || others.length > 0 || text.renamed) return null;
  return {places: text.places, equal: equalPlaces(text.places, 0)};
}

function none(reason: string): PlannedMend {
  return {kind: 'none', reason};
}

function planned(how: MendName, edits: readonly FileEdits[] | string): PlannedMend {
  if (typeof edits === 'string') return none(edits);
  return {kind: 'mend', how, paths: edits.map(({path}) => path), patch: unifiedPatch(edits)};
}

/** Reads each file once, as what can be written again byte for byte. */
function editableTexts(root: string, config: Config): TextOf {
  const texts = new Map<string, string | null>();
  return (path) => {
    if (!texts.has(path)) {
      const read = readEditable(root, path, namedEncoding(root, path, config));
      texts.set(path, read.kind === 'editable' ? read.text : null);
    }
    return texts.get(path) ?? null;
  };
}

async function staleMend(finding: Finding, root: string, config: Config): Promise<PlannedMend> {
  const fixes = await planStaleFixes(separateStale([finding]), root, config);
  const done = fixes.flatMap((fix) => (fix.kind === 'fix' ? [fix] : []));
  const [refused] = fixes.flatMap((fix) => (fix.kind === 'refused' ? [fix] : []));
  if (done.length === 0) {
    return none(
      refused === undefined
        ? 'Nothing is to be changed.'
        : `${visiblePath(refused.place.path)}:${refused.place.startLine}: ${refused.reason}.`,
    );
  }
  const paths = [...new Set(done.map(({place}) => place.path))];
  const files = paths.map((path): FileEdits => {
    const own = done.filter(({place}) => place.path === path);
    return {path, text: own[0].file.text, edits: inOrder(own.flatMap(({edits}) => edits))};
  });
  return planned('the edit that the other place got', files);
}

function inOrder(edits: readonly TextEdit[]): TextEdit[] {
  return edits.toSorted((x, y) => x.start - y.start);
}

const changed = 'The file has changed since it was checked, or cannot be edited.';

/** A link to the other place in place of the copy mends both; where none can stand, the copy stays, with the right link. */
async function brokenMend(
  finding: Finding,
  among: readonly Finding[],
  textOf: TextOf,
  config: Config,
): Promise<PlannedMend> {
  const bad = finding.places[finding.broken?.place ?? 0];
  for (const copy of among) {
    if (copy.kind !== 'passage' || copy.facts === undefined || copy.renamed) continue;
    const at = copy.places.findIndex((place) => isWithin(bad, place));
    // It is seen at both places, so the copy has both.
    if (at < 0 || !finding.places.every((place) => copy.places.some((one) => isWithin(place, one)))) continue;
    const linked = await linkOf(copy, textOf, config, at);
    if (typeof linked !== 'string') return planned('a link', linked);
  }
  return planned('the right link', repaired(finding, textOf));
}

function isWithin(place: Finding['places'][number], {path, start, end}: Occurrence): boolean {
  return place.start !== undefined && place.path === path && place.start >= start && place.end <= end;
}

function repaired({places, broken}: Finding, textOf: TextOf): readonly FileEdits[] | string {
  const place = broken === undefined ? undefined : places[broken.place];
  if (broken === undefined || place === undefined || place.text === undefined) return changed;
  if (broken.right === null) return 'It is not known what would be right.';
  const text = textOf(place.path);
  const at = place.text.lastIndexOf(broken.target);
  if (text === null || text.slice(place.start, place.end) !== place.text || at < 0) return changed;
  const start = place.start + at;
  return [{path: place.path, text, edits: [{start, end: start + broken.target.length, newText: broken.right}]}];
}

function equalPlaces(places: readonly Occurrence[], here: number): readonly number[] {
  const others = [...places.keys()].filter((at) => at !== here && isEqualText(places[here], places[at]));
  return [here, ...others];
}

/** null: none of the pages is the passage and nothing else, or the site has no include. */
async function includeOf({places, equal}: Copy, textOf: TextOf, config: Config): Promise<readonly FileEdits[] | null> {
  const blocks: CopiedBlocks[] = equal.flatMap((at) => {
    const {path, start, end, text: own, reference} = places[at];
    const text = textOf(path);
    const {family} = formatOf(path);
    if (text === null || reference || family !== 'markdown' || text.slice(start, end) !== own) return [];
    const whole = wholeBlocks(text, {start, end}, family);
    return whole === null ? [] : [{uri: path, path, text, start, end, blocks: whole, isReference: false}];
  });
  const [first] = blocks;
  const same = blocks.filter(({blocks: {lines}}) => lines.join('\n') === first?.blocks.lines.join('\n'));
  if (same.length < 2 || same.length < places.length) return null;
  const site = await siteOf(first.path, config.site, (path) => Promise.resolve(textOf(path) !== null));
  const partial = await partialFor(same, site, (path) => Promise.resolve(textOf(path)));
  // A new file is a decision; one that is there was made to be included.
  if (partial === null || partial.text !== null) return null;
  return same.flatMap((place, at): FileEdits[] => {
    const use = partial.uses[at];
    if (use === undefined || place.path === partial.path) return [];
    const {start, end} = place.blocks;
    const own = {start, end, newText: use.newText};
    return [{path: place.path, text: place.text, edits: inOrder(use.imported === null ? [own] : [use.imported, own])}];
  });
}

/**
 * All but one place become a link to that one: the strongest other place of the one at which it is reported. The place `broken`
 * is never kept.
 */
async function linkOf(
  finding: PassageFinding,
  textOf: TextOf,
  config: Config,
  broken: number | null = null,
): Promise<readonly FileEdits[] | string> {
  const equal = equalPlaces(finding.places, broken ?? leadingOccurrence(finding));
  if (equal.length < finding.places.length)
    return 'Its places differ: make them the same first, or decide which of them is right.';
  const [here] = equal;
  const kept = strongestView(finding.pairs, here)?.other ?? equal[1];
  const files = new Map<string, FileEdits>();
  for (const target of broken === null ? [kept, here] : [kept]) {
    files.clear();
    const edited = equal.filter((at) => at !== target);
    for (const ordinal of edited) {
      const edit = await linkAt(finding, ordinal, target, textOf, config);
      const {path} = finding.places[ordinal];
      const text = textOf(path);
      if (edit === null || text === null) break;
      files.set(path, {path, text, edits: inOrder([...(files.get(path)?.edits ?? []), edit])});
    }
    const count = [...files.values()].reduce((sum, {edits}) => sum + edits.length, 0);
    if (count === edited.length) return [...files.values()];
  }
  return 'It is not a paragraph of its own at every place, or a link cannot stand there.';
}

async function linkAt(
  finding: PassageFinding,
  ordinal: number,
  target: number,
  textOf: TextOf,
  config: Config,
): Promise<TextEdit | null> {
  const [place, other] = [finding.places[ordinal], finding.places[target]];
  const [text, original] = [textOf(place.path), textOf(other.path)];
  if (text === null || original === null || place.reference || other.path === place.path) return null;
  const site = await siteOf(place.path, config.site, (path) => Promise.resolve(textOf(path) !== null));
  const {start, end} = place;
  const to = {uri: other.path, path: other.path, text: original, start: other.start, end: other.end};
  return replacement({path: place.path, text}, {finding, ordinal, start, end}, to, site);
}
