// What the hook waits: without a corpus, with one that answers, with one that refuses connections, and with one that takes
// them and never answers. One after the other, so that what else the machine does hits all alike; and the processor time of the
// process, without that of Git, which it hardly changes.

import {execFileSync, spawnSync} from 'node:child_process';
import {appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import type {Nodes} from '../../support/corpusNodes.ts';
import {median} from '../statistics.ts';
import {tableLines} from '../table.ts';

const program = fileURLToPath(new URL('../shingle.js', import.meta.url));

/** `nodes`: those that a zone "all" was pushed to. */
export function measureHook(nodes: Nodes, secret: Uint8Array, gitFolder: string, text: string, rounds: number): void {
  const scratch = mkdtempSync(join(tmpdir(), 'shingle-hook-'));
  const folder = join(scratch, 'clone');
  try {
    mkdirSync(folder);
    const git = (...words: readonly string[]) => execFileSync('git', words, {cwd: folder, encoding: 'utf8'});
    // Only the page is checked out: a partial clone may lack pictures.
    git('clone', '-q', '--no-checkout', gitFolder, '.');
    git('reset', '-q');
    const [page = 'README.md'] = git('ls-files', '*.md').split('\n');
    git('checkout', '-q', '--', page);
    appendFileSync(join(folder, page), `\n\n${text}\n`);
    git('add', page);
    const corpus = {SHINGLE_CORPUS_URL: nodes.url, SHINGLE_CORPUS_KEY: Buffer.from(secret).toString('base64')};
    const refused = {...corpus, SHINGLE_CORPUS_URL: 'redis://127.0.0.1:1'};
    const ways = [
      {name: 'without a corpus', env: {}, flags: [], isPaused: false},
      {name: 'it answers', env: corpus, flags: ['--corpus'], isPaused: false},
      {name: 'connections refused', env: refused, flags: ['--corpus'], isPaused: false},
      {name: 'it takes connections and is silent', env: corpus, flags: ['--corpus'], isPaused: true},
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
      for (const {name, env, flags, isPaused} of ways) {
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
    const [without, , refusedWay] = ways;
    const of = (name: string) => times.get(name) ?? [];
    const more = (all: ReadonlyMap<string, readonly number[]>, name: string, other: string) =>
      median((all.get(name) ?? []).map((ms, round) => ms - (all.get(other)?.[round] ?? 0)));
    const rows = ways.map(({name}) => {
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
