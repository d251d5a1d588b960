// Takes findings, says in a line each what is alike as a whole, where these findings themselves are not listed: folders of
// which a page of one is the page of the other, which are not compared, and folders that only look like that.

import type {Finding, FolderFinding} from '../model/finding.ts';
import type {ProposedSet} from '../model/inspection.ts';
import {folderGroups, pathsOf} from '../model/textFinding.ts';
import {span, wholeSpan} from '../wording/layout.ts';
import {folderName} from '../wording/messageParts.ts';
import {listInEnglish, plural} from '../wording/numbersInEnglish.ts';
import {visiblePath} from '../wording/terminal.ts';
import {type Page, paragraph} from './prettyPage.ts';

const groupsShown = 3;
const foldersShown = 3;

export function foldersText(page: Page, findings: readonly Finding[]): string {
  const isInformation = ({level}: Finding): boolean => level === 'info';
  const line = (text: string): string => paragraph(page, [span(text, 'dim')], '', '  ');
  const folded = folderGroups(findings, 'versions').filter(isInformation);
  const parallel = folderGroups(findings, 'parallel')
    .filter((group) => isInformation(group) && group.further !== undefined)
    .toSorted((a, b) => copiesOf(b) - copiesOf(a));
  const lines = parallel
    .slice(0, groupsShown)
    .map((group) => line(`Alike: ${namesOf(group)}, with ${plural(copiesOf(group), 'copy', 'copies')} between them`));
  const left = parallel.slice(groupsShown);
  if (left.length > 0) {
    const copies = left.reduce((sum, group) => sum + copiesOf(group), 0);
    lines.push(
      line(`Alike: ${plural(left.length, 'more group')} of folders, with ${plural(copies, 'copy', 'copies')} (--all)`),
    );
  }
  if (folded.length === 1)
    lines.push(line(`Versions or translations: ${namesOf(folded[0])}, not compared with one another`));
  else if (folded.length > 1) {
    lines.push(
      line(
        `Versions or translations: ${plural(folded.length, 'group')} of folders, not compared with one another (shingle mirrors)`,
      ),
    );
  }
  return lines.join('');
}

/** Sets that could be expected to be alike, in one sentence. */
export function proposedText(page: Page, sets: readonly ProposedSet[]): string {
  const [first, ...others] = sets;
  if (first === undefined) return '';
  const more = others.length === 0 ? '' : ` and ${plural(others.length, 'more set')} of files`;
  const copies = plural(first.copies, 'copy', 'copies');
  const spans = [
    span('Alike on purpose? With the setting "expected", '),
    wholeSpan(visiblePath(first.pattern), 'strong'),
    span(` (${copies})${more} would not be reported; "shingle init" proposes ${others.length === 0 ? 'it' : 'them'}.`),
  ];
  return paragraph(page, spans, '', '  ');
}

function copiesOf({further = []}: FolderFinding): number {
  return further.length;
}

function namesOf(group: FolderFinding): string {
  const names = pathsOf(group).map((folder) => visiblePath(folderName(folder)));
  const shown = names.slice(0, names.length === foldersShown + 1 ? foldersShown + 1 : foldersShown);
  const left = names.length - shown.length;
  return listInEnglish(left > 0 ? [...shown, `${left} more`] : shown);
}
