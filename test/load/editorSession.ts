// An editor that stays open for long: many edits, many documents opened and closed, and a server that is killed and started
// again, as editors do. Ranges are always in the text that they are about, a server that was started again shows what the one
// before showed, and memory does not grow.

import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Diagnostic} from 'vscode-languageserver-protocol/node';
import {defaultTimings} from '../../server/lsp/timings.ts';
import {type Status, statusRequest} from '../../shared/model/protocol.ts';
import {newLspWorkspace} from '../bench/lspWorkspace.ts';
import {until} from '../lsp/client.ts';
import {ProcessClient} from '../process/lsp/processClient.ts';
import {random} from '../support/random.ts';
import {pageLanguages} from './languages.ts';
import {activityOf, waitedMs} from './measuredRun.ts';

export interface SessionOptions {
  /** A name of `pageLanguages`. */
  readonly language: string;
  readonly edits: number;
  readonly documents: number;
  readonly kills: number;
  readonly megabytes: number;
  readonly seed: number;
  readonly progress: (line: string) => void;
}

export interface SessionResult {
  /** After the first edits were answered; after the edits; after the documents. */
  readonly start: Resident;
  readonly edited: Resident;
  readonly closed: Resident;
  /** Answers that were looked at, and findings in them. */
  readonly answers: number;
  readonly findings: number;
  /** How long each took, in milliseconds, without the time in which server or client waited for a processor. */
  readonly answerMs: readonly number[];
  /** The same with that time. */
  readonly waitedForMs: readonly number[];
  readonly problems: readonly string[];
}

/** Resident memory, in bytes; NaN where the system does not report it. */
export interface Resident {
  /** With garbage: right after the last answer, and so as the moment has it. */
  readonly atOnce: number;
  /** When nobody has typed for a while, and the garbage has been collected. */
  readonly atRest: number;
}

interface OpenText {
  readonly path: string;
  readonly original: string;
  text: string;
}

const editedAtOnce = 5;
/** An editor does not wait for an answer after every letter. */
const answersEvery = 10;
/** The rest is for a message that is being made at that moment. */
const answerMsMax = defaultTimings.answerMs + 1000;
const progressEvery = 500;
const settleMs = 500;
/** Longer than the server waits before it looks at what an edit has changed elsewhere. */
const idleMs = 1000;
const sampleMs = 50;
const settleMsMax = 300_000;
/** Each thread looks every 5 s whether it is at rest; see server/threads/collectWhenIdle.ts. */
const restMs = 12_000;

export async function editorSession(root: string, options: SessionOptions): Promise<SessionResult> {
  const {language, edits, documents, kills, megabytes, seed} = options;
  newLspWorkspace(root, megabytes * 1e6, 20, seed, pageLanguages[language].page);
  const draw = random(seed);
  const paths = pagesOf(root);
  const problems: string[] = [];
  const session = new Session(root, draw, problems, options);
  try {
    await session.begin();
    for (let at = 0; at < editedAtOnce; at++) await session.open(paths[Math.floor(draw() * paths.length)]);
    await session.editAll(answersEvery);
    const start = await session.resident();
    await session.editAll(edits);
    const edited = await session.resident();
    for (let at = 0; at < documents; at++) await session.glance(paths[at % paths.length]);
    const closed = await session.resident();
    for (let at = 0; at < kills; at++) {
      await session.editAll(Math.ceil(edits / 200));
      await session.killed();
    }
    const {findings, answerMs, waitedForMs} = session;
    return {start, edited, closed, answers: answerMs.length, findings, answerMs, waitedForMs, problems};
  } finally {
    await session.end();
  }
}

class Session {
  findings = 0;
  readonly answerMs: number[] = [];
  readonly waitedForMs: number[] = [];
  readonly #options: SessionOptions;
  readonly #root: string;
  readonly #draw: () => number;
  readonly #problems: string[];
  readonly #texts: OpenText[] = [];
  #client: ProcessClient;

  constructor(root: string, draw: () => number, problems: string[], options: SessionOptions) {
    this.#options = options;
    this.#root = root;
    this.#draw = draw;
    this.#problems = problems;
    this.#client = this.#started();
  }

  async begin(): Promise<void> {
    await this.#client.begin({});
    await this.#ready();
  }

