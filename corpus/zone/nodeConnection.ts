// A connection to one node of Redis or Valkey: batches of commands, each answered in order. It is not made again when it
// breaks: what was written over it must be known to have been.

import {connect, type Socket} from 'node:net';
import type {NodeAddress, TlsSettings} from './corpusTypes.ts';
import {type Command, commandBytes, type Reply, ReplyReader} from './redisProtocol.ts';

interface ConnectSettings {
  readonly tls: TlsSettings | null;
  readonly username: string | null;
  readonly password: string | null;
}

interface Batch {
  readonly count: number;
  readonly answers: Reply[];
  readonly resolve: (answers: Reply[]) => void;
  readonly reject: (reason: Error) => void;
}

export class NodeConnection {
  readonly #address: NodeAddress;
  readonly #settings: ConnectSettings;
  readonly #timeoutMs: number;
  readonly #onBreak: () => void;
  readonly #reader = new ReplyReader();
  /** In the order in which they were written, which is that of the answers. */
  readonly #waiting: Batch[] = [];
  #socket: Socket | null = null;
  #opening: Promise<void> | null = null;
  #isOpen = false;
  #failure: Error | null = null;

  /** `onBreak` is called once, when a connection that was open breaks or is given up. */
  constructor(address: NodeAddress, settings: ConnectSettings, timeoutMs: number, onBreak: () => void) {
    this.#address = address;
    this.#settings = settings;
    this.#timeoutMs = timeoutMs;
    this.#onBreak = onBreak;
  }

  get isBroken(): boolean {
    return this.#failure !== null;
  }

  /** It has connected, and is not broken. */
  get isOpen(): boolean {
    return this.#isOpen && this.#failure === null;
  }

  /** Once, however often it is called. Rejects with what the server says of the password, too. */
  open(): Promise<void> {
    this.#opening ??= this.#connect().catch((error: unknown) => {
      this.close(error instanceof Error ? error : new Error(String(error)));
      throw error;
    });
    return this.#opening;
  }

  async #connect(): Promise<void> {
    const {username, password} = this.#settings;
    const socket = await this.#newSocket();
    this.#socket = socket;
    if (this.#failure !== null) socket.destroy();
    // A process does not live on for a connection that nobody waits for any more; who waits has a timer.
    socket.unref();
    socket.setNoDelay(true);
    socket.setKeepAlive(true);
    const opened = new Promise<void>((resolve, reject) => {
      socket.once(this.#settings.tls === null ? 'connect' : 'secureConnect', resolve);
      socket.once('error', reject);
      socket.once('close', () => reject(this.#failure ?? new Error('the connection was closed')));
    });
    socket.on('error', (error) => this.close(error));
    socket.on('close', () => this.close(new Error('the connection was closed')));
    socket.on('data', (data) => this.#take(data));
    await this.#inTime(opened, this.#timeoutMs, this.#settings.tls === null ? '' : '; does it speak TLS on this port?');
    if (username !== null || password !== null) {
      const [answer] = await this.send(
        [['AUTH', ...(username === null ? [] : [username]), password ?? '']],
        this.#timeoutMs,
      );
      if (answer instanceof Error) throw notAccepted(answer);
    }
    this.#isOpen = true;
  }

  /** All answers, in order; an error that the server says is one of them. Rejects if the connection breaks or is too slow. */
  send(commands: readonly Command[], timeoutMs: number): Promise<Reply[]> {
    const failure = this.#failure;
    if (failure !== null) return Promise.reject(failure);
    if (commands.length === 0) return Promise.resolve([]);
    const answers = new Promise<Reply[]>((resolve, reject) => {
      this.#waiting.push({count: commands.length, answers: [], resolve, reject});
    });
    this.#socket?.write(commandBytes(commands));
    return this.#inTime(answers, timeoutMs);
  }

  close(reason = new Error('closed')): void {
    if (this.#failure !== null) return;
    this.#failure = reason;
    this.#socket?.destroy();
    for (const {reject} of this.#waiting.splice(0)) reject(reason);
    if (this.#isOpen) this.#onBreak();
  }

  async #newSocket(): Promise<Socket> {
    const {tls} = this.#settings;
    if (tls === null) return connect(this.#address);
    const {connect: connectEncrypted} = await import('node:tls');
    const isIp = /^[\d.]+$|:/.test(this.#address.host);
    return connectEncrypted({
      ...this.#address,
      ...(tls.ca !== null && {ca: tls.ca}),
      ...(!isIp && {servername: this.#address.host}),
    });
  }

  #take(data: Buffer): void {
    try {
      for (const answer of this.#reader.read(data)) {
        const [batch] = this.#waiting;
        if (batch === undefined) throw new Error('it answers what nobody has asked');
        batch.answers.push(answer);
        if (batch.answers.length < batch.count) continue;
        this.#waiting.shift();
        batch.resolve(batch.answers);
      }
    } catch (error) {
      this.close(error instanceof Error ? error : new Error(String(error)));
    }
  }

  async #inTime<Answer>(answer: Promise<Answer>, timeoutMs: number, advice = ''): Promise<Answer> {
    const timer = setTimeout(() => this.close(new Error(`no answer in ${timeoutMs} ms${advice}`)), timeoutMs);
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Its code only: a server that does not have AUTH repeats what it was sent, with the password. */
function notAccepted({message}: Error): Error {
  return new Error(`it did not accept the user or the password (${/^[A-Z]+\b/.exec(message)?.[0] ?? 'ERR'})`);
}
