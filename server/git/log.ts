// Takes the output of `git log --raw -z`, gives every commit and every file change in it, oldest first, as columns of
// numbers. Object ids and paths are interned; a path holds Git's bytes, one character (0…255) per byte.

/** Each commit with the files that it changes, whatever the user may have configured. */
const rawLog: readonly string[] = [
  ...['-c', 'log.showRoot=true', '-c', 'log.showSignature=false', '-c', 'log.mailmap=false', '-c', 'log.follow=false'],
  ...['log', '-O/dev/null', '--raw', '-z', '--no-renames', '--no-abbrev', '--no-notes'],
  ...['--no-ext-diff', '--no-textconv', '--no-color', '--ignore-submodules=all', '--format=format:%H %ct'],
];

/**
 * The arguments for a log that LogParser reads: each commit with the files that differ from its parents; a merge with the
 * files that differ from all of them.
 */
export const logArguments: readonly string[] = [...rawLog, '--date-order', '--diff-merges=combined', '--no-relative'];

/** The same of the first-parent line, each with what differs from its first parent; paths are relative to the folder. */
export const firstParentArguments: readonly string[] = [
  ...rawLog,
  ...['--first-parent', '--diff-merges=first-parent', '--relative'],
];

/** In the version columns: the file does not exist. */
export const absent = 0xffffffff;

export interface Log {
  /** Hexadecimal ids, parents before children. */
  readonly commits: readonly string[];
  /** Committer dates, in seconds since 1970. */
  readonly times: readonly number[];
  readonly paths: readonly string[];
  /** Hexadecimal ids of the distinct file versions, in order of the first change that names them. */
  readonly blobs: readonly string[];
  /** In order of commits. */
  readonly changes: Changes;
}

/** One row per change. */
interface Changes {
  readonly commit: Uint32Array;
  readonly path: Uint32Array;
  /** The version that the commit introduced, or `absent`. */
  readonly after: Uint32Array;
  /** The version in the first parent, or `absent`. */
  readonly before: Uint32Array;
  /** The version in the second parent of a merge, or `absent`; further parents are not stored. */
  readonly other: Uint32Array;
}

/** Parses while Git is still writing, so that no parsing is left when Git ends (25 MB for PowerShell-Docs). */
export class LogParser {
  readonly #isWanted: (path: string) => boolean;
  readonly #commits: string[] = [];
  readonly #times: number[] = [];
  readonly #paths = new Names();
  readonly #objects = new Names();
  readonly #wanted = new Map<string, boolean>();
  /** Five numbers per change, newest first; versions are indices into `objects`. */
  readonly #rows: number[] = [];
  /** The incomplete rest of the last chunk. */
  #left: Buffer = Buffer.alloc(0);

  /** Only changes to paths for which `isWanted` is true are stored. */
  constructor(isWanted: (path: string) => boolean) {
    this.#isWanted = isWanted;
  }

  get commits(): number {
    return this.#commits.length;
  }

  take(chunk: Buffer): void {
    const output = this.#left.length === 0 ? chunk : Buffer.concat([this.#left, chunk]);
    const at = this.#parsed(output);
    this.#left = Buffer.from(output.subarray(at));
  }

