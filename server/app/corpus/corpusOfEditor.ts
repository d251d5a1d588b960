// The corpus of an organisation for as long as a folder is open in an editor.

import type {Config} from '../../../shared/model/config.ts';
import type {ElsewherePlace} from '../../../shared/model/elsewhere.ts';
import {decodeText} from '../../../shared/text/wordLexer.ts';
import {readCorpusAccess} from '../../corpus/corpusAccess.ts';
import type {AskedText, CorpusAnswer, ZoneStatus} from '../../corpus/corpusTypes.ts';
import {OtherTexts} from '../../corpus/otherTexts.ts';
import {decode} from '../../sources/decode.ts';
import type {Environment} from '../../store/location.ts';
import {knownForges} from '../permalinksOf.ts';
import {nameOfRepository, textPlaces} from './corpusNames.ts';
import {CorpusSession} from './corpusSession.ts';

export interface EditorCorpus {
  /** Reads texts that are on this machine, and answers within a second. Never rejects. */
  readonly ask: (texts: readonly AskedText[]) => Promise<CorpusAnswer>;
  /** Rejects where it is not reachable. */
  readonly status: () => Promise<readonly ZoneStatus[]>;
  /** The text of the other place, fetched with the rights of this user; null: it cannot be had. */
  readonly textOf: (place: ElsewherePlace) => Promise<string | null>;
  readonly close: () => void;
}

export type OpenedCorpus =
  | {readonly kind: 'corpus'; readonly corpus: EditorCorpus}
  /** There is none, or it is configured wrongly: a sentence without its full stop. */
  | {readonly kind: 'none' | 'wrong'; readonly reason: string};

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
