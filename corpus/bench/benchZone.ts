// A zone on nodes of this machine, and repositories of it: the Markdown and other prose at HEAD of Git repositories.

import {execFileSync} from 'node:child_process';
import {basename} from 'node:path';
import {formatOf} from '../../shared/text/formatOf.ts';
import {wordHashes} from '../../shared/text/wordHashes.ts';
import type {Nodes} from '../test/corpusNodes.ts';
import {CorpusServer} from '../zone/corpusServer.ts';
import {makeZone, type Zone} from '../zone/openZone.ts';
import {type PushInput, pushRepository} from '../zone/pushRepository.ts';
import {nodesOfUrl} from '../zone/serverUrl.ts';

export const secret = new Uint8Array(32).fill(7);

export function serverOf({url}: Pick<Nodes, 'url'>, timeoutMs = 20_000): CorpusServer {
  return new CorpusServer({nodes: nodesOfUrl(url).nodes, tls: null, username: null, password: null}, timeoutMs);
}

export async function newZone(server: CorpusServer, name: string, documents: number): Promise<Zone> {
  const made = await makeZone(server, {zone: name, secret}, documents);
  if (made.kind !== 'zone') throw new Error(`no zone: ${JSON.stringify(made)}`);
  return made.zone;
}

export interface Page {
  readonly path: string;
  readonly blob: string;
  readonly words: Uint32Array;
}

export interface Prose {
  readonly path: string;
  readonly blob: string;
  readonly bytes: Buffer;
}

/** The prose at a commit of a repository; `gitFolder` may be bare. Texts missing from a partial clone are left out. */
export function proseOf(gitFolder: string, commit = 'HEAD', countMax = Infinity): Prose[] {
  const git = (words: readonly string[], input = '') =>
    execFileSync('git', ['-C', gitFolder, ...words], {input, maxBuffer: 1 << 30});
  const listed = git(['ls-tree', '-r', '-z', commit]).toString('utf8').split('\0');
  const files = listed.flatMap((line) => {
    const [, blob, path] = /^100\d{3} blob (\w+)\t(.*\.(?:md|mdx|rst|adoc|txt|html))$/s.exec(line) ?? [];
    return blob === undefined || path === undefined ? [] : [{blob, path}];
  });
  const some = files.slice(0, countMax);
  const all = git(['cat-file', '--batch'], some.map(({blob}) => `${blob}\n`).join(''));
  let at = 0;
  return some.flatMap(({blob, path}): Prose[] => {
    const head = all.toString('latin1', at, all.indexOf(10, at));
    at += head.length + 1;
    const [, kind, size] = head.split(' ');
    if (kind !== 'blob') return [];
    const bytes = all.subarray(at, at + Number(size));
    at += Number(size) + 1;
    return [{path, blob, bytes}];
  });
}

export function pagesOf(gitFolder: string, commit = 'HEAD', countMax = Infinity): Page[] {
  return proseOf(gitFolder, commit, countMax).flatMap(({path, blob, bytes}): Page[] => {
    const {hash} = wordHashes(path, bytes, formatOf(path));
    return hash.length < 20 ? [] : [{path, blob, words: hash.slice()}];
  });
}

export function nameOfRepository(gitFolder: string): string {
  return /\/([^/+]+)\+([^/]+)\/?/.exec(gitFolder)?.slice(1, 3).join('/') ?? basename(gitFolder);
}

export function inputOf(name: string, pages: readonly Page[]): PushInput {
  const byContent = new Map<string, {blob: string; paths: string[]; words: Uint32Array}>();
  for (const {path, blob, words} of pages) {
    const content = `${blob} ${basename(path)}`;
    const known = byContent.get(content);
    if (known) known.paths.push(path);
    else byContent.set(content, {blob, paths: [path], words});
  }
  const wordsOf = new Map([...byContent.values()].map(({blob, words}) => [blob, words]));
  return {
    name,
    remote: '',
    commit: '0'.repeat(40),
    day: '2026-11-20',
    documents: [...byContent].map(([content, {blob, paths}]) => ({content, blob, paths})),
    readWords: async (documents) => documents.map(({blob}) => wordsOf.get(blob) ?? null),
    oldWords: async (records) => records.map(({blob}) => wordsOf.get(blob) ?? null),
  };
}

export function push(zone: Zone, input: PushInput) {
  return pushRepository(zone, input, {isVerified: false, progress: () => undefined, clock: Date.now});
}
