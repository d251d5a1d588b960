// What the hook waits: without a corpus, with one that answers, with one that refuses connections, and with one that takes
// them and never answers. One after the other, so that what else the machine does hits all alike.

import {execFileSync, spawnSync} from 'node:child_process';
import {appendFileSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import type {Nodes} from '../../support/corpusNodes.ts';
import {percentile} from '../statistics.ts';
import {tableLines} from '../table.ts';

const program = fileURLToPath(new URL('../shingle.js', import.meta.url));

/** `nodes`: those that a zone "all" was pushed to. */
export function measureHook(nodes: Nodes, secret: Uint8Array, gitFolder: string, text: string, rounds: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'shingle-hook-'));
  try {
    execFileSync('git', ['clone', '-q', gitFolder, folder]);
    const [page = 'README.md'] = execFileSync('git', ['ls-files', '*.md'], {cwd: folder, encoding: 'utf8'}).split('\n');
    appendFileSync(join(folder, page), `\n\n${text}\n`);
    execFileSync('git', ['add', '-A'], {cwd: folder});
    const corpus = {SHINGLE_CORPUS_URL: nodes.url, SHINGLE_CORPUS_KEY: Buffer.from(secret).toString('base64')};
    const refused = {...corpus, SHINGLE_CORPUS_URL: 'redis://127.0.0.1:1'};
    const ways = [
      {name: 'without a corpus', env: {}, flags: [], isPaused: false},
      {name: 'it answers', env: corpus, flags: ['--corpus'], isPaused: false},
      {name: 'connections refused', env: refused, flags: ['--corpus'], isPaused: false},
      {name: 'it takes connections and is silent', env: corpus, flags: ['--corpus'], isPaused: true},
    ];
    const times = new Map(ways.map(({name}): [string, number[]] => [name, []]));
    const codes = new Map<string, Set<number | null>>(ways.map(({name}) => [name, new Set()]));
    for (let round = -2; round < rounds; round++) {
      for (const {name, env, flags, isPaused} of ways) {
        if (isPaused) for (const port of nodes.ports) nodes.pause(port);
        const start = performance.now();
        const {status} = spawnSync(process.execPath, [program, 'check', '--staged', '--quiet', ...flags], {
          cwd: folder,
          env: {...process.env, ...env},
        });
        const ms = performance.now() - start;
        if (isPaused) for (const port of nodes.ports) nodes.resume(port);
        codes.get(name)?.add(status);
        // The first rounds fill caches.
        if (round >= 0) times.get(name)?.push(ms);
      }
    }
    // On a machine that does much else, the least of all tells most.
    const least = (name: string) => Math.min(...(times.get(name) ?? []));
    const rows = [...times].map(([name, all]) => {
      const more = least(name) - least(ways[0].name);
      const figures = [least(name), percentile(all, 0.5), more].map((ms) => ms.toFixed(0));
      return [name, ...figures, [...(codes.get(name) ?? [])].join(' ')];
    });
    console.log(tableLines(['hook', 'least ms', 'p50 ms', 'least, more than without', 'exit codes'], rows).join('\n'));
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}
