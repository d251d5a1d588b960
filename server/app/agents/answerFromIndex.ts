// The questions of agents that the index alone answers. It has to be up to date.

import type {AgentAnswer} from '../../../shared/model/agentTools.ts';
import type {IndexedRoot} from '../workspace/indexedRoot.ts';
import {checkText} from './checkText.ts';
import {comparePages} from './comparePages.ts';
import {findCopiesOf} from './findCopiesOf.ts';
import type {CheckText, Compare, FindCopies} from './question.ts';

export type IndexQuestion = CheckText | FindCopies | Compare;

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
