// Sentences about a finding at one of its places, the same in all reports and editors: where its text also is or what is wrong,
// what differs, one thing to do, and what is to be noted of its other places.

import {versionOf} from '../evidence/relatedPaths.ts';
import {newestFirst} from '../mirrors/newestFirst.ts';
import type {Finding, FurtherCopy} from '../model/finding.ts';
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
import {plural} from '../wording/numbersInEnglish.ts';
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
    if (alsoIn.length === 0 || group === undefined || unversioned.length > 1) return '';
    const versions = [path, ...alsoIn];
    const isNewest = newestFirst(versions, [...versions.keys()])[0] === 0;
    const which = isNewest ? 'older' : 'other';
    return plural(alsoIn.length, `${which} version has similar text.`, `${which} versions have similar text.`);
  };
}

/** Where versions are not counted. */
export const noVersions: VersionNames = () => '';

/** At least one. A statement about a pair is about the strongest pair of the place. */
export function sentencesOf(
  finding: Finding,
  ordinal: number,
  versions: VersionNames,
  form: Form,
): readonly Sentence[] {
  const statement = kindOf(finding).statement(finding, ordinal, form);
  const place = isTextFinding(finding) ? finding.places[ordinal] : undefined;
  const older = place === undefined ? '' : versions(place.path, place.alsoIn);
  return [
    ...statement.said,
    ...adviceSentences(statement, finding, form.language),
    ...(older === '' ? [] : [[older]]),
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

/** The copies that it takes in. */
function furtherSentences(finding: TextFinding, ordinal: number, {language}: Form): readonly Sentence[] {
  return furtherOf(finding, ordinal).map(({file, other, files}) => {
    if (files === 1) return language.parts('{file} also shares text with {other}.', {file, other});
    const more = language.counted(files - 1, '{count} more file', '{count} more files');
    return language.parts('{file} also shares text with {other} and {more}.', {file, other, more});
  });
}

interface FurtherFiles {
  readonly file: MessagePart;
  /** The heaviest copy of that file. */
  readonly other: MessagePart;
  /** Files with a copy of it. */
  readonly files: number;
}

/** Of the copies that it takes in those of one of the two files that a message names, with a file that it does not name. */
function furtherOf(finding: TextFinding, ordinal: number): readonly FurtherFiles[] {
  const view = strongestView(finding.pairs, ordinal);
  if (view === undefined || finding.further === undefined) return [];
  const {further, places, more = []} = finding;
  const files = [ordinal, view.other].map((at) => places[at]?.path);
  const named = new Set([...places, ...more.flatMap((text) => text.places)].map(({path}) => path));
  return [...new Set(files)].flatMap((file) => {
    const found = further.flatMap(({copy: {places, pairs}}) => {
      const own = places.findIndex(({path}) => path === file);
      const other = own < 0 ? undefined : strongestView(pairs, own)?.other;
      return other === undefined || named.has(places[other].path) ? [] : [places[other]];
    });
    if (file === undefined || found.length === 0) return [];
    const other = {quote: nameOfPlace(found[0]), isPath: true};
    return [{file: {quote: visiblePath(file), isPath: true}, other, files: new Set(found.map(({path}) => path)).size}];
  });
}

/** 'docs/a.md:12', of a page 'docs/a.md'. */
function nameOfPlace(place: FurtherCopy['places'][number]): string {
  return visiblePath(place.path) + ('startLine' in place ? `:${place.startLine}` : '');
}

/** New places that are named. */
const freshShown = 3;

/** Notes on the baseline. */
function acceptanceSentences(finding: Finding, ordinal: number, {language}: Form): readonly Sentence[] {
  if (finding.acceptance === undefined) return [];
  const {parts, say, list} = language;
  const {places, accepted, fresh, expired} = finding.acceptance;
  const over = expired === '' ? [] : [parts('It was accepted until {day}.', {day: expired})];
  if (accepted === 0 || finding.kind === 'collection') return over;
  const names = () => list(fresh.map((other) => occurrenceName(finding, other)));
  const end = fresh.includes(ordinal)
    ? [say(', not this one')]
    : fresh.length > 0 && fresh.length <= freshShown
      ? parts('; new: {places}', {places: names()})
      : [];
  return [parts('{accepted} of its {places} places are accepted{end}.', {accepted, places, end}), ...over];
}
