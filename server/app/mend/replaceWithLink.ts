// Takes a passage that is a whole paragraph of prose, gives the edit that replaces it with a link to another
// occurrence.

import {posix} from 'node:path';
import type {Site} from '../../../shared/evidence/siteGenerators.ts';
import type {FormatFamily} from '../../../shared/model/format.ts';
import type {TextEdit} from '../../../shared/review/transferEdit.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {lineOf, lineStartsOf} from '../../../shared/text/textLines.ts';
import {beginning, visibleText} from '../../../shared/wording/terminal.ts';
import {linkSentence} from './linkSentence.ts';
import type {FindingAtPlace, LocatedPassage} from './mendTypes.ts';
import {sectionAbove} from './sectionAbove.ts';

const titleUnits = 80;
const linkable: ReadonlySet<FormatFamily> = new Set([
  'markdown',
  'html',
  'asciidoc',
  'restructuredtext',
  'latex',
  'plain',
]);

/** null: not prose, not a whole paragraph, edited since it was checked, or the other occurrence cannot be linked to. */
export function replacement(
  view: {readonly path: string; readonly text: string},
  placed: FindingAtPlace,
  original: LocatedPassage,
  site: Site | null,
): TextEdit | null {
  const {finding} = placed;
  const format = formatOf(view.path);
  const target = formatOf(original.path);
  if (finding.renamed || finding.history !== undefined || finding.places[placed.ordinal]?.text === undefined)
    return null;
  if (!linkable.has(format.family) || !linkable.has(target.family)) return null;
  if (isEditedSince(view, placed)) return null;
  const span = format.family === 'html' ? elementText(view.text, placed) : paragraphs(view.text, placed);
  if (span === null) return null;
  const section = sectionAbove(original.text, original.start, target.family);
  const isSame = original.path === view.path;
  const name = posix.basename(original.path);
  const title = beginning(visibleText(section === null || section.title === '' ? name : section.title), titleUnits);
  const newText = linkSentence(format.family, {
    title,
    way: isSame ? '' : posix.relative(posix.dirname(view.path), original.path),
    path: original.path,
    family: target.family,
    anchor: section?.anchor ?? '',
    label: section?.label ?? '',
    site,
  });
  return newText === null ? null : {...span, newText};
}

/** Text typed into a passage since the check would be lost. */
export function isEditedSince(
  {text}: {readonly text: string},
  {finding, ordinal, start, end}: FindingAtPlace,
): boolean {
  const checked = finding.places[ordinal]?.text;
  return checked !== undefined && checked !== text.slice(start, end);
}

/** Signs that may follow the last word on its line: the final full stop belongs to the paragraph. */
const onlySigns = /^[\p{P}\p{S}\s]*$/u;

/**
 * The lines of the passage, if they contain nothing else, the paragraph does not continue, and all of it is running
 * text.
 */
function paragraphs(text: string, {start, end}: FindingAtPlace): Omit<TextEdit, 'newText'> | null {
  const starts = lineStartsOf(text);
  const first = lineOf(starts, start);
  const last = lineOf(starts, Math.max(start, end - 1));
  const contentOf = (line: number) => text.slice(starts[line], starts[line + 1] ?? text.length).replace(/[\r\n]+$/, '');
  const isFree = (line: number) => line < 0 || line >= starts.length || contentOf(line).trim() === '';
  const from = starts[first];
  const to = starts[last] + contentOf(last).length;
  const isHeading = first > 0 && /^\s{0,3}#{1,6}\s|^=+\s/.test(contentOf(first - 1));
  const isUnderline = first > 0 && /^(?:[=\-~^"'`#*+.:_]{3,})\s*$/.test(contentOf(first - 1));
  if (!(isFree(first - 1) || isHeading || isUnderline) || !isFree(last + 1)) return null;
  if (!/^[ \t]{0,3}["'“‘«([*_]*$/.test(text.slice(from, start)) || !onlySigns.test(text.slice(end, to))) return null;
  for (let line = first; line <= last; line++) if (!isRunningText(contentOf(line))) return null;
  const indent = /^[ \t]*/.exec(text.slice(from, start))?.[0].length ?? 0;
  return {start: from + indent, end: to};
}

/** Not a line of a list, table, quotation, heading, code block or directive: a link does not fit there. */
function isRunningText(line: string): boolean {
  return !/^(?: {4}|\t|\s*(?:[-*+]\s|\d+[.)]\s|[|>#]|`{3}|~{3}|\.\.\s|={2,}|-{4,}|\+{4,}|\\(?:begin|end|item)\b|<))/.test(
    line,
  );
}

const blockTag = /<\/?(?:p|div|li|ul|ol|table|tr|td|th|section|article|pre|h[1-6]|blockquote|dl|dt|dd)\b/i;

/** The content of one element, if the passage is all of it. */
function elementText(text: string, {start, end}: FindingAtPlace): Omit<TextEdit, 'newText'> | null {
  const before = /<(?:p|li|dd|td|div)\b[^<>]*>\s*$/i.exec(text.slice(Math.max(0, start - 1000), start));
  const after = /^[^<\p{L}\p{N}]*(?=<\/(?:p|li|dd|td|div)\s*>)/iu.exec(text.slice(end, end + 1000));
  if (before === null || after === null || blockTag.test(text.slice(start, end))) return null;
  return {start, end: end + after[0].trimEnd().length};
}
