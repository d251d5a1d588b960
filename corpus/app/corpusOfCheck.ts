// Corpus queries of a check or a review. Nothing of a corpus is loaded where it is not asked for.

import type {CorpusOfCheck, CorpusUse} from '../../server/app/check/withCorpus.ts';
import {knownForges} from '../../server/app/permalinksOf.ts';
import type {Ports} from '../../server/app/ports.ts';
import type {LoadedConfig} from '../../server/config/configTypes.ts';

const budgetsMs = {hook: 300, job: 30_000} as const;

/** Connects while the caller reads texts. Where nothing is configured, a sentence says so, and the check goes on. */
export async function corpusOfCheck(
  {verifying, patience}: CorpusUse,
  root: string,
  loaded: LoadedConfig,
  {env, warn}: Ports,
): Promise<CorpusOfCheck | null> {
  const {config} = loaded;
  const {readCorpusAccess} = await import('../zone/corpusAccess.ts');
  const read = readCorpusAccess(env, config.corpus.zone);
  if (read.kind !== 'access') {
    warn(`The corpus was not asked: ${read.reason}.`);
    return null;
  }
  const [{CorpusSession}, {askedTexts}, {nameOfRepository, textPlaces}] = await Promise.all([
    import('./corpusSession.ts'),
    import('./corpusQuestions.ts'),
    import('./corpusNames.ts'),
  ]);
  const {access} = read;
  const session = new CorpusSession(access, {
    config,
    as: () => nameOfRepository(root, access, config),
    budgetMs: budgetsMs[patience],
    texts: textPlaces(config, access, env),
    forges: knownForges('auto', env),
  });
  session.start();
  return {
    find: async (sources, parents) => {
      const {findings, notices} = await session.ask(() => askedTexts(sources, parents), verifying);
      for (const notice of notices) warn(notice);
      return findings;
    },
    close: () => session.close(),
  };
}
