// Takes the flags of `check`, gives the change to review, and rejects flags that do not apply to a change.

import type {Scope} from '../../app/review/readReview.ts';
import type {FixMode} from './arguments.ts';
import type {Values} from './tokenize.ts';

const scopes = ['staged', 'changed', 'base', 'since-last'] as const;

/** One change at a time, of files that Git knows. */
export function scopeOf(values: Values, stdin: boolean): Scope | null {
  const given = scopes.filter((name) => values.on(name));
  const [kind] = given;
  if (kind === undefined) return null;
  const written = given.map((name) => `--${name}`).join(' and ');
  if (given.length > 1) values.problem(`got ${written}, expected one of them`);
  if (values.on('file-list') || stdin) {
    const other = stdin ? '"-"' : '--file-list';
    values.problem(`got ${written} and ${other}, expected one of them: ${written} knows itself which files changed`);
  }
  if (values.on('report-unused-suppressions')) {
    values.problem(
      `got ${written} and --report-unused-suppressions, expected one of them: most comments silence old copies, which a review does not look for`,
    );
  }
  if (values.on('rewritten')) {
    values.problem(
      `got ${written} and --rewritten, expected one of them: a review is about the words that a change adds`,
    );
  }
  if (kind !== 'base') return {kind};
  const revision = values.text('base') ?? '';
  if (revision.startsWith('-'))
    values.problem(`--base: got "${revision}", expected a branch, tag or commit, which begins with no dash`);
  return {kind, revision};
}

/** null: copies that were left behind are only reported. */
export function fixModeOf(values: Values, scope: Scope | null): FixMode | null {
  const given = ['yes', 'dry-run'].filter((name) => values.on(name)).map((name) => `--${name}`);
  if (!values.on('fix-stale')) {
    if (given.length > 0)
      values.problem(`got ${given.join(' and ')} without --fix-stale, expected it: nothing else is changed`);
    return null;
  }
  if (scope === null) {
    values.problem(
      '--fix-stale: got no change to apply, expected --staged, --changed, --base REF or --since-last: it says which edits are new',
    );
  }
  if (values.on('list-files')) values.problem('got --fix-stale and --list-files, expected one of them');
  if (given.length > 1) values.problem(`got ${given.join(' and ')}, expected one of them`);
  if (given.length === 0) return 'ask';
  return values.on('yes') ? 'write' : 'show';
}
