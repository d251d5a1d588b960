// Gives texts of other repositories, as the caller may read them: from clones on this machine, or from the remote with
// the caller's own rights. Never through the corpus, which has no text, nor from the repository that is checked: having
// a text here does not show that the other one has it. The content matches its name, because Git names contents by
// their hash.

import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readdirSync, readFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {Blobs} from '../../server/git/blobReader.ts';
import {fetchObject, type GitRun, gitBytes} from '../../server/git/runGit.ts';
import type {Verifying} from './corpusTypes.ts';

interface WantedText {
  readonly blob: string;
  readonly remote: string;
}

export type OtherText =
  | {readonly kind: 'text'; readonly bytes: Uint8Array}
  /** `not found`: it was not looked for at its remote, or is not there. */
  | {readonly kind: 'unread'; readonly reason: 'not readable' | 'not found'};

const notFound: OtherText = {kind: 'unread', reason: 'not found'};

export interface TextPlaces {
  /** Longer texts are not read. */
  readonly bytesMax: number;
  readonly clones: readonly string[];
  /** A folder for what is fetched; null: nothing is. */
  readonly cache: string | null;
}

export class OtherTexts {
  readonly #places: TextPlaces;
  readonly #readers = new Map<string, Blobs>();
  #clones: ReadonlyMap<string, string> | null = null;
  readonly #known = new Map<string, Promise<OtherText>>();

  constructor(places: TextPlaces) {
    this.#places = places;
  }

  read(wanted: WantedText, verifying: Exclude<Verifying, 'none'>, signal: AbortSignal): Promise<OtherText> {
    const key = `${verifying} ${wanted.blob}`;
    const known = this.#known.get(key) ?? this.#found(wanted, verifying, signal);
    this.#known.set(key, known);
    return known;
  }

  close(): void {
    for (const reader of this.#readers.values()) reader.end();
    this.#readers.clear();
  }

  async #found({blob, remote}: WantedText, verifying: Verifying, signal: AbortSignal): Promise<OtherText> {
    const {cache} = this.#places;
    const clone = this.#cloneOf(remote);
    const known = clone === undefined ? null : await this.#blobIn({folder: clone, hook: {}}, blob);
    if (known !== null) return {kind: 'text', bytes: known};
    if (verifying !== 'fetch' || cache === null || !isFetchable(remote)) return notFound;
    const store = await fetchedObjects(cache, remote);
    const stored = await this.#blobIn(store, blob);
    if (stored !== null) return {kind: 'text', bytes: stored};
    const complaint = await fetchObject(store, remote, blob, signal);
    const fetched = complaint === null ? await this.#blobIn(store, blob) : null;
    if (fetched !== null) return {kind: 'text', bytes: fetched};
    const isGone = /not our ref|no such remote ref|couldn't find remote ref|did not send all necessary/i;
    return complaint !== null && isGone.test(complaint) ? notFound : {kind: 'unread', reason: 'not readable'};
  }

  #blobIn(git: GitRun, blob: string): Promise<Buffer | null> {
    const known = this.#readers.get(git.folder) ?? new Blobs(git, this.#places.bytesMax);
    this.#readers.set(git.folder, known);
    return known.read(blob);
  }

  #cloneOf(remote: string): string | undefined {
    const name = remoteName(remote);
    if (name === '') return undefined;
    this.#clones ??= clonesIn(this.#places.clones);
    return this.#clones.get(name);
  }
}

const clonesMax = 1000;

/** By the names of their remotes. A folder is a clone, or has clones in it. */
function clonesIn(folders: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const add = (folder: string) => {
    found.set(remoteName(folder), folder);
    for (const remote of remotesOf(folder)) found.set(remoteName(remote), folder);
  };
  for (const folder of folders) {
    if (existsSync(join(folder, '.git'))) add(folder);
    else
      for (const name of namesIn(folder).slice(0, clonesMax))
        if (existsSync(join(folder, name, '.git'))) add(join(folder, name));
  }
  return found;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The addresses in a configuration of Git; a file that cannot be read has none. */
function remotesOf(folder: string): string[] {
  try {
    const text = readFileSync(join(folder, '.git', 'config'), 'utf8');
    return [...text.matchAll(/^\s*url\s*=\s*(\S+)\s*$/gm)].map(([, url = '']) => url);
  } catch {
    return [];
  }
}

/** The same for all forms of an address: 'github.com/org/handbook'. */
export function remoteName(remote: string): string {
  const long = /^[a-z+]+:\/\/(?:[^@/]*@)?([^/:]+)(?::\d+)?\/(.+)$/i.exec(remote);
  const short = /^(?:[^@/\s]+@)?([\w.-]+):(?!\/)(.+)$/.exec(remote);
  const [, host, path] = long ?? short ?? [];
  const name =
    host === undefined || path === undefined ? (remote === '' ? '' : resolve(remote)) : `${host.toLowerCase()}/${path}`;
  return name.replace(/\/+$/, '').replace(/(?:\/\.git|\.git)$/, '');
}

/** A pusher may have written anything: no command, no local path, no option. */
export function isFetchable(remote: string): boolean {
  return /^(?:(?:https?|ssh|git):\/\/(?:[\w.]+(?::[^@\s]*)?@)?[\w[][\w.:[\]-]*\/\S+|[\w.]+@\w[\w.-]*:[^\s:-]\S*)$/.test(
    remote,
  );
}

/** One for each remote: what one has, another may not. */
async function fetchedObjects(cache: string, remote: string): Promise<GitRun> {
  const name = createHash('sha256').update(remoteName(remote)).digest('hex').slice(0, 16);
  const folder = join(cache, `corpus-${name}.git`);
  const git: GitRun = {folder, hook: {GIT_DIR: folder}};
  if (!existsSync(join(folder, 'HEAD'))) {
    mkdirSync(folder, {recursive: true, mode: 0o700});
    await gitBytes(git, ['init', '--quiet', '--bare', '--template=', '.']);
  }
  return git;
}
