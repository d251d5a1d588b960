// Takes a configuration file, gives its settings merged with those of the files it extends, and the origin of each.
// Invalid files throw one UserError with all problems of all files. Only loaded when a configuration file exists.

import {statSync} from 'node:fs';
import {dirname, resolve} from 'node:path';
import {overrides as overrideSetting} from '../../shared/model/configSchema.ts';
import {countedPhrase, inEnglish, joinedPhrases, type Phrase, phrase} from '../../shared/model/phrase.ts';
import schema from '../../shared/model/schema.json' with {type: 'json'};
import type {NameKind, Setting} from '../../shared/model/settingParts.ts';
import {settingTable} from '../../shared/model/settingTable.ts';
import {lineOf, lineStartsOf} from '../../shared/text/textLines.ts';
import {count} from '../../shared/wording/numbersInEnglish.ts';
import {nameFrom} from '../pathNames.ts';
import {globListProblem, globProblem} from '../sources/globs.ts';
import {isInside, readTextWithin} from '../sources/insideRepository.ts';
import {UserError} from '../userError.ts';
import {gotAndExpected, type ParsedTree, type Problem, type SettingNode} from './configTree.ts';
import type {ConfigLayers, FileSettings, Override, SettingOrigin, Settings} from './configTypes.ts';
import {problemsOf} from './validate.ts';

/** Settings whose names are turned to the checked root; limits and settings of the laboratory have none. */
const table: Readonly<Record<string, Setting>> = {...settingTable, overrides: overrideSetting};

/** A configuration is written by hand; a larger file was named by mistake. */
const configBytesMax = 256_000;
/** Needed even without cycles: a few files that each extend the next one twice would be read a million times. */
const configFilesMax = 100;
/** Of a file: one of another kind has a problem on every line. */
const problemsShown = 50;

/**
 * `shown` gives a path as messages show it. `within`: the folder that the file and what it names must be in; null: the
 * user's own file, which may name anything.
 */
export async function readConfig(
  file: string,
  root: string,
  shown: (path: string) => string,
  within: string | null,
): Promise<ConfigLayers> {
  const problems: Phrase[] = [];
  const reader = {problems, shown, within, files: 0};
  const chain = await readChain(file, [], reader);
  if (problems.length > 0) {
    const once = new Map(problems.map((problem) => [inEnglish(problem), problem]));
    throw new UserError(joinedPhrases([...once.values()], '\n'));
  }
  const folder = dirname(file);
  // Usually the file is in the root: then its globs need no rebasing, and the library for it is not loaded.
  const rebased = folder === root ? null : await import('./rebaseGlobs.ts');
  const turnedIn = (layer: string): Turned => {
    const globs = (written: readonly string[]) => rebased?.globsFor(root, folder, written) ?? written;
    const sets = (written: readonly string[]) => rebased?.setsFor(root, folder, written) ?? written;
    const paths = (written: readonly string[]) => pathsFor(root, dirname(layer), written);
    return {globs, sets, paths, pathGlobs: paths, revisions: (written) => written};
  };
  return layered(chain, turnedIn, shown);
}

interface Layer {
  readonly file: string;
  readonly text: string;
  readonly tree: SettingNode & {kind: 'object'};
}

interface Reader {
  readonly problems: Phrase[];
  readonly shown: (path: string) => string;
  readonly within: string | null;
  files: number;
}

