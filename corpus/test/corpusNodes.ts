// Real nodes of Redis or Valkey for tests of a corpus, started by the script that users have: docs/corpus/nodes.sh.
// They are on free ports of this machine, in a folder of their own, and end with this process, however it ends.

import {execFileSync, spawn, spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {type AddressInfo, createServer} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';

// As deep as dist/tools/, where the bench is.
const script = fileURLToPath(new URL('../../docs/corpus/nodes.sh', import.meta.url));

/** Without a server on this machine the tests are skipped, except in CI, where they fail: it must have one. */
export const hasNodes =
  process.env.CI !== undefined || ['valkey-server', 'redis-server'].some((one) => spawnSync(one, ['-v']).status === 0);

export interface NodeOptions {
  /** One server without cluster mode. */
  readonly single?: boolean;
  readonly tls?: boolean;
  /** Lines of ACL users. There is an operator besides, as whom `ask` asks. */
  readonly users?: readonly string[];
}

export interface Nodes {
  readonly url: string;
  /** With TLS: file of the certificate to trust. */
  readonly ca: string | undefined;
  readonly folder: string;
  /** Of the first node, the second …: a node is named by its port. */
  readonly ports: readonly number[];
  masters(): readonly number[];
  pid(port: number): number;
  /** Output of `redis-cli` for a command, as the operator. */
  ask(port: number, ...command: readonly string[]): string;
  /** Ends a node as a crash does. */
  kill(port: number): void;
  restart(port: number): void;
  /** Restarts or resumes a node that is not running. */
  revive(port: number): void;
  /** A node that takes connections and says nothing, until it is resumed. */
  pause(port: number): void;
  resume(port: number): void;
  stop(): Promise<void>;
}

/** A node listens on its port, and talks to the others on that plus 10,000. */
async function freePorts(count: number): Promise<number> {
  for (;;) {
    // The system hands out ports from 32,768 on, also to connections of other tests: both ranges are below.
    const first = 11_000 + ((await freePort()) % 10_000);
    const wanted = Array.from({length: count}, (_, at) => [first + at, first + at + 10_000]).flat();
    const free = await Promise.all(wanted.map(isFree));
    if (free.every(Boolean)) return first;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const {port} = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Nothing listens on it. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

const attempts = 3;

/** Between the look at a port and the start of a node, another test may have taken it: then others are tried. */
export async function startNodes(options: NodeOptions = {}): Promise<Nodes> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await started(options);
    } catch (error) {
      if (attempt === attempts) throw error;
    }
  }
}

async function started({single = false, tls = false, users}: NodeOptions): Promise<Nodes> {
  const folder = mkdtempSync(join(tmpdir(), 'corpus-nodes-'));
  const count = single ? 1 : 6;
  const first = await freePorts(count);
  const flags = [...(single ? ['--single'] : []), ...(tls ? ['--tls'] : []), '--port', String(first)];
  if (users !== undefined) {
    writeFileSync(join(folder, 'users'), `${users.join('\n')}\n`);
    flags.push('--users', join(folder, 'users'));
  }
  // The shell stops the nodes once its input ends: this process closes it, or is gone. A signal to this process and all
  // of its group, such as Ctrl-C or `timeout`, must not end the shell before that.
  const line = 'trap "" INT TERM HUP; "$0" start "$@" && cat > /dev/null; for folder; do :; done; "$0" stop "$folder"';
  const keeper = spawn('sh', ['-c', line, script, ...flags, folder], {stdio: ['pipe', 'pipe', 'pipe'], detached: true});
  const ended = new Promise<void>((resolve) => keeper.once('close', () => resolve()));
  let failure = '';
  keeper.stderr.on('data', (text) => {
    failure += text;
  });
  const url = await Promise.race([
    new Promise<string>((resolve) => keeper.stdout.once('data', (text) => resolve(String(text).trim()))),
    ended.then(() => {
      rmSync(folder, {recursive: true, force: true});
      throw new Error(`no nodes: ${failure}`);
    }),
  ]);

  const ports = Array.from({length: count}, (_, at) => first + at);
  const run = (...words: readonly string[]) => execFileSync(script, words, {encoding: 'utf8'});
  const numberOf = (port: number) => String(port - first + 1);
  const pid = (port: number) => Number(readFileSync(join(folder, numberOf(port), 'pid'), 'utf8'));
  return {
    url,
    ca: tls ? join(folder, 'ca.pem') : undefined,
    folder,
    ports,
    masters: () => [...run('status', folder).matchAll(/:(\d+) {2}master$/gm)].map(([, port]) => Number(port)),
    pid,
    ask: (port, ...command) => run('ask', folder, numberOf(port), ...command).trimEnd(),
    kill: (port) => void run('kill', folder, numberOf(port)),
    restart: (port) => void run('restart', folder, numberOf(port)),
    revive: (port) => {
      try {
        process.kill(pid(port), 'SIGCONT');
      } catch {
        run('restart', folder, numberOf(port));
      }
    },
    pause: (port) => void process.kill(pid(port), 'SIGSTOP'),
    resume: (port) => void process.kill(pid(port), 'SIGCONT'),
    async stop() {
      for (const port of ports) {
        // One that was killed by a test is gone already.
        try {
          process.kill(pid(port), 'SIGCONT');
        } catch {}
      }
      keeper.stdin.end();
      await ended;
      rmSync(folder, {recursive: true, force: true});
    },
  };
}
