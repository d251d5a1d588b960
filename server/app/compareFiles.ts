// The use case of `compare`: compares files pair by pair, regardless of thresholds.

import type {Config} from '../../shared/model/config.ts';
import type {Document} from '../../shared/model/document.ts';
import type {Inspection} from '../../shared/model/inspection.ts';
import {comparePairs} from '../../shared/queries/comparePair.ts';
import {readNamedFile} from './namedFiles.ts';
import type {Ports} from './ports.ts';

export interface PairRequest {
  readonly root: string;
  /** Paths as the user wrote them. */
  readonly pairs: readonly (readonly [string, string])[];
}

/** Each file once, and the pairs as indices into `texts`. */
export interface ReadPairs {
  readonly texts: readonly Document[];
  readonly pairs: readonly (readonly [number, number])[];
}

/** Throws UserError. */
export function compareFiles(asked: PairRequest, config: Config, {progress}: Pick<Ports, 'progress'>): Inspection {
  const {texts, pairs} = readPairs(asked, config);
  return comparePairs(texts, pairs, config, progress);
}

/** Throws UserError. */
export function readPairs({root, pairs}: PairRequest, config: Config): ReadPairs {
  const paths = [...new Set(pairs.flat())];
  const numbers = new Map(paths.map((path, number) => [path, number]));
  const texts = paths.map((path) => {
    const {bytes, format} = readNamedFile(root, path, config, 'compared');
    return {path, bytes, format, reference: false, template: false};
  });
  return {texts, pairs: pairs.map(([a, b]) => [numbers.get(a) ?? 0, numbers.get(b) ?? 0] as const)};
}
