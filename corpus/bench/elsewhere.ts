// npm run bench:corpus -- GITDIR GITDIR …: starts nodes of Redis or Valkey on this machine, and measures what the targets
// of a corpus are about. The first repositories are stored, the pages of the last are asked.

import {execFileSync} from 'node:child_process';
import {parseArgs} from 'node:util';
import {startNodes} from '../test/corpusNodes.ts';
import {inputOf, nameOfRepository, newZone, type Page, pagesOf, push, secret, serverOf} from './benchZone.ts';
import {killDuringPushes, lookUpsDuringKill} from './faults.ts';
import {measureHook} from './hook.ts';
import {measureLookUps, memoryOf} from './lookUps.ts';
import {measureRecall} from './recallOfCheck.ts';
import {fillZone, wordsOfDocument} from './syntheticDocuments.ts';

const usage = `npm run bench:corpus -- PART GITDIR [GITDIR …]

PART       lookups   a page and a passage beside an empty trip, among --documents synthetic ones
           bytes     memory of the masters for each word
           kills     --kills masters killed during pushes, and during look-ups
           hook      --rounds commits of a page of the first in a clone of the last
           recall    of what "check A --reference B" reports, for the first two
GITDIR     Git directories, bare or not; the pages of the last one are asked
--documents N   (10000), --rounds N (1000), --kills N (20), --pages N of a repository (all), --seed N (1),
--words A-B     of a page that is asked (0-)`;

async function main(): Promise<number> {
  const number = (value: string) => ({type: 'string', default: value}) as const;
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {
      documents: number('10000'),
      rounds: number('1000'),
      kills: number('20'),
      pages: number('1000000'),
      seed: number('1'),
      words: number('0-'),
    },
  });
  const [part, ...folders] = positionals;
  const parts = {lookups, bytes, kills, hook, recall};
  if (folders.length === 0 || !(part in parts)) {
    console.log(usage);
    return 2;
  }
  const all = folders.map((folder): Repository => {
    return {folder, name: nameOfRepository(folder), pages: pagesOf(folder, 'HEAD', Number(values.pages))};
  });
  const numbers = {
    documents: Number(values.documents),
    rounds: Number(values.rounds),
    kills: Number(values.kills),
    seed: Number(values.seed),
    words: rangeOf(values.words),
  };
  await parts[part as keyof typeof parts](all, numbers);
  return 0;
}

/** 'A-B', or 'A-' without an end. */
function rangeOf(text: string): readonly [number, number] {
  const [from, to] = text.split('-');
  return [Number(from), to === '' || to === undefined ? Infinity : Number(to)];
}

interface Repository {
  readonly folder: string;
  readonly name: string;
  readonly pages: readonly Page[];
}

interface Numbers {
  readonly documents: number;
  readonly rounds: number;
  readonly kills: number;
  readonly seed: number;
  readonly words: readonly [from: number, to: number];
}

const countOf = (pages: readonly Page[]) => {
  const words = pages.reduce((sum, page) => sum + page.words.length, 0);
  return `${pages.length} pages, ${words} words`;
};

/** Replicas and the append-only file take memory and disk that a million documents need themselves. */
async function lookups(all: readonly Repository[], {documents, rounds, seed, words}: Numbers): Promise<void> {
  const nodes = await startNodes();
  try {
    const masters = nodes.masters();
    for (const port of nodes.ports) {
      if (masters.includes(port)) nodes.ask(port, 'config', 'set', 'appendonly', 'no');
      else nodes.kill(port);
    }
    const server = serverOf(nodes);
    const zone = await newZone(server, 'all', documents);
    const start = performance.now();
    const before = await memoryOf(nodes);
    const postings = await fillZone(zone, nodes, documents, seed);
    const memory = (await memoryOf(nodes)) - before;
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    const ofWord = memory / (documents * wordsOfDocument);
    console.log(
      `${documents} synthetic documents: ${postings} postings, ${(memory / 1e6).toFixed(0)} MB in the masters, ${ofWord.toFixed(2)} bytes a word, ${seconds} s`,
    );
    for (const {name, pages} of all.slice(0, -1)) {
      await push(zone, inputOf(name, pages));
      console.log(`stored: ${name}, ${countOf(pages)}`);
    }
    const {name, pages} = all[all.length - 1];
    const asked = pages.filter((page) => page.words.length >= words[0] && page.words.length <= words[1]);
    console.log(`asked: ${name}, ${countOf(asked)}; ${rounds} rounds`);
    await measureLookUps(zone, nodes, asked, rounds);
    server.close();
  } finally {
    await nodes.stop();
  }
}

async function bytes(all: readonly Repository[]): Promise<void> {
  const nodes = await startNodes();
  try {
    const server = serverOf(nodes);
    const documents = all.reduce((sum, {pages}) => sum + pages.length, 0);
    const zone = await newZone(server, 'all', documents);
    const before = await memoryOf(nodes);
    for (const {name, pages} of all) {
      const start = performance.now();
      const result = await push(zone, inputOf(name, pages));
      if ('kind' in result) throw new Error(result.sentence);
      const perSecond = (pages.length / (performance.now() - start)) * 1000;
      console.log(
        `${name}: ${countOf(pages)}; ${result.postings} postings, ${result.common} left out as common; ${perSecond.toFixed(0)} pages/s`,
      );
    }
    const memory = (await memoryOf(nodes)) - before;
    const words = all.flatMap(({pages}) => pages).reduce((sum, page) => sum + page.words.length, 0);
    console.log(
      `${documents} pages, ${words} words: ${(memory / 1e6).toFixed(1)} MB in the masters, ${(memory / words).toFixed(2)} bytes a word, ${(memory / documents).toFixed(0)} a page`,
    );
    server.close();
  } finally {
    await nodes.stop();
  }
}

async function kills(all: readonly Repository[], {kills: count, seed}: Numbers): Promise<void> {
  const nodes = await startNodes();
  try {
    const server = serverOf(nodes, 2000);
    const {pages} = all[0];
    const zone = await newZone(server, 'asked', pages.length);
    await push(zone, inputOf('bench/asked', pages));
    for (let run = 0; run < 3; run++) await lookUpsDuringKill(nodes, zone, pages, seed + run);
    await killDuringPushes(nodes, server, pages, count, seed);
    server.close();
  } finally {
    await nodes.stop();
  }
}

async function hook(all: readonly Repository[], {rounds}: Numbers): Promise<void> {
  const nodes = await startNodes();
  try {
    const server = serverOf(nodes);
    const [{name, folder, pages}] = all;
    await push(await newZone(server, 'all', pages.length), inputOf(name, pages));
    server.close();
    const text = execFileSync('git', ['-C', folder, 'cat-file', 'blob', pages[0].blob], {encoding: 'utf8'});
    measureHook(nodes, secret, all[all.length - 1].folder, text.slice(0, 2000), rounds);
  } finally {
    await nodes.stop();
  }
}

async function recall([a, b]: readonly Repository[]): Promise<void> {
  if (b === undefined) throw new Error('recall: got one Git directory, expected two');
  const nodes = await startNodes();
  try {
    measureRecall(nodes, secret, a.folder, b.folder);
  } finally {
    await nodes.stop();
  }
}

process.exitCode = await main();
