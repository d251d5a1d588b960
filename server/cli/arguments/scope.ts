// Takes the flags of `check`, gives the change to review, and rejects flags that do not apply to a change.

import {rangeOf, type Scope} from '../../app/review/readReview.ts';
import type {Given} from './readFlags.ts';

const scopes = ['staged', 'changed', 'base', 'since-last'] as const;

/** One change at a time, of files that Git knows. */
export function scopeOf(given: Given, revision: string | null, stdin: boolean): Scope | null {
  const named = scopes.filter((name) => given.on(name));
  const [kind] = named;
  if (kind === undefined) return null;
  const written = named.map((name) => `--${name}`).join(' and ');
  if (named.length > 1) given.problem(`got ${written}, expected one of them`);
  if (given.on('file-list') || stdin) {
    const other = stdin ? '"-"' : '--file-list';
    given.problem(`got ${written} and ${other}, expected one of them: ${written} knows itself which files changed`);
  }
  if (given.on('report-unused-suppressions')) {
    given.problem(
      `got ${written} and --report-unused-suppressions, expected one of them: most comments silence old copies, which a review does not look for`,
    );
  }
  if (given.on('rewritten')) {
    given.problem(
      `got ${written} and --rewritten, expected one of them: a review is about the words that a change adds`,
    );
  }
  if (kind !== 'base') return {kind};
  if (revision?.startsWith('-'))
    given.problem(`--base: got "${revision}", expected a branch, tag or commit, which begins with no dash`);
  return {kind, revision: revision ?? ''};
}

/** `show`: nothing is written. */
export type FixMode = 'ask' | 'write' | 'show';

/** null: copies that were left behind are only reported. */
export function fixModeOf(given: Given, scope: Scope | null): FixMode | null {
  const named = ['yes', 'dry-run'].filter((name) => given.on(name)).map((name) => `--${name}`);
  if (!given.on('fix-stale')) {
    if (named.length > 0)
      given.problem(`got ${named.join(' and ')} without --fix-stale, expected it: nothing else is changed`);
    return null;
  }
  if (scope === null) {
    given.problem(
      '--fix-stale: got no change to apply, expected --staged, --changed, --base REF or --since-last: it says which edits are new',
    );
  }
  if (given.on('list-files')) given.problem('got --fix-stale and --list-files, expected one of them');
  if (scope?.kind === 'base' && rangeOf(scope.revision) !== null) {
    given.problem(
      `--fix-stale: got the commits ${scope.revision}, expected a change of the work tree: only files are edited`,
    );
  }
  if (named.length > 1) given.problem(`got ${named.join(' and ')}, expected one of them`);
  if (named.length === 0) return 'ask';
  return given.on('yes') ? 'write' : 'show';
}
