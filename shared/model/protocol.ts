// What a client and the server say to each other beyond the Language Server Protocol. Plain data without its types, so
// that either side may be another program: docs/editors.md describes it for their authors.
// Lines and characters count from 0, as in the protocol; characters in the position encoding that was agreed on.

import type {Finding} from './finding.ts';

export interface Spot {
  readonly line: number;
  readonly character: number;
}

export interface LineSpan {
  readonly start: Spot;
  readonly end: Spot;
}

/** `initializationOptions`: all may be left out. */
export interface InitializationOptions {
  /** Settings as `workspace/configuration` would give them for the section `shingle`, for clients that have no such request. */
  readonly settings?: Partial<EditorSettings>;
  /** Names of commands that the client carries out itself; the server does not register these. */
  readonly clientCommands?: readonly string[];
  /** The client understands the notifications of this file. */
  readonly notifications?: boolean;
  /** The folders are not trusted: configuration files and paths to programs of the workspace are not read. */
  readonly untrusted?: boolean;
}

export type Severity = 'error' | 'warning' | 'information' | 'hint' | 'off';

/** The section `shingle` of the editor's settings. What says what counts as a copy stands in `.shingle.json`. */
export interface EditorSettings {
  readonly enable: boolean;
  readonly run: 'onType' | 'onSave';
  /** Milliseconds after the last keystroke. */
  readonly delay: number;
  readonly severity: Severity;
  /** By code of the finding, where it differs. */
  readonly severities: Readonly<Record<string, Severity>>;
  readonly acceptedSeverity: 'hint' | 'off';
  /** Configuration file instead of the nearest one; empty: that one. */
  readonly configFile: string;
  /** Globs to leave out, in addition to those of the configuration. */
  readonly exclude: readonly string[];
  /** Passages that a commit removed and that are back: `auto` if the index of the history is there already. */
  readonly history: 'auto' | 'on' | 'off';
  /** Copies that were equal once and of which one side was changed since, for open documents; needs the history. */
  readonly drift: boolean;
  readonly codeLens: boolean;
  /** Documents that are not saved anywhere yet. */
  readonly untitled: boolean;
}

export const editorDefaults: EditorSettings = {
  enable: true,
  run: 'onType',
  delay: 150,
  severity: 'information',
  severities: {},
  acceptedSeverity: 'hint',
  configFile: '',
  exclude: [],
  history: 'auto',
  drift: true,
  codeLens: false,
  untitled: true,
};

/** Commands of `workspace/executeCommand`. Those that tell something do so with `window/showDocument` or `window/showMessage`. */
export const serverCommands = {
  /** [] → {findings: number}. Looks at everything again. */
  checkWorkspace: 'shingle.checkWorkspace',
  /** [] → StagedResult. Only what the next commit adds. */
  checkStaged: 'shingle.checkStaged',
  /** [uri, Span] → FindingItem[]. The selection against everything, however short it is. */
  findCopies: 'shingle.findCopies',
  /** [CompareTarget] → Comparison | null. */
  compare: 'shingle.compare',
  /** [uri] → Comparison | null. The document and the one that shares most with it, whether or not that is a finding. */
  compareNearest: 'shingle.compareNearest',
  /** [AcceptTarget] → {accepted: number}. Writes the baseline. */
  accept: 'shingle.accept',
  /** [uri, Span] → string | null: Markdown. */
  showOrigin: 'shingle.showOrigin',
  /** [] → {commits: number, versions: number} | null. */
  indexHistory: 'shingle.indexHistory',
  /** [] → string: Markdown, all findings as they are now. */
  report: 'shingle.report',
  /** [] → string: Markdown, what is compared, and what is not and why. */
  showIndexed: 'shingle.showIndexed',
  /** [] → null. Forgets what is kept and looks at everything again. */
  rebuild: 'shingle.rebuild',
} as const;

/** A finding at one of its places. `there` is another of them; without it, the strongest. */
export interface CompareTarget {
  readonly uri: string;
  readonly family: string;
  readonly here: number;
  readonly there?: number;
  /** Line of the passage when it was told: it is found by it where the finding has another name since. */
  readonly line?: number;
}

export interface AcceptTarget {
  readonly uri: string;
  readonly family: string;
  readonly reason: string;
}

