// The corpus of an organisation for as long as a folder is open in an editor.

import {knownForges} from '../../server/app/permalinksOf.ts';
import {decode} from '../../server/sources/decode.ts';
import type {Environment} from '../../server/store/location.ts';
import type {EditorCorpus, OpenedCorpus} from '../../shared/model/askedCorpus.ts';
import type {Config} from '../../shared/model/config.ts';
import {decodeText} from '../../shared/text/wordLexer.ts';
import {readCorpusAccess} from '../zone/corpusAccess.ts';
import {OtherTexts} from '../zone/otherTexts.ts';
import {nameOfRepository, textPlaces} from './corpusNames.ts';
import {CorpusSession} from './corpusSession.ts';

const budgetMs = 1000;
/** Somebody waits for it who has asked for it. */
const fetchMs = 30_000;

/** Opens no connection until it is asked. */
export function corpusOfEditor(root: string, config: Config, env: Environment): OpenedCorpus {
  const read = readCorpusAccess(env, config.corpus.zone);
  if (read.kind !== 'access') return {kind: read.kind, reason: read.reason};
  const {access} = read;
  const places = textPlaces(config, access, env);
  const texts = new OtherTexts(places);
  const session = new CorpusSession(access, {
    config,
    as: () => nameOfRepository(root, access, config),
    budgetMs,
    texts: places,
    forges: knownForges('auto', env),
  });
  const corpus: EditorCorpus = {
    ask: (asked) => session.ask(() => asked, 'here'),
    status: () => session.status(),
    textOf: async (place) => {
      const found = await texts.read(place, 'fetch', AbortSignal.timeout(fetchMs));
      if (found.kind === 'unread') return null;
      const {bytes} = decode(found.bytes);
      return decodeText(bytes, 0, bytes.length);
    },
    close: () => {
      session.close();
      texts.close();
    },
  };
  return {kind: 'corpus', corpus};
}
