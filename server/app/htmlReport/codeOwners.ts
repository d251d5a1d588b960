// Reads CODEOWNERS, gives who owns a file. GitHub, Gitea and Bitbucket: the last rule that matches decides. GitLab: so
// it does in each section.

import {globTest} from '../../sources/glob.ts';
import {smallFile} from '../init/projectFile.ts';

const files = ['.github/CODEOWNERS', '.gitlab/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS', '.gitea/CODEOWNERS'];

type OwnersOf = (path: string) => readonly string[];

/** `top`: of the repository; `prefix`: from there to the folder that paths are relative to. null: there is no file. */
export function codeOwnersOf(top: string, prefix: string): OwnersOf | null {
  for (const file of files) {
    const text = textOf(top, file);
    if (text === null) continue;
    const owners = ownersIn(text);
    return (path) => owners(prefix + path);
  }
  return null;
}

/** A link may lead to what has no end, such as a device; forges follow none here either. */
function textOf(top: string, file: string): string | null {
  try {
    return smallFile(top, file);
  } catch {
    return null;
  }
}

interface OwnerRule {
  readonly matches: (path: string) => boolean;
  readonly owners: readonly string[];
}

/** No path is longer. */
const patternLengthMax = 4096;

/** Of a path from the top of the repository. */
export function ownersIn(text: string): OwnersOf {
  const sections: {readonly usual: readonly string[]; readonly rules: OwnerRule[]}[] = [{usual: [], rules: []}];
  for (const line of text.split(/\r?\n/)) {
    const words = wordsOf(line);
    const heading = /^\s*\^?\[[^\]]+\](?:\[\d+\])?\s*/.exec(line)?.[0];
    if (heading !== undefined) {
      sections.push({usual: wordsOf(line.slice(heading.length)), rules: []});
      continue;
    }
    const [pattern, ...owners] = words;
    const section = sections[sections.length - 1];
    if (pattern === undefined || pattern.length > patternLengthMax) continue;
    section.rules.push({matches: matcherOf(pattern), owners: owners.length > 0 ? owners : section.usual});
  }
  for (const {rules} of sections) rules.reverse();
  return (path) => [...new Set(sections.flatMap(({rules}) => rules.find(({matches}) => matches(path))?.owners ?? []))];
}

/** A backslash keeps the space or the # after it. */
function wordsOf(line: string): string[] {
  const words: string[] = [];
  for (const [word] of line.matchAll(/(?:\\.|[^\s\\])+/g)) {
    if (word.startsWith('#')) break;
    words.push(word.replace(/\\([\s#])/g, '$1'));
  }
  return words;
}

/** A pattern with a slash is matched from the top, one without at any depth; a folder owns all in it. */
function matcherOf(pattern: string): (path: string) => boolean {
  const isAnchored = pattern.slice(0, -1).includes('/');
  const own = pattern.replace(/^\//, '');
  const base = isAnchored || own === '' ? own : `**/${own}`;
  const globs =
    base.endsWith('/') || base === '' ? [`${base}**`] : [base, ...(/\/\*$/.test(own) ? [] : [`${base}/**`])];
  const tests = globs.map((glob) => globTest(glob, {groups: false, ignoreCase: false}));
  return (path) => tests.some((test) => test(path));
}
