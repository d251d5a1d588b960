// The questions of agents that the index alone answers. It has to be up to date.

import {message, versionsOf} from '../../../shared/kinds/message.ts';
import type {AgentAnswer} from '../../../shared/model/agentTools.ts';
import type {DocumentFinding} from '../../../shared/model/finding.ts';
import {anythingInCommon, comparePairs} from '../../../shared/queries/comparePair.ts';
import {agentCopies} from '../../../shared/report/agentCopies.ts';
import {plainMessage} from '../../../shared/wording/messageParts.ts';
import {percent} from '../../../shared/wording/numbersInEnglish.ts';
import {visiblePath} from '../../../shared/wording/terminal.ts';
import {UserError} from '../../userError.ts';
import type {IndexedRoot} from '../workspace/indexedRoot.ts';
import {checkText} from './checkText.ts';
import {findCopiesOf} from './findCopiesOf.ts';
import {indexedPage} from './pathInside.ts';
import type {QuestionTo} from './question.ts';

export type IndexQuestion = QuestionTo<'check_text' | 'find_copies' | 'compare'>;

/** Throws UserError. */
export async function answerFromIndex(question: IndexQuestion, root: IndexedRoot, nowMs: number): Promise<AgentAnswer> {
  switch (question.tool) {
    case 'check_text':
      return checkText(question, root);
    case 'find_copies':
      return findCopiesOf(question, root, nowMs);
    case 'compare':
      return comparePages(question, root);
  }
}

/**
 * How much of two pages is the same text? Measured whatever the score, as by `compare`, in the texts of the index.
 * Throws UserError.
 */
function comparePages({a, b, limit}: QuestionTo<'compare'>, root: IndexedRoot): AgentAnswer {
  const pages = [indexedPage(root, a), indexedPage(root, b)];
  if (pages[0].path === pages[1].path) throw new UserError(`got "${a}" twice, expected two files`);
  const {engine, loaded} = root;
  const references = [...engine.paths()]
    .flatMap((path) => engine.textAt(path) ?? [])
    .filter(({reference}) => reference);
  const inspection = comparePairs(pages, [[0, 1]], loaded.config, () => undefined, anythingInCommon, references);
  const whole = inspection.findings.find((finding) => finding.kind === 'document');
  const names = pages.map(({path}) => visiblePath(path));
  const passages = inspection.findings.filter(({kind}) => kind !== 'document');
  const said = whole === undefined ? `${names.join(' and ')} were compared.` : sharesOf(whole, names);
  const {copies, copiesLeft} = agentCopies({findings: passages}, limit);
  return {
    summary: `${said}${passages.length === 0 ? ' They share no passage.' : ''}`,
    // They are answers to this question, not findings of a check.
    copies: copies.map(({finding: _, code: __, level: ___, ...copy}) => copy),
    copiesLeft,
    notes: [],
  };
}

/** The places of the finding are in the order of the names. */
function sharesOf(whole: DocumentFinding, [a, b]: readonly string[]): string {
  const [pair] = whole.pairs;
  // Of code the pair is a score and no share.
  if (whole.measure === 'code')
    return `${a}: ${plainMessage(message(whole, 0, versionsOf({findings: []})), visiblePath)}`;
  return `${percent(pair.containmentA)} of ${a} is also in ${b}, and ${percent(pair.containmentB)} of ${b} is in ${a}.`;
}
