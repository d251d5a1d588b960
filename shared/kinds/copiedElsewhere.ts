// A passage that is in another repository, too. As long as its text was not read that is an estimate, and says so.

import type {Elsewhere, ElsewherePlace} from '../model/elsewhere.ts';
import type {PassageFinding} from '../model/finding.ts';
import type {ReportedElsewhere} from '../model/jsonReport.ts';
import type {MessagePart, Sentence} from '../wording/messageParts.ts';
import {lineRange, rounded} from '../wording/numbersInEnglish.ts';
import {type Form, inBrackets} from '../wording/statement.ts';
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
  statement: (finding, _, form) => ({
    said: elsewhereSentences(finding, finding.elsewhere, form),
    advice: finding.elsewhere.estimated ? 'none' : 'linkElsewhere',
  }),
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
  {language: {parts, say, words, counted}}: Form,
): readonly Sentence[] {
  const {estimated, unread, day, others, words: shared} = elsewhere;
  const notes = [
    ...(estimated ? [say('estimate')] : []),
    ...(day === '' ? [] : [say('as of {day}', {day})]),
    ...(unread === undefined
      ? []
      : [unread === 'not readable' ? say('you cannot read it here') : say('its text was not found')]),
  ].join(', ');
  const gaps = {
    shared: estimated ? twoDigits(shared) : shared,
    words: words(all),
    place: [placeName(elsewhere), ...inBrackets([notes])],
  };
  const first =
    shared >= all
      ? estimated
        ? parts('About all of these {words} are also in {place}.', gaps)
        : parts('These {words} are also in {place}.', gaps)
      : estimated
        ? parts('About {shared} of these {words} are also in {place}.', gaps)
        : parts('{shared} of these {words} are also in {place}.', gaps);
  if (others.length === 0) return [first];
  const more = counted(others.length, 'It is also on {count} more page.', 'It is also on {count} more pages.');
  return [first, [more]];
}
