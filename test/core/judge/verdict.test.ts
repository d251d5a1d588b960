// The line that says what counted for a level holds the numbers by which it was decided.
import {expect, test} from 'vitest';
import {verdict} from '../../../shared/judge/verdict.ts';
import {defaults} from '../../../shared/model/config.ts';
import type {Counted, Finding, Level} from '../../../shared/model/finding.ts';
import type {Reason} from '../../../shared/model/reasons.ts';

function judged(level: Level, weight: number, counted: Counted, reason: Reason = ''): Finding {
  return {kind: 'passage', level, reason, facts: {weight}, counted} as unknown as Finding;
}

test.each([
  [judged('warning', 74, {score: 74, rows: []}, 'run'), 'weight 74; a warning from 40 on'],
  [
    judged('warning', 30, {score: 60, rows: ['include']}, 'include'),
    'weight 30 × 2 (include) = 60; a warning from 40 on',
  ],
  [
    judged('info', 74, {score: 37, rows: ['named alike']}, 'named alike'),
    'weight 74 × 0.5 (named alike) = 37, below the 40 of a warning',
  ],
  [judged('info', 90, {score: 90, rows: ['packages']}, 'packages'), 'weight 90, information: packages'],
  [judged('info', 90, {score: 90, rows: []}, 'in a set'), 'weight 90, in a set'],
  [
    judged('silent', 12, {score: 12, rows: []}, 'light'),
    'weight 12, below the 40 of a warning, below the 25 of information',
  ],
  [judged('warning', 20, {score: 20, rows: []}, 'drift'), 'weight 20; drift'],
] as const)('%#', (finding, line) => {
  expect(verdict(finding, defaults)).toBe(line);
});

test('a finding without facts has no verdict', () => {
  expect(verdict({kind: 'folder'} as unknown as Finding, defaults)).toBe('');
});
