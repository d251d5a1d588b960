// Takes diagnostics, gives the marks that are drawn for them: of which kind, and in which ranges.

import {isSpan, type LineSpan} from '../../shared/model/protocol.ts';

export const markKinds = ['copy', 'history', 'drift', 'quiet'] as const;
export type MarkKind = (typeof markKinds)[number];

/** Colours of the manifest. Marks on the ruler, and the icons of the view, have them. */
export const markColors: Readonly<Record<MarkKind, string>> = {
  copy: 'shingle.copyOverviewRuler',
  history: 'shingle.historyOverviewRuler',
  drift: 'shingle.driftOverviewRuler',
  quiet: 'shingle.quietOverviewRuler',
};

/** The part of a diagnostic that decides the kind. Severities as in VS Code: 3 is a hint. */
interface MarkText {
  readonly source: string | undefined;
  readonly code: unknown;
  readonly severity: number;
}

const hint = 3;

/**
 * `severityOf`: the severity that the settings give a code. Accepted findings are reported as hints, but so is any code
 * the user sets to `hint`; in that case a hint does not mean accepted. null: not one of our diagnostics.
 */
export function markOf({source, code, severity}: MarkText, severityOf: (code: string) => string): MarkKind | null {
  if (source !== 'shingle') return null;
  const value = typeof code === 'object' && code !== null && 'value' in code ? code.value : code;
  const name = String(value ?? '');
  return severity === hint && severityOf(name) !== 'hint' ? 'quiet' : markOfCode(name);
}

export function markOfCode(code: string): MarkKind {
  if (code === 'resurrected-passage') return 'history';
  return code === 'drifted-copy' || code === 'stale-copy' ? 'drift' : 'copy';
}

/** Severities with a squiggle, in the order of VS Code. */
export const underlined = ['error', 'warning', 'information'] as const;
export type Underlined = (typeof underlined)[number];

/** Where the passage of a diagnostic continues, as the server put it into the data. */
export function furtherRanges(diagnostic: object): readonly LineSpan[] {
  const data: unknown = 'data' in diagnostic ? diagnostic.data : undefined;
  if (typeof data !== 'object' || data === null || !('ranges' in data) || !Array.isArray(data.ranges)) return [];
  return data.ranges.filter(isSpan);
}
