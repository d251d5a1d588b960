// Of the passages and pages that `check A --reference B` reports, how many a corpus with B finds in A: verified with a clone of
// B on this machine, and as estimates without it. Both are asked as users ask, by the built program.

import {execFileSync, spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {tableLines} from '../../test/bench/table.ts';
import type {Nodes} from '../test/corpusNodes.ts';
import {proseOf} from './benchZone.ts';

const program = fileURLToPath(new URL('../shingle.js', import.meta.url));

/** Words of a passage at least, by default: a corpus says nothing of shorter pages either. */
const minWords = 25;

interface Place {
  readonly path: string;
  /** UTF-16 units; those of a whole page have none. */
  readonly start?: number;
  readonly end?: number;
  readonly words: number;
  readonly reference: boolean;
}

interface Reported {
  readonly kind: string;
  readonly code: string;
  readonly level: string;
  readonly places?: readonly Place[];
  readonly elsewhere?: {readonly estimated: boolean};
}

/** Prints a table; `a` and `b` are Git directories. */
export function measureRecall(nodes: Nodes, secret: Uint8Array, a: string, b: string): void {
  const scratch = mkdtempSync(join(tmpdir(), 'shingle-recall-'));
  try {
    for (const [name, folder] of Object.entries({a, b})) writeRepository(join(scratch, name), folder, name);
    const run = (cwd: string, words: readonly string[], own: NodeJS.ProcessEnv = {}) => {
      const env = {
        ...process.env,
        SHINGLE_CORPUS_URL: nodes.url,
        SHINGLE_CORPUS_KEY: Buffer.from(secret).toString('base64'),
        SHINGLE_CORPUS_BUDGET: '600000',
        ...own,
      };
      const ran = spawnSync(process.execPath, [program, ...words], {
        cwd: join(scratch, cwd),
        env,
        encoding: 'utf8',
        maxBuffer: 1 << 30,
      });
      // An answer without the corpus is no measure of it.
      if (ran.status === 2 || /The corpus (?:cannot be|was not|did not)/.test(ran.stderr)) throw new Error(ran.stderr);
      if (ran.stderr !== '') console.log(ran.stderr.trim());
      return ran.stdout;
    };
    const findingsOf = (text: string): readonly Reported[] => JSON.parse(text).findings;
    console.log(run('b', ['corpus', 'push', '--size', '20000'], {SHINGLE_CORPUS_AS: 'bench/b'}).trim());
    const all = ['--level', 'all', '--format', 'json'];
    const wanted = findingsOf(run('a', ['check', '--reference', '../b', ...all]));
    const own = {SHINGLE_CORPUS_AS: 'bench/a'};
    const ask = ['corpus', 'check', '--format', 'json'];
    const verified = findingsOf(run('a', ask, {...own, SHINGLE_CORPUS_CLONES: scratch}));
    const estimates = findingsOf(run('a', ask, own));
    // Silent findings are reported only on demand.
    const reported = wanted.filter(({level}) => level !== 'silent');
    const pages = placesOf(wanted, 'documents');
    const asked: readonly (readonly [string, readonly Place[]])[] = [
      ['passages', placesOf(reported, 'passage')],
      ['pages', placesOf(reported, 'documents')],
      ['passages, also silent', placesOf(wanted, 'passage')],
      ['pages, also silent', pages],
      [`pages from ${minWords} words on, also silent`, pages.filter(({words}) => words >= minWords)],
    ];
    const isVerified = ({elsewhere}: Reported) => elsewhere?.estimated === false;
    const told: readonly (readonly [string, readonly Reported[]])[] = [
      ['verified', verified.filter(isVerified)],
      ['as an estimate', estimates],
    ];
    const rows = told.flatMap(([how, findings]) => {
      const found = placesIn(findings);
      return asked.map(([kind, places]) => {
        const count = places.filter((place) => isFound(place, found)).length;
        const share = places.length === 0 ? '' : `${((100 * count) / places.length).toFixed(1)} %`;
        return [kind, how, String(places.length), String(count), share];
      });
    });
    console.log(tableLines(['of check --reference', 'told', 'all', 'found', 'recall'], rows).join('\n'));
    const confirmed = estimates.filter((estimate) => {
      const found = placesIn(verified.filter(isVerified));
      return (estimate.places ?? []).some((place) => isFound(place, found));
    });
    console.log(`${confirmed.length} of ${estimates.length} estimates are confirmed by the text`);
    for (const [kind, places] of asked)
      for (const {path, start, end} of places.filter((place) => !isFound(place, placesIn(verified))).slice(0, 10))
        console.log(`not found of ${kind}: ${path}${start === undefined ? '' : `, ${start} to ${end}`}`);
  } finally {
    rmSync(scratch, {recursive: true, force: true});
  }
}

function writeRepository(folder: string, gitFolder: string, name: string): void {
  for (const {path, bytes} of proseOf(gitFolder)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), {recursive: true});
    writeFileSync(file, bytes);
  }
  const git = (...words: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...words], {cwd: folder});
  git('init', '-q');
  // By its remote a clone is known as the repository that was pushed.
  git('remote', 'add', 'origin', `https://git.example.org/bench/${name}.git`);
  git('add', '-A', '-f');
  git('commit', '-qm', 'one');
}

/** Places of A that a check reports as also in B. */
function placesOf(findings: readonly Reported[], kind: 'passage' | 'documents'): Place[] {
  return placesIn(findings.filter((one) => (one.kind === 'passage') === (kind === 'passage') && hasReference(one)));
}

function hasReference({places = []}: Reported): boolean {
  return places.some(({reference}) => reference);
}

function placesIn(findings: readonly Reported[]): Place[] {
  return findings.flatMap(({places = []}) => places.filter(({reference}) => !reference));
}

/** Half of it is in what was found; of a page that is alike as a whole, anything. */
function isFound({path, start, end}: Place, found: readonly Place[]): boolean {
  const ranges = found.filter((one) => one.path === path).sort((x, y) => (x.start ?? 0) - (y.start ?? 0));
  if (start === undefined || end === undefined) return ranges.length > 0;
  let covered = 0;
  let at = start;
  for (const one of ranges) {
    const from = Math.max(at, one.start ?? 0);
    const to = Math.min(end, one.end ?? end);
    if (to > from) covered += to - from;
    at = Math.max(at, to);
  }
  return covered * 2 >= end - start;
}
