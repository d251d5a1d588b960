// The parsed arguments of each command, as plain data.

import type {EntryText} from '../../../shared/baseline/updateBaseline.ts';
import type {MoveKind} from '../../../shared/model/moveKind.ts';
import type {ReportOrder} from '../../../shared/report/options.ts';
import type {InitStepName} from '../../app/init/initStepNames.ts';
import type {Scope} from '../../app/review/readReview.ts';
import type {Settings} from '../../config/configTypes.ts';
import type {BaselineAction, Color, CorpusAction, HookAction, Shell, StageName} from './choices.ts';
import type {Command} from './commandTable.ts';
import type {ReportTarget} from './reportTargets.ts';

export type Arguments =
  | CheckArguments
  | CompareArguments
  | ExplainArguments
  | HookArguments
  | CorpusArguments
  | MovesArguments
  | OriginArguments
  | DriftArguments
  | MirrorsArguments
  | IndexArguments
  | StatusArguments
  | CleanArguments
  | BaselineArguments
  | InitArguments
  | CompletionArguments
  | {readonly command: 'lsp'}
  | McpArguments
  /** The words after `lab`. */
  | {readonly command: 'lab'; readonly words: readonly string[]}
  | {readonly command: 'help'; readonly topic: Command | null}
  | {readonly command: 'version'};

/** Arguments of all commands that read a configuration. */
export interface CommonArguments {
  /** The configuration file; undefined: the nearest one; null: none. As `LoadOptions.configPath`. */
  readonly configPath: string | null | undefined;
  readonly printConfig: boolean;
  /** Settings given as flags; they override the configuration file. */
  readonly settings: Settings;
  readonly root: string | null;
  readonly output: string | null;
  /** From the flag, else FORCE_COLOR, else NO_COLOR (Node's order), else 'auto'. */
  readonly color: Color;
}

export interface ReportArguments extends CommonArguments {
  /** The forms of the report, each with its file; at least one. */
  readonly reports: readonly ReportTarget[];
  readonly diff: boolean;
  readonly quiet: boolean;
  /** Totals by folder, and no findings. */
  readonly summary: boolean;
  readonly sort: ReportOrder;
  /** Number of findings to list; null: all; auto: as many as fit on a terminal. */
  readonly top: number | null | 'auto';
  /** List everything, information included. */
  readonly all: boolean;
  /** null: chosen automatically. */
  readonly threads: number | null;
  readonly progress: boolean;
}

export interface CheckArguments extends ReportArguments {
  readonly command: 'check';
  /** Files, folders, globs, or '-' for standard input. Empty: the root, or the files in `fileList`. */
  readonly paths: readonly string[];
  /** Name of the text on standard input; null: it has none or is not read. */
  readonly stdinFilename: string | null;
  /** '-' is standard input. */
  readonly fileList: string | null;
  /** The change whose copies are reported; null: all copies are reported. */
  readonly scope: Scope | null;
  readonly listFiles: boolean;
  readonly explainNoise: boolean;
  /** The commit whose own copies are accepted; null: those of a baseline file, if there is one. */
  readonly baselineFromRef: string | null;
  /** The earlier report that an HTML report is compared with; null: none. */
  readonly compareWith: string | null;
  /** Also look for reintroduced passages. */
  readonly history: boolean;
  /** How copies that were left behind are changed; null: they are not. */
  readonly fixStale: FixMode | null;
  /** Check again whenever a file changes. */
  readonly watch: boolean;
  /** Whether the corpus of the organisation is asked besides, or alone; null: it is not. */
  readonly corpus: AskedCorpus | null;
}

interface AskedCorpus {
  readonly isAlone: boolean;
  /** Fetch the texts of the other repositories. */
  readonly verify: boolean;
}

/** `show`: nothing is written. */
export type FixMode = 'ask' | 'write' | 'show';

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
  /** All, if none are named. */
  readonly kinds: readonly MoveKind[];
  /** Of copied passages too, which would fill a terminal. */
  readonly areAllReintroduced: boolean;
  /** Commits in the syntax of `git rev-list`; empty: the whole history. */
  readonly range: readonly string[];
}

export interface OriginArguments extends ReportArguments {
  readonly command: 'origin';
  readonly file: string;
  /** One-based; null: all passages of the file. */
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
  /** The hook also asks the corpus. */
  readonly corpus: boolean;
}

/** But for `check`, which is a check. */
export interface CorpusArguments extends CommonArguments {
  readonly command: 'corpus';
  readonly action: Exclude<CorpusAction, 'check'>;
  /** Of `forget`. */
  readonly repository: string;
  /** Of `push`. */
  readonly commit: string;
  readonly size: number | null;
  readonly verify: boolean;
  readonly replace: boolean;
  readonly dryRun: boolean;
  readonly format: 'pretty' | 'json';
  readonly progress: boolean;
}

export interface McpArguments extends CommonArguments {
  readonly command: 'mcp';
  /** How many copies an answer lists if the question does not say. */
  readonly top: number;
}

export interface IndexArguments extends CommonArguments {
  readonly command: 'index';
  readonly rebuild: boolean;
  /** Also index the history of the repository. */
  readonly history: boolean;
  /** null: chosen automatically. */
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

export interface BaselineArguments extends CommonArguments {
  readonly command: 'baseline';
  readonly format: 'pretty' | 'json';
  /** null: chosen automatically. */
  readonly threads: number | null;
  readonly progress: boolean;
  readonly action: BaselineAction;
  /** Of `add`: numbers and identities of findings. Empty: the root. */
  readonly paths: readonly string[];
  /** Of `add`: write patterns of the named findings into the configuration instead of entries. */
  readonly asSets: boolean;
  /** Of `add`: the change whose copies are accepted. */
  readonly scope: Scope | null;
  readonly said: EntryText;
}

export interface InitArguments {
  readonly command: 'init';
  /** null: the top of the Git work tree around the working folder, or else that folder. */
  readonly root: string | null;
  /** Do what is recommended, and ask nothing. */
  readonly yes: boolean;
  /** Show what would be written, and write nothing. */
  readonly dryRun: boolean;
  readonly skip: readonly InitStepName[];
}

export interface CompletionArguments {
  readonly command: 'completion';
  readonly shell: Shell;
}
