// Takes the address of a Git remote and a commit, gives the address under which the forge shows lines of a file: one that
// stays true when the branch moves on. The forms are those of the forges' documentation.

import {encodedPath} from '../wording/fileLinks.ts';

/** How a forge forms its addresses; Gitea as Forgejo. */
export type Forge = 'github' | 'gitlab' | 'bitbucket' | 'forgejo';

export interface ForgeRepository {
  readonly forge: Forge;
  /** 'https://github.com/owner/name': without user, password and '.git'. */
  readonly address: string;
}

export interface Permalinks extends ForgeRepository {
  readonly commit: string;
  /** The checked folder in the repository: '' is its top. */
  readonly folder: string;
  /** Files whose text at the commit is the text that was checked. */
  readonly committed: ReadonlySet<string>;
}

/** What is known of hosts apart from their names: '{"git.example.org": "gitlab"}'. */
export type KnownHosts = Readonly<Record<string, Forge>>;

/** `git@host:owner/name.git`, `ssh://git@host:22/owner/name`, `https://user:secret@host/owner/name.git`. */
export function forgeRepository(remote: string, known: KnownHosts = {}): ForgeRepository | null {
  const short = /^(?:[^@/\s]+@)?([\w.-]+):(?!\/\/)\/?(.+)$/.exec(remote);
  const long = /^(https?|ssh|git):\/\/(?:[^@/\s]*@)?([\w.-]+(?::\d+)?)\/(.+)$/.exec(remote);
  const [scheme, host, path] = long ? [long[1], long[2], long[3]] : short ? ['ssh', short[1], short[2]] : [];
  if (scheme === undefined || host === undefined || path === undefined) return null;
  // The port of SSH is not that of the pages.
  const pages = scheme.startsWith('http') ? host : host.replace(/:\d+$/, '');
  const forge = known[pages.toLowerCase()] ?? forgeOf(pages.toLowerCase());
  const names = path.replace(/\/+$/, '').replace(/\.git$/, '');
  if (forge === null || !/^[\w.~-]+(?:\/[\w.~-]+)+$/.test(names)) return null;
  return {forge, address: `${scheme === 'http' ? 'http' : 'https'}://${pages}/${names}`};
}

function forgeOf(host: string): Forge | null {
  if (host === 'codeberg.org' || /^(?:gitea|forgejo)\./.test(host)) return 'forgejo';
  const [, name] = /^(?:www\.)?(github|gitlab|bitbucket)\./.exec(host) ?? [];
  // Bitbucket on one's own machine has other addresses.
  return name === 'bitbucket' && host !== 'bitbucket.org' ? null : ((name as Forge | undefined) ?? null);
}

/** null: the file differs from that of the commit, or is not in it. Line 0: the file as a whole. */
export function permalink(links: Permalinks, path: string, startLine: number, endLine: number): string | null {
  if (!links.committed.has(path)) return null;
  const {forge, address, commit, folder} = links;
  const file = encodedForMarkdown(encodedPath(folder === '' ? path : `${folder}/${path}`));
  const page = `${address}/${treeOf[forge]}/${commit}/${file}`;
  return startLine === 0 ? page : `${page}${sourceOf(forge, path)}${linesOf(forge, startLine, endLine)}`;
}

const treeOf: Readonly<Record<Forge, string>> = {
  github: 'blob',
  gitlab: '-/blob',
  bitbucket: 'src',
  forgejo: 'src/commit',
};

/** Rendered text has no lines. */
function sourceOf(forge: Forge, path: string): string {
  if (!/\.(?:md|mdx|markdown|rst|adoc|asciidoc|org|textile|ipynb|html?)$/i.test(path)) return '';
  return forge === 'forgejo' ? '?display=source' : forge === 'bitbucket' ? '' : '?plain=1';
}

function linesOf(forge: Forge, start: number, end: number): string {
  if (forge === 'bitbucket') return `#lines-${start}${end > start ? `:${end}` : ''}`;
  return `#L${start}${end > start ? `-${forge === 'gitlab' ? '' : 'L'}${end}` : ''}`;
}

/** What ends the address of a link in Markdown, and what `encodeURIComponent` leaves. */
function encodedForMarkdown(path: string): string {
  return path.replace(/[!'()*~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
