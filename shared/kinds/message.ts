// Sentences about a finding at one of its places, the same in all reports and editors: where its text also is or what is wrong,
// what differs, one thing to do, and what is to be noted of its other places.

import {localeIn, versionOf} from '../evidence/relatedPaths.ts';
import {areVersionsByName} from '../mirrors/versionsByName.ts';
import type {Finding} from '../model/finding.ts';
import type {Inspection} from '../model/inspection.ts';
import {folderGroups, isBelow, isTextFinding} from '../model/textFinding.ts';
import {isPage} from '../text/formatOf.ts';
import {adviceSentences} from '../wording/advice.ts';
import {furtherSentences} from '../wording/furtherSentences.ts';
import {
  type MessagePart,
  occurrenceName,
  type Sentence,
  type VersionedPlace,
  type VersionNames,
} from '../wording/messageParts.ts';
import {scoresOf, scoresSentence} from '../wording/scores.ts';
import {type Form, joined, reportForm} from '../wording/statement.ts';
import {visiblePath} from '../wording/terminal.ts';
import {kindOf} from './kinds.ts';

/**
 * Counts the versions of the pages of a finding that have its text; made once for an inspection. They have most of its
 * fingerprints, so their words may differ.
 */
export function versionsOf(inspection: Pick<Inspection, 'findings'>): VersionNames {
  const groups = folderGroups(inspection.findings, 'versions');
  const othersOf = ({path, alsoIn}: VersionedPlace): readonly string[] => {
    const group = groups.find(
      ({places}) => places.length > alsoIn.length && places.some((folder) => isBelow(path, folder.path)),
    );
    // Folders of modules that are alike are no versions of one.
    const unversioned = group?.places.filter((folder) => versionOf(`${folder.path}/page`) === '') ?? [];
    const areNamed = (other: string) => group !== undefined || areVersionsByName(path, other);
    // Of folders without order, such as those of modules, none is older; translations are no versions.
    const language = localeIn(path)?.locale;
    return unversioned.length > 1
      ? []
      : alsoIn.filter((other) => areNamed(other) && localeIn(other)?.locale === language);
  };
  return (places, ordinal) => {
    const isNamed = (path: string) => places.some((place) => place.path === path);
    const all = places.map((place) => othersOf(place).filter((path) => !isNamed(path)));
    // Of one page, so that it is clear which is meant: of the page here, or of the first one that has some.
    const of = [ordinal, ...places.keys()].find((at) => all[at].length > 0);
    if (of === undefined) return [];
    const [{length}, first] = [all[of], {quote: visiblePath(all[of][0]), isPath: true}];
    const {path} = places[of];
    const page: Sentence =
      of === ordinal ? [isPage(path) ? 'this page' : 'this file'] : [{quote: visiblePath(path), isPath: true}];
    return length === 1
      ? ['Another version of ', ...page, ', ', first, ', has similar text.']
      : [`${length} other versions of `, ...page, ' have similar text, such as ', first, '.'];
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
  const others = isTextFinding(finding) ? versions(finding.places, ordinal) : [];
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