/** The layers from the first base to the file itself. `from` lists the files that led here, to detect cycles. */
async function readChain(file: string, from: readonly string[], reader: Reader): Promise<Layer[]> {
  const {problems, shown, within} = reader;
  if (++reader.files > configFilesMax) {
    const gaps = {file: shown(from[0] ?? file), count: configFilesMax};
    problems.push(phrase('{file}: extends more than {count} files, expected fewer', gaps));
    return [];
  }
  const text = textOf(file, reader);
  if (text.kind === 'unreadable') {
    problems.push(text.problem);
    return [];
  }
  const positionOf = positionsIn(text.text);
  const report = (at: number, problem: Phrase) => {
    problems.push(phrase('{file}:{line}:{column}: {problem}', {file: shown(file), ...positionOf(at), problem}));
  };
  const reportAll = (found: readonly Problem[]) => {
    for (const {at, problem} of found.slice(0, problemsShown)) report(at, problem);
    const left = found.length - problemsShown;
    if (left > 0) {
      const more = countedPhrase(left, 'and {count} more problem', 'and {count} more problems', count(left));
      problems.push(phrase('{file}: {more}', {file: shown(file), more}));
    }
  };
  const parsed = await parsedAs(file, text.text);
  if (parsed.kind === 'broken') {
    reportAll(parsed.problems);
    return [];
  }
  const secrets = secretsIn(parsed.tree);
  const isSecret = ({at}: Problem) => secrets.some((one) => one.at === at);
  reportAll([...secrets, ...problemsOf(parsed.tree, schema).filter((problem) => !isSecret(problem))]);
  if (parsed.tree.kind !== 'object') return [];
  const isOutside = (path: string) => within !== null && !isInside(resolve(dirname(file), path), within);
  for (const {key, value} of parsed.tree.members) {
    const {names, flags = {}} = table[key] ?? {};
    if (names !== 'path' && names !== 'paths' && names !== 'pathGlobs') continue;
    for (const {at, name} of namesIn(value)) {
      if (name === '' || !isOutside(name)) continue;
      const [flag] = Object.keys(flags);
      const problem = phrase('{problem}; on the command line, --{flag} may name others', {problem: outside, flag});
      report(at, phrase('{key}: {problem}', {key, problem}));
    }
  }
  const globs = globsIn(parsed.tree);
  const tooMany = await globListProblem(globs.map(({name}) => name));
  if (tooMany !== null) report(globs[0]?.at ?? 0, tooMany);
  for (const {at, name} of tooMany === null ? globs : []) {
    const problem = await globProblem(name);
    if (problem !== null) report(at, problem);
  }
  const expected = parsed.tree.members.find(({key}) => key === 'expected')?.value;
  for (const {at, name} of expected === undefined ? [] : namesIn(expected)) {
    if (name.startsWith('!'))
      report(at, phrase('expected: got a pattern that begins with "!", expected one that names a set of files'));
  }
  const layers: Layer[] = [];
  for (const {at, name} of basesOf(parsed.tree)) {
    const base = resolve(dirname(file), name);
    const way = [...from, file];
    if (way.includes(base)) {
      const cycle = [...way.slice(way.indexOf(base)), base].map(shown).join(' → ');
      report(at, phrase('extends: got a cycle, {cycle}; expected files that do not extend each other', {cycle}));
    } else if (isOutside(name)) {
      report(at, phrase('{key}: {problem}', {key: 'extends', problem: outside}));
    } else if (statSync(base, {throwIfNoEntry: false}) === undefined) {
      const gaps = {base: shown(base), folder: shown(dirname(file))};
      const problem = phrase('extends: no file {base}, expected a path relative to {folder}', gaps);
      const isPath = /^\.{0,2}\/|\.(?:json|ya?ml)$/.test(name);
      report(at, isPath ? problem : phrase('{problem} (packages are not looked up)', {problem}));
    } else {
      layers.push(...(await readChain(base, way, reader)));
    }
  }
  return [...layers, {file, text: text.text, tree: parsed.tree}];
}

/** A repository may name a zone, and no server to send anything to. The value is not repeated: it may be a password. */
const refused: ReadonlySet<string> = new Set(['url', 'username', 'password', 'key', 'ca', 'zones', 'hosts', 'clones']);

function secretsIn(tree: SettingNode): Problem[] {
  const corpus = tree.kind === 'object' ? tree.members.find(({key}) => key === 'corpus')?.value : undefined;
  if (corpus?.kind !== 'object') return [];
  return corpus.members.flatMap(({key, at}) =>
    refused.has(key)
      ? [
          {
            at,
            problem: phrase(
              'corpus.{key}: got it in the configuration of a repository, expected it in SHINGLE_CORPUS_{name} or in the user\'s own file; a repository names "zone", "as" and "paths" only',
              {key, name: key === 'zones' || key === 'hosts' ? 'KEY' : key.toUpperCase()},
            ),
          },
        ]
      : [],
  );
}

/** JSON unless its name says YAML. */
export async function parsedAs(file: string, text: string): Promise<ParsedTree> {
  if (/\.ya?ml$/i.test(file)) return (await import('./parseYaml.ts')).parseYaml(text);
  return (await import('./parseJson.ts')).parseJson(text);
}

/** A path configured in a repository must not make a check read, print or write the rest of the machine. */
const outside = phrase(
  'got a path that leads out of the repository or cannot be followed, expected one in it, as this file belongs to it',
);

function textOf(
  file: string,
  {shown, within}: Reader,
): {kind: 'text'; text: string} | {kind: 'unreadable'; problem: Phrase} {
  const wrong = (problem: Phrase) =>
    ({kind: 'unreadable', problem: phrase('{file}: {problem}', {file: shown(file), problem})}) as const;
  try {
    if (statSync(file, {throwIfNoEntry: false}) === undefined) {
      return wrong(phrase('no such file, expected a configuration file'));
    }
    const read = readTextWithin(file, within, configBytesMax);
    if (read.kind === 'refused') {
      const {got, expected = phrase('a configuration file')} = read;
      return wrong(phrase(gotAndExpected, {got, expected}));
    }
    return {kind: 'text', text: read.text.replace(/^\uFEFF/, '')};
  } catch (error) {
    return wrong(phrase('cannot be read ({reason})', {reason: error instanceof Error ? error.message : String(error)}));
  }
}

