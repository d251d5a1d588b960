// The HTML report of a repository whose every text and name is a payload.

import {packData} from '../../../server/app/htmlReport/earlierReport.ts';
import {reportProgram} from '../../../server/app/htmlReport/htmlReport.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {buildReportData} from '../../../shared/report/html/buildReportData.ts';
import {htmlPage} from '../../../shared/report/html/htmlPage.ts';
import {inspection, passage, place} from '../../core/report/sample.ts';
import {reportDefaults} from '../../support/reportOptions.ts';

export const payloads = [
  '</script><script>window.ran=1</script>',
  '<!--<script>window.ran=2',
  '--><img src=x onerror=window.ran=3>',
  '<base href="https://evil.example/">',
  '<svg onload=window.ran=4>',
  'javascript:window.ran=5',
  '"onmouseover="window.ran=6"',
  "'><iframe srcdoc='<script>parent.ran=7</script>'>",
  '{{constructor.constructor("window.ran=8")()}}',
  '__proto__',
  'constructor',
  '%E0%A4%A',
  '\u202egnp.exe',
  'a\u200bb\ufeffc',
  '<style>*{display:none}</style>',
  '</title></head></main></div>',
];

const commit = (text: string) => ({name: '0123456789ab', day: '2024-01-01', author: text, subject: text});
const text = payloads.join('\n');
export const evil: Inspection = inspection(
  payloads.flatMap((payload, number) => [
    passage([place(`docs/${payload}/${number}.md`, 2, text), place(`${payload}`, 9, text)], {
      family: payload,
      history: {equalUntil: commit(payload), changed: [{place: 0, commit: commit(payload)}]},
    }),
  ]),
  {noise: {words: {}, matches: {[text]: 3}, examples: []}, accepted: {source: 'file', by: text, count: 2, notes: []}},
);

export function hostileFile(found: Inspection): string {
  const data = buildReportData(
    found,
    {
      title: payloads[0],
      commit: 'f'.repeat(40),
      day: '2026-01-31',
      forge: {
        name: payloads[2],
        file: 'javascript:window.ran=9//{path}',
        commit: 'https://x.example/{commit}',
        prefix: '',
      },
      isChanged: () => false,
      linesOf: () => null,
      pages: found.findings.flatMap((finding) =>
        finding.kind === 'passage' ? [[finding.places[0].path, 90] as const] : [],
      ),
      ownersOf: () => payloads,
      earlier: payloads.map((payload) => ({family: payload, code: payload, words: 1, paths: payloads})),
      drifted: [],
      bytesMax: 5_000_000,
    },
    reportDefaults,
  );
  return [...htmlPage(data, reportProgram(), packData)].join('');
}
