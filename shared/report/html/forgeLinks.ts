// Takes the address of a remote of Git, gives how its forge names files and commits. User and password are dropped.

import type {ForgeName} from '../../model/forgeName.ts';
import type {ForgeLinks} from './reportData.ts';

interface Forge {
  readonly name: string;
  readonly file: string;
  readonly commit: string;
}

/** GitHub, GitLab and Forgejo show Markdown rendered, without lines, unless the address asks for the source. */
const forges: Readonly<Record<ForgeName, Forge>> = {
  github: {name: 'GitHub', file: '/blob/{commit}/{path}?plain=1#L{start}-L{end}', commit: '/commit/{commit}'},
  gitlab: {name: 'GitLab', file: '/-/blob/{commit}/{path}?plain=1#L{start}-{end}', commit: '/-/commit/{commit}'},
  bitbucket: {name: 'Bitbucket', file: '/src/{commit}/{path}#lines-{start}:{end}', commit: '/commits/{commit}'},
  forgejo: {
    name: 'Forgejo',
    file: '/src/commit/{commit}/{path}?display=source#L{start}-L{end}',
    commit: '/commit/{commit}',
  },
};

/** What hosts are called by habit. */
const hosts: readonly (readonly [RegExp, ForgeName])[] = [
  [/github/, 'github'],
  [/gitlab/, 'gitlab'],
  [/bitbucket/, 'bitbucket'],
  [/codeberg|gitea|forgejo/, 'forgejo'],
];

const remotePattern =
  /^(?:(?:https?|ssh|git):\/\/(?:[^@/]*@)?|[\w.-]+@)([\w.-]+)(?::\d+)?[:/]\/?([\w.~/-]+?)(?:\.git)?\/?$/;

/** `forge`: from the configuration, for hosts whose name does not say it; 'auto': by the name. */
export function forgeLinks(remote: string, forge: ForgeName | 'auto', prefix: string): ForgeLinks | undefined {
  const [, host, path] = remotePattern.exec(remote) ?? [];
  if (host === undefined || path === undefined) return undefined;
  const name = forge === 'auto' ? hosts.find(([pattern]) => pattern.test(host.toLowerCase()))?.[1] : forge;
  if (name === undefined) return undefined;
  const base = `https://${host}/${path}`;
  const links = forges[name];
  return {name: links.name, file: base + links.file, commit: base + links.commit, prefix};
}

/** 'owner/name' of the remote, as a title; '' where it is no address. */
export function repositoryName(remote: string): string {
  return remotePattern.exec(remote)?.[2] ?? '';
}
