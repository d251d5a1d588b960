// Delay of the hook: without a corpus, with one that answers, with one that refuses connections, and with one that
// takes them and never answers; about a copy, and about the same words in reverse, of which nothing is found: the cost
// of a finding itself is no cost of the corpus. One after the other, so that other load on the machine hits all alike;
// and the processor time of the process, without that of Git, which it hardly changes.

import {execFileSync, spawnSync} from 'node:child_process';
import {appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {median} from '../../test/bench/statistics.ts';
import {tableLines} from '../../test/bench/table.ts';
import type {Nodes} from '../test/corpusNodes.ts';

const program = fileURLToPath(new URL('../shingle.js', import.meta.url));

/** `nodes`: those that a zone "all" was pushed to. */
export function measureHook(nodes: Nodes, secret: Uint8Array, gitFolder: string, text: string, rounds: number): void {
  const scratch = mkdtempSync(join(tmpdir(), 'shingle-hook-'));
  const [copy, own] = ['copy', 'own'].map((name) => join(scratch, name));
  try {
    stagePage(copy, gitFolder, text);
    stagePage(own, gitFolder, text.split(/\s+/).toReversed().join(' '));
    const corpus = {SHINGLE_CORPUS_URL: nodes.url, SHINGLE_CORPUS_KEY: Buffer.from(secret).toString('base64')};
    const refused = {...corpus, SHINGLE_CORPUS_URL: 'redis://127.0.0.1:1'};
    const asked = {flags: ['--corpus'], isPaused: false};
    const ways: readonly Way[] = [
      {name: 'a copy: without a corpus', folder: copy, env: {}, flags: [], isPaused: false},
      {name: 'a copy: it answers', folder: copy, env: corpus, ...asked},
      {name: 'a copy: connections refused', folder: copy, env: refused, ...asked},
      {name: 'a copy: it takes connections and is silent', folder: copy, env: corpus, ...asked, isPaused: true},
      {name: 'no copy: without a corpus', folder: own, env: {}, flags: [], isPaused: false},
      {name: 'no copy: it answers', folder: own, env: corpus, ...asked},
      {name: 'no copy: connections refused', folder: own, env: refused, ...asked},
    ];
    // In the process itself, at its end: that of a child is told in hundredths of a second.
    const meter = join(scratch, 'meter.cjs');
    const used = join(scratch, 'used');
    writeFileSync(
      meter,
      `process.on('exit', () => {
        const {user, system} = process.cpuUsage();
        require('node:fs').writeFileSync(${JSON.stringify(used)}, String(user + system));
      });`,
    );
    const work = new Map(ways.map(({name}): [string, number[]] => [name, []]));
    const times = new Map(ways.map(({name}): [string, number[]] => [name, []]));
    const codes = new Map<string, Set<number | null>>(ways.map(({name}) => [name, new Set()]));
    for (let round = -2; round < rounds; round++) {
      for (const {name, folder, env, flags, isPaused} of ways) {
        if (isPaused) for (const port of nodes.ports) nodes.pause(port);
        const start = performance.now();
        const {status} = spawnSync(process.execPath, ['-r', meter, program, 'check', '--staged', '--quiet', ...flags], {
          cwd: folder,
          env: {...process.env, ...env},
        });
        const ms = performance.now() - start;
        if (isPaused) for (const port of nodes.ports) nodes.resume(port);
        codes.get(name)?.add(status);
        // The first rounds fill caches.
        if (round < 0) continue;
        times.get(name)?.push(ms);
        work.get(name)?.push(Number(readFileSync(used, 'utf8')) / 1000);
      }
    }
    // On a machine that does much else, the median of differences within a round tells most.
    const of = (name: string) => times.get(name) ?? [];
    const more = (all: ReadonlyMap<string, readonly number[]>, name: string, other: string) =>
      median((all.get(name) ?? []).map((ms, round) => ms - (all.get(other)?.[round] ?? 0)));
    const rows = ways.map(({name, folder}) => {
      const [without, , refusedWay] = ways.filter((way) => way.folder === folder);
      const figures = [
        Math.min(...of(name)),
        median(of(name)),
        more(times, name, without.name),
        more(times, name, refusedWay.name),
        median(work.get(name) ?? []),
        more(work, name, without.name),
        more(work, name, refusedWay.name),
      ];
      return [name, ...figures.map((ms) => ms.toFixed(1)), [...(codes.get(name) ?? [])].join(' ')];
    });
    const compared = ['more than without', 'than refused'];
    const header = ['hook', 'least ms', 'median ms', ...compared, 'CPU ms', ...compared, 'exit codes'];
    console.log(tableLines(header, rows).join('\n'));
  } finally {
    rmSync(scratch, {recursive: true, force: true});
  }
}

interface Way {
  readonly name: string;
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly flags: readonly string[];
  readonly isPaused: boolean;
}

/** A clone in which a text was added to a page. */
function stagePage(folder: string, gitFolder: string, text: string): void {
  mkdirSync(folder);
  const git = (...words: readonly string[]) => execFileSync('git', words, {cwd: folder, encoding: 'utf8'});
  // Only the page is checked out: a partial clone may lack pictures.
  git('clone', '-q', '--no-checkout', gitFolder, '.');
  git('reset', '-q');
  const [page = 'README.md'] = git('ls-files', '*.md').split('\n');
  git('checkout', '-q', '--', page);
  appendFileSync(join(folder, page), `\n\n${text}\n`);
  git('add', page);
}
