// npm run bench:history -- REPOSITORY: compares indexing a whole history with `git cat-file` streaming the same
// versions in the same order, alternating; then measures a lookup, and an added commit early and late in the history.

import {mkdtempSync, readdirSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {openRepository, type Repository} from '../../server/git/repository.ts';
import {gitText} from '../../server/git/runGit.ts';
import {tipsOf} from '../../server/history/index/commitSelection.ts';
import {type HistoryIndex, openHistoryIndex} from '../../server/history/index/historyIndex.ts';
import {historyOptions} from '../../server/history/index/openHistory.ts';
import {readingOrder} from '../../server/history/index/readVersions.ts';
import {firstOccurrences} from '../../server/history/index/segments.ts';
import {updatedHistory} from '../../server/history/index/updateIndex.ts';
import {pathHits} from '../../server/history/queries/pathHits.ts';
import {openVersionLookup} from '../../server/history/queries/versionLookup.ts';
import type {Store} from '../../server/store/disk.ts';
import {defaults} from '../../shared/model/config.ts';
import {storeIn} from '../support/storeIn.ts';
import {bestMeter, runMeasured} from './measure.ts';
import {median} from './statistics.ts';

const usage = `npm run bench:history -- REPOSITORY [--runs N] [--threads N]

Builds the index N times (3) in a temporary folder, each time beside git cat-file; medians and ratios. With as many
threads as the program would take, or with 1 or 2.`;

const header = {kind: 'history', key: 'bench'};
const options = historyOptions('/', defaults);

async function main(): Promise<number> {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {
      runs: {type: 'string', default: '3'},
      threads: {type: 'string', default: '0'},
      build: {type: 'string'},
      help: {type: 'boolean', short: 'h'},
    },
  });
  const [folder] = positionals;
  if (values.help || folder === undefined) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  const opened = await openRepository(resolve(folder));
  if (opened.kind === 'none') throw new Error(opened.reason);
  const {repository} = opened;
  if (values.build !== undefined) {
    const threads = Number(values.threads);
    await built(repository, storeIn(values.build), await tipsOf(repository, options), threads);
    return 0;
  }
  const scratch = mkdtempSync(join(tmpdir(), 'shingle-bench-'));
  try {
    const history = await wholeHistory(repository, scratch, Number(values.runs), values.threads);
    await lookUps(repository, history);
    await addedCommits(repository, scratch);
  } finally {
    rmSync(scratch, {recursive: true, force: true});
  }
  return 0;
}

async function built(
  repository: Repository,
  store: Store,
  tips: readonly string[],
  threads = 0,
): Promise<HistoryIndex> {
  const writer = {
    store,
    header,
    notSaved: ({reason}: {readonly reason: string}) => {
      throw new Error(reason);
    },
  };
  const updateOptions = {progress: () => undefined, signal: new AbortController().signal, nowSeconds: 0, threads};
  const opened = openHistoryIndex(store, header, repository.nameBytes);
  return updatedHistory(repository, options, tips, opened, writer, updateOptions);
}

async function wholeHistory(
  repository: Repository,
  scratch: string,
  runs: number,
  threads: string,
): Promise<HistoryIndex> {
  const first = join(scratch, 'first');
  const history = await built(repository, madeStore(first), await tipsOf(repository, options));
  const {catalog} = history;
  const order = readingOrder(catalog, firstOccurrences(catalog), 0, catalog.blobs.length);
  const list = join(scratch, 'versions.txt');
  writeFileSync(list, `${order.map(({version}) => catalog.blobs[version]).join('\n')}\n`);
  const stream = `git -C '${repository.folder}' cat-file --batch < '${list}' | cat > /dev/null`;
  const seconds: {readonly ours: number; readonly git: number; readonly bytesMax: number}[] = [];
  const meter = bestMeter();
  for (let run = 0; run < runs; run++) {
    const own = join(scratch, `run-${run}`);
    madeStore(own);
    const git = await runMeasured('sh', ['-c', stream], null, scratch, scratch, meter);
    const program = fileURLToPath(import.meta.url);
    const args = [program, repository.folder, '--build', own, '--threads', threads];
    const ours = await runMeasured(process.execPath, args, null, scratch, scratch, meter);
    seconds.push({ours: ours.seconds, git: git.seconds, bytesMax: ours.bytesMax ?? 0});
  }
  const ratio = median(seconds.map(({ours, git}) => ours / git));
  const bytes = folderBytes(first);
  const gitBytes = folderBytes(repository.commonFolder, 'shingle');
  console.log(
    [
      `${catalog.commits.length} commits, ${order.length} versions of ${catalog.paths.length} paths`,
      `index, writing included  ${median(seconds.map(({ours}) => ours)).toFixed(2)} s, whole process`,
      `git cat-file --batch     ${median(seconds.map(({git}) => git)).toFixed(2)} s, same versions, same order`,
      `ratio                    ${ratio.toFixed(2)} (median of ${runs})`,
      `peak memory              ${(Math.max(...seconds.map(({bytesMax}) => bytesMax)) / 1e6).toFixed(0)} MB`,
      `on the disk              ${(bytes / 1e6).toFixed(1)} MB, ${((100 * bytes) / gitBytes).toFixed(0)} % of the Git directory`,
    ].join('\n'),
  );
  return history;
}

function madeStore(folder: string): Store {
  const store = storeIn(folder);
  store.disk.makeFolder(folder);
  return store;
}

function folderBytes(folder: string, but = ''): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, {withFileTypes: true})) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== but) bytes += folderBytes(path);
    else if (entry.isFile()) bytes += statSync(path).size;
  }
  return bytes;
}

const lookUpsMax = 400;

/**
 * Finds all locations of a page in the history: from its fingerprints to paths and versions, without reading their
 * texts.
 */
async function lookUps(repository: Repository, history: HistoryIndex): Promise<void> {
  const past = openVersionLookup(repository, history, options);
  const {changes} = past.catalog;
  const rows = changes.commit.length;
  const times: number[] = [];
  const step = Math.max(1, Math.floor(rows / lookUpsMax));
  for (let row = rows - 1; row >= 0; row -= step) {
    const page = await past.pages.page(past, changes.after[row], changes.path[row]);
    if (page === null) continue;
    const start = performance.now();
    pathHits(
      past,
      [...page.fingerprints.keys()].map((k) => [page.fingerprints[k], page.fingerprintAt[k]] as const),
      rows,
      () => false,
    );
    times.push(performance.now() - start);
  }
  past.pages.end();
  times.sort((x, y) => x - y);
  const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(2);
  console.log(`look-up of a page        ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms (${times.length} pages)`);
}

const addedMax = 50;

async function addedCommits(repository: Repository, scratch: string): Promise<void> {
  const line = (await gitText(repository, ['rev-list', '--first-parent', 'HEAD'])).split('\n').reverse();
  for (const share of [0.1, 0.5, 0.95]) {
    const from = Math.floor(share * (line.length - 1));
    const to = Math.min(line.length - 1, from + addedMax);
    const store = madeStore(join(scratch, `added-${share}`));
    const before = await built(repository, store, [line[from]]);
    const start = performance.now();
    const after = await built(repository, store, [line[to]]);
    const ms = performance.now() - start;
    const commits = after.catalog.commits.length - before.catalog.commits.length;
    const versions = after.catalog.blobs.length - before.catalog.blobs.length;
    console.log(
      `${commits} commits (${versions} versions) behind ${before.catalog.commits.length}: ${ms.toFixed(0)} ms, ${(ms / Math.max(1, versions)).toFixed(2)} ms a version`,
    );
  }
}

process.exitCode = await main();
