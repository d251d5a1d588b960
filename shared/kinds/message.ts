// Sentences about a finding at one of its places, the same in all reports and editors: where its text also is or what is wrong,
// what differs, one thing to do, and what is to be noted of its other places.

import {groupedBy} from '../algorithms/groupedBy.ts';
import {localeIn, versionOf} from '../evidence/relatedPaths.ts';
import type {Finding, FurtherCopy, Occurrence} from '../model/finding.ts';
import type {Inspection} from '../model/inspection.ts';
import {folderGroups, isBelow, isTextFinding, type TextFinding} from '../model/textFinding.ts';
import {adviceSentences} from '../wording/advice.ts';
import {
  type MessagePart,
  occurrenceName,
  type Sentence,
  strongestView,
  type VersionNames,
} from '../wording/messageParts.ts';
import {commonLine} from '../wording/pairDifference.ts';
import {scoresOf, scoresSentence} from '../wording/scores.ts';
import {type Form, joined, reportForm} from '../wording/statement.ts';
import {visiblePath} from '../wording/terminal.ts';
import {kindOf} from './kinds.ts';

/**
 * Counts the versions of the page of a place that have its text; made once for an inspection. They have most of its
 * fingerprints, so their words may differ.
 */
export function versionsOf(inspection: Pick<Inspection, 'findings'>): VersionNames {
  const groups = folderGroups(inspection.findings, 'versions');
  return (path, alsoIn) => {
    const group = groups.find(
      ({places}) => places.length > alsoIn.length && places.some((folder) => isBelow(path, folder.path)),
    );
    // Folders of modules that are alike are no versions of one.
    const unversioned = group?.places.filter((folder) => versionOf(`${folder.path}/page`) === '') ?? [];
    if (alsoIn.length === 0 || group === undefined || unversioned.length > 1) return [];
    // Of folders without order, such as those of modules, none is older; translations are no versions.
    const language = localeIn(path)?.locale;
    const versions = alsoIn.filter((other) => localeIn(other)?.locale === language);
    if (versions.length === 0) return [];
    const [{length}, first] = [versions, {quote: visiblePath(versions[0]), isPath: true}];
    return length === 1
      ? ['Another version of this page, ', first, ', has similar text.']
      : [`${length} other versions of this page have similar text, such as `, first, '.'];
  };
}

/** Where versions are not counted. */
export const noVersions: VersionNames = () => [];

/** At least one. A statement about a pair is about the strongest pair of the place. */
export function sentencesOf(
  finding: Finding,
  ordinal: number,
  versions: VersionNames,
  form: Form,
): readonly Sentence[] {
  const statement = kindOf(finding).statement(finding, ordinal, form);
  const place = isTextFinding(finding) ? finding.places[ordinal] : undefined;
  const others = place === undefined ? [] : versions(place.path, place.alsoIn);
  return [
    ...statement.said,
    ...adviceSentences(statement, finding, form.language),
    ...(others.length === 0 ? [] : [others]),
    ...(isTextFinding(finding) ? furtherSentences(finding, ordinal, form) : []),
    ...acceptanceSentences(finding, ordinal, form),
  ];
}

/** For reports. `quotes`: what differs is not shown below the message. */
export function message(
  finding: Finding,
  ordinal: number,
  versions: VersionNames,
  quotes = true,
): readonly MessagePart[] {
  return joined(sentencesOf(finding, ordinal, versions, {...reportForm, quotes}));
}

/** The same with the scores of the two texts as the last sentence, for reports that have no other place for them. */
export function scoredMessage(finding: Finding, ordinal: number, versions: VersionNames): readonly MessagePart[] {
  const scores = scoresOf(finding, ordinal);
  const said = message(finding, ordinal, versions);
  return scores === null ? said : [...said, ` ${scoresSentence(scores, reportForm.language)}`];
}

