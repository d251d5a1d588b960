// What the features of the editor are given: a document as it is now, what is said of it, and how to ask for more.
// No type of the protocol but those of shared/model/protocol.ts: positions are made from offsets in toProtocol.ts.

import type {Config} from '../../../shared/model/config.ts';
import type {Finding, PassageFinding} from '../../../shared/model/finding.ts';
import type {EditorSettings} from '../../../shared/model/protocol.ts';

/** A finding at one of its places in a document, moved along with the edits since it was found. */
export interface PlacedFinding {
  readonly finding: Finding;
  /** Into `places` of the finding, `folders` or, for a collection, 0. */
  readonly ordinal: number;
  /** UTF-16 offsets in the text as it is now; for whole documents the first line. */
  readonly start: number;
  readonly end: number;
  readonly isAccepted: boolean;
  /** Of an accepted one: the reason in the baseline, if it has one (edits/acceptCopy.ts, `acceptedReasons`). */
  readonly reason?: string;
}

export interface DocumentView {
  readonly uri: string;
  /** Absolute; the folder whose index the document belongs to. */
  readonly root: string;
  /** Relative to the root, with `/`. */
  readonly path: string;
  readonly text: string;
  /** In order of `start`. */
  readonly placed: readonly PlacedFinding[];
  readonly settings: EditorSettings;
  readonly config: Config;
}

/** How features ask for what is not in the document. All of it may take time and none of it throws. */
export interface FeatureContext {
  /** null: not looked at (another scheme, left out, too large). Waits for the answer for the text as it is now. */
  readonly seen: (uri: string) => Promise<DocumentView | null>;
  /** Text of a document of a root as it is now, in the editor or on the disk; null: it is gone or cannot be compared. */
  readonly textAt: (root: string, path: string) => Promise<string | null>;
  /** `file:` URI of a path of a root; of 'COMMIT:path', as findings of the past have it, a `shingle:` URI. */
  readonly uriOf: (root: string, path: string) => string;
  /** All findings of all roots that are known now. */
  readonly all: () => readonly {readonly root: string; readonly finding: Finding; readonly isAccepted: boolean}[];
  readonly past: (root: string) => HistoryQueries | null;
  /** What a stretch of a document shares with everything else, however short; strongest first. UTF-16 offsets. */
  readonly copiesOf: (uri: string, start: number, end: number) => Promise<readonly PassageFinding[]>;
  /** Path of the document that has most in common with this one, in the same root; null: none has anything. */
  readonly nearest: (uri: string) => Promise<string | null>;
}

/** The history of a root, asked in a thread of its own. */
export interface HistoryQueries {
  /** Since when each place of the passage at these offsets has had it: a finding `passage-origin`; null: not committed yet. */
  readonly originOf: (path: string, text: string, start: number, end: number) => Promise<PassageFinding | null>;
  /** Text of a path in a commit; null: there is none. */
  readonly textOf: (commit: string, path: string) => Promise<string | null>;
}
