// Reads from the files of a repository what Git would say about it, where nothing about it is unusual. Takes 0.1 ms;
// starting Git takes 2 ms of processor time from a small process, 7 ms from a large one. In doubt Git is asked.

import {lstatSync, realpathSync, type Stats} from 'node:fs';
import {dirname, join} from 'node:path';
import {hasObjects, smallText} from '../store/location.ts';

/** The top of the work tree that a folder is in, a real path; null: only Git can say, if there is one. */
export function plainWorkTree(folder: string, environment = process.env): string | null {
  if (Object.keys(environment).some((name) => discovery.test(name)) || !isOnPath(environment.PATH)) return null;
  try {
    const real = realpathSync(folder);
    const {dev} = lstatSync(real);
    for (let at = real; ; at = dirname(at)) {
      // Git does not look beyond a file system.
      if (lstatSync(at).dev !== dev) return null;
      const dotGit = look(join(at, '.git'));
      if (dotGit !== undefined) return isOwn(dotGit) && isOwn(lstatSync(at)) && isPlain(join(at, '.git')) ? at : null;
      // Git refuses a folder that looks like a bare repository.
      if (dirname(at) === at || look(join(at, 'HEAD')) !== undefined) return null;
    }
  } catch {
    return null;
  }
}

/** Variables of the user that change where Git looks for a repository. */
const discovery = /^GIT_(?:CEILING_DIRECTORIES|DISCOVERY_.*)$/;

function isOnPath(path = ''): boolean {
  return path.split(':').some((folder) => look(join(folder, 'git')) !== undefined);
}

/** A folder of this user: Git reads no repository of another. On Windows, owners are not looked at. */
function isOwn(stat: Stats): boolean {
  return stat.isDirectory() && stat.uid === process.geteuid?.();
}

function isPlain(gitFolder: string): boolean {
  const unusual = ['commondir', 'shallow'].some((name) => look(join(gitFolder, name)) !== undefined);
  if (unusual || !hasObjects(gitFolder)) return false;
  return isHead(smallText(join(gitFolder, 'HEAD')) ?? '') && isPlainConfig(smallText(join(gitFolder, 'config')) ?? '');
}

function isHead(text: string): boolean {
  return /^(?:ref: refs\/[\x21-\x7e]+|[0-9a-f]{40})\n$/.test(text);
}

/** As Git writes it itself, without extensions of the format, and with the work tree around it. */
function isPlainConfig(text: string): boolean {
  const lines = text.split('\n');
  return (
    lines.includes('\trepositoryformatversion = 0') &&
    lines.includes('\tbare = false') &&
    lines.every((line) => plainLine.test(line)) &&
    !/extensions|worktree|repositoryformatversion(?! = 0\n)|bare\b(?! = false\n)/i.test(text)
  );
}

const plainLine = /^(?:\[[a-z][a-z-]*(?: "[^"\\\n]+")?\]|\t[a-z]+ = [^"\\#;\r]*|)$/i;

function look(path: string): Stats | undefined {
  return lstatSync(path, {throwIfNoEntry: false});
}
