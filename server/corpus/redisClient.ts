// Loads the official client for Redis and Valkey, which a program without a corpus never does, and gives connections to
// single nodes. The package has it in a file of its own.

import {createRequire} from 'node:module';
import {fileURLToPath} from 'node:url';
import type {NodeAddress, TlsSettings} from './corpusTypes.ts';

/** An argument of a command, and what a server answers: text, bytes, numbers, lists of them, or an error as a value. */
export type CommandPart = string | Uint8Array;
export type Command = readonly CommandPart[];
export type Reply = string | number | null | Buffer | Error | readonly Reply[];

/** The part of the client that is used. */
interface Client {
  readonly isReady: boolean;
  on(event: 'error', listener: (error: Error) => void): unknown;
  connect(): Promise<unknown>;
  unref(): void;
  sendCommand(parts: readonly (string | Buffer)[], options: SendOptions): Promise<Reply>;
  destroy(): void;
}

interface SendOptions {
  readonly typeMapping: Readonly<Record<number, unknown>>;
  readonly timeout: undefined;
}

interface Library {
  readonly default: {readonly create: (options: object) => Client};
}

export interface ConnectSettings {
  readonly tls: TlsSettings | null;
  readonly username: string | null;
  readonly password: string | null;
}

/** `$`: a string of bytes, as the protocol marks it; our keys and members are no text. */
const bytesAreBuffers: SendOptions = {typeMapping: {36: Buffer}, timeout: undefined};

/** A connection to one node. It is not made again: what was written over it must be known to have been. */
export class NodeConnection {
  readonly #client: Client;
  readonly #timeoutMs: number;
  readonly #onBreak: () => void;
  #failure: Error | null = null;

  /** `onBreak` is called once, when it breaks or is given up. */
  constructor(
    {host, port}: NodeAddress,
    {tls, username, password}: ConnectSettings,
    timeoutMs: number,
    onBreak: () => void,
  ) {
    this.#onBreak = onBreak;
    this.#timeoutMs = timeoutMs;
    const isIp = /^[\d.]+$|:/.test(host);
    this.#client = library().default.create({
      RESP: 2,
      ...(username !== null && {username}),
      ...(password !== null && {password}),
      disableClientInfo: true,
      disableOfflineQueue: true,
      maintNotifications: 'disabled',
      socket: {
        host,
        port,
        connectTimeout: timeoutMs,
        reconnectStrategy: false,
        ...(tls !== null && {tls: true, ...(tls.ca !== null && {ca: tls.ca}), ...(!isIp && {servername: host})}),
      },
    });
    // A process does not live on for a connection that nobody waits for any more; who waits has a timer.
    this.#client.unref();
    this.#client.on('error', (error) => this.#break(error));
  }

  get isBroken(): boolean {
    return this.#failure !== null;
  }

  async connect(): Promise<void> {
    await this.#inTime(this.#client.connect(), this.#timeoutMs);
  }

  /** All answers, in order; an error that the server says is one of them. Rejects if the connection breaks or is too slow. */
  async send(commands: readonly Command[], timeoutMs: number): Promise<Reply[]> {
    if (this.#failure !== null) throw this.#failure;
    // One tick, so that all of them go in one write.
    const answers = commands.map((command) =>
      this.#client.sendCommand(command.map(asBuffer), bytesAreBuffers).catch((error: unknown) => asReply(error)),
    );
    return this.#inTime(Promise.all(answers), timeoutMs);
  }

  async #inTime<Answer>(answer: Promise<Answer>, timeoutMs: number): Promise<Answer> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.close(new Error(`no answer in ${timeoutMs} ms`));
        reject(this.#failure);
      }, timeoutMs);
    });
    try {
      return await Promise.race([answer, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  #break(reason: Error): void {
    if (this.#failure !== null) return;
    this.#failure = reason;
    this.#onBreak();
  }

  close(reason = new Error('closed')): void {
    this.#break(reason);
    try {
      this.#client.destroy();
    } catch {
      // It was not connected.
    }
  }
}

function asBuffer(part: CommandPart): string | Buffer {
  if (typeof part === 'string' || Buffer.isBuffer(part)) return part;
  return Buffer.from(part.buffer, part.byteOffset, part.byteLength);
}

/** What the server refuses is an answer, what does not reach it is none. */
function asReply(error: unknown): Error {
  if (error instanceof Error && /^[A-Z]+ /.test(error.message)) return error;
  throw error;
}

let loaded: Library | undefined;

function library(): Library {
  // Beside the program; its pieces, the benches and their pieces are in folders below.
  const built = import.meta.url.replace(/(?:\/tools)?(?:\/chunks)?\/[^/]*$/, '/redis.cjs');
  const file = import.meta.url.endsWith('.ts') ? '@redis/client/dist/lib/client/index.js' : fileURLToPath(built);
  loaded ??= createRequire(import.meta.url)(file) as Library;
  return loaded;
}
