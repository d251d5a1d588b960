// npm run bench:methods: what `shingle lab bench` runs, and figures of earlier runs and for the documentation. Measures every sketch and lookup of documents on seeded sets of known resemblance and on
// collections: cost, error next to theory, precision and recall. Writes one table, JSON, and an HTML page.

import {readFileSync, statSync, writeFileSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {sketcherNames} from '../methods/settings/sketchNames.ts';
import {textOf} from './labBench.ts';
import {markdownLines} from './markdown.ts';
import {pageOf} from './page.ts';
import type {Results} from './results.ts';
import {measured, quick, whole} from './run.ts';
import {pageFrom} from './sections.ts';

const usage = `npm run bench:methods [-- DIR…] [--quick] [--seed N] [--w WORDS] [--json FILE] [--html FILE] [--from FILE]
    [--markdown]

Measures every method on seeded sets of known resemblance, on a seeded collection with near duplicates, and on the
documents of each DIR (a folder of folders is one of collections). --html writes a page with plots, --json all figures;
--from takes the figures of an earlier run instead of measuring. --markdown prints the short table for the
documentation. --quick: fewer runs, rougher figures.`;

function main(): number {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {
      quick: {type: 'boolean', default: false},
      seed: {type: 'string', default: '1'},
      w: {type: 'string', default: '8'},
      json: {type: 'string'},
      html: {type: 'string'},
      from: {type: 'string'},
      markdown: {type: 'boolean', default: false},
      help: {type: 'boolean', short: 'h'},
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const [seed, w] = [Number(values.seed), Number(values.w)];
  const wrong = wrongOf(seed, w, positionals);
  if (wrong !== undefined) {
    console.error(wrong);
    return 2;
  }
  const results =
    values.from === undefined
      ? measuredNow(positionals, seed, w, values.quick)
      : (JSON.parse(readFileSync(values.from, 'utf8')) as Results);
  console.log(`\n${textOf(results)}`);
  if (values.markdown) console.log(`\n${markdownLines(results).join('\n')}`);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(results, null, 1)}\n`);
  if (values.html !== undefined) writeFileSync(values.html, pageOf(pageFrom(results)));
  return 0;
}

function wrongOf(seed: number, w: number, folders: readonly string[]): string | undefined {
  if (!Number.isInteger(seed)) return '--seed: expected a whole number';
  if (!Number.isInteger(w) || w < 1 || w > 16) return '--w: expected a number of words from 1 to 16';
  const missing = folders.find((folder) => !statSync(folder, {throwIfNoEntry: false})?.isDirectory());
  return missing === undefined ? undefined : `${missing}: no such folder; expected folders of documents`;
}

function measuredNow(folders: readonly string[], seed: number, w: number, isQuick: boolean): Results {
  const start = performance.now();
  const reported = (what: string) =>
    console.error(`${((performance.now() - start) / 1000).toFixed(1).padStart(6)} s  ${what}`);
  return measured({
    folders,
    seed,
    w,
    extent: isQuick ? quick : whole,
    names: sketcherNames,
    told: reported,
    warned: reported,
  });
}

process.exitCode = main();