/** Files that have further text of this one, or of the other one that the message names. */
function furtherSentences(finding: TextFinding, ordinal: number, {language}: Form): readonly Sentence[] {
  const view = strongestView(finding.pairs, ordinal);
  if (view === undefined) return [];
  const [own, other] = [finding.places[ordinal], finding.places[view.other]];
  const named = new Set(finding.places.map(({path}) => path));
  const placesOf = (found: readonly FurtherText[]): readonly MessagePart[] | null => {
    const others = found.map(({there}) => there).filter(({path}) => !named.has(path));
    // Of several texts the longest: the first one may be a few lines at the beginning of a file.
    const files = [...groupedBy(others, ({path}) => path).values()].map(
      (some) => some.toSorted((one, next) => next.words - one.words)[0],
    );
    if (files.length === 0) return null;
    const shown = files.slice(0, furtherShown).map((one): MessagePart => ({quote: nameOfPlace(one), isPath: true}));
    const left = files.length - shown.length;
    return language.list(
      left > 0 ? [...shown, language.counted(left, '{count} more file', '{count} more files')] : shown,
    );
  };
  const ownPlaces = placesOf([...furtherTexts(finding, own.path), ...takenIn(finding, own.path)]);
  const said =
    ownPlaces === null ? [] : [language.parts('This file also shares text with {places}.', {places: ownPlaces})];
  if (other.path === own.path) return said;
  // A reader of this text would look for it in the files that are named.
  const others = takenIn(finding, other.path);
  const same = placesOf(others.filter(({here}) => areOverlapping(here, other)));
  const further = placesOf(others.filter(({here}) => !areOverlapping(here, other)));
  const file: MessagePart = {quote: visiblePath(other.path), isPath: true};
  return [
    ...said,
    ...(same === null ? [] : [language.parts('{file} also shares text with {places}.', {file, places: same})]),
    ...(further === null ? [] : [language.parts('Other text of {file} is in {places}.', {file, places: further})]),
  ];
}

/** Whether two places of one file have a part of it in common; a page is all of it. */
function areOverlapping(one: FurtherPlace, other: FurtherPlace): boolean {
  if (one.start === undefined || other.start === undefined) return true;
  return one.start < other.end && other.start < one.end;
}

const furtherShown = 2;

type FurtherPlace = FurtherCopy['places'][number];

/** A text that a file shares with another one: its place in the file, and there. */
interface FurtherText {
  readonly here: FurtherPlace;
  readonly there: FurtherPlace;
}

/** Other texts of this finding. */
function furtherTexts({more = []}: TextFinding, file: string): readonly FurtherText[] {
  return more.flatMap((text) => {
    const own = text.places.findIndex(({path}) => path === file);
    if (own < 0) return [];
    // A place has all that any two of the text share.
    return text.places.map((place, at) => ({
      here: text.places[own],
      there: at === own ? place : {...place, startLine: commonLine(text, own, at) ?? place.startLine},
    }));
  });
}

/** Of each copy that it takes in and that is in a file, the heaviest other place. */
function takenIn({further = []}: TextFinding, file: string): readonly FurtherText[] {
  return further.flatMap(({copy: {places, pairs}}) => {
    const own = places.findIndex(({path}) => path === file);
    const other = own < 0 ? undefined : strongestView(pairs, own)?.other;
    return other === undefined ? [] : [{here: places[own], there: places[other]}];
  });
}

/** 'docs/a.md:12', of a page 'docs/a.md'. */
function nameOfPlace(place: FurtherCopy['places'][number]): string {
  return visiblePath(place.path) + (place.startLine !== undefined ? `:${place.startLine}` : '');
}

/** New places that are named. */
const freshShown = 3;

/** Notes on the baseline. */
function acceptanceSentences(finding: Finding, ordinal: number, {language}: Form): readonly Sentence[] {
  if (finding.acceptance === undefined) return [];
  const {parts, say, list} = language;
  const {places, accepted, fresh, expired} = finding.acceptance;
  const over = expired === '' ? [] : [parts('It was accepted until {day}.', {day: expired})];
  if (accepted === 0) return over;
  const names = () => list(fresh.map((other) => occurrenceName(finding, other)));
  const end = fresh.includes(ordinal)
    ? [say(', not this one')]
    : fresh.length > 0 && fresh.length <= freshShown
      ? parts('; new: {places}', {places: names()})
      : [];
  return [parts('{accepted} of its {places} places are accepted{end}.', {accepted, places, end}), ...over];
}
