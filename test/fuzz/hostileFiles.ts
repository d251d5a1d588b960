// Files whose names and texts attack whoever prints, parses or renders them. Every passage is in two files, so that each is
// in a report.

import {readFileSync} from 'node:fs';

function page(name: string): string {
  return readFileSync(new URL(`../../test/fixtures/pages/${name}.md`, import.meta.url), 'utf8');
}

const attack =
  '<img src=x onerror=alert(1)> [click](javascript:alert(1)) ::error file=x::gone ##[error]gone ##vso[task.complete] \u202egnp.exe\u202c \u001b[2J\u001b]0;owned\u0007 \u009b31m </script><script>alert(1)</script> $(touch canary) `touch canary` %0A::warning::x' +
  ` $\{{ secrets.TOKEN }}`;

/** Without a slash, and none is `.` or `..`. */
export const hostileNames: readonly string[] = [
  'new\nline.md',
  '::error file=x::gone.md',
  'a\u001b[31mred\u001b]0;title\u0007.md',
  'turned\u202egnp.md',
  '\u2066isolated\u2069.md',
  'c1\u009b2J.md',
  '[a](javascript:alert(1)).md',
  '<img src=x onerror=alert(1)>.md',
  '"quoted" & \'single\'.md',
  '##[error]gone.md',
  '##vso[task.complete].md',
  '$(touch canary).md',
  '`touch canary`.md',
  '-rf.md',
  '--output=canary.md',
  'tab\tand\rreturn.md',
  'line\u2028separator\u2029.md',
  'percent%0A%1b.md',
  `$\{{ github.token }}.md`,
  'zero\u200bwidth\ufeff.md',
  'pipe|and\\back.md',
  '=cmd|calc.md',
  'constructor',
  '__proto__.md',
];

const plain: Readonly<Record<string, string>> = {
  'docs/a.md': `# A\n\n${page('bees')}\n\n${attack}\n`,
  'docs/b.md': `# B\n\n${page('choir')}\n\n${page('bees')}\n\n${attack}\n`,
  'src/one.ts': `// ${attack}\nexport function one(list: number[]): number {\n  return list.length;\n}\n`,
};

export const hostileFiles: Readonly<Record<string, string>> = {
  ...plain,
  ...Object.fromEntries(
    hostileNames.map((name, at) => [
      `docs/${name}`,
      `# ${at}\n\n${attack}\n\n${page(['bees', 'choir', 'aquarium', 'ferry'][at % 4])}\n\nPage ${at}.\n`,
    ]),
  ),
};
