// The language server as its own process, as editors start it, over each of its transports.

import {type ChildProcess, fork, spawn} from 'node:child_process';
import {join} from 'node:path';
import {
  createClientPipeTransport,
  createClientSocketTransport,
  generateRandomPipeName,
  IPCMessageReader,
  IPCMessageWriter,
} from 'vscode-languageserver-protocol/node';
import {Client, type ClientOptions, type Transport, withServer} from '../../lsp/client.ts';

export interface ProcessOptions extends ClientOptions {
  readonly environment?: Record<string, string>;
  /** Arguments of Node. */
  readonly execArgv?: readonly string[];
}

/** A running server and the connection to it. */
interface Started extends Transport {
  readonly child: ChildProcess;
}

export class ProcessClient extends Client {
  readonly process: ChildProcess;
  errors = '';

  constructor(root: string, options: ProcessOptions, started: Started = overStdio(root, options)) {
    super(root, started, options.settings ?? {});
    this.process = started.child;
    this.process.stderr?.on('data', (chunk: Buffer) => {
      this.errors += chunk.toString();
    });
  }

  protected override get processId(): number {
    return process.pid;
  }

  override async end(): Promise<void> {
    const {process: server, connection} = this;
    if (server.exitCode === null && server.signalCode === null) {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      const late = setTimeout(() => server.kill('SIGKILL'), endMsMax);
      await connection.sendRequest('shutdown').catch(() => undefined);
      await connection.sendNotification('exit').catch(() => undefined);
      // Also of one that was killed: its folder is removed next.
      await ended;
      clearTimeout(late);
    }
    connection.dispose();
  }
}

/** A server that does not end by then is killed: what a test says of it has been said. */
const endMsMax = 10_000;

const program = 'dist/shingle.js';

function environmentOf(root: string, {environment}: ProcessOptions): NodeJS.ProcessEnv {
  return {...process.env, XDG_CACHE_HOME: join(root, '.test-cache'), ...environment};
}

function spawned(root: string, options: ProcessOptions, ...words: readonly string[]): ChildProcess {
  const {execArgv = []} = options;
  return spawn(process.execPath, [...execArgv, program, 'lsp', ...words], {
    env: environmentOf(root, options),
    stdio: 'pipe',
  });
}

function overStdio(root: string, options: ProcessOptions): Started {
  const child = spawned(root, options, '--stdio');
  const {stdin, stdout} = child;
  if (stdin === null || stdout === null) throw new Error('no pipes');
  return {child, fromServer: stdout, toServer: stdin};
}

/** The transports other than standard input and output. */
export const transports: Readonly<Record<string, (root: string) => Promise<Started>>> = {
  '--node-ipc': async (root) => {
    const child = fork(program, ['lsp', '--node-ipc'], {env: environmentOf(root, {}), silent: true});
    return {child, fromServer: new IPCMessageReader(child), toServer: new IPCMessageWriter(child)};
  },
  '--socket': async (root) => {
    const transport = await createClientSocketTransport(0);
    const child = spawned(root, {}, `--socket=${transport.port()}`);
    const [fromServer, toServer] = await transport.onConnected();
    return {child, fromServer, toServer};
  },
  '--pipe': async (root) => {
    const name = generateRandomPipeName();
    const transport = await createClientPipeTransport(name);
    const child = spawned(root, {}, `--pipe=${name}`);
    const [fromServer, toServer] = await transport.onConnected();
    return {child, fromServer, toServer};
  },
};

export function withProcess(
  files: Readonly<Record<string, string>> | string,
  talk: (client: ProcessClient) => Promise<void>,
  options: ProcessOptions = {},
): Promise<void> {
  return withServer(files, (root) => new ProcessClient(root, options), talk, options);
}
