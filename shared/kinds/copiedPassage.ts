// A text that is also in another place: what most kinds of passages say, with what Git says of it.

import type {PassageFinding} from '../model/finding.ts';
import {driftData, driftStatement} from '../wording/driftStatement.ts';
import {historySentences} from '../wording/historyStatement.ts';
import {passageStatement} from '../wording/passageStatement.ts';
import {type Form, type Statement, statementFrom} from '../wording/statement.ts';
import type {Kind} from './kind.ts';

/** Common to kinds of passages that say no more than where the text also is, or was. */
export const ofText: Pick<Kind<PassageFinding>, 'accepts' | 'statement' | 'data'> = {
  accepts: ['passage'],
  statement: textStatement,
  data: driftData,
};

export const copiedPassage: Kind<PassageFinding> = {
  code: 'copied-passage',
  level: 'warning',
  title: 'Copied passages',
  one: 'copied passage',
  many: 'copied passages',
  short: 'A passage is also in another place.',
  sign: '',
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

function textStatement(finding: PassageFinding, ordinal: number, form: Form): Statement {
  const {drift, history} = finding;
  const drifted = driftStatement(finding, ordinal, form);
  if (drifted !== null) return drifted;
  return statementFrom(finding, ordinal, form, (seen) =>
    drift !== undefined || history === undefined
      ? passageStatement(seen)
      : {said: historySentences(seen, history), advice: 'none'},
  );
}
