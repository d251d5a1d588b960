// shingle demo: unpacks the example with its history and walks through it.

import {join} from 'node:path';
import {visiblePath, visibleWord} from '../../../shared/wording/terminal.ts';
import {demoEdit, editDemo, editedPage, unpackDemo} from '../../app/unpackDemo.ts';
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
  say(`An example handbook with a history of six commits is in\n${visiblePath(folder)}`);
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
      about: `${editedPage} says "${demoEdit.now}" now instead of "${demoEdit.before}". Another page has the same paragraph.`,
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
