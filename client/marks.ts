// Takes diagnostics, gives the marks that are drawn for them, by what they say of the text.

export const markKinds = ['copy', 'history', 'drift', 'quiet'] as const;
export type MarkKind = (typeof markKinds)[number];

/** The part of a diagnostic that decides. Severities as the editor counts them: 3 is a hint. */
export interface Said {
  readonly source: string | undefined;
  readonly code: unknown;
  readonly severity: number;
}

const hint = 3;

/** null: it is not ours. */
export function markOf({source, code, severity}: Said): MarkKind | null {
  if (source !== 'shingle') return null;
  // What is accepted is said as hints, and other findings only if the user wants them that quiet.
  if (severity === hint) return 'quiet';
  const name = typeof code === 'object' && code !== null && 'value' in code ? code.value : code;
  if (name === 'resurrected-passage') return 'history';
  return name === 'drifted-copy' ? 'drift' : 'copy';
}
