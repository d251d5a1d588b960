// Questions to the corpus of an organisation and its answers, as the rest of the program knows them.

import type {ElsewherePlace} from './elsewhere.ts';
import type {PassageFinding} from './finding.ts';
import type {Format} from './format.ts';

/** The compared words of a text as the corpus sees them, and where each is. */
export interface HashedWords {
  readonly hash: Uint32Array;
  /** In the UTF-8 text. */
  readonly start: Uint32Array;
  readonly length: Uint16Array;
  readonly tag: Uint8Array;
}

/** A text whose passages are looked for elsewhere. */
export interface AskedText {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly format: Format;
  /** By word of the text: 1 for what a change added, of which alone is asked. null: the whole page is asked. */
  readonly added: Uint8Array | null;
  /** Its words, where they are known. */
  readonly words?: HashedWords;
}

export interface CorpusAnswer {
  /** With code `copied-elsewhere`, by text and place. Not yet suppressed, accepted or ranked. */
  readonly findings: readonly PassageFinding[];
  /** Whole sentences: why the answer is only that of this machine, or what was left out. Mostly none, at most one a zone. */
  readonly notices: readonly string[];
}

/** For as long as a folder is open in an editor. */
export interface EditorCorpus {
  /** Reads texts that are on this machine, and answers within a second. Never rejects. */
  readonly ask: (texts: readonly AskedText[]) => Promise<CorpusAnswer>;
  /** Of each zone. Rejects where it is not reachable. */
  readonly status: () => Promise<readonly {readonly repositories: readonly object[]}[]>;
  /** The text of the other place, fetched with the rights of this user; null: it cannot be had. */
  readonly textOf: (place: ElsewherePlace) => Promise<string | null>;
  readonly close: () => void;
}

export type OpenedCorpus =
  | {readonly kind: 'corpus'; readonly corpus: EditorCorpus}
  /** There is none, or it is configured wrongly: a sentence without its full stop. */
  | {readonly kind: 'none' | 'wrong'; readonly reason: string};
