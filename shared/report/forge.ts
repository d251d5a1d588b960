// Takes the address of a Git remote, gives the forge behind it and the addresses under which it shows lines of a file and
// commits. The forms are those of the forges' documentation. User and password are dropped.

import type {ForgeName} from '../model/settingNames.ts';
import {encodedPath} from '../wording/fileLinks.ts';
import type {ForgeLinks} from './html/reportData.ts';

interface ForgeRepository {
  readonly forge: ForgeName;
  /** 'https://github.com/owner/name': without user, password and '.git'. */
  readonly address: string;
}

export interface Permalinks extends ForgeRepository {
  readonly commit: string;
  /** From the top of the repository to the checked folder, with a slash at the end, or ''. */
  readonly prefix: string;
  /** Files whose text at the commit is the text that was checked. */
  readonly committed: ReadonlySet<string>;
}

/** Facts about hosts apart from their names. */
export interface KnownForges {
  /** From the configuration, for the remote of the repository; 'auto': by the name of the host. */
  readonly setting?: ForgeName | 'auto';
  /** '{"git.example.org": "gitlab"}'. */
  readonly hosts?: Readonly<Record<string, ForgeName>>;
}

interface Forms {
  readonly name: string;
  readonly file: string;
  /** Rendered text has no lines unless its source is asked for. */
  readonly source: string;
  readonly line: string;
  readonly lines: string;
  readonly commit: string;
}

const forms: Readonly<Record<ForgeName, Forms>> = {
  github: {
    name: 'GitHub',
    file: '/blob/{commit}/{path}',
    source: '?plain=1',
    line: '#L{start}',
    lines: '#L{start}-L{end}',
    commit: '/commit/{commit}',
  },
  gitlab: {
    name: 'GitLab',
    file: '/-/blob/{commit}/{path}',
    source: '?plain=1',
    line: '#L{start}',
    lines: '#L{start}-{end}',
    commit: '/-/commit/{commit}',
  },
  bitbucket: {
    name: 'Bitbucket',
    file: '/src/{commit}/{path}',
    source: '',
    line: '#lines-{start}',
    lines: '#lines-{start}:{end}',
    commit: '/commits/{commit}',
  },
  forgejo: {
    name: 'Forgejo',
    file: '/src/commit/{commit}/{path}',
    source: '?display=source',
    line: '#L{start}',
    lines: '#L{start}-L{end}',
    commit: '/commit/{commit}',
  },
};

/** `git@host:owner/name.git`, `ssh://git@host:22/owner/name`, `https://user:secret@host/owner/name.git`. */
export function forgeRepository(remote: string, known: KnownForges = {}): ForgeRepository | null {
  const parsed = parseRemote(remote);
  if (parsed === null) return null;
  const {setting = 'auto', hosts = {}} = known;
  const host = parsed.host.toLowerCase();
  const forge = setting !== 'auto' ? setting : Object.hasOwn(hosts, host) ? hosts[host] : forgeOf(host);
  return forge === null ? null : {forge, address: `${parsed.scheme}://${parsed.host}/${parsed.path}`};
}

/** 'owner/name', as a title; '' where the remote is no address. */
export function repositoryName(remote: string): string {
  return parseRemote(remote)?.path ?? '';
}

function parseRemote(remote: string): {readonly scheme: string; readonly host: string; readonly path: string} | null {
  const short = /^(?:[^@/\s]+@)?([\w.-]+):(?!\/\/)\/?(.+)$/.exec(remote);
  const long = /^(https?|ssh|git):\/\/(?:[^@/\s]*@)?([\w.-]+(?::\d+)?)\/(.+)$/.exec(remote);
  const [scheme, host, path] = long ? [long[1], long[2], long[3]] : short ? ['ssh', short[1], short[2]] : [];
  if (scheme === undefined || host === undefined || path === undefined) return null;
  const names = path.replace(/\/+$/, '').replace(/\.git$/, '');
  if (!/^[\w.~-]+(?:\/[\w.~-]+)+$/.test(names)) return null;
  // The port of SSH is not that of the pages.
  const pages = scheme.startsWith('http') ? host : host.replace(/:\d+$/, '');
  return {scheme: scheme === 'http' ? 'http' : 'https', host: pages, path: names};
}

/** By what hosts are called by habit. */
function forgeOf(host: string): ForgeName | null {
  // Bitbucket on one's own machine has other addresses.
  if (host === 'bitbucket.org') return 'bitbucket';
  if (host === 'codeberg.org') return 'forgejo';
  const named = /(?:^|[.-])(?:(github)|(gitlab)|gitea|forgejo)(?:[.-]|$)/.exec(host);
  if (named === null) return null;
  return named[1] !== undefined ? 'github' : named[2] !== undefined ? 'gitlab' : 'forgejo';
}

/** null: the file differs from that of the commit, or is not in it. Line 0: the file as a whole. */
export function permalink(links: Permalinks, path: string, startLine: number, endLine: number): string | null {
  if (!links.committed.has(path)) return null;
  const {file, source, line, lines} = forms[links.forge];
  const isRendered = /\.(?:md|mdx|markdown|rst|adoc|asciidoc|org|textile|ipynb|html?)$/i.test(path);
  const anchor = startLine === 0 ? '' : `${isRendered ? source : ''}${endLine > startLine ? lines : line}`;
  const filled = `${file}${anchor}`
    .replace('{commit}', links.commit)
    .replace('{path}', () => encodedForMarkdown(encodedPath(links.prefix + path)))
    .replace('{start}', String(startLine))
    .replace('{end}', String(endLine));
  return links.address + filled;
}

/** Forms that a page fills in by itself. */
export function forgeLinks({forge, address}: ForgeRepository, prefix: string): ForgeLinks {
  const {name, file, source, lines, commit} = forms[forge];
  return {name, file: `${address}${file}${source}${lines}`, commit: address + commit, prefix};
}

/** Characters that end the address of a link in Markdown, and that `encodeURIComponent` leaves. */
function encodedForMarkdown(path: string): string {
  return path.replace(/[!'()*~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
