// Input of the editor features: a document as it is now, its findings, and a way to query more. Uses only the protocol
// types of shared/model/protocol.ts: toProtocol.ts converts offsets to positions.

import type {Config} from '../../../shared/model/config.ts';
import type {ElsewherePlace} from '../../../shared/model/elsewhere.ts';
import type {Finding, PassageFinding} from '../../../shared/model/finding.ts';
import type {EditorSettings} from '../../../shared/model/protocol.ts';
import type {Language} from '../../../shared/wording/language.ts';
import type {FindingAt} from '../../app/suppress/suppressCopy.ts';

/** A finding at one of its occurrences in a document, moved by the edits since the check. */
export interface PlacedFinding extends FindingAt {
  readonly isAccepted: boolean;
  /** The reason in the baseline of an accepted finding, if it has one (edits/acceptCopy.ts, `acceptReasons`). */
  readonly reason?: string;
}

export interface DocumentView {
  readonly uri: string;
  /** Absolute path of the folder whose index contains the document. */
  readonly root: string;
  /** Relative to the root, with `/`. */
  readonly path: string;
  readonly text: string;
  /** In order of `start`. */
  readonly placed: readonly PlacedFinding[];
  readonly settings: EditorSettings;
  readonly config: Config;
  readonly context: FeatureContext;
}

export interface EditablePlace {
  readonly view: DocumentView;
  readonly placed: PlacedFinding;
}

/** How features query what is not in the document. All of it may take time, and none of it throws. */
export interface FeatureContext {
  /** null: not checked (other scheme, excluded, too large). Waits for the answer for the current text. */
  readonly view: (uri: string) => Promise<DocumentView | null>;
  /**
   * The current text of a document of a root, from the editor or from disk; null: it does not exist or cannot be
   * compared.
   */
  readonly textAt: (root: string, path: string) => Promise<string | null>;
  /**
   * The `file:` URI of a path of a root, or a `shingle:` URI for 'COMMIT:path', as findings from the history name it.
   */
  readonly uriOf: (root: string, path: string) => string;
  /**
   * The document that the user edits, with the finding in it: of a notebook, the cell. null: a notebook that is not
   * open as cells.
   */
  readonly editable: (view: DocumentView, placed: PlacedFinding) => EditablePlace | null;
  /** All currently known findings of all roots. */
  readonly all: () => readonly {readonly root: string; readonly finding: Finding; readonly isAccepted: boolean}[];
  readonly past: (root: string) => HistoryQueries | null;
  /** null: the root is not checked. */
  readonly corpus: (root: string) => CorpusQueries | null;
  /** Of the reader. */
  readonly language: Language;
  readonly hover: HoverSupport;
  /** The passages that a range of a document shares with all others, however short; strongest first. UTF-16 offsets. */
  readonly copiesOf: (uri: string, start: number, end: number) => Promise<readonly PassageFinding[]>;
  /** Path of the document in the same root that has most in common with this one; null: no document does. */
  readonly nearest: (uri: string) => Promise<string | null>;
}

/** Capabilities of a client for hovers. */
export interface HoverSupport {
  /** Commands that a link in it may run. */
  readonly commands: readonly string[];
  /** It is shown below the message of the diagnostic. */
  readonly hasMessage: boolean;
}

/** Pages of other repositories. */
interface CorpusQueries {
  /** null: this user cannot read it. */
  readonly textOf: (place: ElsewherePlace) => Promise<string | null>;
  /** The result of an earlier `textOf`; null: none. */
  readonly comparedText: (blob: string) => string | null;
}

/** The history of a root, queried in its own thread. */
export interface HistoryQueries {
  /**
   * Since when each occurrence of the passage at these offsets has contained it, as a `passage-origin` finding; null:
   * not committed yet.
   */
  readonly originOf: (path: string, text: string, start: number, end: number) => Promise<PassageFinding | null>;
  /** The text of a path in a commit; null: there is none. */
  readonly textOf: (commit: string, path: string) => Promise<string | null>;
}
