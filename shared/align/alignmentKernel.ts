// The kernel of the alignment: kernel/ in WebAssembly. V8 has it at full speed from the first call, while it interprets
// what is TypeScript for most of a short check.

import {alignmentCode} from './alignmentCode.ts';

/** A passage: inclusive token ranges and measures. */
export interface LocalAlignment {
  a0: number;
  a1: number;
  b0: number;
  b1: number;
  /** Summed weight of the linked tokens, and the proportion of each side's weight that it is. */
  evidence: number;
  containmentA: number;
  containmentB: number;
  /** Length of the shorter side in units. */
  units: number;
}

/** What kernel/passages.ts exports. Addresses are in bytes; `memory.buffer` is another one after it has grown. */
export interface AlignmentKernel {
  readonly memory: {readonly buffer: ArrayBuffer};
  readonly reserve: (countA: number, countB: number) => number;
  readonly number: (within: number, shiftOfB: number) => number;
  readonly findPassages: (
    containmentMin: number,
    evidenceMin: number,
    unitsMin: number,
    padTokens: number,
    local: number,
  ) => void;
  readonly alignAll: () => number;
}

/** Node and browsers have both, the language itself does not. */
declare const WebAssembly: {
  readonly Module: new (code: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => {readonly exports: object};
};
declare function atob(base64: string): string;

let compiled: object | null = null;

/** Each has a memory of its own. `tell` gets what `findPassages` finds. */
export function newAlignmentKernel(tell: (found: LocalAlignment) => void): AlignmentKernel {
  compiled ??= new WebAssembly.Module(bytesOf(alignmentCode));
  const found = (
    a0: number,
    a1: number,
    b0: number,
    b1: number,
    evidence: number,
    containmentA: number,
    containmentB: number,
    units: number,
  ) => tell({a0, a1, b0, b1, evidence, containmentA, containmentB, units});
  // By the files that declare them.
  const imports = {bestSegment: {log: Math.log}, passages: {found}};
  return new WebAssembly.Instance(compiled, imports).exports as AlignmentKernel;
}

function bytesOf(base64: string): Uint8Array {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
