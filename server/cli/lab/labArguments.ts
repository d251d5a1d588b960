// What each command of the laboratory was asked, as plain data.

import type {PageLookupName} from '../../../shared/methods/overlap/pageLookup.ts';
import type {CommonArguments, NamedPairs} from '../arguments/arguments.ts';

export const labCommands = ['near', 'clusters', 'overlap', 'distances', 'recall', 'explain'] as const;
export type LabCommand = (typeof labCommands)[number];

export const wholeStages = ['tokens', 'shingles'] as const;
export type WholeStage = (typeof wholeStages)[number];

export type LabArguments =
  | NearArguments
  | ClustersArguments
  | OverlapArguments
  | DistancesArguments
  | RecallArguments
  | LabExplainArguments
  /** null: the laboratory as a whole. */
  | {readonly command: 'help'; readonly topic: LabCommand | null}
  | {readonly command: 'version'};

/** What the commands that sketch documents share. */
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
  /** Also how the method works and what it may miss. */
  readonly verbose: boolean;
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

export interface OverlapArguments extends CommonArguments {
  readonly command: 'overlap';
  readonly format: 'pretty' | 'json';
  readonly progress: boolean;
  readonly verbose: boolean;
  /** Two or more, as the user wrote them. */
  readonly collections: readonly string[];
  /** All of the text and all pages, not samples. */
  readonly exact: boolean;
  /** Pages that are drawn from each collection; null: the default. */
  readonly sample: number | null;
  readonly seed: number | null;
  readonly lookUp: PageLookupName;
  /** Share of A that may occur in another collection; null: it is not judged. */
  readonly containmentMax: number | null;
}

export interface DistancesArguments extends CommonArguments {
  readonly command: 'distances';
  readonly format: 'pretty' | 'json';
  readonly pairs: NamedPairs;
}

export interface RecallArguments extends CommonArguments {
  readonly command: 'recall';
  readonly format: 'pretty' | 'json';
  readonly progress: boolean;
  readonly verbose: boolean;
  /** Empty: the root, or what `fileList` names. */
  readonly paths: readonly string[];
  /** '-' is standard input. */
  readonly fileList: string | null;
}

export interface LabExplainArguments extends CommonArguments {
  readonly command: 'explain';
  readonly file: string;
  /** null: all stages. */
  readonly stage: WholeStage | null;
}
