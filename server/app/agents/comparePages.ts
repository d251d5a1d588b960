// How much of two pages is the same text? Measured whatever the score, as by `compare`, in the texts of the index.

import type {AgentAnswer} from '../../../shared/model/agentTools.ts';
import {comparePairs} from '../../../shared/queries/comparePair.ts';
import {agentCopies} from '../../../shared/report/agentCopies.ts';
import {message, plainMessage, versionsOf} from '../../../shared/wording/message.ts';
import {visiblePath} from '../../../shared/wording/terminal.ts';
import {UserError} from '../../userError.ts';
import type {IndexedRoot} from '../indexedRoot.ts';
import {indexedPage} from './indexedPage.ts';
import type {Compare} from './question.ts';

/** Throws UserError. */
export function comparePages({a, b, limit}: Compare, root: IndexedRoot): AgentAnswer {
  const pages = [indexedPage(root, a), indexedPage(root, b)];
  if (pages[0].path === pages[1].path) throw new UserError(`got "${a}" twice, expected two files`);
  const config = {...root.loaded.config, minContainment: 0, minResemblance: 0};
  const inspection = comparePairs(pages, [[0, 1]], config, () => undefined);
  const whole = inspection.findings.find(({kind}) => kind === 'document');
  const passages = inspection.findings.filter(({kind}) => kind !== 'document');
  const said = whole === undefined ? '' : `${plainMessage(message(whole, 0, versionsOf(inspection)), visiblePath)}.`;
  const names = pages.map(({path}) => visiblePath(path));
  const {copies, copiesLeft} = agentCopies({findings: passages}, limit);
  return {
    summary: `${names.join(' and ')}: ${said}${passages.length === 0 ? ' They share no passage.' : ''}`.trim(),
    // They are answers to this question, not findings of a check.
    copies: copies.map(({finding: _, code: __, level: ___, ...copy}) => copy),
    copiesLeft,
    notes: [],
  };
}
