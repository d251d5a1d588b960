// The HTML report of 2,000 findings, the first of which is a pair of 13,000 words.

import {packData} from '../../../server/app/htmlReport/earlierReport.ts';
import {reportProgram} from '../../../server/app/htmlReport/htmlReport.ts';
import {defaults} from '../../../shared/model/config.ts';
import type {PassageFinding} from '../../../shared/model/finding.ts';
import {buildReportData} from '../../../shared/report/html/buildReportData.ts';
import {htmlPage} from '../../../shared/report/html/htmlPage.ts';
import {inspection, pair, passage, place} from '../../core/report/sample.ts';
import {random} from '../../support/random.ts';
import {reportDefaults} from '../../support/reportOptions.ts';

export function largeReport(): string {
  return fileOf([longPair(), ...manyFindings(1999)]);
}

const next = random(11);
const pick = (count: number) => Math.floor(next() * count);

/** Lines as in documentation: some ten words each, of a vocabulary of 4,000. */
function lines(count: number): string[] {
  return Array.from({length: count}, () => Array.from({length: 6 + pick(9)}, () => `word${pick(4000)}`).join(' '));
}

/** One long pair first: two source files of 13,000 words, of which a tenth differs, some of it moved. */
function longPair(): PassageFinding {
  const left = lines(1250);
  const right = left.flatMap((line, at) => (at % 10 === 3 ? lines(1) : at % 97 === 5 ? [] : [line]));
  right.splice(900, 0, ...right.splice(100, 60));
  const places = [place('src/long-a.md', 1, left.join('\n')), place('src/long-b.md', 1, right.join('\n'))];
  return passage(places, {family: 'long', pairs: [pair(0, 1)]});
}

function manyFindings(count: number): PassageFinding[] {
  return Array.from({length: count}, (_, number) => {
    const text = lines(4 + pick(6));
    const places = Array.from({length: 2 + pick(2)}, (_, at) => {
      const own = text.map((line) => (pick(8) === 0 ? line.replace(/word\d+/, 'other') : line));
      return place(
        `docs/part-${number % 23}/section-${pick(40)}/page-${number}-${at}.md`,
        4 + pick(90),
        own.join('\n'),
      );
    });
    return passage(places, {family: String(number), level: number % 3 === 0 ? 'warning' : 'info'});
  });
}

function fileOf(findings: readonly PassageFinding[]): string {
  const paths = findings.flatMap(({places}) => places.map(({path}) => path));
  const program = reportProgram();
  const data = buildReportData(
    inspection(findings),
    {
      ...{
        title: 'docs',
        commit: '',
        day: '2026-01-31',
        forge: undefined,
        isChanged: () => false,
        ownersOf: null,
        earlier: null,
        drifted: [],
      },
      linesOf: () => null,
      pages: [...new Set(paths)].map((path) => [path, 400 + pick(800)] as const),
      bytesMax: defaults.limits.reportBytesMax,
    },
    reportDefaults,
  );
  return [...htmlPage(data, program, packData)].join('');
}