  end(): Log {
    this.#parsed(Buffer.concat([this.#left, Buffer.of(0, 0)]));
    return oldestFirst(this.#commits, this.#times, this.#paths.all, this.#objects.all, this.#rows);
  }

  /** The same where Git was ended: of the last commit it may not have written all changes, so this one is left out. */
  endBeforeLast(): Log {
    const last = this.#commits.length - 1;
    while (this.#rows.length > 0 && this.#rows[this.#rows.length - 5] === last) this.#rows.length -= 5;
    this.#commits.pop();
    this.#times.pop();
    return oldestFirst(this.#commits, this.#times, this.#paths.all, this.#objects.all, this.#rows);
  }

  /** Gives the offset of the first incomplete record. */
  #parsed(output: Buffer): number {
    for (let at = 0; ; ) {
      // A line end separates a header from its changes, an empty record separates two commits.
      while (output[at] === 10 || output[at] === 0) at++;
      const end = output.indexOf(0, at);
      if (end < 0) return at;
      if (output[at] !== 0x3a) {
        const lineEnd = output.subarray(at, end).indexOf(10);
        const head = output.toString('latin1', at, lineEnd < 0 ? end : at + lineEnd);
        const blank = head.indexOf(' ');
        this.#commits.push(head.slice(0, blank));
        this.#times.push(Number(head.slice(blank + 1)));
        at += head.length;
        continue;
      }
      const pathEnd = output.indexOf(0, end + 1);
      if (pathEnd < 0) return at;
      this.#takeChange(output.toString('latin1', at, end), output.toString('latin1', end + 1, pathEnd));
      at = pathEnd + 1;
    }
  }

  #takeChange(record: string, path: string): void {
    let keep = this.#wanted.get(path);
    if (keep === undefined) {
      keep = this.#isWanted(path);
      this.#wanted.set(path, keep);
    }
    if (keep) addChange(this.#rows, this.#commits.length - 1, this.#paths.of(path), record, this.#objects);
  }
}

/** `:100644 100644 <before> <after> M`, with one more colon, mode, id and letter for each further parent. */
function addChange(rows: number[], commit: number, path: number, record: string, objects: Names): void {
  let parents = 1;
  while (record.charCodeAt(parents) === 0x3a) parents++;
  const width = (record.length - 2 * parents) / (parents + 1) - 8;
  const names = parents + 7 * (parents + 1);
  const modeAt = (n: number) => record.slice(parents + 7 * n, parents + 7 * n + 3);
  const version = (n: number): number => {
    const from = names + n * (width + 1);
    // Links and submodules are not text; a file that becomes one counts as deleted.
    if (modeAt(n) !== '100') return absent;
    return objects.of(record.slice(from, from + width));
  };
  const [after, before] = [version(parents), version(0)];
  const other = parents > 1 ? version(1) : absent;
  if (after !== absent || before !== absent || other !== absent) rows.push(commit, path, after, before, other);
}

class Names {
  readonly all: string[] = [];
  readonly #known = new Map<string, number>();

  of(name: string): number {
    let known = this.#known.get(name);
    if (known === undefined) {
      known = this.all.push(name) - 1;
      this.#known.set(name, known);
    }
    return known;
  }
}

function oldestFirst(
  commits: string[],
  times: number[],
  paths: readonly string[],
  objects: readonly string[],
  rows: readonly number[],
): Log {
  const count = rows.length / 5;
  const columns = Array.from({length: 5}, () => new Uint32Array(count));
  const [commit, path, after, before, other] = columns as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ];
  const blobs: string[] = [];
  const placeOf = new Uint32Array(objects.length).fill(absent);
  const placed = (object: number): number => {
    if (object === absent) return absent;
    if (placeOf[object] === absent) placeOf[object] = blobs.push(objects[object] as string) - 1;
    return placeOf[object];
  };
  // The changes of one commit keep Git's order, by path.
  let to = 0;
  for (let last = count; last > 0; ) {
    let first = last - 1;
    while (first > 0 && rows[(first - 1) * 5] === rows[first * 5]) first--;
    for (let row = first; row < last; row++, to++) {
      commit[to] = commits.length - 1 - rows[row * 5];
      path[to] = rows[row * 5 + 1];
      before[to] = placed(rows[row * 5 + 3]);
      other[to] = placed(rows[row * 5 + 4]);
      after[to] = placed(rows[row * 5 + 2]);
    }
    last = first;
  }
  return {
    commits: commits.reverse(),
    times: times.reverse(),
    paths,
    blobs,
    changes: {commit, path, after, before, other},
  };
}