  async open(path: string): Promise<void> {
    if (this.#texts.some((one) => one.path === path)) return;
    const original = readFileSync(join(this.#root, path), 'utf8');
    this.#texts.push({path, original, text: original});
    await this.#show(path, original);
  }

  async editAll(count: number): Promise<void> {
    for (let at = 0; at < count; at++) {
      const one = this.#texts[Math.floor(this.#draw() * this.#texts.length)];
      await this.#edit(one);
      if (at % answersEvery === 0) await this.#look(one);
      if (at > 0 && at % progressEvery === 0) this.#options.progress(`${at} of ${count} edits`);
    }
    for (const one of this.#texts) await this.#look(one);
  }

  async #show(path: string, text: string): Promise<void> {
    await this.#client.open(this.#client.uri(path), text, pageLanguages[this.#options.language].languageId);
  }

  /** Opens a document, waits for its findings, and closes it. */
  async glance(path: string): Promise<void> {
    if (this.#texts.some((one) => one.path === path)) return;
    const text = readFileSync(join(this.#root, path), 'utf8');
    const uri = this.#client.uri(path);
    await this.#show(path, text);
    await this.#look({path, original: text, text});
    await this.#client.connection.sendNotification('textDocument/didClose', {textDocument: {uri}});
  }

  /** The server dies; another one gets the texts that are open, and must show the same. */
  async killed(): Promise<void> {
    const before = await this.#shown();
    this.#client.process.kill('SIGKILL');
    this.#client.connection.dispose();
    this.#client = this.#started();
    await this.begin();
    for (const {path, text} of this.#texts) await this.#show(path, text);
    const after = await this.#shown();
    for (const [at, {path}] of this.#texts.entries()) {
      if (before[at] !== after[at]) this.#problems.push(`${path} shows\n${before[at]}\na new server\n${after[at]}`);
    }
  }

  async resident(): Promise<Resident> {
    const atOnce = this.#residentBytes();
    await new Promise((resolve) => setTimeout(resolve, restMs));
    return {atOnce, atRest: this.#residentBytes()};
  }

  async end(): Promise<void> {
    await this.#client.end();
  }

  /** Of the process with all its threads. */
  #residentBytes(): number {
    try {
      const status = readFileSync(`/proc/${this.#client.process.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
    } catch {
      return Number.NaN;
    }
  }

  /** The server has had nothing to do for a while. On a busy machine, what it shows may stay for long before it goes on. */
  async #idle(): Promise<void> {
    const {pid} = this.#client.process;
    for (let [last, quietMs] = [activityOf(pid), 0]; last !== null && quietMs < idleMs; ) {
      await new Promise((resolve) => setTimeout(resolve, sampleMs));
      const now = activityOf(pid);
      const isQuiet = now !== null && !now.isRunning && now.ms - last.ms < sampleMs / 10;
      [last, quietMs] = [now, isQuiet ? quietMs + sampleMs : 0];
    }
  }

  /** How long this process and the server have waited for a processor. */
  #waitedMs(): number {
    return (waitedMs(process.pid) ?? 0) + (waitedMs(this.#client.process.pid) ?? 0);
  }

  async #ready(): Promise<void> {
    const status = () => this.#client.connection.sendRequest<Status>(statusRequest);
    await until('the full check', status, ({state}) => state === 'ready' || state === 'failed', 600_000);
  }

  #started(): ProcessClient {
    const environment = {XDG_CACHE_HOME: join(this.#root, '.git', 'cache')};
    return new ProcessClient(this.#root, {settings: {delay: 0}, environment});
  }

  async #edit(one: OpenText): Promise<void> {
    const {text, original} = one;
    const draw = this.#draw;
    // Back to the start once in a while, so that the text stays as long as it was.
    if (draw() < 0.01 || text.length > 2 * original.length) {
      one.text = original;
      await this.#client.change(this.#client.uri(one.path), original);
      return;
    }
    const from = Math.floor(draw() * text.length);
    const kind = draw();
    const other = this.#texts[Math.floor(draw() * this.#texts.length)].original;
    const start = Math.floor(draw() * other.length);
    const to = kind < 0.5 ? from : Math.min(text.length, from + Math.floor(draw() ** 3 * (kind < 0.9 ? 30 : 1500)));
    const {letters} = pageLanguages[this.#options.language];
    const added =
      kind < 0.6 ? letters[Math.floor(draw() * letters.length)] : kind < 0.9 ? '' : other.slice(start, start + 800);
    one.text = text.slice(0, from) + added + text.slice(to);
    await this.#client.change(this.#client.uri(one.path), added, positionAt(text, from), positionAt(text, to));
  }

  async #look({path, text}: OpenText): Promise<void> {
    const [begun, waited] = [performance.now(), this.#waitedMs()];
    const found = await this.#client.diagnostics(this.#client.uri(path));
    const ms = performance.now() - begun;
    const ownMs = ms - (this.#waitedMs() - waited);
    this.waitedForMs.push(ms);
    this.answerMs.push(ownMs);
    if (ownMs > answerMsMax) {
      this.#problems.push(
        `${path}: answered after ${ms.toFixed(0)} ms, ${(ms - ownMs).toFixed(0)} of them without a processor`,
      );
    }
    this.findings += found.length;
    const lines = text.split('\n');
    for (const {range} of found) {
      const isInside = [range.start, range.end].every(
        ({line, character}) => line < lines.length && character <= lines[line].length,
      );
      if (!isInside) this.#problems.push(`${path}: ${JSON.stringify(range)} is not in the text`);
    }
  }

  /** Diagnostics when nothing moves any more: an edit of one document changes those of others, a little later. */
  async #shown(): Promise<string[]> {
    let before = '';
    for (const end = Date.now() + settleMsMax; Date.now() < end; ) {
      await new Promise((resolve) => setTimeout(resolve, settleMs));
      await this.#ready();
      await this.#idle();
      const begun = performance.now();
      const shown = await this.#shownNow();
      // An answer that comes when its time is up says what is known by then; see server/lsp/timings.ts.
      const isKnown = performance.now() - begun < defaultTimings.answerMs;
      if (isKnown && shown.join('\n\n') === before) return shown;
      before = isKnown ? shown.join('\n\n') : '';
    }
    this.#problems.push('what is shown does not come to rest');
    return [];
  }

  async #shownNow(): Promise<string[]> {
    const shown: string[] = [];
    for (const {path} of this.#texts) {
      const found = await this.#client.diagnostics(this.#client.uri(path));
      shown.push(found.map(lineOf).sort().join('\n'));
    }
    return shown;
  }
}

function lineOf({range: {start, end}, code, message}: Diagnostic): string {
  return `${start.line}:${start.character}-${end.line}:${end.character} ${code} ${message}`;
}

function positionAt(text: string, offset: number): [number, number] {
  const before = text.slice(0, offset).split('\n');
  return [before.length - 1, before[before.length - 1].length];
}

function pagesOf(root: string): string[] {
  const said = execFileSync('git', ['ls-files', '-z'], {cwd: root, encoding: 'utf8'});
  return said.split('\0').filter((path) => /\.(?:md|ts)$/.test(path));
}
