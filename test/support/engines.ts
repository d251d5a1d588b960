// Firefox and WebKit as the system has them, for tests of the HTML report. playwright-core drives its own builds of them
// only. Firefox speaks Marionette, WebKit the WebDriver of the W3C, which have the same commands.

import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {connect, createServer, type Socket} from 'node:net';
import {tmpdir} from 'node:os';
import {delimiter, join} from 'node:path';
import {removeFolder} from './removeFolder.ts';

export interface EnginePage {
  readonly open: (address: string) => Promise<void>;
  readonly resize: (width: number, height: number) => Promise<void>;
  /** The body of a function in the page; `arguments` are the values. Promises are waited for. */
  readonly run: <T>(body: string, ...values: unknown[]) => Promise<T>;
  /** Milliseconds that the processor has worked so far, by main thread of each process of the browser. */
  readonly worked: () => ReadonlyMap<number, number>;
  readonly end: () => Promise<void>;
}

export interface Engine {
  readonly name: string;
  /** Why it cannot be started here; empty: it can. */
  readonly missing: string;
  readonly start: () => Promise<EnginePage>;
}

const firefox = programNamed('firefox-esr') ?? programNamed('firefox');
const webkit = programNamed('WebKitWebDriver');
const screen = programNamed('Xvfb');
const hasDisplay = process.env.DISPLAY !== undefined || process.env.WAYLAND_DISPLAY !== undefined;

export const engines: readonly Engine[] = [
  {name: 'Firefox', missing: firefox === null ? 'skipped: firefox-esr is not installed' : '', start: startFirefox},
  {
    name: 'WebKit',
    missing:
      webkit === null
        ? 'skipped: webkit2gtk-driver is not installed'
        : hasDisplay || screen !== null
          ? ''
          : 'skipped: WebKit needs a display, and xvfb is not installed',
    start: startWebKit,
  },
];

function programNamed(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null;
}

/** Other work on the machine does not add to it. As Linux counts it. */
function workOf(root: number): ReadonlyMap<number, number> {
  const parents = new Map<number, number>();
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    const stat = textOf(`/proc/${pid}/stat`);
    parents.set(pid, Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]));
  }
  const isOurs = (pid: number | undefined): boolean => pid !== undefined && (pid === root || isOurs(parents.get(pid)));
  const ours = [...parents.keys()].filter(isOurs);
  return new Map(ours.map((pid) => [pid, Number(textOf(`/proc/${pid}/task/${pid}/schedstat`).split(' ')[0]) / 1e6]));
}

/** Empty: the process has ended. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** A free port, as far as can be known. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

/** Tries until it succeeds, for at most half a minute. */
async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries > 150) throw error;
      await new Promise((done) => setTimeout(done, 200));
    }
  }
}

/** A script that answers when its promise does. */
const awaited = (body: string) =>
  `const done = arguments[arguments.length - 1];
  Promise.resolve((function () {${body}}).apply(null, arguments)).then(
    (value) => done({value}), (error) => done({error: String(error)}));`;

function resultOf<T>(answer: {readonly value?: T; readonly error?: string}): T {
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer.value as T;
}

async function startFirefox(): Promise<EnginePage> {
  const profile = mkdtempSync(join(tmpdir(), 'shingle-firefox-'));
  const port = await freePort();
  writeFileSync(join(profile, 'user.js'), `user_pref("marionette.port", ${port});\n`);
  const child = spawn(firefox ?? '', ['--headless', '--no-remote', '--profile', profile, '--marionette'], {
    stdio: 'ignore',
  });
  const marionette = await patiently(() => Marionette.at(port));
  await marionette.ask('WebDriver:NewSession', {});
  await marionette.ask('WebDriver:SetTimeouts', {script: 60_000});
  return {
    open: async (url) => void (await marionette.ask('WebDriver:Navigate', {url})),
    resize: async (width, height) => void (await marionette.ask('WebDriver:SetWindowRect', {width, height})),
    run: async (body, ...args) => {
      const {value} = await marionette.ask('WebDriver:ExecuteAsyncScript', {script: awaited(body), args});
      return resultOf(value as {value?: never; error?: string});
    },
    worked: () => workOf(child.pid ?? 0),
    end: async () => {
      marionette.end();
      await ended(child);
      await removeFolder(profile);
    },
  };
}

/** Messages are `LENGTH:JSON`; a request is [0, id, command, parameters], its answer [1, id, error, result]. */
class Marionette {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, (answer: {error: unknown; result: {value: unknown}}) => void>();
  #received = Buffer.alloc(0);
  #asked = 0;

  static async at(port: number): Promise<Marionette> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Marionette(socket);
  }

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (data) => this.#take(data));
    socket.on('error', () => undefined);
  }

  async ask(command: string, parameters: object): Promise<{readonly value: unknown}> {
    const id = ++this.#asked;
    const message = JSON.stringify([0, id, command, parameters]);
    this.#socket.write(`${Buffer.byteLength(message)}:${message}`);
    const {error, result} = await new Promise<{error: unknown; result: {value: unknown}}>((answered) => {
      this.#waiting.set(id, answered);
    });
    if (error !== null) throw new Error(`${command}: ${JSON.stringify(error).slice(0, 500)}`);
    return result;
  }

  end(): void {
    this.#socket.destroy();
  }

  #take(data: Buffer): void {
    this.#received = Buffer.concat([this.#received, data]);
    for (;;) {
      const colon = this.#received.indexOf(':');
      const end = colon + 1 + Number(this.#received.subarray(0, Math.max(0, colon)).toString());
      if (colon < 0 || this.#received.length < end) return;
      const message: unknown = JSON.parse(this.#received.subarray(colon + 1, end).toString());
      this.#received = this.#received.subarray(end);
      // The first message greets.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message as [number, number, unknown, {value: unknown}];
      this.#waiting.get(id)?.({error, result});
      this.#waiting.delete(id);
    }
  }
}

async function startWebKit(): Promise<EnginePage> {
  const display = hasDisplay ? null : await startScreen();
  const port = await freePort();
  const env = {...process.env, ...(display && {DISPLAY: display.name})};
  const child = spawn(webkit ?? '', [`--port=${port}`], {stdio: 'ignore', env});
  const ask = async (way: string, body: object, method = 'POST'): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${way}`, {
      method,
      ...(method === 'POST' && {body: JSON.stringify(body)}),
    });
    const {value} = (await answer.json()) as {value: unknown};
    if (!answer.ok) throw new Error(`${way}: ${JSON.stringify(value).slice(0, 500)}`);
    return value;
  };
  const {sessionId} = (await patiently(() => ask('', {capabilities: {}}))) as {sessionId: string};
  const own = `/${sessionId}`;
  await ask(`${own}/timeouts`, {script: 60_000});
  return {
    open: async (url) => void (await ask(`${own}/url`, {url})),
    resize: async (width, height) => void (await ask(`${own}/window/rect`, {width, height})),
    run: async (body, ...args) =>
      resultOf((await ask(`${own}/execute/async`, {script: awaited(body), args})) as {value?: never; error?: string}),
    worked: () => workOf(child.pid ?? 0),
    end: async () => {
      await ask(own, {}, 'DELETE').catch(() => undefined);
      await ended(child);
      if (display !== null) await ended(display.child);
    },
  };
}

/** A display that nobody sees, which says its own number. */
async function startScreen(): Promise<{readonly name: string; readonly child: ChildProcess}> {
  const child = spawn(screen ?? '', ['-displayfd', '3', '-screen', '0', '1400x1000x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(child.stdio[3] as Socket, 'data')) as [Buffer];
  return {name: `:${number.toString().trim()}`, child};
}
