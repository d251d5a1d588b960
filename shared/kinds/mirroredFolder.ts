// Folders have pages in common: versions, translations, or the pages of two products.

import type {FolderFinding} from '../model/finding.ts';
import {occurrenceName, type Sentence} from '../wording/messageParts.ts';
import {type Form, listed, type Statement} from '../wording/statement.ts';
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
  statement: folderStatement,
};

/** Seen from a page of one of the folders. */
function folderStatement(finding: FolderFinding, ordinal: number, form: Form): Statement {
  const {places, isParallel, further = []} = finding;
  const {parts, counted} = form.language;
  const own = [ordinal, ...[...places.keys()].filter((other) => other !== ordinal)];
  const gaps = {folders: listed(own, 0, (at) => occurrenceName(finding, at), form)};
  const said =
    places.length > 2
      ? parts('{files} under the same path in two or more of these folders: {folders}.', {
          ...gaps,
          files: counted(finding.pages, '{count} file exists', '{count} files exist'),
        })
      : parts('{folders} have {files} in common.', {
          ...gaps,
          files: counted(finding.pages, '{count} file', '{count} files'),
        });
  const isNew: readonly Sentence[] = places[0]?.new === true ? [parts('The first folder is new.', {})] : [];
  const copies: readonly Sentence[] =
    further.length === 0
      ? []
      : [
          [
            counted(
              further.length,
              '{count} copy between them is information.',
              '{count} copies between them are information.',
            ),
          ],
        ];
  const isUnreported = !isParallel && finding.folded.length === 0;
  return {
    said: [
      said,
      ...isNew,
      ...copies,
      ...(isUnreported && !form.isBrief ? [parts('Copies between them are not reported.', {})] : []),
    ],
    advice: isParallel ? 'nameExpected' : 'none',
  };
}
