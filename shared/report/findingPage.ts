// Takes one finding, gives a page of Markdown about it with the text of every place, for agents that want to read it.

import {versionsOf} from '../kinds/message.ts';
import type {Finding} from '../model/finding.ts';
import {textsOf} from '../model/textFinding.ts';
import {lineEnd} from '../text/textLines.ts';
import {lineRange, plural} from '../wording/numbersInEnglish.ts';
import {beginning, visible, visiblePath} from '../wording/terminal.ts';
import {copyOf} from './agentCopies.ts';

/** A longer text is cut, which is said: the file has the rest. */
const textUnitsMax = 4000;

export function findingPage(finding: Finding): string {
  const {level, code, message, places, placesLeft} = copyOf(finding, versionsOf({findings: [finding]}), Infinity, null);
  const parts = [`${level}: ${code}`, message];
  if (finding.kind !== 'passage') parts.push(places.map(({path}) => `- ${visiblePath(path)}`).join('\n'));
  for (const text of textsOf(finding)) {
    for (const {path, startLine, endLine, text: words} of text.places) {
      parts.push(`${visiblePath(path)}:${lineRange(startLine, endLine)}`, fenced(words));
    }
  }
  if (placesLeft > 0) parts.push(`And ${plural(placesLeft, 'more place')}.`);
  return `${parts.join('\n\n')}\n`;
}

/** The fence is longer than any in the text, so that the text cannot end it. */
function fenced(text: string): string {
  const shown = beginning(text, textUnitsMax).split(lineEnd).map(visible).join('\n');
  const longest = Math.max(2, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const cut = text.length > textUnitsMax ? `\n\n(${plural(text.length - textUnitsMax, 'more character')})` : '';
  return `${fence}\n${shown}\n${fence}${cut}`;
}
