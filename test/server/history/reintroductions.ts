// Histories in which a passage that was removed once is back, and many changes that look like one. Commits are made one
// after the other; `now` is the content of the work tree at the end.

import {rmSync} from 'node:fs';
import {join} from 'node:path';
import {put, type Shell} from '../../support/shell.ts';

export const keys = `Before you begin, make sure that the service account can read the bucket and that
its key has not expired; otherwise every upload fails without a message, and the log
of the worker says no more than that the connection was closed by the other side.
`;
export const rota = `Whoever is on call this week answers the telephone within ten minutes, writes down
what the caller saw and when, and wakes the owner of the service only if money or
data may be lost; everything else can wait until the morning of the next workday.
`;
export const edited = keys.replace('expired', 'lapsed').replace('worker', 'daemon').replace('closed', 'cut');

/** A commit: files by path, null deletes; or a shell line. */
export type Step = Readonly<Record<string, string | null>> | string;

export interface Scenario {
  readonly why: string;
  readonly steps: readonly Step[];
  readonly now?: Readonly<Record<string, string | null>>;
  readonly flags?: string;
  /** Lines of the report as `path:line code b`, without the commit. */
  readonly told: readonly string[];
}

export const scenarios: readonly Scenario[] = [
  {
    why: 'a passage of a deleted page is back in another',
    steps: [{'old.md': keys, 'x.md': rota}, {'old.md': null}, {'new.md': `# New\n\n${keys}`}],
    told: ['new.md:3 resurrected-passage old.md'],
  },
  {
    why: 'two passages that one commit removed are rows of one finding, the longest first',
    steps: [{'old.md': `${rota}\n${keys}`, 'x.md': 'x\n'}, {'old.md': null}, {'a.md': rota, 'b.md': keys}],
    told: ['a.md:1 resurrected-passage old.md', 'b.md:1 resurrected-passage old.md'],
  },
  {
    why: 'not yet committed',
    steps: [{'old.md': keys, 'x.md': rota}, {'old.md': null}],
    now: {'new.md': `# New\n\n${keys}`},
    told: ['new.md:3 resurrected-passage old.md'],
  },
  {
    why: 'some words of it were changed',
    steps: [{'old.md': keys, 'x.md': rota}, {'old.md': null}, {'new.md': edited}],
    told: ['new.md:1 resurrected-passage old.md'],
  },
  {
    why: 'it was cut out of a page that stays',
    steps: [{'old.md': `${keys}\n${rota}`}, {'old.md': rota}, {'new.md': keys}],
    told: ['new.md:1 resurrected-passage old.md'],
  },
  {
    why: 'told with the place that lost it last',
    steps: [{'a.md': keys, 'b.md': keys, 'x.md': rota}, {'a.md': null}, {'b.md': null}, {'new.md': keys}],
    told: ['new.md:1 resurrected-passage b.md'],
  },
  {
    why: 'moved by one commit: never gone',
    steps: [
      {'old.md': keys, 'x.md': rota},
      {'old.md': null, 'new.md': `# New\n\n${keys}`},
    ],
    told: [],
  },
  {
    why: 'copied first, then removed there: never gone',
    steps: [{'old.md': keys, 'x.md': rota}, {'new.md': keys}, {'old.md': null}],
    told: [],
  },
  {
    why: 'it is still elsewhere: a copy, reported without the history',
    steps: [{'old.md': keys, 'x.md': keys}, {'old.md': null}, {'new.md': keys}],
    told: ['new.md copied-page x.md', 'new.md:1 copied-passage x.md'],
  },
  {why: "a page's own past", steps: [{'a.md': keys}, {'a.md': rota}, {'a.md': keys}], told: []},
  {
    why: 'deleted and restored under its own name',
    steps: [{'a.md': keys, 'x.md': rota}, {'a.md': null}, {'a.md': keys}],
    told: [],
  },
  {
    why: 'its own past under another name',
    steps: [{'a.md': `${keys}\n${rota}`}, 'git mv a.md b.md', {'b.md': rota}, {'b.md': `${rota}\n${keys}`}],
    told: [],
  },
  {
    why: 'its own past, renamed and edited in one commit',
    steps: [
      {'a.md': `${keys}\n${rota}`},
      {'a.md': null, 'b.md': `${edited}\n${rota}`},
      {'b.md': rota},
      {'b.md': `${rota}\n${keys}`},
    ],
    told: [],
  },
  {
    why: 'a page that was renamed and edited is not gone, whatever its names',
    steps: [
      {'a.md': `${keys}\n${rota}`, 'b.md': 'Nothing of this is anywhere else.\n'},
      {'a.md': null, 'z.md': `${keys}\n${rota}\nOne more line.\n`},
      {'z.md': `${keys}\nOne more line.\n`, 'b.md': `Nothing of this is anywhere else.\n\n${rota}`},
    ],
    told: [],
  },
  {
    why: 'a folder that was renamed is not gone',
    steps: [{'docs/a.md': keys, 'docs/b.md': rota}, 'git mv docs manual', {'new.md': '# New\n'}],
    told: [],
  },
  {
    why: 'removed on a branch that was never merged: it is on the other one',
    steps: [
      {'a.md': keys, 'x.md': rota},
      'git checkout -qb side',
      {'a.md': null},
      'git checkout -q main',
      {'new.md': '# New\n'},
    ],
    told: [],
  },
  {
    why: 'the checked folder is one of several',
    steps: [{'lib/old.md': keys, 'docs/x.md': rota}, {'lib/old.md': null}, {'docs/new.md': keys}],
    flags: '--root docs',
    told: ['new.md:1 resurrected-passage lib/old.md'],
  },
  {
    why: 'silenced by a comment',
    steps: [
      {'old.md': keys, 'x.md': rota},
      {'old.md': null},
      {'new.md': `<!-- shingle-disable-next-line -- meant -->\n${keys}`},
    ],
    told: [],
  },
  {
    why: 'too short to tell',
    steps: [{'old.md': keys, 'x.md': rota}, {'old.md': null}, {'new.md': keys.split(' ').slice(0, 18).join(' ')}],
    told: [],
  },
];

export async function commit(shell: Shell, step: Step, number: number): Promise<void> {
  if (typeof step === 'string') await shell.run(step);
  else await write(shell, step);
  await shell.run(`git add -A && git commit -qm 'step ${number}' --date 2025-01-${10 + number}T12:00:00Z`);
}

export async function write(shell: Shell, files: Readonly<Record<string, string | null>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    if (text === null) rmSync(join(shell.root, path));
    else put(shell, path, text);
  }
}
