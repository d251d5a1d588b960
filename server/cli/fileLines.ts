// The output of --list-files: how each file is read, or why it is skipped.

import {inEnglish} from '../../shared/model/phrase.ts';
import {count, plural} from '../../shared/wording/numbersInEnglish.ts';
import {visiblePath} from '../../shared/wording/terminal.ts';
import type {ReadFiles} from '../app/check/readFiles.ts';
import type {LoadedConfig} from '../config/configTypes.ts';

export function* fileLines(
  {sources, skipped, templates}: ReadFiles & {readonly templates: ReadonlySet<string>},
  loaded: LoadedConfig,
): Generator<string> {
  const roleOf = (path: string, reference: boolean): string[] =>
    templates.has(path) ? ['template'] : reference ? ['reference'] : [];
  const rows = [
    ...sources.map(({path, format, encoding, isGuessed, bytes, reference}) => ({
      path,
      what: [
        format.language,
        isGuessed ? `${encoding} (guessed)` : encoding,
        plural(bytes.length, 'byte'),
        ...roleOf(path, reference),
      ].join(', '),
    })),
    ...skipped.map(({path, reason}) => ({path, what: `skipped: ${inEnglish(reason)}`})),
  ].sort((x, y) => (x.path < y.path ? -1 : 1));
  for (const {path, what} of rows) yield `${visiblePath(path)}\t${what}\n`;
  const from = loaded.file === null ? 'no configuration file' : `configuration ${visiblePath(loaded.file)}`;
  yield `${plural(sources.length, 'file')} indexed, ${count(skipped.length)} skipped; ${from}\n`;
}
