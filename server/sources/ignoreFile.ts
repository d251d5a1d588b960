// Takes the text of a .gitignore, gives what it ignores, where no Git does this. As in Git, a file behind a link is not
// read, nor one beyond a length.

import {globLengthMax} from '../../shared/model/limitTable.ts';
import {globTest} from './glob.ts';

export interface IgnoreRules {
  /** Of a path relative to the file whose folders are not ignored; a folder ends with `/`. null: no rule is about it. */
  readonly decides: (path: string) => 'ignored' | 'wanted' | null;
  /** Rules that are not obeyed, as a phrase; empty: none. */
  readonly problem: string;
}

/** A folder of packages or templates has a few hundred. */
const rulesMax = 10_000;

interface Rule {
  readonly isFolder: boolean;
  readonly decision: 'ignored' | 'wanted';
  readonly matches: (path: string) => boolean;
}

export function ignoreRules(text: string, ignoreCase: boolean): IgnoreRules {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const long = lines.findIndex((line) => line.length > globLengthMax);
  const all = lines.flatMap((line) => (line.length > globLengthMax ? [] : ruleOf(line, ignoreCase)));
  const rules = all.slice(0, rulesMax).reverse();
  return {
    decides: (path) => {
      const isFolder = path.endsWith('/');
      const plain = isFolder ? path.slice(0, -1) : path;
      return rules.find((rule) => (isFolder || !rule.isFolder) && rule.matches(plain))?.decision ?? null;
    },
    problem:
      long >= 0
        ? `line ${long + 1} is longer than ${globLengthMax} characters and is not obeyed`
        : all.length > rulesMax
          ? `rules after the first ${rulesMax} are not obeyed`
          : '',
  };
}

function ruleOf(line: string, ignoreCase: boolean): Rule[] {
  if (line.startsWith('#')) return [];
  const isWanted = line.startsWith('!');
  const written = withoutBlanks(isWanted ? line.slice(1) : line);
  const isFolder = written.endsWith('/');
  const pattern = isFolder ? written.slice(0, -1) : written;
  if (pattern === '') return [];
  const rooted = pattern.includes('/') ? pattern.replace(/^\//, '') : `**/${pattern}`;
  const matches = globTest(rooted, {groups: false, ignoreCase});
  return [{isFolder, decision: isWanted ? 'wanted' : 'ignored', matches}];
}

/** Blanks at the end do not count, unless there is a backslash before them. */
function withoutBlanks(line: string): string {
  let end = line.length;
  while (end > 0 && line[end - 1] === ' ' && line[end - 2] !== '\\') end--;
  return line.slice(0, end);
}
