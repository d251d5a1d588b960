// From texts to reports: several files at once, all stages, all formats that are text.

import {formats} from '../../../server/cli/arguments/choices.ts';
import {rendererOf} from '../../../server/cli/renderers.ts';
import {decode} from '../../../server/sources/decode.ts';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {defaults} from '../../../shared/model/config.ts';
import type {Document} from '../../../shared/model/document.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {inspect} from '../../../shared/pipeline.ts';
import {rankFindings} from '../../../shared/ranking/rankFindings.ts';
import {report} from '../../../shared/report/report.ts';
import {applySuppressions, suppressionsOf} from '../../../shared/suppress/directives.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {reportDefaults} from '../../support/reportOptions.ts';
import {filesIn} from '../fixtureTexts.ts';
import {mutated} from '../mutate.ts';
import {type FuzzTarget, must, repeatedText} from '../target.ts';
import {neverPrinted} from './wordingTargets.ts';

const silent = () => undefined;
const filesMax = 12;

/** `//- path` begins a text; what is before the first is the text of a page without a name. */
export function documentsIn(input: Buffer): Document[] {
  const byPath = new Map<string, Document>();
  for (const part of input
    .toString('latin1')
    .split(/^\/\/- /m)
    .slice(0, filesMax)) {
    const end = part.indexOf('\n');
    const path = Buffer.from(part.slice(0, Math.max(0, end)).replaceAll('\0', '') || 'page.md', 'latin1').toString();
    const {bytes} = decode(Buffer.from(part.slice(end + 1), 'latin1'));
    byPath.set(path, {path, bytes, format: formatOf(path), reference: false, template: false});
  }
  return [...byPath.values()].sort((x, y) => (x.path < y.path ? -1 : 1));
}

function inspected(texts: readonly Document[]): Inspection {
  const found = inspect(indexTexts(texts, silent), texts, {...defaults, sameFile: 'all', code: 'blind'}, silent);
  const suppressions = new Map(
    texts.map(({path, bytes, format}) => [path, suppressionsOf(new TextDecoder().decode(bytes), format)]),
  );
  const left = applySuppressions(found.findings, suppressions);
  const paths = texts.map(({path}) => path);
  return rankFindings({...found, ...left}, paths, {...defaults, classOf: () => undefined});
}

const pieces = [
  '\n//- a.md\n',
  '\n//- b.ts\n',
  '\n//- a\u202e\u001b.md\n',
  '\n//- ](javascript:x).md\n',
  '\n//- ::error::.md\n',
  '\n\n',
  'word ',
  '\0',
  '<!-- shingle-disable -->',
  '# ',
];

async function renderers() {
  const texts = formats.filter((format) => format !== 'html');
  return Promise.all(
    texts.map(async (format) => ({
      format,
      renderer: await rendererOf(format, () => Promise.reject(new Error('no HTML'))),
    })),
  );
}

const jsonFormats: ReadonlySet<string> = new Set(['json', 'sarif', 'gitlab', 'rdjson']);

const pipeline: FuzzTarget = {
  name: 'pipeline',
  secondsMax: 3,
  repeated: repeatedText,
  open: async () => {
    const all = await renderers();
    const texts = filesIn('test/fixtures/findings', /\.txt$/);
    // Whole fixtures, so that there is something to report.
    const known = texts.map((text) => text.subarray(0, 6000));
    return {
      input: (draw) => {
        const base = known[Math.floor(draw() * known.length)];
        const more = mutated({texts: known, pieces}, draw);
        const at = Math.floor(draw() * base.length);
        return Buffer.concat([base.subarray(0, at), more, base.subarray(at)]);
      },
      run: (input) => {
        const documents = documentsIn(input);
        const result = inspected(documents);
        for (const {format, renderer} of all) {
          const said = [...report(renderer, result, {...reportDefaults, diff: true, information: true})].join('');
          must(!neverPrinted.test(said), () => `${format} prints ${JSON.stringify(neverPrinted.exec(said)?.[0])}`);
          if (jsonFormats.has(format)) JSON.parse(said);
          if (format === 'jsonl') for (const line of said.split('\n').filter(Boolean)) JSON.parse(line);
        }
      },
    };
  },
};

/** Findings of a text that repeats itself, without its report. */
const repeats: FuzzTarget = {
  name: 'repeats',
  secondsMax: 3,
  repeated: repeatedText,
  open: () => {
    const texts = filesIn('test/fixtures/pages', /\.md$/);
    return {
      input: (draw) => {
        const input = mutated({texts, pieces}, draw).subarray(0, 400);
        return repeatedText(input, 4000);
      },
      run: (input) => void inspected(documentsIn(input)),
    };
  },
};

export const pipelineTargets: readonly FuzzTarget[] = [pipeline, repeats];
