// What each command was asked, as plain data.

import type {EntryText} from '../../../shared/baseline/updateBaseline.ts';
import type {PageLookupName} from '../../../shared/methods/overlap/pageLookup.ts';
import type {ReportOrder} from '../../../shared/report/options.ts';
import type {Scope} from '../../app/review/readReview.ts';
import type {Settings} from '../../config/configTypes.ts';
import type {BaselineAction, Color, Command, HookAction, ReportFormat, StageName} from './choices.ts';

export type Arguments =
  | CheckArguments
  | CompareArguments
  | ExplainArguments
  | HookArguments
  | NearArguments
  | ClustersArguments
  | MovesArguments
  | OriginArguments
  | DriftArguments
  | MirrorsArguments
  | OverlapArguments
  | IndexArguments
  | StatusArguments
  | CleanArguments
  | BaselineArguments
  | {readonly command: 'lsp'}
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
  /** Also estimate how many copies were missed. */
  readonly estimateRecall: boolean;
}

export interface CompareArguments extends ReportArguments {
  readonly command: 'compare';
  /** Tell how far the documents are from each other, by every measure, and no findings. */
  readonly distances: boolean;
  readonly pairs:
    | {readonly kind: 'two'; readonly a: string; readonly b: string}
    | {readonly kind: 'file'; readonly file: string};
}

export interface ExplainArguments extends CommonArguments {
  readonly command: 'explain';
  readonly file: string;
  /** null: all stages. */
  readonly stage: StageName | null;
}

/** What the commands about whole documents share. */
export interface SketchCommandArguments extends CommonArguments {
  readonly format: 'pretty' | 'json' | 'jsonl';
  /** Empty: the root. */
  readonly paths: readonly string[];
  /** All versions of all paths, in the stead of the work tree. */
  readonly history: boolean;
  /** Each version by itself. */
  readonly versions: boolean;
  /** Of two documents; null: as the preset has it. */
  readonly minResemblance: number | null;
  readonly progress: boolean;
}

export interface NearArguments extends SketchCommandArguments {
  readonly command: 'near';
  /** '-' is standard input. */
  readonly file: string;
  readonly stdinFilename: string;
}

export interface ClustersArguments extends SketchCommandArguments {
  readonly command: 'clusters';
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

export interface CollectionArguments extends CommonArguments {
  readonly format: 'pretty' | 'json';
  readonly progress: boolean;
}

export interface MirrorsArguments extends CollectionArguments {
  readonly command: 'mirrors';
  /** Empty: the root. */
  readonly paths: readonly string[];
}

export interface OverlapArguments extends CollectionArguments {
  readonly command: 'overlap';
  /** Two or more, as the user wrote them. */
  readonly collections: readonly string[];
  /** All of the text and all pages, not samples. */
  readonly exact: boolean;
  /** Pages that are drawn from each collection; null: the default. */
  readonly sample: number | null;
  readonly seed: number | null;
  readonly lookUp: PageLookupName;
  /** Share of A that may stand in another collection; null: it is not judged. */
  readonly containmentMax: number | null;
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
