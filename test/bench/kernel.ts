// The kernel, from decoded bytes to fingerprints and sketch, on one core; and `wc -w` on the same files in the same
// run.

import {isUtf8} from 'node:buffer';
import {spawnSync} from 'node:child_process';
import {readdirSync, readFileSync, statSync} from 'node:fs';
import {join, relative} from 'node:path';
import {minHash} from '../../shared/fingerprint/minHash.ts';
import {newCorpus} from '../../shared/index/corpus.ts';
import {postFingerprints} from '../../shared/index/postings.ts';
import {formatOf} from '../../shared/text/formatOf.ts';
import {lex} from '../../shared/text/lex.ts';
import type {Page} from './corpus.ts';
import {median} from './statistics.ts';

export interface KernelResult {
  readonly what: string;
  readonly bytes: number;
  readonly files: number;
  /** Medians, in megabytes (millions of bytes) per second. */
  readonly kernel: number;
  /** The same by processor time, which other work on the machine does not affect; it includes compiling. */
  readonly kernelCpu: number;
  readonly lexOnly: number;
  /** undefined: `wc` is not available. */
  readonly wc: number | undefined;
}

/** `pages` are the files of `folder`, so that both sides read the same bytes. Alternates; medians of `runs`. */
export function measureKernel(what: string, folder: string, pages: readonly Page[], runs: number): KernelResult {
  const bytes = pages.reduce((sum, page) => sum + page.bytes.length, 0);
  const batches = batchesOf(pages.map(({path}) => path));
  const kernel: number[] = [];
  const kernelCpu: number[] = [];
  const lexOnly: number[] = [];
  const wc: number[] = [];
  const nothing: number[] = [];
  kernelSeconds(pages);
  for (let run = 0; run < runs; run++) {
    const {lexed, all, cpu} = kernelSeconds(pages);
    kernel.push(all);
    kernelCpu.push(cpu);
    lexOnly.push(lexed);
    const counted = batches.map((paths) => wcSeconds(folder, paths));
    if (counted.includes(undefined)) continue;
    wc.push(counted.reduce<number>((sum, seconds) => sum + (seconds ?? 0), 0));
    nothing.push(wcSeconds(folder, ['/dev/null']) ?? 0);
  }
  // The time to start a process is not counted against wc.
  const counting = median(wc) - batches.length * median(nothing);
  const rate = (seconds: number) => bytes / 1e6 / seconds;
  return {
    what,
    bytes,
    files: pages.length,
    kernel: rate(median(kernel)),
    kernelCpu: rate(median(kernelCpu)),
    lexOnly: rate(median(lexOnly)),
    wc: wc.length === 0 ? undefined : rate(counting),
  };
}

function kernelSeconds(pages: readonly Page[]): {lexed: number; all: number; cpu: number} {
  const {tokens, postings, excluded, selection, scratch} = newCorpus();
  let lexed = 0;
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  pages.forEach(({path, bytes}, document) => {
    const before = performance.now();
    const first = lex(path, bytes, formatOf(path), tokens, excluded);
    lexed += performance.now() - before;
    const row = postings.count;
    postFingerprints(postings, tokens, document, first, tokens.count, selection, scratch);
    minHash(postings.hash, row, postings.count);
  });
  const all = (performance.now() - start) / 1000;
  const {user, system} = process.cpuUsage(cpuBefore);
  return {lexed: lexed / 1000, all, cpu: (user + system) / 1e6};
}

function wcSeconds(folder: string, paths: readonly string[]): number | undefined {
  const start = performance.now();
  const {status} = spawnSync('wc', ['-w', ...paths], {
    cwd: folder,
    env: {...process.env, LC_ALL: 'C'},
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  return status === 0 ? (performance.now() - start) / 1000 : undefined;
}

/** Command lines have a length limit; 128 kB is available everywhere. */
const lineBytesMax = 100_000;

export function batchesOf(paths: readonly string[]): string[][] {
  const batches: string[][] = [];
  let length = lineBytesMax;
  for (const path of paths) {
    length += Buffer.byteLength(path) + 1;
    if (length > lineBytesMax) {
      batches.push([]);
      length = Buffer.byteLength(path) + 1;
    }
    batches[batches.length - 1].push(path);
  }
  return batches;
}

const fileBytesMax = 4_000_000;
const allBytesMax = 128_000_000;

/** Files of a folder that are read as prose or code, without hidden and dependency folders. */
export function pagesIn(folder: string): Page[] {
  const pages: Page[] = [];
  let bytes = 0;
  const walk = (path: string) => {
    for (const entry of readdirSync(path, {withFileTypes: true}).sort((x, y) => (x.name < y.name ? -1 : 1))) {
      const file = join(path, entry.name);
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      if (entry.isDirectory()) walk(file);
      else if (entry.isFile() && formatOf(entry.name).language !== 'unknown') {
        const {size} = statSync(file);
        if (size > fileBytesMax || bytes + size > allBytesMax) continue;
        const content = readFileSync(file);
        if (content.includes(0) || !isUtf8(content)) continue;
        pages.push({path: relative(folder, file), bytes: content});
        bytes += size;
      }
    }
  };
  walk(folder);
  return pages.sort((x, y) => (x.path < y.path ? -1 : 1));
}
