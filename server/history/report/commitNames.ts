// Takes the commits of a report, gives them as users see them: short id, day, author and subject. One call of Git for
// all of them.

import type {Commit, PlaceChange, Since} from '../../../shared/model/passageHistory.ts';
import {type GitRun, gitBytes} from '../../git/runGit.ts';
import type {Catalog} from '../index/catalog.ts';
import type {Made} from '../queries/followPassage.ts';

/** This many digits identify a commit even in the largest repositories. */
export const shortDigits = 12;

/** By full id. For a commit that no longer exists, only the id is known. */
export async function describeCommits(git: GitRun, names: Iterable<string>): Promise<ReadonlyMap<string, Commit>> {
  const asked = [...new Set(names)];
  const found = new Map<string, Commit>(asked.map((name) => [name, unknownCommit(name)]));
  if (asked.length === 0) return found;
  // With --no-walk, one missing commit would fail the whole call; cat-file reports each one separately.
  const output = await gitBytes(git, ['cat-file', '--batch'], `${asked.join('\n')}\n`);
  for (let at = 0, number = 0; at < output.length && number < asked.length; number++) {
    const head = output.indexOf(10, at);
    const size = /^[0-9a-f]+ commit (\d+)$/.exec(output.toString('latin1', at, head))?.[1];
    at = head + 1;
    if (size === undefined) continue;
    const body = output.subarray(at, at + Number(size));
    found.set(asked[number], commitIn(asked[number], body));
    at += Number(size) + 1;
  }
  return found;
}

/** The same for single commits, as they are needed; `read` gives the content of an object. */
export class CommitNames {
  readonly #read: (name: string) => Promise<Buffer | null>;
  readonly #known = new Map<string, Commit>();

  constructor(read: (name: string) => Promise<Buffer | null>) {
    this.#read = read;
  }

  async of(name: string): Promise<Commit> {
    let commit = this.#known.get(name);
    if (commit === undefined) {
      const body = await this.#read(name);
      commit = body === null ? unknownCommit(name) : commitIn(name, body);
      this.#known.set(name, commit);
    }
    return commit;
  }

  /** The full id of a parent, counted from 0; `ID^1` where the commit cannot be read. */
  async parentOf(name: string, number: number): Promise<string> {
    const body = (await this.#read(name))?.toString('latin1') ?? '';
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
  const seconds = Number(/^committer .*> (-?\d+) [+-]\d+$/m.exec(text)?.[1] ?? 0);
  const message = text.slice(text.indexOf('\n\n') + 2).trimStart();
  const subject = message.slice(0, message.indexOf('\n\n') < 0 ? message.length : message.indexOf('\n\n'));
  return {
    name: name.slice(0, shortDigits),
    day: dayOf(seconds),
    author: author === '' ? '(no name)' : author,
    subject: subject.replace(/\s+/g, ' ').trim().slice(0, subjectUnitsMax) || '(no subject)',
  };
}

const subjectUnitsMax = 120;

function dayOf(seconds: number): string {
  const date = new Date(seconds * 1000);
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

/** The commits of a report with id, day, author and subject, read from Git in one call. */
export async function namingOf(
  git: GitRun,
  {commits}: Catalog,
  reported: readonly (Made | number | null)[],
): Promise<Naming> {
  const names = reported.flatMap((one) => {
    if (one === null) return [];
    if (typeof one === 'number') return [commits[one]];
    return one.kind === 'uncommitted' ? [] : [nameOf(one, commits)];
  });
  const described = await describeCommits(git, names);
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
