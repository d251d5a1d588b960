// Takes the configuration of Crowdin, gives the files that it writes into the repository: translations, which are made there and
// not here. Of labelled copies that a change left behind, readers wanted none of four in these, in as many repositories.

import {localeOf} from '../../shared/mirrors/locales.ts';
import {globTest} from '../sources/glob.ts';

export const crowdinNames: readonly string[] = ['crowdin.yml', 'crowdin.yaml', '.crowdin.yml', '.crowdin.yaml'];

/** Files to translate, where their translations go, and which of the files are none. */
interface FileSet {
  readonly source: string;
  readonly translation: string;
  readonly ignore: readonly string[];
}

/** Each path is matched with all of them. */
const setsMax = 50;
const patternMax = 400;

/** `isCut`: there are more sets, or longer patterns. null: it names no translations. */
export function crowdinFiles(
  text: string,
): {readonly isMade: (path: string) => boolean; readonly isCut: boolean} | null {
  const {base, sets: named} = setsIn(text);
  // Outside of the repository.
  if (base.split('/').includes('..')) return null;
  const all = named.filter(({source, translation}) => source !== '' && translation !== '');
  if (all.length === 0) return null;
  const sets = all
    .filter((set) => [set.source, set.translation, ...set.ignore].every(({length}) => length <= patternMax))
    .slice(0, setsMax)
    .map(({source, translation, ignore}) => {
      const within = (pattern: string) => test(`${base}/${pattern}`);
      const [isSource, isTranslation] = [source, translation].map(within);
      const ignored = ignore.flatMap((pattern) => [within(pattern), within(`${pattern}/**`)]);
      return {isTranslation, isSource: (path: string) => isSource(path) && !ignored.some((holds) => holds(path))};
    });
  const isMade = (path: string) =>
    path.split(/[/.]/).some((part) => localeOf(part) !== '') &&
    sets.some(({isTranslation}) => isTranslation(path)) &&
    !sets.some(({isSource}) => isSource(path));
  return {isMade, isCut: sets.length < all.length};
}

/** Placeholders, such as `%two_letters_code%` and `%original_path%`, stand for some name, or for some folders. */
function test(pattern: string): (path: string) => boolean {
  const glob = pattern
    .replace(/\/{2,}/g, '/')
    .replace(/^(?:\.?\/)+/, '')
    .replace(/%original_path%/g, '**')
    .replace(/%\w+%/g, '*');
  return globTest(glob.replace(/\*{2,}(?=[^/])|(?<=[^/])\*{2,}/g, '*'), {groups: false, ignoreCase: false});
}

const member = /^\s*(?:-\s+)?["']?(\w+)["']?\s*:\s*(.*)$/;
const item = /^\s*-\s+(.+)$/;

/** `base`: the folder to which all paths are relative. */
function setsIn(text: string): {readonly base: string; readonly sets: readonly FileSet[]} {
  let base = '';
  const sets: {source: string; translation: string; ignore: string[]}[] = [];
  let isIgnored = false;
  for (const line of text.split(/\r?\n/)) {
    const [, key = '', value = ''] = member.exec(line) ?? [];
    if (key === 'base_path') base = plain(value);
    if (key === 'source' || key === 'translation') {
      const last = sets.at(-1);
      const open = last === undefined || last[key] !== '' ? {source: '', translation: '', ignore: []} : last;
      if (open !== last) sets.push(open);
      open[key] = plain(value);
    }
    if (key !== '') isIgnored = key === 'ignore';
    else if (isIgnored) sets.at(-1)?.ignore.push(...[plain(item.exec(line)?.[1] ?? '')].filter((one) => one !== ''));
  }
  return {base, sets};
}

/** Without quotation marks, a comment and a comma. */
function plain(value: string): string {
  return (
    /^\s*(?:"([^"]*)"|'([^']*)'|([^\s,#]+))/
      .exec(value)
      ?.slice(1)
      .find((one) => one !== undefined) ?? ''
  );
}
