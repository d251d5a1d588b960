// All measurements of a run, as written to JSON; the terminal, the page and the short table use nothing else.

import type {Accuracy, CurvePoint, ShapeResult} from './accuracy.ts';
import type {BitsResult} from './bits.ts';
import type {ClusteringResult} from './clustering.ts';
import type {FingerprintResult} from './fingerprints.ts';
import type {ClusterStatistics, FoundResult} from './found.ts';
import type {FullRecall, HammingResult} from './hamming.ts';
import type {LeadsResult} from './leads.ts';
import type {HammingSpeed} from './lookupHamming.ts';
import type {PairCost} from './lookupKeys.ts';
import type {LookupResult, SortingResult} from './lookups.ts';
import type {FamilyResult} from './randomness.ts';
import type {SizePoint} from './sizes.ts';
import type {SpeedResult} from './speed.ts';
import type {SwitchResult} from './words.ts';

export interface Method {
  readonly name: string;
  readonly source: string;
  readonly use: string;
  readonly bytes: number | null;
  /** Mean over the documents of the seeded collection. */
  readonly bytesMean: number;
  readonly keysMean: number;
  readonly accuracy: Accuracy;
  readonly shapes: readonly ShapeResult[];
  readonly found: readonly FoundResult[];
}

export interface Results {
  readonly made: {
    readonly date: string;
    readonly node: string;
    readonly processor: string;
    readonly seed: number;
    readonly threshold: number;
    /** Words in a shingle. */
    readonly w: number;
    readonly quick: boolean;
    readonly seconds: number;
    readonly union: number;
    readonly pairs: number;
    readonly sizePairs: number;
    /** Number of fingerprints in the collection that is searched for small differences. */
    readonly fingerprints: number;
  };
  readonly speed: SpeedResult;
  readonly methods: readonly Method[];
  /** Acceptance from 0.5 on, with more pairs: filters, and the full sketch for comparison. */
  readonly deep: readonly {readonly name: string; readonly curve: readonly CurvePoint[]}[];
  readonly clusters: readonly ClusterStatistics[];
  readonly clustering: ClusteringResult;
  readonly switches: readonly SwitchResult[];
  readonly sizes: readonly SizePoint[];
  readonly families: readonly FamilyResult[];
  readonly leads: readonly LeadsResult[];
  readonly bits: readonly BitsResult[];
  readonly fingerprints: readonly FingerprintResult[];
  readonly lookups: readonly LookupResult[];
  /** A hundred thousand documents, half of which have one feature in common. */
  readonly crowded: readonly LookupResult[];
  readonly sorting: readonly SortingResult[];
  readonly hamming: readonly HammingResult[];
  /** Probes for all planted pairs at h = 3, for several seeds: on changed pages, and by the model of the source. */
  readonly fullRecall: readonly FullRecall[];
  readonly modelRecall: readonly FullRecall[];
  readonly hammingSpeed: readonly HammingSpeed[];
  readonly pairCost: PairCost;
}
