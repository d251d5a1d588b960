// Takes an answer for an agent, gives it as text, for clients that show or read no structured content.

import type {AgentAnswer, AgentCopy, AgentPlace} from '../model/agentTools.ts';
import {lineRange, plural} from '../wording/numbersInEnglish.ts';
import {visiblePath} from '../wording/terminal.ts';

export function agentText({summary, copies, copiesLeft, notes, patch}: AgentAnswer): string {
  const parts = [summary, ...copies.map(copyText)];
  if (copiesLeft > 0) {
    parts.push(`${plural(copiesLeft, 'more copy is', 'more copies are')} not listed; a larger limit lists more.`);
  }
  return [...parts, ...notes, ...(patch === undefined ? [] : [patch])].join('\n\n');
}

function copyText({finding, message, level, places, placesLeft}: AgentCopy, index: number): string {
  const left = placesLeft > 0 ? [`   - and ${plural(placesLeft, 'more place')}`] : [];
  // With the name that plan_mend takes.
  const said = level === undefined ? message : `${[level, finding].filter(Boolean).join(' ')}: ${message}`;
  return [`${index + 1}. ${said}`, ...places.map((place) => `   - ${placeText(place)}`), ...left].join('\n');
}

function placeText({path, startLine, endLine, equalWords, words, new: isNew, excerpt}: AgentPlace): string {
  const lines = startLine === undefined ? '' : `:${lineRange(startLine, endLine ?? startLine)}`;
  const notes = [
    isNew === true ? 'new' : '',
    words === undefined ? '' : equalWords === undefined ? plural(words, 'word') : shareText(equalWords, words),
  ].filter((note) => note !== '');
  const quoted = excerpt === undefined ? '' : `: "${excerpt}"`;
  return visiblePath(path) + lines + (notes.length === 0 ? '' : ` (${notes.join(', ')})`) + quoted;
}

function shareText(equalWords: number, words: number): string {
  return equalWords === words
    ? `all ${plural(words, 'word')} equal`
    : `${equalWords} of ${plural(words, 'word')} equal`;
}
