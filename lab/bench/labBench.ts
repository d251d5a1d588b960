// The bench as `shingle lab bench` runs it: takes folders and a seed, gives the tables, the JSON and the page.

import {cpus} from 'node:os';
import {printableJson, visiblePath} from '../../shared/wording/terminal.ts';
import type {BenchAnswer, BenchRequest} from '../cli/benchProgram.ts';
import {sketcherNames} from '../methods/settings/sketchNames.ts';
import {pageOf} from './page.ts';
import type {Results} from './results.ts';
import {measured, quick, whole} from './run.ts';
import {pageFrom} from './sections.ts';
import {clusterLines, methodLines, otherLines, targetLines} from './terminal.ts';

export function bench({folders, seed, w, quick: isQuick, told, warned}: BenchRequest): BenchAnswer {
  const results = measured({folders, seed, w, extent: isQuick ? quick : whole, names: sketcherNames, told, warned});
  return {
    text: textOf(results),
    json: `${printableJson(results, 1)}\n`,
    html: pageOf(pageFrom(results)),
  };
}

/** The tables for a terminal. Names of folders are not ours. */
export function textOf(results: Results): string {
  const {node, seed, w} = results.made;
  const processor = cpus()[0]?.model ?? 'unknown processor';
  const parts = [
    [`Node ${node}, ${cpus().length} × ${processor}, seed ${seed}, shingles of ${w} ${w === 1 ? 'word' : 'words'}`],
    methodLines(results),
    clusterLines(results),
    otherLines(results),
    targetLines(results),
  ];
  return parts.map((lines) => `${lines.map(visiblePath).join('\n')}\n`).join('\n');
}
