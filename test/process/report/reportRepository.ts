// A small repository whose report has every view: several folders, owners, a page copied, drift, an earlier report.

import {put, type Shell} from '../../support/shell.ts';

const words =
  'account bucket worker folder settings message upload project owner service minute branch commit table value reader'.split(
    ' ',
  );

/** The same text for the same number; no two have a sentence in common. */
export function prose(number: number, sentences: number): string {
  const lines = Array.from({length: sentences}, (_, sentence) => {
    const picked = Array.from(
      {length: 12},
      (_, at) =>
        `${words[(number * 7 + sentence * 5 + at * 3) % words.length]}${(number * 31 + sentence * 13 + at) % 97}`,
    );
    return `The ${picked.join(' ')}.`;
  });
  return lines.join('\n');
}

export async function makeRepository(shell: Shell): Promise<void> {
  put(shell, 'docs/guide/install.md', `# Install\n\n${prose(1, 12)}\n\n${prose(2, 8)}\n`);
  put(shell, 'docs/guide/setup.md', `# Set up\n\n${prose(3, 6)}\n\n${prose(1, 12)}\n`);
  put(shell, 'docs/api/keys.md', `# Keys\n\n${prose(2, 8).replaceAll('\n', ' ')}\n\n${prose(4, 9)}\n`);
  put(shell, 'docs/api/whole.md', `# Whole\n\n${prose(5, 20)}\n`);
  put(shell, 'reference/whole-again.md', `# Whole\n\n${prose(5, 20)}\n`);
  put(shell, 'reference/own.md', `# Own\n\n${prose(6, 30)}\n`);
  for (const number of [1, 2, 3, 4, 5, 6])
    put(shell, `notes/step-${number}.md`, `${prose(10 + number, 4)}\n\n${prose(7, 5)}\n`);
  put(shell, '.github/CODEOWNERS', '* @all\n/docs/api/ @api\n');
  await shell.run('git init -q -b main && git add -A && git commit -qm "First"');
  await shell.run('git remote add origin https://user:secret@github.com/owner/name.git');
  await shell.runHere('shingle check --format html --output earlier.html --no-cache');
  const edited = prose(1, 12)
    .split('\n')
    .map((line, at) => (at === 6 ? line.replace(/ \w+ /, ' edited ') : line))
    .join('\n');
  put(shell, 'docs/guide/setup.md', `# Set up\n\n${prose(3, 6)}\n\n${edited}\n`);
  put(shell, 'docs/guide/new.md', `# New\n\n${prose(6, 10)}\n`);
  await shell.run('rm reference/whole-again.md && git add docs reference && git commit -qm "Second"');
}
