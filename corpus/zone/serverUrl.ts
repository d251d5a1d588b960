// Takes the address of a corpus, gives its nodes. Off this machine a connection must be encrypted.

import type {NodeAddress} from './corpusTypes.ts';

export interface ServerUrl {
  readonly nodes: readonly NodeAddress[];
  readonly isEncrypted: boolean;
  readonly username: string | undefined;
  readonly password: string | undefined;
}

const usualPort = 6379;

/** `rediss://user:password@one:6379,two:6379`. Throws an Error whose message has no password. */
export function nodesOfUrl(text: string): ServerUrl {
  const [, scheme = '', credentials = '', list = ''] =
    /^(\w+):\/\/(?:([^@/]*)@)?([^@/?#]+)\/?$/.exec(text.trim()) ?? [];
  if (scheme !== 'redis' && scheme !== 'rediss')
    throw new Error('the address of the corpus is wrong: expected rediss://HOST:PORT, or redis:// on this machine');
  const nodes = list.split(',').map(nodeOf);
  const isEncrypted = scheme === 'rediss';
  const open = nodes.find(({host}) => !isEncrypted && !isLoopback(host));
  if (open !== undefined)
    throw new Error(`the connection to ${open.host} is not encrypted: expected rediss://, as it is not this machine`);
  const colon = credentials.indexOf(':');
  const username = colon < 0 ? credentials : credentials.slice(0, colon);
  return {
    nodes,
    isEncrypted,
    username: username === '' ? undefined : decodeURIComponent(username),
    password: colon < 0 ? undefined : decodeURIComponent(credentials.slice(colon + 1)),
  };
}

function nodeOf(text: string): NodeAddress {
  const [, bracketed, plain, port] = /^(?:\[([\da-fA-F:]+)\]|([\w.-]+))(?::(\d{1,5}))?$/.exec(text.trim()) ?? [];
  const host = bracketed ?? plain;
  if (host === undefined || Number(port ?? 1) < 1 || Number(port ?? 1) > 65_535)
    throw new Error(
      'the address of the corpus is wrong: expected rediss://USER:PASSWORD@HOST:PORT, each node as HOST:PORT',
    );
  return {host: host.toLowerCase(), port: port === undefined ? usualPort : Number(port)};
}

/** Where no network is between two ends, nobody can listen. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}
