// "shingle help lab minhash": the page of a method, or the list of all.

import {wrapped} from '../../server/cli/helpLayout.ts';
import {methodPage, methodPages} from '../methods/report/methodPages.ts';

/** `name` is one of a method; null: the list. */
export function methodHelp(name: string | null, width: number): string {
  const columns = Math.max(40, width);
  const page = name === null ? null : methodPage(name);
  return `${(page === null ? list(columns) : pageLines(page, columns)).join('\n')}\n`;
}

function pageLines(
  {name, also, is, law, source, use, test}: NonNullable<ReturnType<typeof methodPage>>,
  columns: number,
) {
  const lines = [name, ...(also.length === 0 ? [] : wrapped(`Also: ${also.join(', ')}.`, '  ', columns))];
  for (const [title, text] of [
    ['What it is', is],
    ['Law', law],
    ['Source', source],
    ['Use', use],
    ['Test', `lab/test/${test}.test.ts in the repository`],
  ] as const) {
    lines.push('', `${title}:`, ...wrapped(text, '  ', columns));
  }
  return lines;
}

function list(columns: number): string[] {
  const names = methodPages.map(({name, also}) =>
    also.length === 0 ? name : `${name} (${also.slice(0, 3).join(', ')})`,
  );
  return [
    'Methods:',
    ...names.flatMap((name) => wrapped(name, '  ', columns)),
    '',
    ...wrapped(
      '"shingle help lab minhash" describes one, by any of its names. docs/method-list.md describes all.',
      '',
      columns,
    ),
  ];
}
