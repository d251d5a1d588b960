// A change edited a paragraph, and a copy of it still has the old text.

import type {PassageFinding} from '../model/finding.ts';
import type {Staleness, WordEdit} from '../model/staleness.ts';
import {isPage} from '../text/formatOf.ts';
import type {Sentence} from '../wording/messageParts.ts';
import {quotedEdits} from '../wording/quotedEdits.ts';
import {listed, nameIn, type Seen, type Statement, statementFrom} from '../wording/statement.ts';
import type {Kind} from './kind.ts';

type StaleCopy = PassageFinding & {readonly stale: Staleness};

export const staleCopy: Kind<StaleCopy> = {
  code: 'stale-copy',
  level: 'warning',
  title: 'Stale copies',
  one: 'stale copy',
  many: 'stale copies',
  short: 'A paragraph was edited, and a copy of it was not.',
  sign: 'stale',
  full: 'A change edited a paragraph of which another page has a copy, and that copy still has the old text. Reported in reviews only. It is a warning if the two texts have much in common; less is enough if the edit changes a fact, such as a number, a name in code or where a link leads.',
  help: 'Make the same edit in the other place, or keep the paragraph in one place and link to it. If the two may differ, put a comment with `shingle-disable-next-line stale-copy -- reason` before one of them.',
  accepts: ['passage'],
  acceptedAlone: 'anywhere',
  wrong: 1,
  isCountedApart: true,
  statement: (finding, ordinal, form) => {
    // Where several were left behind, each says what it lacks.
    const {one, at} = finding.places[ordinal]?.new === true ? {one: finding, at: ordinal} : memberAt(finding, ordinal);
    return statementFrom(one, at, form, (seen) => staleStatement(seen, one.stale));
  },
  data: (finding) => ({
    reason: finding.reason ?? '',
    edits: finding.stale.edits.map((edit) => ({...plain(edit), places: placesLacking(finding, edit)})),
    touchesFact: finding.stale.touchesFact,
  }),
  row: ({stale}) => ({edits: stale.edits.map(plain)}),
};

function plain({before, now}: WordEdit): Pick<WordEdit, 'before' | 'now'> {
  return {before, now};
}

/** Of several that are told as one, the first with the place; the finding itself if it is told alone. */
function memberAt(finding: StaleCopy, ordinal: number): {readonly one: StaleCopy; readonly at: number} {
  const {path, start} = finding.places[ordinal] ?? {};
  for (const one of (finding.members ?? []).filter(isStaleCopy)) {
    const at = one.places.findIndex((place) => place.path === path && place.start === start);
    if (at >= 0) return {one, at};
  }
  return {one: finding, at: ordinal};
}

function isStaleCopy(finding: PassageFinding): finding is StaleCopy {
  return finding.stale !== undefined;
}

/** Ordinals of the places that still have the old text of the edit. */
function placesLacking(finding: StaleCopy, {before, now}: WordEdit): readonly number[] {
  const having = (finding.members ?? [finding]).filter(
    ({stale}) => stale?.edits.some((edit) => edit.before === before && edit.now === now) === true,
  );
  const lacking = having.flatMap(({places}) => places.filter((place) => place.new !== true));
  return [...finding.places.keys()].filter((at) => {
    const {path, start, end} = finding.places[at];
    return lacking.some((place) => place.path === path && place.start === start && place.end === end);
  });
}

/** At a place that was edited, and at one that was not. */
function staleStatement({finding, ordinal, form}: Seen, stale: Staleness): Statement {
  const {language, editsMax} = form;
  const {parts, counted} = language;
  const {isPart} = stale;
  const told = finding.members?.filter(isStaleCopy).map((member) => member.stale) ?? [stale];
  const edits = quotedEdits(
    told.flatMap((one) => one.edits),
    language,
  );
  const isEdited = (at: number): boolean => finding.places[at]?.new === true;
  const places = [...finding.places.keys()];
  const others = onePerLine(finding, (at) => isEdited(at) !== isEdited(ordinal));
  const shown = edits.slice(0, editsMax);
  const left = edits.length - shown.length;
  const more = left > 0 ? [[counted(left, 'and {count} more edit', 'and {count} more edits')]] : [];
  const gaps = {
    places: listed(others, 0, (at) => nameIn(form, finding, at), form),
    changes: [...shown, ...more].flatMap((one, at) => (at === 0 ? one : ['; ', ...one])),
  };
  if (!isEdited(ordinal)) {
    const said = isPart
      ? parts('This passage still has the old text, edited in {places}: {changes}.', gaps)
      : parts('This paragraph still has the old text, edited in {places}: {changes}.', gaps);
    return {said: [said], advice: 'none'};
  }
  const areSources = places.every((at) => !isPage(finding.places[at]?.path ?? ''));
  const advice = areSources || stale.isSample === true ? 'sameEditThere' : 'sameEditOrLink';
  // Of one passage, some pages have more than others.
  const passages = new Set(
    (finding.members ?? []).map(({places}) => lineOf(places.find((place) => place.new === true))),
  );
  if (passages.size > 1) {
    const several = {...gaps, count: passages.size};
    return {said: [parts('The old text of {count} edited passages is still in {places}: {changes}.', several)], advice};
  }
  const said = isPart
    ? parts('The old text of this passage is still in {places}: {changes}.', gaps)
    : parts('The old text of this paragraph is still in {places}: {changes}.', gaps);
  const alike = onePerLine(finding, isEdited).length;
  const count: readonly Sentence[] =
    // How many there are cannot be said: those of other versions, and of a page that was moved, are not counted.
    alike > 1 ? [parts('{count} copies were edited alike.', {count: alike})] : [];
  return {said: [said, ...count], advice};
}

/** Several edits of a line are at one place for a reader, who sees its name and number. */
function onePerLine({places}: PassageFinding, test: (ordinal: number) => boolean): readonly number[] {
  const lines = new Set<string>();
  return [...places.keys()].filter((at) => {
    const line = lineOf(places[at]);
    if (!test(at) || lines.has(line)) return false;
    lines.add(line);
    return true;
  });
}

function lineOf(place: PassageFinding['places'][number] | undefined): string {
  return `${place?.path}:${place?.startLine}`;
}
