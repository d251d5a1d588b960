// A passage that is in another repository, too. As long as its text was not read that is an estimate, and says so.

import type {Elsewhere, ElsewherePlace} from '../model/elsewhere.ts';
import type {PassageFinding} from '../model/finding.ts';
import type {ReportedElsewhere} from '../model/jsonReport.ts';
import type {Sentence} from '../wording/editorNames.ts';
import type {Language} from '../wording/language.ts';
import type {MessagePart} from '../wording/messageParts.ts';
import {count, lineRange, plural, rounded} from '../wording/numbersInEnglish.ts';
import type {Statement} from '../wording/passageMessage.ts';
import type {Kind} from './kind.ts';

type CopiedElsewhere = PassageFinding & {readonly elsewhere: Elsewhere};

export const copiedElsewhere: Kind<CopiedElsewhere> = {
  code: 'copied-elsewhere',
  level: 'warning',
  title: 'Copies in other repositories',
  one: 'copy in another repository',
  many: 'copies in other repositories',
  short: 'A passage is also in another repository.',
  full: 'A passage is also in a repository that is on another machine, as the corpus of your organisation knows. Reported with `--corpus` only. While the text there was not read, the number of words is an estimate and the level is info.',
  help: 'Link to the other page, or keep the passage in one repository. To accept it, put a comment with `shingle-disable-next-line copied-elsewhere -- reason` before it. If the other page is not yours to read, ask its owners.',
  accepts: ['passage'],
  acceptedAlone: 'anywhere',
  isKept: true,
  statement: (finding) => elsewhereStatement(finding, finding.elsewhere),
  sentences: (finding, _, language) => elsewhereSentences(finding, finding.elsewhere, language),
  data: ({elsewhere}) => ({elsewhere: elsewhereData(elsewhere)}),
  properties: ({elsewhere: {repository, path, commit, day, link, words, share, estimated}}) => ({
    repository,
    path,
    commit,
    day,
    ...(link && {link}),
    words,
    share: rounded(share),
    estimated,
  }),
};

function elsewhereData({estimated, unread, others, ...place}: Elsewhere): ReportedElsewhere {
  const own = elsewherePlaceData(place);
  return {...own, estimated, ...(unread && {unread}), others: others.map(elsewherePlaceData)};
}

function elsewherePlaceData({repository, path, zone, commit, day, link, words, share, ...rest}: ElsewherePlace) {
  const {startLine, endLine} = rest;
  const lines = startLine === undefined ? {} : {startLine, endLine};
  return {repository, path, zone, commit, day, link, words, share: rounded(share), ...lines};
}

function elsewhereStatement({words}: PassageFinding, elsewhere: Elsewhere): Statement {
  const {estimated, unread, day, others} = elsewhere;
  const notes = [...(estimated ? ['estimate'] : []), ...(day === '' ? [] : [`as of ${day}`])].join(', ');
  const reason =
    unread === 'not readable' ? '; you cannot read it here' : unread === undefined ? '' : '; its text was not found';
  const said: MessagePart[] = [
    `${wordsSaid(elsewhere, words)} also in `,
    placeName(elsewhere),
    ...(notes + reason === '' ? [] : [` (${notes}${reason})`]),
    ...(others.length === 0 ? [] : [`, and on ${plural(others.length, 'more page')}`]),
  ];
  return {said, advice: estimated ? '' : 'Link to it, or keep the passage in one of the two'};
}

/** 'About 70 of these 82 words are', 'These 82 words are'. */
function wordsSaid({estimated, words: shared}: Elsewhere, words: number): string {
  const all = plural(words, 'word');
  if (shared >= words) return estimated ? `About all of these ${all} are` : `These ${all} are`;
  return estimated ? `About ${count(twoDigits(shared))} of these ${all} are` : `${count(shared)} of these ${all} are`;
}

/** More digits would say that it is measured. */
function twoDigits(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1);
  return Math.round(value / unit) * unit;
}

/** 'org/handbook: docs/keys.md:12-18', a link to its forge where that is known. */
function placeName(place: ElsewherePlace): MessagePart {
  return {quote: elsewhereName(place), ...(place.link !== null && {link: place.link})};
}

function elsewhereName({repository, path, startLine, endLine}: ElsewherePlace): string {
  const lines = startLine === undefined ? '' : `:${lineRange(startLine, endLine ?? startLine)}`;
  return `${repository}: ${path}${lines}`;
}

function elsewhereSentences(
  {words: all}: PassageFinding,
  elsewhere: Elsewhere,
  {parts, say, words, counted}: Language,
): readonly Sentence[] {
  const {estimated, unread, day, others, link, words: shared} = elsewhere;
  const place: MessagePart = {quote: elsewhereName(elsewhere), ...(link !== null && {link})};
  const gaps = {shared: estimated ? twoDigits(shared) : shared, words: words(all), place};
  const claim =
    shared >= all
      ? estimated
        ? parts('About all of these {words} are also in {place}', gaps)
        : parts('These {words} are also in {place}', gaps)
      : estimated
        ? parts('About {shared} of these {words} are also in {place}', gaps)
        : parts('{shared} of these {words} are also in {place}', gaps);
  const notes = [
    ...(estimated ? [say('estimate')] : []),
    ...(day === '' ? [] : [say('as of {day}', {day})]),
    ...(unread === undefined
      ? []
      : [unread === 'not readable' ? say('you cannot read it here') : say('its text was not found')]),
  ];
  const first: Sentence = [...claim, notes.length === 0 ? '.' : ` (${notes.join(', ')}).`];
  if (others.length === 0) return [first];
  const more = counted(others.length, 'It is also on {count} more page.', 'It is also on {count} more pages.');
  return [first, [more]];
}
