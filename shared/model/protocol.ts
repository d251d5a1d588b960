// The messages between a client and the server beyond the Language Server Protocol. The types are plain data and import
// nothing of the protocol, so that other programs can be either side: docs/language-server.md is for their authors. Lines and
// characters count from 0, as in the protocol; characters are in the negotiated position encoding.

import type {Finding} from './finding.ts';

export interface Spot {
  readonly line: number;
  readonly character: number;
}

export interface LineSpan {
  readonly start: Spot;
  readonly end: Spot;
}

/** `initializationOptions`: all fields are optional. */
export interface InitializationOptions {
  /** Settings in the form of `workspace/configuration` for section `shingle`, for clients without that request. */
  readonly settings?: Partial<EditorSettings>;
  /** Names of commands that the client executes itself; the server does not register them. */
  readonly clientCommands?: readonly string[];
  /** Commands that links in a hover may run, of those that the client handles: `shingle.compare`, `shingle.accept` … */
  readonly hoverCommands?: readonly string[];
  /** The client shows the message of a diagnostic above a hover, which then need not repeat it. */
  readonly hoverHasMessage?: boolean;
  /** The client underlines the further ranges of a passage, `ranges` in the data of its diagnostic. */
  readonly drawsRanges?: boolean;
  /** The client understands the notifications of this file. */
  readonly notifications?: boolean;
  /** The folders are not trusted: configuration files and program paths of the workspace are ignored. */
  readonly untrusted?: boolean;
}

export type Severity = 'error' | 'warning' | 'information' | 'hint' | 'off';

