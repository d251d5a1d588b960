// A text that is also in another place: what most kinds of passages say, with what Git says of it.

import type {PassageFinding} from '../model/finding.ts';
import {driftData, driftedSentences, driftSaid} from '../wording/driftMessage.ts';
import type {Sentence} from '../wording/editorNames.ts';
import {historyMessage} from '../wording/historyMessage.ts';
import {historySentences} from '../wording/historySentences.ts';
import type {Language} from '../wording/language.ts';
import {strongestView} from '../wording/messageParts.ts';
import {plural} from '../wording/numbersInEnglish.ts';
import {passageStatement, type Statement} from '../wording/passageMessage.ts';
import {askedOf, passageSentences} from '../wording/passageSentences.ts';
import type {Kind, Quoting} from './kind.ts';

/** Common to kinds of passages that say no more than where the text also is, or was. */
export const ofText: Pick<Kind<PassageFinding>, 'accepts' | 'statement' | 'sentences' | 'data'> = {
  accepts: ['passage'],
  statement: textStatement,
  sentences: textSentences,
  data: driftData,
};

export const copiedPassage: Kind<PassageFinding> = {
  code: 'copied-passage',
  level: 'warning',
  title: 'Copied passages',
  one: 'copied passage',
  many: 'copied passages',
  short: 'A passage is also in another place.',
  full: 'A passage of prose, a table, a comment or code is also in another place, unchanged or lightly edited. Several passages that the same pages have in common are one finding.',
  help: 'Keep the passage in one place and link to it or include it from the other. If both must stay, compare them: where they differ, one of them may be out of date. To accept a copy, put a comment with `shingle-disable-next-line -- reason` before it; text that every page must carry belongs in a file listed under `templates`.',
  ...ofText,
};

export const repeatedBlock: Kind<PassageFinding> = {
  code: 'repeated-block',
  level: 'info',
  title: 'Repeated blocks',
  one: 'repeated block',
  many: 'repeated blocks',
  short: 'A text is on five pages or more.',
  full: 'A text that is on five pages or more is likely to be intended: a notice, a common setup step. It is information and does not fail a run by default.',
  help: 'If it must stay equal everywhere, keep it in one file and include it. List that file under `templates` and the text is no longer reported.',
  ...ofText,
};

function textStatement(finding: PassageFinding, ordinal: number): Statement {
  const {drift, history} = finding;
  if (drift !== undefined || history === undefined)
    return driftSaid(finding, ordinal) ?? passageStatement(finding, ordinal);
  const view = strongestView(finding.pairs, ordinal);
  const said =
    view === undefined
      ? [`A text of ${plural(finding.words, 'word')} here was also in another place`]
      : historyMessage(finding, history, ordinal, view);
  return {said, advice: ''};
}

function textSentences(
  finding: PassageFinding,
  ordinal: number,
  language: Language,
  quoting: Quoting,
): readonly Sentence[] {
  const {drift, history} = finding;
  return askedOf(finding, ordinal, language, (asked) => {
    if (drift !== undefined) return driftedSentences(asked, drift);
    return history === undefined ? passageSentences(asked, quoting) : historySentences(asked, history);
  });
}
