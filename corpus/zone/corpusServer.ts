// Asks every node at once, each in one pipeline; asks again where a slot has moved, and a replica where a master is away. One
// server without cluster mode is a cluster of one node.

import type {CorpusAccess, NodeAddress} from './corpusTypes.ts';
import {NodeConnection} from './nodeConnection.ts';
import type {Command, Reply} from './redisProtocol.ts';
import {isLoopback} from './serverUrl.ts';
import {mastersMax, type SlotMap, slotMapOf, slotOf} from './slots.ts';

/** No answer: refused, closed, too late, or an answer that says so. The message is a part of a sentence. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

interface SendOptions {
  /** Where a master does not answer, its replica may. */
  readonly fromReplica?: boolean;
  readonly timeoutMs?: number;
}

/** One asking of all nodes at once. */
interface Turn {
  readonly commands: readonly Command[];
  /** In the order of the commands. */
  readonly answers: Reply[];
  /** Indices of what must be asked once more. */
  readonly again: number[];
  readonly limitMs: number;
  /** Last reason for which something must be asked once more. */
  failure: unknown;
}

type ServerAccess = Pick<CorpusAccess, 'nodes' | 'tls' | 'username' | 'password'>;

const turnsMax = 3;
/** Connections at most: a master and its replica each. */
const connectionsMax = 2 * mastersMax;
/** Nodes to which slots of one master are on their way. Tools move one slot after the other; further nodes wait a turn. */
const targetsMax = 16;
/** Name of a host, as RFC 1035 limits it, with its port. */
const nodeNameMax = 255 + ':65535'.length;
/** Between two turns a cluster has time to elect a master, or a slot to arrive. */
const pauseMs = 50;

export class CorpusServer {
  readonly #access: ServerAccess;
  readonly #timeoutMs: number;
  readonly #connections = new Map<string, NodeConnection>();
  #slots: SlotMap = {masterOf: [], replicaOf: new Map()};
  #opening: Promise<void> | null = null;
  #isClosed = false;
  /** Connections that broke: what was written over one may be lost. */
  broken = 0;
  /** Batches sent, each to all nodes at once. */
  trips = 0;

  constructor(access: ServerAccess, timeoutMs: number) {
    this.#access = access;
    this.#timeoutMs = timeoutMs;
  }

