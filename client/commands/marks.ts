// Takes diagnostics, gives the marks that are drawn for them, by what they say of the text.

export const markKinds = ['copy', 'history', 'drift', 'quiet'] as const;
export type MarkKind = (typeof markKinds)[number];

/** The part of a diagnostic that decides. Severities as the editor counts them: 3 is a hint. */
interface MarkText {
  readonly source: string | undefined;
  readonly code: unknown;
  readonly severity: number;
}

const hint = 3;

/**
 * `severityOf`: what the settings say of a code. What is accepted is told as a hint, and so is all else that the user
 * wants that quiet: then a hint says nothing. null: it is not ours.
 */
export function markOf({source, code, severity}: MarkText, severityOf: (code: string) => string): MarkKind | null {
  if (source !== 'shingle') return null;
  const value = typeof code === 'object' && code !== null && 'value' in code ? code.value : code;
  const name = String(value ?? '');
  if (severity === hint && severityOf(name) !== 'hint') return 'quiet';
  if (name === 'resurrected-passage') return 'history';
  return name === 'drifted-copy' || name === 'stale-copy' ? 'drift' : 'copy';
}
