// A copy of a function of which some names were changed is between the equal copy and one with all names changed: it
// weighs no more than the first and no less than the second, and so do their levels.
import {describe, expect, test} from 'vitest';
import {renamed} from '../../support/code.ts';
import {samples} from '../../support/codeSamples.ts';
import {rankTexts} from '../../support/rankTexts.ts';

/** The heaviest finding and the highest level of two files. */
function heaviest(files: readonly (readonly [string, string])[]): {weight: number; level: number} {
  const {findings, level} = rankTexts(files);
  const weights = findings.map((finding) => ('facts' in finding ? (finding.facts?.weight ?? 0) : 0));
  return {weight: Math.max(0, ...weights), level};
}

/** Of no name changed, then one, and so on, until all are. */
const steps = [0, 1, 2, 3, 5, 8, Infinity];

/** Whole files that are equal are one page, of which nothing else is copied: one of the two has more. */
const settings = {
  'functions in files of other names': {names: ['alpha/invoices', 'beta/tickets'], own: true},
  'functions in files of one kind': {names: ['alpha/invoice-service', 'beta/ticket-service'], own: true},
  'whole files': {names: ['alpha/invoices', 'beta/tickets'], own: false},
} as const;

describe.each(Object.entries(settings))('%s', (_, {names: [one, other], own}) => {
  test.each(samples.map(({path, head, functions}) => [path, head, functions] as const))(
    '%s',
    (path, head, [first = '', second = '', third = '']) => {
      const ending = path.slice(path.lastIndexOf('.'));
      const copied = first + second;
      const found = steps.map((most) =>
        heaviest([
          [one + ending, head + copied + (own ? third : '')],
          [other + ending, renamed(path, head + copied, 'keep', most)],
        ]),
      );
      const weights = found.map(({weight}) => weight);
      expect(weights.filter((weight) => weight > weights[0] + 1e-9)).toEqual([]);
      expect(weights.filter((weight) => weight < (weights.at(-1) ?? 0) - 1e-9)).toEqual([]);
      const ranks = found.map(({level}) => level);
      expect(ranks.filter((level) => level > ranks[0])).toEqual([]);
      expect(ranks.filter((level) => level < (ranks.at(-1) ?? 0))).toEqual([]);
    },
  );
});
