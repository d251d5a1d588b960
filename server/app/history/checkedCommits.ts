// Takes commits one after the other, gives the findings of a check of each with the current settings: what `check` finds in a
// checkout without a baseline. Nothing is checked out. What is known of the commit before is used again: texts, words,
// compared pairs, findings.

import {type LexedDocument, lexedOf} from '../../../shared/index/packedTokens.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {CheckMemory} from '../../cache/checkMemory.ts';
import type {KnownTokens} from '../../cache/knownTokens.ts';
import {textId} from '../../cache/tokenCache.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import type {Blobs} from '../../git/blobReader.ts';
import type {Repository} from '../../git/repository.ts';
import type {SourceFile} from '../../sources/sourceFile.ts';
import {inspectTexts} from '../check/inspectTexts.ts';
import {textsOfCommit, unreadIn} from '../review/textsOfCommit.ts';

export function commitChecker(
  repository: Repository,
  root: string,
  loaded: LoadedConfig,
  blobs: Blobs,
): (commit: string) => Promise<Inspection> {
  const {config} = loaded;
  const templates = new Set(config.templates);
  const selection = {root, paths: ['.', ...config.templates], stdin: null};
  let texts = new Map<string, SourceFile>();
  let lexed = new Map<string, LexedDocument>();
  // Templates decide about texts in which nothing has changed.
  const memory = templates.size === 0 ? new CheckMemory() : null;

  const wordsOf = (sources: readonly SourceFile[]): KnownTokens => {
    const ids = sources.map((source) => textId(source, config.limits.fileBytesMax));
    const known = ids.map((id) => lexed.get(id));
    return {
      ids,
      known,
      indexed: () => null,
      fingerprintsOf: () => null,
      keep: async ({corpus}) => {
        const fresh = ids.flatMap((_, document) => (known[document] === undefined ? [document] : []));
        const packed = lexedOf(corpus, fresh);
        const added = new Map(fresh.map((document, at) => [ids[document], {lexed: packed, at}]));
        lexed = new Map(ids.flatMap((id, at) => [[id, known[at] ?? (added.get(id) as LexedDocument)] as const]));
      },
    };
  };

  return async (commit) => {
    const {read, skipped, tree} = await textsOfCommit(repository, commit, selection, loaded, {
      blobs,
      held: ({blob, path}) => texts.get(`${blob} ${path}`),
    });
    const sources = read
      .flatMap((one) => (one.kind === 'source' ? [one] : []))
      .sort((x, y) => (x.path < y.path ? -1 : x.path > y.path ? 1 : 0));
    texts = new Map(sources.map((source) => [`${source.blob} ${source.path}`, source]));
    const unread = read.filter((one) => one.kind === 'skipped').length + skipped.length;
    const ground = {root, listed: [''], templates};
    const {inspection} = await inspectTexts(
      {sources, skipped: unreadIn(tree, sources), cuts: []},
      loaded,
      templates,
      {progress: () => undefined, accept: (found) => found, ground},
      {words: wordsOf(sources), memory},
    );
    return {...inspection, skipped: unread};
  };
}
