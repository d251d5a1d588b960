// The name of a finding that a link can hold: the same in the next report, as long as its heaviest text and its pages
// are the same.

import {mix32} from '../../algorithms/mix32.ts';

/** Parts of a name; a JSON report of an earlier run has them too. */
export interface Identity {
  readonly code: string;
  /** The fingerprint of the heaviest text. */
  readonly family: string;
  /** Pages, folders or sources. */
  readonly paths: readonly string[];
}

/** Sixteen hexadecimal digits. */
export function identityOf({code, family, paths}: Identity): string {
  const text = [code, family, ...new Set(paths.toSorted())].join('\0');
  return hexOf(hashOf(text, 0x811c9dc5)) + hexOf(hashOf(text, 0x2545f491));
}

function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at++) hash = mix32(hash ^ text.charCodeAt(at)) + 0x9e3779b9;
  return mix32(hash);
}

function hexOf(hash: number): string {
  return (hash >>> 0).toString(16).padStart(8, '0');
}
