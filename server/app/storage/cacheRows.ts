// The rows of `index` and `status` for what a check saves: its results, and the tokens of the texts.

import {inEnglish} from '../../../shared/model/phrase.ts';
import {plural} from '../../../shared/wording/numbersInEnglish.ts';
import {answersKind} from '../../cache/cachedAnswer.ts';
import {cached} from '../../cache/resultCache.ts';
import {type TokenCacheLocation, tokensHeader, tokensKind} from '../../cache/tokenCache.ts';
import {engineVersion} from '../../store/engineVersion.ts';
import {openIndex} from '../../store/manifest.ts';
import {UserError} from '../../userError.ts';
import {check, stateOfFiles} from '../check/check.ts';
import {plainCheck, wholeRoot} from '../check/checkRequest.ts';
import {listSelected} from '../check/readFiles.ts';
import {resultCacheFor} from '../check/rememberedCheck.ts';
import type {IndexContext, StoredIndex} from './indexKind.ts';

/** A plain check of the root with its configuration. */
export const answersIndex: StoredIndex = {
  kind: answersKind,
  title: 'Findings',
  flag: null,
  update: async (context) => {
    const {root, loaded, startMs, threads, ports} = context;
    const {cache} = await plainCache(context);
    const {inspection, remember} = await check({...plainCheck(root, wholeRoot, startMs), threads}, loaded, ports);
    const refused = (await remember?.(null)) ?? null;
    if (refused !== null) throw notCached(`${refused.reason} in ${cache.store.folder}`);
    return `${plural(inspection.files, 'file')}, ${plural(inspection.words, 'word')}, ${plural(inspection.findings.length, 'finding')}`;
  },
  status: async (context) => {
    const {cache, selection} = await plainCache(context);
    const recalled = await cached(cache, () => listSelected(selection, context.loaded));
    if (recalled.kind === 'changed') return {isCurrent: false, files: 0, words: 0, skipped: []};
    const {inspection, skipped} = recalled;
    return {
      isCurrent: true,
      files: inspection.files,
      words: inspection.words,
      skipped: skipped.map(({path, reason}) => ({path, reason: inEnglish(reason)})),
    };
  },
};

async function plainCache({root, loaded, startMs, ports}: IndexContext) {
  const state = await stateOfFiles(plainCheck(root, wholeRoot, startMs), wholeRoot, loaded, ports);
  const cache = resultCacheFor(state, ports);
  if (cache === null) throw notCached('the setting "cache" is off, or the program was not built');
  if ('kind' in cache) throw notCached(cache.reason);
  return {cache, selection: state.selection};
}

function notCached(reason: string): UserError {
  return new UserError(`Nothing is cached: ${reason}. Expected a folder that may be written to, and "cache" on.`);
}

/** The row of `status` for the token cache. Every run that lexes saves the tokens, so there is nothing to update. */
export const wordsIndex: StoredIndex = {
  kind: tokensKind,
  title: 'Words',
  flag: null,
  update: null,
  status: async ({store, root}) => {
    const engine = engineVersion();
    const found = engine === null ? null : tokenCacheStatus({store, engine, root});
    return {isCurrent: found !== null, files: found?.texts ?? 0, words: found?.words ?? 0, skipped: []};
  },
};

/** The number of texts in the token cache and of their words. null: the stored data is unusable and will be rebuilt. */
export function tokenCacheStatus({
  store,
  engine,
  root,
}: Pick<TokenCacheLocation, 'store' | 'engine' | 'root'>): {texts: number; words: number} | null {
  const index = openIndex(store, tokensHeader({engine, root}));
  if (index.kind !== 'index') return null;
  let texts = 0;
  let words = 0;
  for (const {section} of index.segments) {
    const ends = section('tokenEnds', 'u32');
    if ('kind' in ends) continue;
    texts += ends.length;
    words += ends.at(-1) ?? 0;
  }
  index.close();
  return {texts, words};
}