export interface ComparisonSide {
  /** `file:` where the text is as it is on the disk or in the editor, else `shingle:`. */
  readonly uri: string;
  /** 'docs/setup.md:40–58', for the past 'docs/setup.md at 1a2b3c4d5e6f'. */
  readonly label: string;
  /** Where the passage stands in what the URI names; null: the whole document. */
  readonly span: LineSpan | null;
}

/** Two sides to be shown beside each other: the passages with some lines around them, and the documents as a whole. */
export interface Comparison {
  readonly family: string;
  readonly here: number;
  readonly there: number;
  /** 'faq.md:12 ↔ keys.md:13 (92 % of 61 words ↔ 88 % of 64)': no title without both containments. */
  readonly title: string;
  readonly passages: {readonly left: ComparisonSide; readonly right: ComparisonSide};
  readonly documents: {readonly left: ComparisonSide; readonly right: ComparisonSide};
}

/** A finding for lists. */
export interface FindingItem {
  readonly family: string;
  readonly kind: Finding['kind'];
  readonly code: Finding['code'];
  readonly level: Finding['level'];
  /** `accepted` by a baseline; `new` to a change that was asked about. */
  readonly state: 'open' | 'accepted' | 'new';
  /** What it says at its leading place, one sentence of plain text. */
  readonly message: string;
  /** Words of the longest place; of pages and folders the number of pages. */
  readonly size: number;
  readonly places: readonly OccurrenceItem[];
}

export interface OccurrenceItem {
  /** `shingle:` for the past. */
  readonly uri: string;
  /** Relative to its root. */
  readonly path: string;
  /** null: the whole document, or a folder. */
  readonly span: LineSpan | null;
  readonly isFolder: boolean;
  /** 'docs/setup.md:40–58', or the path alone. */
  readonly label: string;
  /** '92 % of 61 words'; empty where there is nothing to measure. */
  readonly share: string;
  /** The first words of the passage. */
  readonly excerpt: string;
  readonly reference: boolean;
}

export interface StagedResult {
  readonly what: string;
  readonly items: readonly FindingItem[];
}

/** Request: [] → FindingsResult, all that is known now. */
export const findingsRequest = 'shingle/findings';

export interface FindingsResult {
  readonly revision: number;
  readonly items: readonly FindingItem[];
}

/** Request: {family} → Comparison[], each other place of a finding beside its leading place. */
export const groupRequest = 'shingle/family';

/** Notification: the answer of `shingle/findings` is another one now. */
export const findingsChanged = 'shingle/findingsChanged';

export interface FindingsChanged {
  readonly revision: number;
  readonly open: number;
  readonly accepted: number;
}

/** Notification and request (without parameters): how the server is. */
export const statusNotification = 'shingle/status';
export const statusRequest = 'shingle/currentStatus';

export interface Status {
  readonly state: 'indexing' | 'ready' | 'failed' | 'off';
  /** Of `indexing`: 0…100, or null where it is not known. */
  readonly percent: number | null;
  readonly documents: number;
  readonly skipped: number;
  /** Versions of the history; null: it is not looked into. */
  readonly versions: number | null;
  /** Milliseconds that the last answers took, median; null: none yet. More than 500 is slow. */
  readonly answerMs: number | null;
  /** Of `failed` and `off`: why, and what to do. Of others: what was noticed, such as limits that cut something. */
  readonly notes: readonly string[];
}

/** Scheme of the documents that the server gives with `workspace/textDocumentContent`. */
export const contentScheme = 'shingle';

/** Arguments of commands come from strangers: keys and menus that a user has made. */
export function isSpan(value: unknown): value is LineSpan {
  return hasSpot(value, 'start') && hasSpot(value, 'end');
}

function hasSpot(value: unknown, name: 'start' | 'end'): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const spot: unknown = Object.entries(value).find(([key]) => key === name)?.[1];
  if (typeof spot !== 'object' || spot === null) return false;
  return 'line' in spot && 'character' in spot && Number.isInteger(spot.line) && Number.isInteger(spot.character);
}

export function isCompareTarget(value: unknown): value is CompareTarget {
  if (typeof value !== 'object' || value === null || !('uri' in value && 'family' in value && 'here' in value))
    return false;
  const isThere = !('there' in value) || value.there === undefined || Number.isInteger(value.there);
  return typeof value.uri === 'string' && typeof value.family === 'string' && Number.isInteger(value.here) && isThere;
}
