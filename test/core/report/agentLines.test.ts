// Every name that a report for models shortens by folders is found again from the lines above it.

import {expect, test} from 'vitest';
import type {Finding} from '../../../shared/model/finding.ts';
import {agentLines} from '../../../shared/report/agentLines.ts';
import {reportDefaults} from '../../support/reportOptions.ts';
import {randomFrom} from './random.ts';
import {bucket, inspection, pair, passage, place} from './sample.ts';

/** Pairs of paths in the order of letters, as a reader of the lines puts them together. */
function pathsRead(report: string): string[] {
  const [, head, ...lines] = report.split('\n');
  const [, root = ''] = /^(?:In (.*): )?folder\/, then/.exec(head) ?? [];
  const found: string[] = [];
  let folder = '';
  for (const line of lines) {
    if (line.endsWith(':')) folder = '';
    else if (line.endsWith('/')) folder = line;
    else if (line !== '') {
      const [, first, other] = /^(\S+):[\d-]+ ~ (\S*):\d+/.exec(line) ?? [];
      found.push(
        [first, other === '' ? first : other]
          .map((name) => root + folder + name)
          .sort()
          .join(' '),
      );
    }
  }
  return found;
}

test.each([[1], [2], [3], [4], [5], [6], [7], [8]])('names are found again by their folders, seed %i', (seed) => {
  const below = randomFrom(seed);
  const name = () => Array.from({length: 1 + below(4)}, () => 'ab'[below(2)]).join('/');
  const root = ['', 'content/en/'][seed % 2];
  const findings = Array.from({length: 1 + below(12)}, (_, at): Finding => {
    const [a, b] = [`${root}${name()}.md`, `${root}${name()}.md`];
    return passage([place(a, 1, bucket), place(b, 90, bucket)], {
      level: at < 4 ? 'warning' : 'info',
      pairs: [pair(0, 1)],
    });
  });
  const report = [...agentLines(inspection(findings), {...reportDefaults, information: true})].join('');
  const written = findings.map(({places}) =>
    places
      .map(({path}) => path)
      .sort()
      .join(' '),
  );
  expect(pathsRead(report).sort()).toEqual(written.sort());
});

test('the folder that all names are in is written once', () => {
  const copy = (a: string, b: string): Finding =>
    passage([place(a, 1, bucket), place(b, 5, bucket)], {pairs: [pair(0, 1)]});
  const findings = [copy('docs/en/guide/a.md', 'docs/en/guide/b.md'), copy('docs/en/c.md', 'docs/en/api/d.md')];
  const [, ...lines] = [...agentLines(inspection(findings), reportDefaults)].join('').split('\n');
  expect(lines.map((line) => line.replace(/;.*/, ''))).toEqual([
    'In docs/en/: folder/, then place ~ copy +copies here>there …differences',
    'c.md:1-4 ~ api/d.md:5',
    'guide/',
    'a.md:1-4 ~ b.md:5',
    '',
  ]);
});
