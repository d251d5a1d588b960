// Takes the commits of a report, gives them as users see them: short id, day, author and subject.

import type {Commit, PlaceChange, Since} from '../../../shared/model/passageHistory.ts';
import type {Blobs} from '../../git/blobReader.ts';
import type {Made} from '../queries/followPassage.ts';
import type {VersionLookup} from '../queries/versionLookup.ts';

/** This many digits identify a commit even in the largest repositories. */
export const shortDigits = 12;

/** Reads objects by their names; it stays open. */
export type ObjectReader = Pick<Blobs, 'read'>;

/** By full id. For a commit that no longer exists, only the id is known. */
export async function describeCommits(
  objects: ObjectReader,
  names: Iterable<string>,
): Promise<ReadonlyMap<string, Commit>> {
  const known = new CommitNames(objects);
  return new Map(await Promise.all([...new Set(names)].map(async (name) => [name, await known.of(name)] as const)));
}

/** The same for single commits, as they are needed. */
export class CommitNames {
  readonly #objects: ObjectReader;
  readonly #known = new Map<string, Commit>();

  constructor(objects: ObjectReader) {
    this.#objects = objects;
  }

  async of(name: string): Promise<Commit> {
    let commit = this.#known.get(name);
    if (commit === undefined) {
      const body = await this.#objects.read(name);
      commit = body === null ? unknownCommit(name) : commitIn(name, body);
      this.#known.set(name, commit);
    }
    return commit;
  }

  /** The full id of a parent, counted from 0; `ID^1` where the commit cannot be read. */
  async parentOf(name: string, number: number): Promise<string> {
    const body = (await this.#objects.read(name))?.toString('latin1') ?? '';
    const head = body.slice(0, body.indexOf('\n\n'));
    const parents = [...head.matchAll(/^parent ([0-9a-f]+)$/gm)].map(([, id]) => id);
    return parents[number] ?? `${name.slice(0, shortDigits)}^${number + 1}`;
  }
}

function unknownCommit(name: string): Commit {
  return {name: name.slice(0, shortDigits), day: 'an unknown day', author: '?', subject: '?'};
}

function commitIn(name: string, body: Buffer): Commit {
  const end = body.indexOf('\n\n');
  const head = body.toString('latin1', 0, end < 0 ? body.length : end);
  const encoding = /^encoding (.+)$/m.exec(head)?.[1] ?? 'utf-8';
  const text = decoded(body, encoding);
  const author = /^author (.*?) ?<.*> -?\d+ [+-]\d+$/m.exec(text)?.[1] ?? '';
  const [, seconds = '0', zone = '+0000'] = /^committer .*> (-?\d+) ([+-]\d+)$/m.exec(text) ?? [];
  const message = text.slice(text.indexOf('\n\n') + 2).trimStart();
  const subject = message.slice(0, message.indexOf('\n\n') < 0 ? message.length : message.indexOf('\n\n'));
  return {
    name: name.slice(0, shortDigits),
    day: dayOf(Number(seconds), zone),
    author: author === '' ? '(no name)' : author,
    subject: subject.replace(/\s+/g, ' ').trim().slice(0, subjectUnitsMax) || '(no subject)',
  };
}

const subjectUnitsMax = 120;

/** Where the committer was, as Git shows it (`%cs`). `zone` is hours and minutes, as `+0530`. */
function dayOf(seconds: number, zone: string): string {
  const minutes = Number(zone.slice(1, -2)) * 60 + Number(zone.slice(-2));
  const date = new Date((seconds + (zone.startsWith('-') ? -60 : 60) * minutes) * 1000);
  return Number.isNaN(date.getTime()) ? 'an unknown day' : date.toISOString().slice(0, 10);
}

function decoded(body: Buffer, encoding: string): string {
  try {
    return new TextDecoder(encoding).decode(body);
  } catch {
    return body.toString('latin1');
  }
}

export interface Naming {
  readonly commitOf: (commit: number) => Commit;
  readonly sinceOf: (made: Made, place: number) => Since;
}

/** The commits of a report with id, day, author and subject. */
export async function namingOf(
  {pages, catalog: {commits}}: Pick<VersionLookup, 'pages' | 'catalog'>,
  reported: readonly (Made | number | null)[],
): Promise<Naming> {
  const names = reported.flatMap((one) => {
    if (one === null) return [];
    if (typeof one === 'number') return [commits[one]];
    return one.kind === 'uncommitted' ? [] : [nameOf(one, commits)];
  });
  const described = await describeCommits(pages.blobs, names);
  const named = (name: string): Commit => described.get(name) ?? unknownCommit(name);
  return {
    commitOf: (commit) => named(commits[commit]),
    sinceOf: (made, place) => {
      if (made.kind === 'uncommitted') return {place, commit: null};
      const change: PlaceChange = {place, commit: named(nameOf(made, commits))};
      return made.kind === 'older' ? {...change, isEarlier: true} : change;
    },
  };
}

function nameOf(made: Exclude<Made, {kind: 'uncommitted'}>, commits: readonly string[]): string {
  return made.kind === 'older' ? made.than : commits[made.commit];
}
