// Takes a passage of code that stands twice but for its names, says whether it is more than a habit of the language.

import type {Config} from '../config.ts';
import {CodeKind} from '../text/codeTokens.ts';
import type {CodeRun} from './codeRuns.ts';
import type {BlindCorpus, BlindPostings} from './renamedCode.ts';

export interface CodeEvidence {
  /** Distinct runs of four blind tokens, by all of them: 0.1 for a table of data, over 0.5 for an algorithm. */
  readonly variety: number;
  /** Keywords that decide or repeat (if, for, while, return, …), and operators that compute or compare. */
  readonly decisions: number;
  readonly assigns: number;
  /** Of the repeated occurrences of a name, the share that became the same name again, in the worse direction. */
  readonly consistency: number;
  /** Share of names, and of literals, that are the same on both sides. */
  readonly sameNames: number;
  readonly sameLiterals: number;
  /** Tokens in grams on two pages or more, but fewer than boilerplate stands on. */
  readonly rare: number;
}

const gram = 4;

export function evidenceOf(corpus: BlindCorpus, postings: BlindPostings, run: CodeRun): CodeEvidence {
  const {tokens, blind, rows} = corpus;
  const grams = new Set<number>();
  for (let at = run.a0; at + gram <= run.a1; at++) {
    let hash = 0;
    for (let k = 0; k < gram; k++) hash = (Math.imul(hash, 1000003) + blind[at + k]) | 0;
    grams.add(hash);
  }
  let decisions = 0;
  let assigns = 0;
  let names = 0;
  let sameNames = 0;
  let literals = 0;
  let sameLiterals = 0;
  const ahead = new Map<number, Map<number, number>>();
  const back = new Map<number, Map<number, number>>();
  for (let tile = 0; tile < run.tiles.length; tile += 3) {
    const [a, b, length] = [run.tiles[tile], run.tiles[tile + 1], run.tiles[tile + 2]];
    for (let offset = 0; offset < length; offset++) {
      const rowA = rows[a + offset];
      const rowB = rows[b + offset];
      const kind = tokens.kind[rowA];
      const [hashA, hashB] = [tokens.hash[rowA], tokens.hash[rowB]];
      if (kind === CodeKind.identifier) {
        names++;
        if (hashA === hashB) sameNames++;
        count(ahead, hashA, hashB);
        count(back, hashB, hashA);
      } else if (kind === CodeKind.string || kind === CodeKind.number) {
        literals++;
        if (hashA === hashB) sameLiterals++;
      } else if (decisive.has(hashA)) decisions++;
      else if (hashA === assign) assigns++;
    }
  }
  return {
    variety: grams.size / Math.max(1, run.a1 - run.a0 - gram + 1),
    decisions,
    assigns,
    consistency: Math.min(kept(ahead), kept(back)),
    sameNames: sameNames / Math.max(1, names),
    sameLiterals: sameLiterals / Math.max(1, literals),
    rare: rareTokens(postings, run),
  };
}