/**
 * Globs are relative to the folder of the main configuration file, so that shared bases can name files; paths are
 * relative to the file that names them. The schema has been checked, so the shape is known: the tree is cast to its type.
 */
function layered(
  layers: readonly Layer[],
  turnedIn: (file: string) => Turned,
  shown: (path: string) => string,
): ConfigLayers {
  let settings: Settings = {};
  const origin = new Map<string, SettingOrigin>();
  const overrides: Override[] = [];
  for (const {file, text, tree} of layers) {
    const positionOf = positionsIn(text);
    const from = (at: number): SettingOrigin => ({kind: 'file', file: shown(file), line: positionOf(at).line});
    const turned = turnedIn(file);
    for (const {key, at, value: node} of tree.members) {
      if (key === '$schema' || key === 'extends') continue;
      if (key === 'overrides' && node.kind === 'list') {
        const list = turnedTo(overrideSetting, dataOf(node), turned) as ({files: string[]} & FileSettings)[];
        overrides.push(...list.map(({files, ...own}, at) => ({files, settings: own, origin: from(node.items[at].at)})));
      } else if ((key === 'limits' || key === 'lab') && node.kind === 'object') {
        for (const member of node.members) origin.set(`${key}.${member.key}`, from(member.at));
        settings = {...settings, [key]: {...settings[key], ...(dataOf(node) as object)}};
      } else {
        origin.set(key, from(at));
        settings = {...settings, [key]: turnedTo(table[key], dataOf(node), turned)};
      }
    }
  }
  return {settings, origin, overrides, files: layers.map(({file}) => file)};
}

/** Rebases lists of names to the checked root. */
type Turned = Readonly<Record<Exclude<NameKind, 'path'>, (written: readonly string[]) => readonly string[]>>;

/** A value, and what it contains, with its names turned. An object gets the defaults of what it does not say. */
function turnedTo(setting: Setting, value: unknown, turned: Turned): unknown {
  const {names, members, default: usual} = setting;
  if (names === 'path') return value === '' ? '' : turned.paths([value as string])[0];
  if (names !== undefined) return turned[names](value as readonly string[]);
  if (members === undefined) return value;
  const inside = (own: object) =>
    Object.fromEntries(Object.entries(own).map(([key, one]) => [key, turnedTo(members[key], one, turned)]));
  return Array.isArray(value) ? value.map(inside) : {...(usual as object), ...inside(value as object)};
}

function pathsFor(root: string, folder: string, written: readonly string[]): string[] {
  return written.map((path) => nameFrom(root, resolve(folder, path)) || '.');
}

function basesOf(tree: SettingNode & {kind: 'object'}): {at: number; name: string}[] {
  const bases = tree.members.find(({key}) => key === 'extends')?.value;
  return bases === undefined ? [] : namesIn(bases);
}

/** The globs of an object of settings, and of what it contains. */
function globsIn(tree: SettingNode, members: Readonly<Record<string, Setting>> = table): {at: number; name: string}[] {
  if (tree.kind === 'list') return tree.items.flatMap((item) => globsIn(item, members));
  if (tree.kind === 'scalar') return [];
  return tree.members.flatMap(({key, value}) => {
    const {names, members: inner} = Object.hasOwn(members, key) ? members[key] : {};
    if (names === 'globs' || names === 'sets' || names === 'pathGlobs') return namesIn(value);
    return inner === undefined ? [] : globsIn(value, inner);
  });
}

/** A text, or the texts of a list. */
function namesIn(node: SettingNode): {at: number; name: string}[] {
  const items = node.kind === 'list' ? node.items : [node];
  return items.flatMap((item) =>
    item.kind === 'scalar' && typeof item.value === 'string' ? [{at: item.at, name: item.value}] : [],
  );
}

function dataOf(node: SettingNode): unknown {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'list') return node.items.map(dataOf);
  return Object.fromEntries(node.members.map(({key, value}) => [key, dataOf(value)]));
}

/** Gives the positions in a text that is searched for its lines once: a hostile file has thousands of problems. */
function positionsIn(text: string): (at: number) => {line: number; column: number} {
  const starts = lineStartsOf(text);
  return (at) => {
    const line = lineOf(starts, at);
    return {line: line + 1, column: at - (starts[line] ?? 0) + 1};
  };
}
