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

/** Exports of kernel/passages.ts. Addresses are in bytes; `memory.buffer` is another one after it has grown. */
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

/** Node and browsers have it, the language itself does not. */
declare const WebAssembly: {
  readonly Module: new (code: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => {readonly exports: object};
};

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

/** Four bytes at a time, in a quarter of the calls. */
function bytesOf(hex: string): Uint8Array {
  const size = hex.length / 2;
  const view = new DataView(new ArrayBuffer(size + 3));
  for (let at = 0; at < size; at += 4) {
    view.setUint32(at, Number.parseInt(hex.slice(at * 2, at * 2 + 8).padEnd(8, '0'), 16));
  }
  return new Uint8Array(view.buffer, 0, size);
}
