// Takes the configuration of Crowdin as a tree, gives the files that it writes into the repository: translations, which are made there and
// not here. Of labelled copies that a change left behind, readers wanted none of four in these, in as many repositories.

import {localeOf} from '../../shared/mirrors/locales.ts';
import {globTest} from '../sources/glob.ts';
import type {SettingNode} from './configTree.ts';

export const crowdinNames: readonly string[] = ['crowdin.yml', 'crowdin.yaml', '.crowdin.yml', '.crowdin.yaml'];

/** Files to translate, where their translations go, and which of the files are none. */
interface FileSet {
  readonly source: string;
  readonly translation: string;
  readonly ignore: readonly string[];
}

/**
 * `hasRoom`: whether so many characters of patterns are read, too: each path is matched with all of them. `isCut`: some are
 * not. null: it names no translations.
 */
export function crowdinFiles(
  tree: SettingNode,
  hasRoom: (patterns: readonly string[]) => boolean,
): {readonly isMade: (path: string) => boolean; readonly isCut: boolean} | null {
  const base = textOf(memberOf(tree, 'base_path'));
  // Outside of the repository.
  if (base.split('/').includes('..')) return null;
  const all = itemsOf(memberOf(tree, 'files')).flatMap(fileSets);
  if (all.length === 0) return null;
  const sets = all
    .filter(({source, translation, ignore}) => hasRoom([source, translation, ...ignore]))
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

function fileSets(node: SettingNode): readonly FileSet[] {
  const [source, translation] = ['source', 'translation'].map((key) => textOf(memberOf(node, key)));
  const ignore = itemsOf(memberOf(node, 'ignore')).flatMap((one) => textOf(one) || []);
  return source === '' || translation === '' ? [] : [{source, translation, ignore}];
}

function memberOf(node: SettingNode, key: string): SettingNode | undefined {
  return node.kind === 'object' ? node.members.find((member) => member.key === key)?.value : undefined;
}

function itemsOf(node: SettingNode | undefined): readonly SettingNode[] {
  return node?.kind === 'list' ? node.items : [];
}

function textOf(node: SettingNode | undefined): string {
  return node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : '';
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
