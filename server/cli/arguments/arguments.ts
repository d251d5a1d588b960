// What each command was asked, as plain data.

import type {EntryText} from '../../../shared/baseline/updateBaseline.ts';
import type {ReportOrder} from '../../../shared/report/options.ts';
import type {Scope} from '../../app/review/readReview.ts';
import type {Settings} from '../../config/configTypes.ts';
import type {BaselineAction, Color, Command, HookAction, ReportFormat, StageName} from './choices.ts';

export type Arguments =
  | CheckArguments
  | CompareArguments
  | ExplainArguments
  | HookArguments
  | MovesArguments
  | OriginArguments
  | DriftArguments
  | MirrorsArguments
  | IndexArguments
  | StatusArguments
  | CleanArguments
  | BaselineArguments
  | {readonly command: 'lsp'}
  /** The words behind `lab`. */
  | {readonly command: 'lab'; readonly words: readonly string[]}
  | {readonly command: 'help'; readonly topic: Command | null}
  | {readonly command: 'version'};

/** What the working commands share. */
export interface CommonArguments {
  /** The configuration file; undefined: the nearest one; null: none. As `LoadOptions.configPath`. */
  readonly configPath: string | null | undefined;
  readonly printConfig: boolean;
  /** Settings given as flags; they win over the configuration file. */
  readonly settings: Settings;
  readonly root: string | null;
  readonly output: string | null;
  /** From the flag, else FORCE_COLOR, else NO_COLOR (Node's order), else 'auto'. */
  readonly color: Color;
}

export interface ReportArguments extends CommonArguments {
  readonly format: ReportFormat;
  readonly diff: boolean;
  readonly quiet: boolean;
  readonly sort: ReportOrder;
  /** Findings that are listed; null: all; auto: as many as a terminal shows at once. */
  readonly top: number | null | 'auto';
  /** null: as many as pay. */
  readonly threads: number | null;
  readonly progress: boolean;
}

export interface CheckArguments extends ReportArguments {
  readonly command: 'check';
  /** Files, folders, globs, or '-' for standard input. Empty: the root, or what `fileList` names. */
  readonly paths: readonly string[];
  /** Name of the text on standard input; null when it has none or is not read. */
  readonly stdinFilename: string | null;
  /** '-' is standard input. */
  readonly fileList: string | null;
  /** The change whose copies are reported; null: all copies are. */
  readonly scope: Scope | null;
  readonly listFiles: boolean;
  readonly explainNoise: boolean;
  /** The commit whose own copies are accepted; null: those of a baseline file, if there is one. */
  readonly baselineFromRef: string | null;
  /** Also look for passages that stood in a place that is gone. */
  readonly history: boolean;
}

export interface CompareArguments extends ReportArguments {
  readonly command: 'compare';
  readonly pairs: NamedPairs;
}

export type NamedPairs =
  | {readonly kind: 'two'; readonly a: string; readonly b: string}
  | {readonly kind: 'file'; readonly file: string};

export interface ExplainArguments extends CommonArguments {
  readonly command: 'explain';
  readonly file: string;
  /** null: all stages. */
  readonly stage: StageName | null;
}

export interface MovesArguments extends ReportArguments {
  readonly command: 'moves';
  /** Commits as `git rev-list` takes them; empty: all of the history. */
  readonly range: readonly string[];
}

export interface OriginArguments extends ReportArguments {
  readonly command: 'origin';
  readonly file: string;
  /** From 1; null: all passages of the file. */
  readonly line: number | null;
}

export interface DriftArguments extends ReportArguments {
  readonly command: 'drift';
  readonly paths: readonly string[];
}

export interface MirrorsArguments extends CommonArguments {
  readonly command: 'mirrors';
  readonly format: 'pretty' | 'json';
  readonly progress: boolean;
  /** Empty: the root. */
  readonly paths: readonly string[];
}

export interface HookArguments {
  readonly command: 'hook';
  readonly action: HookAction;
  readonly root: string | null;
}

export interface IndexArguments extends CommonArguments {
  readonly command: 'index';
  readonly rebuild: boolean;
  /** The history of the repository too. */
  readonly history: boolean;
  /** null: as many as pay. */
  readonly threads: number | null;
  readonly progress: boolean;
}

export interface StatusArguments extends CommonArguments {
  readonly command: 'status';
  readonly format: 'pretty' | 'json';
  readonly verbose: boolean;
}

export interface CleanArguments extends CommonArguments {
  readonly command: 'clean';
}

export interface BaselineArguments extends ReportArguments {
  readonly command: 'baseline';
  readonly action: BaselineAction;
  /** Empty: the root. */
  readonly paths: readonly string[];
  readonly said: EntryText;
}
