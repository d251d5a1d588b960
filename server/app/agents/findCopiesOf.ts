// Where else is a passage, or what else is copied of a page? Of lines, all copies, however short; of a page, what
// `check` reports at it.

import type {AgentAnswer} from '../../../shared/model/agentTools.ts';
import type {PassageFinding} from '../../../shared/model/finding.ts';
import {inspectionOf} from '../../../shared/model/inspection.ts';
import {agentCopies, placeOf} from '../../../shared/report/agentCopies.ts';
import {summarySentence} from '../../../shared/report/summary.ts';
import {lineStartsOf} from '../../../shared/text/textLines.ts';
import {decodeText} from '../../../shared/text/wordLexer.ts';
import {count, lineRange, plural} from '../../../shared/wording/numbersInEnglish.ts';
import {visiblePath} from '../../../shared/wording/terminal.ts';
import {UserError} from '../../userError.ts';
import {copiesOfDocument, copiesOfRange} from '../findCopies.ts';
import {brokenOf} from '../workspace/brokenInWorkspace.ts';
import type {IndexedRoot} from '../workspace/indexedRoot.ts';
import {indexedPage} from './pathInside.ts';
import type {QuestionTo} from './question.ts';

/** Of the lines that were asked about, at least so many words, and this share, have to be equal. */
const equalWordsMin = 6;
const equalShareMin = 0.2;

/** Throws UserError. */
export async function findCopiesOf(
  {path: asked, lines, limit}: QuestionTo<'find_copies'>,
  root: IndexedRoot,
  nowMs: number,
): Promise<AgentAnswer> {
  const {path, bytes} = indexedPage(root, asked);
  if (lines !== null) return copiesOfLines(path, decodeText(bytes, 0, bytes.length), lines, limit, root);
  const found = await copiesOfDocument({path, renamedWith: [], nowMs}, root, brokenOf(root, path));
  const {open, accepted} = found ?? {open: [], accepted: []};
  const shown = visiblePath(path);
  const summary =
    open.length === 0
      ? `No copied text to report in ${shown}; it was compared with ${plural(root.engine.documents - 1, 'other file')}.`
      : `${summarySentence({...inspectionOf(open), past: shown})}.`;
  const notes =
    accepted.length === 0 ? [] : [`${plural(accepted.length, 'copy', 'copies')} in it are accepted in the baseline.`];
  return {summary, ...agentCopies(inspectionOf(open), limit, path), notes};
}

function copiesOfLines(
  path: string,
  text: string,
  {start, end}: {readonly start: number; readonly end: number},
  limit: number,
  root: IndexedRoot,
): AgentAnswer {
  const starts = lineStartsOf(text);
  if (start > starts.length) {
    throw new UserError(`startLine: got ${start}, expected at most ${starts.length}, the last line of ${path}`);
  }
  const [from, to] = [starts[start - 1], starts[end] ?? text.length];
  const found = copiesOfRange({path, start: from, end: to}, root).filter(isEnough);
  const asked = `${visiblePath(path)}:${lineRange(start, Math.min(end, starts.length))}`;
  if (found.length === 0) {
    return {
      summary: `No copy of ${asked} was found in ${plural(root.engine.documents, 'file')}.`,
      copies: [],
      copiesLeft: 0,
      notes: [],
    };
  }
  const copies = found.slice(0, limit).map(({places: [here, there], pairs: [pair]}) => {
    const equal = Math.round(pair.containmentA * pair.wordsA);
    const share =
      equal >= pair.wordsA ? plural(pair.wordsA, 'word') : `${count(equal)} of ${plural(pair.wordsA, 'word')}`;
    const where = `${visiblePath(there.path)}:${lineRange(there.startLine, there.endLine)}`;
    return {
      message: `${share} of lines ${lineRange(here.startLine, here.endLine)} are also in ${where}.`,
      textLines: {start: here.startLine, end: here.endLine},
      places: [placeOf(there, equal)],
      placesLeft: 0,
    };
  });
  const {placesMax} = root.loaded.config.limits;
  const notes =
    found.length < placesMax ? [] : [`Not more than ${count(placesMax)} copies are looked for (limits.placesMax).`];
  return {
    summary: `${plural(found.length, 'copy', 'copies')} of ${asked}, the one with most equal words first. An edit here may be needed there too.`,
    copies,
    copiesLeft: found.length - copies.length,
    notes,
  };
}

function isEnough({pairs: [{containmentA, wordsA}]}: PassageFinding): boolean {
  return containmentA * wordsA >= equalWordsMin && containmentA >= equalShareMin;
}
