// Random sessions of an editor: documents are opened, edited, saved and closed, and files change on the disk. Afterwards
// the server reports what a new server reports for the same texts.

import {rmSync} from 'node:fs';
import {join} from 'node:path';
import {pick, random} from '../support/random.ts';
import {randomEdits, sharedText} from '../support/sharedTexts.ts';
import {type Client, type ClientOptions, pulling, write} from './client.ts';

export interface Session {
  readonly client: Client;
  readonly draw: () => number;
  readonly encoding: PositionEncoding;
  /** Texts of open documents, by path. */
  readonly open: Map<string, string>;
  readonly onDisk: Map<string, string>;
}

type PositionEncoding = 'utf-16' | 'utf-8';

/** The state before the first step; `seed` decides everything. */
export interface SessionStart {
  readonly draw: () => number;
  readonly encoding: PositionEncoding;
  readonly onDisk: Map<string, string>;
  readonly options: ClientOptions;
}

const paths = ['a.md', 'b.md', 'c.txt', 'sub/d.md', 'sub/e.md', 'f.md'];
const stepsInSession = 60;

export function newSession(seed: number): SessionStart {
  const draw = random(seed);
  const encoding = seed % 2 === 0 ? 'utf-16' : 'utf-8';
  return {
    draw,
    encoding,
    onDisk: new Map(paths.slice(0, 4).map((path) => [path, sharedText(draw)])),
    options: {
      capabilities: {...pulling, general: {positionEncodings: [encoding]}},
      settings: {delay: seed % 3 === 0 ? 20 : 0},
    },
  };
}

/** Pauses are drawn between steps; `pause` may shorten them. */
export async function playSession(session: Session, pause: (ms: number) => Promise<void>): Promise<void> {
  for (let count = 0; count < stepsInSession; count++) {
    await step(session);
    if (session.draw() < 0.1) await pause(session.draw() * 300);
  }
}

/** Diagnostics of the server at each path. */
export async function reportsOf(client: Client): Promise<unknown> {
  const reports: unknown[] = [];
  for (const path of paths) {
    const diagnostics = await client.diagnostics(client.uri(path));
    reports.push([
      path,
      diagnostics.map(({range, code, message, severity}) => JSON.stringify({range, code, message, severity})).sort(),
    ]);
  }
  return JSON.parse(JSON.stringify(reports).replaceAll(client.root, ''));
}

function spotOf(text: string, offset: number, encoding: PositionEncoding) {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  const last = before[before.length - 1];
  return {line: before.length - 1, character: encoding === 'utf-16' ? last.length : Buffer.byteLength(last)};
}

async function edit({client, draw, encoding, open}: Session, path: string): Promise<void> {
  const changes: unknown[] = [];
  let text = open.get(path) ?? '';
  for (const {start, end, inserted} of randomEdits(draw, text)) {
    const range = {start: spotOf(text, start, encoding), end: spotOf(text, end, encoding)};
    changes.push(start === 0 && end === text.length ? {text: inserted} : {range, text: inserted});
    text = text.slice(0, start) + inserted + text.slice(end);
  }
  open.set(path, text);
  await client.connection.sendNotification('textDocument/didChange', {
    textDocument: {uri: client.uri(path), version: 1},
    contentChanges: changes,
  });
}

async function step(session: Session): Promise<void> {
  const {client, draw, open, onDisk} = session;
  const path = pick(draw, paths);
  const uri = client.uri(path);
  const chance = draw();
  if (chance < 0.5) {
    if (!open.has(path)) {
      const text = draw() < 0.5 ? (onDisk.get(path) ?? sharedText(draw)) : sharedText(draw);
      open.set(path, text);
      await client.open(uri, text);
    } else await edit(session, path);
  } else if (chance < 0.6) {
    if (open.delete(path)) await client.connection.sendNotification('textDocument/didClose', {textDocument: {uri}});
  } else if (chance < 0.75) {
    const text = open.get(path);
    if (text === undefined) return;
    write(client.root, path, text);
    onDisk.set(path, text);
    await client.connection.sendNotification('textDocument/didSave', {textDocument: {uri}});
    await client.touched(path);
  } else if (chance < 0.9) {
    if (draw() < 0.3) {
      rmSync(join(client.root, path), {force: true});
      onDisk.delete(path);
    } else {
      const text = sharedText(draw);
      write(client.root, path, text);
      onDisk.set(path, text);
    }
    await client.touched(path);
  } else await client.diagnostics(uri);
}
