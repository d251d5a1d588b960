// Folders have pages in common: versions, translations, or the pages of two products.

import type {FolderFinding} from '../model/finding.ts';
import {namesInSentence, type Sentence} from '../wording/editorNames.ts';
import type {Language} from '../wording/language.ts';
import {listOfParts, type MessagePart, occurrenceName} from '../wording/messageParts.ts';
import {plural} from '../wording/numbersInEnglish.ts';
import type {Statement} from '../wording/passageMessage.ts';
import type {Kind} from './kind.ts';

export const mirroredFolder: Kind<FolderFinding> = {
  code: 'mirrored-folder',
  level: 'info',
  title: 'Mirrored folders',
  one: 'mirrored folder group',
  many: 'mirrored folder groups',
  short: 'Folders have pages in common.',
  full: 'Pages of the same relative path in several folders are nearly the same: versions of documentation, translations that were not translated, or the pages of two products. Copies between versions or translations are not reported; those between other folders are information, told with the folders.',
  help: 'Nothing is wrong with versions. Folders that are meant to be alike can be named in the setting `expected`. If a folder is a copy that nobody keeps up to date, remove it or exclude it. `--no-fold` shows the pairs of pages of versions and translations.',
  accepts: ['folder'],
  statement: (finding) => folderStatement(finding),
  sentences: (finding, ordinal, language) => [folderSentence(finding, ordinal, language)],
};

const foldersShown = 3;

function folderStatement(finding: FolderFinding): Statement {
  const {places, pages, pairs, isParallel, further = []} = finding;
  const isNew = places[0]?.new === true;
  const names = places.map((_, ordinal) => occurrenceName(finding, ordinal));
  const shown = names.slice(0, names.length === foldersShown + 1 ? foldersShown + 1 : foldersShown);
  const left = names.length - shown.length;
  const listed = listOfParts(left > 0 ? [...shown, plural(left, 'more folder')] : shown);
  const common = `${plural(pages, 'page')} in common${places.length > 2 ? ', each in two or more of them' : ''}`;
  return {
    said: [...(isNew ? ['New folder: '] : []), ...listed, ` have ${common}`, ...copiesBetween(further.length)],
    advice: isParallel ? parallelAdvice : pairs.length > 0 ? '' : 'Copies between them are not reported',
  };
}

const parallelAdvice = 'If they are meant to be alike, name them in the setting "expected"';

/** Those that parallel folders take in. */
function copiesBetween(copies: number): readonly MessagePart[] {
  return copies === 0
    ? []
    : [`, and ${plural(copies, 'copy', 'copies')} between them ${copies === 1 ? 'is' : 'are'} information`];
}

/** Seen from a page of one of the folders. */
function folderSentence(finding: FolderFinding, ordinal: number, language: Language): Sentence {
  const {places, pages} = finding;
  const own = [ordinal, ...[...places.keys()].filter((other) => other !== ordinal)];
  return language.parts('{folders} have {pages} in common.', {
    folders: namesInSentence(own, (at) => occurrenceName(finding, at), 0, language),
    pages: language.counted(pages, '{count} page', '{count} pages'),
  });
}
