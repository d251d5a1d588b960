// shingle demo: unpacks the example with its history and walks through it.

import {existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {visiblePath, visibleWord} from '../../../shared/wording/terminal.ts';
import {gitNotFound} from '../../git/repository.ts';
import {GitError, gitText} from '../../git/runGit.ts';
import {UserError} from '../../userError.ts';
import type {Io} from '../io.ts';

interface Step {
  readonly title: string;
  readonly about: string;
  /** Done before the command. */
  readonly prepare?: () => void;
  readonly words: readonly string[];
}

export async function demo(io: Io): Promise<number> {
  const folder = await unpackDemo();
  const say = (text: string) => void io.stdout.write(`${text}\n`);
  say(`A handbook of a program that does not exist, with six commits, is in\n${visiblePath(folder)}`);
  const all = steps(folder);
  for (const [number, {title, about, prepare, words}] of all.entries()) {
    say(`\n── ${number + 1} of ${all.length}: ${title}\n${about}`);
    prepare?.();
    say(`$ shingle ${words.map(visibleWord).join(' ')}\n`);
    const code = await io.stoppable((signal) => io.runAgain(words, signal, folder));
    if (code > 1) return code;
    if (number + 1 < all.length && io.ask !== null && (await io.ask('\nEnter goes on, Ctrl-D ends: ')) === null) break;
  }
  say(
    `\nMore that is in this folder:\n${others.map(({words, about}) => `  shingle ${words}\n      ${about}`).join('\n')}`,
  );
  say(`\nThe folder stays until you delete it: ${visibleWord(folder)}\nIn your project, begin with: npx shingle init`);
  return 0;
}

/** Commands that show the kinds of findings that no step does. */
const others = [
  {
    words: 'check --history --rewritten --level info',
    about: 'repeated blocks, a mirrored folder, sentences told in other words, and deleted text that came back',
  },
  {words: 'moves', about: 'text that was moved to another file or within one, and text that was restored'},
  {words: 'origin faq.md', about: 'where the text of a page was first'},
  {words: 'compare src/invoices.ts src/snapshots.ts', about: 'code that was copied and renamed'},
  {words: 'compare faq.md guides/limits.md', about: 'how much two pages have in common'},
];

function steps(folder: string): readonly Step[] {
  return [
    {
      title: 'all copies',
      about: 'The worst first: a link that broke when its text was copied, and pages that are copies of others.',
      words: ['check', '--top', '3', '--no-drift'],
    },
    {
      title: 'a copy that an edit leaves behind',
      about: `${editedPage} says "${edit.now}" now instead of "${edit.before}". Another page has the same paragraph.`,
      prepare: () => editDemo(folder),
      words: ['check', '--changed'],
    },
    {
      title: 'the edit is made there, too',
      about: 'With a terminal, --fix-stale asks about each copy; --yes does not ask.',
      words: ['check', '--changed', '--fix-stale', '--yes'],
    },
    {
      title: 'two copies that were the same until a commit',
      about: 'One page got the new port in April, and the other did not.',
      words: ['drift'],
    },
    {
      title: 'the trend',
      about: 'How much was copied at the end of each month, and whose commits added and removed it.',
      words: ['trend'],
    },
    {
      title: 'a report for the browser',
      about: `One file that works offline: ${visiblePath(join(folder, 'report.html'))}`,
      words: ['check', '--format', 'html', '--output', 'report.html', '--fail-on', 'never'],
    },
  ];
}

// The use case of `demo`: unpacks the repository that ships with the program, and makes the edit that the walk is about.

/** The bundle is in dist, beside the program; in tests, the sources are elsewhere. */
const bundle = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../dist/demo.bundle' : './demo.bundle', import.meta.url),
);

/** The new folder, absolute. Throws UserError. */
async function unpackDemo(): Promise<string> {
  if (!existsSync(bundle))
    throw new UserError(`demo: ${bundle} is missing. Install Shingle again, or run "npm run build".`);
  const parent = realpathSync(mkdtempSync(join(tmpdir(), 'shingle-demo-')));
  const folder = join(parent, 'handbook');
  try {
    await gitText({folder: parent, hook: {}}, ['init', '-q', '-b', 'main', folder]);
    const git = {folder, hook: {}};
    // No clone: all transports are closed to the Git that Shingle starts.
    const [head = ''] = (await gitText(git, ['bundle', 'unbundle', bundle])).split(' ');
    await gitText(git, ['reset', '-q', '--hard', head]);
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    rmSync(parent, {recursive: true, force: true});
    throw new UserError(
      `demo: ${error.message.includes('ENOENT') ? gitNotFound : `Git cannot unpack the example (${error.message}).`}`,
    );
  }
  return folder;
}

const editedPage = 'guides/limits.md';
const edit = {before: 'two hundred computers', now: 'three hundred computers'} as const;

/** Edits one of two pages that have the same paragraph. */
function editDemo(folder: string): void {
  const file = join(folder, editedPage);
  writeFileSync(file, readFileSync(file, 'utf8').replace(edit.before, edit.now));
}
