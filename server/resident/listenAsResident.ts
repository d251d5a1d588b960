// Listens as the resident of a root: gives each question to one function, one at a time. It ends when nothing was asked for a
// while, when the root is gone, when it is told to, and when another one has its place.

import {createHash} from 'node:crypto';
import {existsSync, lstatSync, rmSync} from 'node:fs';
import {createServer, type Server, type Socket} from 'node:net';
import {join} from 'node:path';
import {setTimeout as after} from 'node:timers/promises';
import {realDisk, systemErrorCode} from '../store/disk.ts';
import {isSecret, writeWhole} from '../store/wholeFile.ts';
import {isListening} from './askResident.ts';
import {
  type AskedCommand,
  questionBytesMax,
  questionIn,
  type ResidentAnswer,
  type ResidentReply,
} from './residentMessages.ts';
import {type DescribedResident, descriptionSuffix, nameLength, residentsIn, socketAt} from './residentPlace.ts';

interface ListenOptions {
  readonly folder: string;
  readonly root: string;
  readonly engine: string;
  /** Part of the name of its socket; empty where the folder keeps others away from it. */
  readonly secret: Uint8Array;
  /** null: this command is not for the resident. */
  readonly answer: (command: AskedCommand) => Promise<ResidentAnswer | null>;
  /** Before anybody is answered. */
  readonly prepare: () => Promise<void>;
  /** Nothing has been asked for a few seconds after the last answer, or after the start. */
  readonly rest: () => Promise<void>;
  readonly idleMs: number;
  /** Of the process: it is to end. */
  readonly stop: AbortSignal;
}

const lookMs = 2000;
/** Edits of a page and their checks come sooner after one another. */
const restMs = 15_000;
const isPipe = process.platform === 'win32';

/** Gives why it has ended, as a phrase. */
export async function listenAsResident(options: ListenOptions): Promise<string> {
  const {folder, root, engine, idleMs} = options;
  realDisk.makeFolder(folder, 0o700);
  const stat = lstatSync(folder);
  if (!stat.isDirectory() || !isSecret(stat)) return `others may enter ${folder}`;
  const name = createHash('sha256')
    .update(`${root}\0${engine}`)
    .update(options.secret)
    .digest('hex')
    .slice(0, nameLength);
  const [socket, description] = [socketAt(folder, name), join(folder, name + descriptionSuffix)];
  // The file that shows whether another resident has this place.
  const mark = isPipe ? description : socket;
  await tidy(folder);
  const server = await bound(socket);
  if (server === null) return 'another resident has this root';
  let own = inodeOf(mark);
  const told = new AbortController();
  options.stop.addEventListener('abort', () => told.abort(), {once: true});
  let [lastMs, answers, isBusy, isRested] = [Date.now(), 0, true, false];
  const take = async (line: string, connection: Socket): Promise<void> => {
    const question = questionIn(line);
    if (question === null) return void connection.destroy();
    lastMs = Date.now();
    if (question.kind === 'stop') told.abort();
    if (question.kind !== 'run') {
      return last(connection, {kind: 'state', answers, bytes: process.memoryUsage.rss()});
    }
    if (isBusy) return last(connection, {kind: 'refused'});
    isBusy = true;
    try {
      // A client that was not answered in time has gone: then its work is not done twice.
      if (!(await isSaid(connection, {kind: 'working'}))) return;
      const answered = await options.answer(question.command);
      if (answered !== null) answers++;
      last(connection, answered === null ? {kind: 'refused'} : {kind: 'answer', ...answered});
    } finally {
      isBusy = false;
      isRested = false;
      lastMs = Date.now();
    }
  };
  server.on('connection', (connection) => readLine(connection, (line) => void take(line, connection)));
  const described = {root, engine, pid: process.pid, startedMs: Date.now()} satisfies DescribedResident;
  try {
    await options.prepare();
    isBusy = false;
    lastMs = Date.now();
    writeWhole(realDisk, description, [Buffer.from(JSON.stringify(described))], 0o600);
    if (isPipe) own = inodeOf(mark);
    for (;;) {
      if (told.signal.aborted) return 'it was told to';
      // The clock may jump: then it ends a little early or late.
      if (!isBusy && Math.abs(Date.now() - lastMs) > idleMs) return 'nothing was asked for a while';
      if (!isBusy && !isRested && Math.abs(Date.now() - lastMs) > restMs) {
        isRested = true;
        await options.rest();
      }
      if (!existsSync(root)) return 'the root is gone';
      if (inodeOf(mark) !== own) return 'its socket is gone';
      await after(Math.min(lookMs, idleMs), null, {signal: told.signal}).catch(() => null);
    }
  } finally {
    // Not those of one that has the place by now.
    if (inodeOf(mark) === own) {
      rmSync(description, {force: true});
      removeSocket(socket);
    }
    server.close();
  }
}

/** null: somebody else listens there. A socket that a dead process left is replaced. */
async function bound(socket: string): Promise<Server | null> {
  // Two may listen at one name of a pipe.
  if (isPipe && (await isListening({socket}))) return null;
  for (const isFirst of [true, false]) {
    const server = createServer();
    const error = await new Promise<unknown>((resolve) => {
      server.once('error', resolve);
      server.listen(socket, () => resolve(null));
    });
    if (error === null) return server;
    if (systemErrorCode(error) !== 'EADDRINUSE') throw error;
    if (!isFirst || (await isListening({socket}))) return null;
    removeSocket(socket);
  }
  return null;
}

/** Removes what residents left that were killed. */
async function tidy(folder: string): Promise<void> {
  for (const {socket, description} of residentsIn(folder)) {
    if (await isListening({socket})) continue;
    rmSync(description, {force: true});
    removeSocket(socket);
  }
}

/** A pipe of Windows ends with its process. */
function removeSocket(socket: string): void {
  if (!isPipe) rmSync(socket, {force: true});
}

function inodeOf(path: string): number | undefined {
  return lstatSync(path, {throwIfNoEntry: false})?.ino;
}

function readLine(connection: Socket, take: (line: string) => void): void {
  let [pieces, bytes]: [string[], number] = [[], 0];
  connection.setEncoding('utf8');
  connection.on('error', () => connection.destroy());
  connection.on('data', (text: string) => {
    bytes += text.length;
    if (bytes > questionBytesMax) return void connection.destroy();
    pieces.push(text);
    if (!text.includes('\n')) return;
    const line = pieces.join('');
    pieces = [];
    take(line.slice(0, line.indexOf('\n')));
  });
}

function isSaid(connection: Socket, reply: ResidentReply): Promise<boolean> {
  return new Promise((resolve) => {
    connection.write(`${JSON.stringify(reply)}\n`, (error) => {
      // Whether the other side has gone is seen in the next round only.
      setImmediate(() => resolve(!error && !connection.destroyed && !connection.readableEnded));
    });
  });
}

function last(connection: Socket, reply: ResidentReply): void {
  if (!connection.destroyed) connection.end(`${JSON.stringify(reply)}\n`);
}