  /** Learns the slots; once, however often it is called. Throws Unreachable. */
  open(): Promise<void> {
    this.#opening ??= this.#learnSlots().catch((error: unknown) => {
      this.#opening = null;
      throw error;
    });
    return this.#opening;
  }

  get masters(): readonly string[] {
    return [...new Set(this.#slots.masterOf)].filter((name) => name !== undefined);
  }

  close(): void {
    this.#isClosed = true;
    for (const connection of this.#connections.values()) connection.close();
  }

  /** The answers in order. An error that a server says is an answer. Throws Unreachable. */
  async send(commands: readonly Command[], {fromReplica = false, timeoutMs}: SendOptions = {}): Promise<Reply[]> {
    if (commands.length === 0) return [];
    await this.open();
    const limitMs = timeoutMs ?? this.#timeoutMs;
    const answers: Reply[] = new Array(commands.length).fill(null);
    let left = commands.map((_, index) => index);
    let failure: unknown = null;
    for (let turn = 0; turn < turnsMax && left.length > 0; turn++) {
      if (turn > 0) await this.#learnAgain(turn);
      this.trips++;
      const asked: Turn = {commands, answers, again: [], limitMs, failure};
      const batches = [...this.#byMaster(commands, left)].map(async ([name, indices]) => {
        try {
          await this.#ask(name, indices, asked);
        } catch (error) {
          const replica = fromReplica ? this.#slots.replicaOf.get(name) : undefined;
          if (replica === undefined) askAgain(indices, asked, error);
          else await this.#askReplica(replica, indices, asked);
        }
      });
      await Promise.all(batches);
      ({again: left, failure} = asked);
    }
    if (left.length > 0) throw unreachable(failure);
    return answers;
  }

  /** To one node, by its name. */
  async sendTo(name: string, commands: readonly Command[], timeoutMs = this.#timeoutMs): Promise<Reply[]> {
    try {
      return await (await this.#connection(name)).send(commands, timeoutMs);
    } catch (error) {
      throw unreachable(error, name);
    }
  }

  /**
   * Waits until what was written is on one replica of each master, or on none where a master has none. WAIT is about what
   * its own connection wrote: `since` is `broken` as it was before, and must be that still. Gives the fewest replicas.
   */
  async settle(since: number, timeoutMs: number): Promise<number> {
    const copies = await Promise.all(
      this.masters.map(async (name) => {
        // WAIT for more replicas than there are would last until the timeout.
        const [role] = await this.sendTo(name, [['ROLE']], timeoutMs).catch((error: unknown) => {
          // Another may be the master by now: what comes next asks who it is.
          this.#opening = null;
          throw error;
        });
        if (role instanceof Error) throw unreachable(role, name);
        const replicas = Array.isArray(role) && Array.isArray(role[2]) ? role[2].length : 0;
        if (replicas === 0) return 0;
        const [reached] = await this.sendTo(name, [['WAIT', '1', String(timeoutMs)]], timeoutMs + 1000);
        if (typeof reached !== 'number' || reached < 1) throw new Unreachable(`no replica of ${name} has the writes`);
        return reached;
      }),
    );
    if (this.broken !== since) throw new Unreachable('a connection broke during the writes');
    return Math.min(...copies);
  }

  async #ask(name: string, indices: readonly number[], turn: Turn): Promise<void> {
    const connection = await this.#connection(name);
    const batch = indices.map((index) => turn.commands[index]);
    const asking = this.#take(await connection.send(batch, turn.limitMs), indices, turn);
    // The slots are on their way: these keys have arrived at other nodes already, which have one time limit together.
    const targets = [...asking];
    await Promise.all(targets.slice(0, targetsMax).map(([target, moving]) => this.#askMoving(target, moving, turn)));
    for (const [, moving] of targets.slice(targetsMax)) askAgain(moving, turn, turn.answers[moving[0]]);
  }

  async #askMoving(target: string, indices: readonly number[], turn: Turn): Promise<void> {
    const commands = indices.flatMap((index): Command[] => [['ASKING'], turn.commands[index]]);
    try {
      const told = await this.sendTo(target, commands, turn.limitMs);
      indices.forEach((index, at) => {
        const answer = told[at * 2 + 1];
        turn.answers[index] = answer;
        if (answer instanceof Error) askAgain([index], turn, answer);
      });
    } catch (error) {
      askAgain(indices, turn, error);
    }
  }

  async #askReplica(name: string, indices: readonly number[], turn: Turn): Promise<void> {
    const {commands, limitMs} = turn;
    try {
      const [, ...told] = await this.sendTo(name, [['READONLY'], ...indices.map((index) => commands[index])], limitMs);
      this.#take(told, indices, turn);
    } catch (error) {
      askAgain(indices, turn, error);
    }
  }

  /** Commands to send to another server at once; those to repeat go to `again`. */
  #take(told: readonly Reply[], indices: readonly number[], turn: Turn): ReadonlyMap<string, readonly number[]> {
    const asking = new Map<string, number[]>();
    indices.forEach((index, at) => {
      const answer = told[at];
      turn.answers[index] = answer;
      if (!(answer instanceof Error)) return;
      const [, target] = /^ASK \d+ (\S+)/.exec(answer.message) ?? [];
      if (target !== undefined) addTo(asking, target, index);
      else if (/^(?:MOVED|CLUSTERDOWN|TRYAGAIN|LOADING|READONLY|MASTERDOWN)\b/.test(answer.message))
        askAgain([index], turn, answer);
    });
    return asking;
  }

  #byMaster(commands: readonly Command[], indices: readonly number[]): ReadonlyMap<string, number[]> {
    const batches = new Map<string, number[]>();
    for (const index of indices) {
      const key = commands[index][1];
      const name = this.#slots.masterOf[slotOf(typeof key === 'string' ? Buffer.from(key, 'latin1') : key)];
      if (name === undefined) throw new Unreachable('the cluster has no node for some of its slots');
      addTo(batches, name, index);
    }
    return batches;
  }

  /** Open; one that broke is made again. */
  async #connection(name: string): Promise<NodeConnection> {
    const known = this.#connections.get(name);
    const connection = known === undefined || known.isBroken ? this.#newConnection(name) : known;
    await connection.open();
    return connection;
  }

  #newConnection(name: string): NodeConnection {
    if (this.#isClosed) throw new Unreachable('closed');
    const colon = name.lastIndexOf(':');
    const address = {host: name.slice(0, colon), port: Number(name.slice(colon + 1))};
    if (name.length > nodeNameMax || !(address.port > 0 && address.port < 65_536))
      throw new Unreachable(`the cluster names ${shortened(name, 80)}, which is not an address`);
    if (this.#access.tls === null && !isLoopback(address.host))
      throw new Unreachable(
        `the cluster names ${name}, which is not this machine, and the connection is not encrypted`,
      );
    if (!this.#connections.has(name) && this.#connections.size >= connectionsMax)
      throw new Unreachable(`the cluster names more than ${connectionsMax} nodes`);
    const connection = new NodeConnection(address, this.#access, this.#timeoutMs, () => {
      this.broken++;
    });
    this.#connections.set(name, connection);
    return connection;
  }

  async #learnAgain(turn: number): Promise<void> {
    if (turn > 1) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    await this.#learnSlots().catch(() => undefined);
  }

  async #learnSlots(): Promise<void> {
    const known = [...new Set([...this.#connections.keys(), ...this.#access.nodes.map(nameOf)])];
    const open = known.filter((name) => this.#connections.get(name)?.isOpen);
    const all = new Set([...(open.length > 0 ? open : [await this.#firstToAnswer(known)]), ...known]);
    let failure: unknown = null;
    for (const name of all) {
      try {
        const [slots] = await this.sendTo(name, [['CLUSTER', 'SLOTS']]);
        this.#slots = slotMapOf(slots, name);
        // All at once: the first question goes to all of them.
        for (const master of this.masters) this.#connection(master).catch(() => undefined);
        return;
      } catch (error) {
        failure = error;
        if (isRefusal(error)) break;
      }
    }
    throw unreachable(failure);
  }

  /** Of several nodes, any may be away. */
  async #firstToAnswer(names: readonly string[]): Promise<string> {
    const connected = names.map(async (name) => {
      await this.#connection(name);
      return name;
    });
    return Promise.any(connected).catch((error: unknown) => {
      throw unreachable(error);
    });
  }
}

function askAgain(indices: readonly number[], turn: Turn, failure: unknown): void {
  for (const index of indices) turn.again.push(index);
  turn.failure = failure;
}

function addTo(batches: Map<string, number[]>, name: string, index: number): void {
  const batch = batches.get(name);
  if (batch === undefined) batches.set(name, [index]);
  else batch.push(index);
}

function nameOf({host, port}: NodeAddress): string {
  return `${host}:${port}`;
}

/** Every node would say the same. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && /WRONGPASS|NOAUTH|NOPERM/.test(error.message);
}

function unreachable(error: unknown, name = ''): Unreachable {
  if (error instanceof Unreachable) return error;
  // A name with several addresses: none of them answers.
  if (error instanceof AggregateError) return unreachable(error.errors[0], name);
  const message = shortened(messageOf(error), messageMax);
  const [, code] = /\b(E[A-Z]{4,}|DEPTH_ZERO_SELF_SIGNED_CERT)\b/.exec(message) ?? [];
  const said = reasons.get(code ?? '') ?? message.replace(/\.$/, '');
  // System messages about a connection end with its address.
  const address = name === '' ? (/\bE[A-Z]{4,} (\S+:\d+)/.exec(message)?.[1] ?? '') : name;
  if (code === 'ECONNREFUSED') return new Unreachable(address === '' ? said : `${said} at ${address}`);
  return new Unreachable(name === '' || said.includes(name) ? said : `${said} (${name})`);
}

/** Errors of TLS have a number, a file of its source and a line end in their message, and what went wrong beside it. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error ?? 'no answer');
  return 'library' in error && 'reason' in error ? `TLS failed: ${error.reason}` : error.message;
}

/** A message is printed, and a server may have written it. */
const messageMax = 200;

function shortened(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max)}…` : text;
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'it did not respond'],
  ['ENOTFOUND', 'its host is not known'],
  ['EHOSTUNREACH', 'its host cannot be reached'],
  ['ENETUNREACH', 'its network cannot be reached'],
]);
