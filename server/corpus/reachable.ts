// Takes addresses, gives the first that accepts a connection. To learn that nobody is there takes 1 ms so; to load the client
// first would take 40.

import {connect} from 'node:net';
import type {NodeAddress} from './corpusTypes.ts';

/** `closed`: nobody waits any more. */
export async function firstReachable(
  nodes: readonly NodeAddress[],
  timeoutMs: number,
  closed: AbortSignal,
): Promise<NodeAddress | Error> {
  const stop = new AbortController();
  closed.addEventListener('abort', () => stop.abort(), {once: true});
  try {
    return await Promise.any(nodes.map((node) => reached(node, timeoutMs, stop.signal)));
  } catch (error) {
    const [first] = error instanceof AggregateError ? error.errors : [error];
    return first instanceof Error ? first : new Error(String(first));
  } finally {
    stop.abort();
  }
}

function reached(node: NodeAddress, timeoutMs: number, signal: AbortSignal): Promise<NodeAddress> {
  return new Promise((resolve, reject) => {
    const socket = connect({...node, timeout: timeoutMs});
    const end = () => {
      socket.destroy();
      reject(new Error('closed'));
    };
    signal.addEventListener('abort', end, {once: true});
    socket.once('connect', () => {
      resolve(node);
      end();
    });
    socket.once('timeout', () => {
      reject(new Error(`no answer in ${timeoutMs} ms`));
      end();
    });
    socket.once('error', reject);
  });
}

/** Where no network is between two ends, nobody can listen. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}
