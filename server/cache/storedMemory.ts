// Results of a check, for a process that checks the same texts again: JSON, and arrays of numbers beside it, as sections of
// a segment.

import type {WordRange} from '../../shared/model/finding.ts';
import type {StoredPairs} from '../../shared/pair/pairMemory.ts';
import {readSections, type Segment} from '../store/segment.ts';
import type {LastDrift} from './driftMemory.ts';
import {stampText} from './fileStamps.ts';
import type {ReportedFinding} from './lastReport.ts';
import type {StoredRows} from './storedAnswers.ts';

/** Rows of a map, by all that they depend on. */
type Outcomes = readonly (readonly [string, unknown])[];

export interface StoredMemory {
  readonly findings: Outcomes;
  readonly broken: Outcomes;
  readonly targets: string;
  /** All that texts of the report depend on beside the finding. */
  readonly look: string;
  readonly texts: StoredRows<string>;
  readonly entries: StoredRows<ReportedFinding>;
  /** The words that a share counts. */
  readonly copied: StoredRows<readonly WordRange[]>;
  readonly drift: LastDrift | null;
  readonly pairs: StoredPairs | null;
}

export interface MemorySections {
  readonly memory: Uint8Array;
  readonly pairPages: Int32Array;
  readonly pairRanks: Int32Array;
  /** The bits of the numbers. */
  readonly pairWeights: Uint32Array;
  readonly pairsFound: Float64Array;
}

export function memorySections({pairs, ...others}: StoredMemory): MemorySections {
  const {pageOf, versionRank, weight, found, ...rest} = pairs ?? noPairs;
  return {
    memory: Buffer.from(JSON.stringify({...others, pairs: pairs === null ? null : rest})),
    pairPages: pageOf,
    pairRanks: versionRank,
    pairWeights: new Uint32Array(weight.buffer, weight.byteOffset, weight.length),
    pairsFound: found,
  };
}

const noPairs = {
  pageOf: new Int32Array(0),
  versionRank: new Int32Array(0),
  weight: new Float32Array(0),
  found: new Float64Array(0),
};

/** null: it has none. */
export function memorySectionsIn(segment: Segment): MemorySections | null {
  if (!segment.sections.includes('memory')) return null;
  const read = readSections(segment, {
    memory: 'u8',
    pairPages: 'i32',
    pairRanks: 'i32',
    pairWeights: 'u32',
    pairsFound: 'f64',
  });
  return 'kind' in read ? null : read;
}

export function memoryIn({memory, pairPages, pairRanks, pairWeights, pairsFound}: MemorySections): StoredMemory {
  // The seals of the segment guarantee the shape.
  const {pairs, ...others} = JSON.parse(stampText(memory)) as StoredMemory;
  if (pairs === null) return {...others, pairs};
  const weight = new Float32Array(pairWeights.buffer, pairWeights.byteOffset, pairWeights.length);
  return {
    ...others,
    pairs: {...pairs, pageOf: pairPages, versionRank: pairRanks, weight, found: pairsFound},
  };
}
