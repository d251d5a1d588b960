// A process that only holds the index of a folder and types in one of its pages, to measure time and memory. It reads
// the folder as the language server's thread does.

import {readFileSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {listFiles} from '../../server/sources/listFiles.ts';
import {readFile} from '../../server/sources/readFile.ts';
import type {ListedFile} from '../../server/sources/sourceFile.ts';
import {newTokenFile} from '../../server/store/tokenFile.ts';
import {Engine} from '../../server/workspace/engine.ts';
import {defaults} from '../../shared/model/config.ts';
import type {Document} from '../../shared/model/document.ts';
import {formatOf} from '../../shared/text/formatOf.ts';
import {median, percentile} from './statistics.ts';

export interface Typing {
  /** From the list of files to the index. */
  readonly loadMs: number;
  /** Medians: lexing and indexing the page after one more letter; finding its copies; both with another text. */
  readonly relexMs: number;
  readonly findMs: number;
  readonly replaceMs: number;
  /** A letter with its findings: the 95th percentile. */
  readonly slowMs: number;
  /** Processor time of a letter with its findings, in all threads of the process. */
  readonly cpuMs: number;
  readonly findings: number;
  /** Resident memory of the process at its start, with the index, and after typing. */
  readonly residentBytes: readonly [number, number, number];
}

export const typedPath = 'zz/open.md';
/** Next to the pages, but not one of them. */
export const otherPath = '.other/open.md';

const warmUps = 60;
const runs = 60;

export async function measureTyping(folder: string): Promise<Typing> {
  const before = process.memoryUsage.rss();
  const start = performance.now();
  const engine = await loaded(folder);
  const loadMs = performance.now() - start;
  const withIndex = await residentBytes();
  const [text, other] = [typedPath, otherPath].map((path) => readFileSync(join(folder, path), 'latin1'));
  const relex: number[] = [];
  const find: number[] = [];
  const both: number[] = [];
  const replace: number[] = [];
  const cpu: number[] = [];
  let findings = 0;
  for (let run = -warmUps; run < runs; run++) {
    const at = Math.floor(text.length / 2) + run;
    // The page gets another text in between, so that the last measurement is not a keystroke.
    const replaced = put(engine, other) + findingsIn(engine).ms;
    put(engine, text);
    findingsIn(engine);
    const cpuBefore = process.cpuUsage();
    const relexed = put(engine, `${text.slice(0, at)}x${text.slice(at)}`);
    const {ms, count} = findingsIn(engine);
    const {user, system} = process.cpuUsage(cpuBefore);
    findings = count;
    if (run < 0) continue;
    relex.push(relexed);
    find.push(ms);
    both.push(relexed + ms);
    replace.push(replaced);
    cpu.push((user + system) / 1000);
  }
  return {
    loadMs,
    relexMs: median(relex),
    findMs: median(find),
    replaceMs: median(replace),
    slowMs: percentile(both, 0.95),
    cpuMs: median(cpu),
    findings,
    residentBytes: [before, withIndex, await residentBytes()],
  };
}

async function loaded(folder: string): Promise<Engine> {
  const {files} = await listFiles(folder, ['.'], defaults);
  const bytesExpected = files.reduce((sum, {file}) => sum + statSync(file).size, 0);
  return new Engine(textsOf(files), undefined, undefined, {tokenStore: newTokenFile(null), bytesExpected});
}

function* textsOf(files: readonly ListedFile[]): Generator<Document> {
  let memory = new Uint8Array(1 << 20);
  const room = (bytes: number) => {
    if (memory.length < bytes) memory = new Uint8Array(bytes);
    return memory.subarray(0, bytes);
  };
  for (const file of files) {
    const source = readFile(file, defaults, undefined, room);
    if (source.kind === 'source') yield {...source, template: false};
  }
}

/** Memory is returned to the system a little after it is freed. */
async function residentBytes(): Promise<number> {
  for (let turn = 0; turn < 4; turn++) {
    globalThis.gc?.();
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
  return process.memoryUsage.rss();
}

/** Milliseconds until the text is indexed. */
function put(engine: Engine, text: string): number {
  const bytes = Buffer.from(text, 'latin1');
  const start = performance.now();
  const format = formatOf(typedPath);
  engine.apply([{kind: 'put', text: {path: typedPath, bytes, format, reference: false, template: false}}]);
  return performance.now() - start;
}

function findingsIn(engine: Engine): {ms: number; count: number} {
  const start = performance.now();
  const count = engine.findingsOf(typedPath, defaults)?.findings.length ?? 0;
  return {ms: performance.now() - start, count};
}
