// Which part of the program a run used. Runs of different parts have different caches of compiled code.

/**
 * A check that asks a corpus runs code that no other check does: `corpus`. Where nothing answers it is little of that:
 * `unanswered`.
 */
export type CodeUse = 'shingle' | 'corpus' | 'unanswered' | 'language-server' | 'server-thread';

let isAnswered = false;

export function noteCorpusAnswer(): void {
  isAnswered = true;
}

/** Whether a run that was to use it did. */
export function hasUsedCode(use: CodeUse): boolean {
  return use !== 'corpus' || isAnswered;
}
