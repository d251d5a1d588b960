// The parsed arguments of the lab commands, as plain data.

import type {CommonArguments, NamedPairs} from '../../server/cli/arguments/arguments.ts';
import type {SearchMeasureName} from '../methods/distance/searchMeasures.ts';
import type {PageLookupName} from '../methods/overlap/pageLookup.ts';

export const labCommands = ['near', 'clusters', 'overlap', 'distances', 'recall', 'bench', 'explain'] as const;
export type LabCommand = (typeof labCommands)[number];

export const wholeStages = ['tokens', 'shingles', 'sketch'] as const;
export type WholeStage = (typeof wholeStages)[number];

export type LabArguments =
  | NearArguments
  | ClustersArguments
  | OverlapArguments
  | DistancesArguments
  | RecallArguments
  | BenchArguments
  | LabExplainArguments
  /** null: help for the whole lab. */
  | {readonly command: 'help'; readonly topic: LabCommand | null}
  /** null: all methods. */
  | {readonly command: 'method'; readonly name: string | null}
  | {readonly command: 'version'};

/** Shared by the commands that sketch documents. */
export interface SketchCommandArguments extends CommonArguments {
  readonly format: 'pretty' | 'json' | 'jsonl';
  /** Empty means the root. */
  readonly paths: readonly string[];
  /** Compare all versions of all paths instead of the work tree. */
  readonly history: boolean;
  /** List each version separately. */
  readonly versions: boolean;
  /** Minimum resemblance of two documents; null uses the default of the preset or command. */
  readonly minResemblance: number | null;
  /** `near`: instead of it, minimum containment of one of two documents in the other. */
  readonly minContainment: number | null;
  /** In how many bits sketches may differ; null uses that of the preset or the resemblance. */
  readonly maxDistance: number | null;
  /** Real weights of shingles; null: all the same, or as often as they occur (the setting `bag`). */
  readonly weights: 'tf-idf' | null;
  readonly progress: boolean;
  /** Also explain the method and what it may miss. */
  readonly verbose: boolean;
}

export interface NearArguments extends SketchCommandArguments {
  readonly command: 'near';
  /** '-' is standard input. */
  readonly file: string;
  readonly stdinFilename: string;
  /** Instead of resemblance, a measure that sketches do not estimate. */
  readonly measure: SearchMeasureName | null;
  /** Ask the corpus of the organisation instead of comparing files. */
  readonly corpus: boolean;
}

export interface ClustersArguments extends SketchCommandArguments {
  readonly command: 'clusters';
}

export interface OverlapArguments extends CommonArguments {
  readonly command: 'overlap';
  readonly format: 'pretty' | 'json';
  readonly progress: boolean;
  readonly verbose: boolean;
  /** At least two, as written by the user. */
  readonly collections: readonly string[];
  /** Use all text and all pages instead of samples. */
  readonly exact: boolean;
  /** Pages drawn from each collection; null uses the default. */
  readonly sample: number | null;
  readonly seed: number | null;
  readonly lookUp: PageLookupName;
  /** Maximum proportion of A that may occur in another collection; null means no limit. */
  readonly containmentMax: number | null;
}

export interface DistancesArguments extends CommonArguments {
  readonly command: 'distances';
  readonly format: 'pretty' | 'json';
  readonly pairs: NamedPairs;
  /** Whether to show what the sketch of the settings estimates. */
  readonly estimates: boolean;
}

export interface RecallArguments extends CommonArguments {
  readonly command: 'recall';
  readonly format: 'pretty' | 'json';
  readonly progress: boolean;
  readonly verbose: boolean;
  /** Empty means the root, or the files named by `fileList`. */
  readonly paths: readonly string[];
  /** '-' is standard input. */
  readonly fileList: string | null;
}

export interface BenchArguments extends CommonArguments {
  readonly command: 'bench';
  readonly format: 'pretty' | 'json';
  readonly progress: boolean;
  /** Folders of documents, besides those that the bench makes. */
  readonly folders: readonly string[];
  readonly quick: boolean;
  readonly seed: number;
  /** A page with the curves; null: none. */
  readonly html: string | null;
  /** Words per shingle. */
  readonly shingleWords: number;
}

export interface LabExplainArguments extends CommonArguments {
  readonly command: 'explain';
  readonly file: string;
  /** null: tokens and shingles, and the sketch if one is named. */
  readonly stage: WholeStage | null;
  readonly withSketch: boolean;
}