/** The section `shingle` of the editor's settings. The settings that define a copy are in `.shingle.json`. */
export interface EditorSettings {
  readonly enable: boolean;
  readonly run: 'onType' | 'onSave';
  /** Milliseconds after the last keystroke. */
  readonly delay: number;
  readonly severity: Severity;
  /** By code of the finding, where the severity differs. */
  readonly severities: Readonly<Record<string, Severity>>;
  readonly acceptedSeverity: 'hint' | 'off';
  /** Configuration file to use instead of the nearest one; empty: the nearest one. */
  readonly configFile: string;
  /** Globs to exclude, in addition to those of the configuration. */
  readonly exclude: readonly string[];
  /** Reintroduced passages, which a commit had removed. `auto`: on if the index of the history already exists. */
  readonly history: 'auto' | 'on' | 'off';
  /** Previously identical copies of which one side has changed, for open documents; needs the history. */
  readonly drift: boolean;
  readonly codeLens: boolean;
  /** Documents that have not been saved yet. */
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

/** Commands of `workspace/executeCommand`. Results for the user go to `window/showDocument` or `window/showMessage`. */
export const serverCommands = {
  /** [] → {findings: number}. Checks everything again. */
  checkWorkspace: 'shingle.checkWorkspace',
  /** [] → StagedResult. Only what the next commit adds. */
  checkStaged: 'shingle.checkStaged',
  /** [uri, LineSpan] → FindingItem[]. Compares the selection with everything, however short it is. */
  findCopies: 'shingle.findCopies',
  /** [CompareTarget] → Comparison | null. */
  compare: 'shingle.compare',
  /** [uri] → Comparison | null. The document and the one most similar to it, even if that is not a finding. */
  compareNearest: 'shingle.compareNearest',
  /** [AcceptTarget] → {accepted: number}. Writes the baseline. */
  accept: 'shingle.accept',
  /** [SetTarget] → {pattern: string}. Writes the setting `expected` of the configuration. */
  acceptSet: 'shingle.acceptSet',
  /** [DisableTarget] → {applied: boolean}. Inserts a suppression comment. */
  disable: 'shingle.disable',
  /** [uri, LineSpan] → string | null: Markdown. */
  showOrigin: 'shingle.showOrigin',
  /** [] → {commits: number, versions: number} | null. */
  indexHistory: 'shingle.indexHistory',
  /** [] → string: Markdown, all current findings. */
  report: 'shingle.report',
  /** [] → HtmlReportPage[]: of each folder, all current findings. */
  openReport: 'shingle.openReport',
  /** [] → string: Markdown, what is compared, what is not, and why. */
  showIndexed: 'shingle.showIndexed',
  /** [] → null. Discards the caches and checks everything again. */
  rebuild: 'shingle.rebuild',
} as const;

/** A finding at one of its occurrences. `there` is another occurrence; if omitted, the strongest one. */
export interface CompareTarget {
  readonly uri: string;
  readonly family: string;
  readonly here: number;
  readonly there?: number;
  /** Line of the passage when it was reported. Identifies the finding if its name has changed since. */
  readonly line?: number;
}

export interface AcceptTarget {
  readonly uri: string;
  readonly family: string;
  readonly reason: string;
}

export interface SetTarget {
  readonly uri: string;
  readonly family: string;
}

export interface DisableTarget {
  readonly uri: string;
  readonly family: string;
  /** Number of its place in the document. */
  readonly here: number;
  readonly reason: string;
}

export interface ComparisonSide {
  /** `file:` if the text is the one on the disk or in the editor, else `shingle:`. */
  readonly uri: string;
  /** 'docs/setup.md:40–58'; for an earlier revision 'docs/setup.md at 1a2b3c4d5e6f'. */
  readonly label: string;
  /** Range of the passage in the document of the URI; null: the whole document. */
  readonly span: LineSpan | null;
}

/** A place of each document, and what is said at each in plain text. */
export interface RewrittenSpans {
  readonly left: LineSpan;
  readonly right: LineSpan;
  readonly ofLeft: string;
  readonly ofRight: string;
}

/** Two sides to show next to each other: the passages with some context lines, and the whole documents. */
export interface Comparison {
  readonly family: string;
  readonly here: number;
  readonly there: number;
  /** 'faq.md:12 ↔ keys.md:13 (92 % of 61 words ↔ 88 % of 64)': every title states both containments. */
  readonly title: string;
  readonly passages: {readonly left: ComparisonSide; readonly right: ComparisonSide};
  readonly documents: {readonly left: ComparisonSide; readonly right: ComparisonSide};
  /** Of two whole documents: where they say the same in other words. */
  readonly rewritten: readonly RewrittenSpans[];
}

/** A finding for lists. */
export interface FindingItem {
  readonly family: string;
  readonly kind: Finding['kind'];
  readonly code: Finding['code'];
  /** 'Copied passage', in the language of the client. */
  readonly name: string;
  readonly level: Finding['level'];
  /** `accepted` by a baseline; `new` in a change that was queried. */
  readonly state: 'open' | 'accepted' | 'new';
  /** The message at the leading occurrence, one sentence of plain text. */
  readonly message: string;
  /** Words in common; for folders and compilations the number of pages. */
  readonly size: number;
  readonly places: readonly OccurrenceItem[];
}

export interface OccurrenceItem {
  /** `shingle:` for the history. */
  readonly uri: string;
  /** Relative to the root of its workspace folder. */
  readonly path: string;
  /** null: the whole document, or a folder. */
  readonly span: LineSpan | null;
  readonly isFolder: boolean;
  /** 'docs/setup.md:40–58', or the path alone. */
  readonly label: string;
  /** '92 % of 61 words'; empty if nothing is measured. */
  readonly share: string;
  /** The first words of the passage. */
  readonly excerpt: string;
  readonly reference: boolean;
}

export interface StagedResult {
  readonly what: string;
  readonly items: readonly FindingItem[];
}

/** Request: [] → FindingsResult, all current findings, in the order of a report. */
export const findingsRequest = 'shingle/findings';

export interface FindingsResult {
  readonly revision: number;
  readonly items: readonly FindingItem[];
}

/** The HTML report of a workspace folder. */
export interface HtmlReportPage {
  /** URI of the folder. */
  readonly root: string;
  readonly html: string;
}

/** From the page of the report to the extension. Paths are relative to the workspace folder; lines count from 1. */
export type ReportMessage =
  | {readonly kind: 'open'; readonly path: string; readonly line: number}
  | {
      readonly kind: 'compare';
      readonly path: string;
      readonly line: number;
      readonly family: string;
      readonly here: number;
      readonly there: number;
    };

/** Request: {family} → Comparison[], each other occurrence of a finding compared with its leading occurrence. */
export const groupRequest = 'shingle/family';

/** Request: {tool, input} → AgentReply, an answer for a coding agent; docs/agents-reference.md describes tools and input. */
export const agentRequest = 'shingle/agent';

export interface AgentReply {
  readonly text: string;
}

/** Notification: the answer to `shingle/findings` has changed. */
export const findingsChanged = 'shingle/findingsChanged';

export interface FindingsChanged {
  readonly revision: number;
  readonly open: number;
  readonly accepted: number;
}

/** Notification and request (without parameters): the status of the server. */
export const statusNotification = 'shingle/status';
export const statusRequest = 'shingle/currentStatus';

export interface Status {
  readonly state: 'indexing' | 'ready' | 'failed' | 'off';
  /** For `indexing`: 0…100, or null if unknown. */
  readonly percent: number | null;
  readonly documents: number;
  readonly skipped: number;
  /** Revisions in the index of the history; null: the history is not used. */
  readonly versions: number | null;
  /** Milliseconds that the last answers took, median; null: none yet. More than 500 is slow. */
  readonly answerMs: number | null;
  /** The corpus of the organisation; null: none is configured. */
  readonly corpus: CorpusState | null;
  /** For `failed` and `off`: the reason and what to do. Otherwise: warnings, such as limits that were reached. */
  readonly notes: readonly string[];
}

export interface CorpusState {
  /** null: it is not reachable, and `reason` says why. */
  readonly repositories: number | null;
  readonly reason: string;
}

/** Scheme of the documents that the server provides with `workspace/textDocumentContent`. */
export const contentScheme = 'shingle';

/** Arguments of commands are untrusted: they may come from key bindings and menus that a user has defined. */
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

export function isSetTarget(value: unknown): value is SetTarget {
  if (typeof value !== 'object' || value === null || !('uri' in value && 'family' in value)) return false;
  return typeof value.uri === 'string' && typeof value.family === 'string';
}

export function isDisableTarget(value: unknown): value is DisableTarget {
  return isAcceptTarget(value) && 'here' in value && Number.isInteger(value.here);
}

export function isAcceptTarget(value: unknown): value is AcceptTarget {
  if (typeof value !== 'object' || value === null || !('uri' in value && 'family' in value && 'reason' in value))
    return false;
  return [value.uri, value.family, value.reason].every((one) => typeof one === 'string');
}
