// Takes a configuration file, gives its settings merged with those of the files it extends, and the origin of each.
// Invalid files throw one UserError with all problems of all files. Only loaded when a configuration file exists.
import {statSync} from 'node:fs';
import {dirname, relative, resolve, sep} from 'node:path';
import {type Config, type CorpusSettings, defaults, type Limits} from '../../shared/model/config.ts';
import schemaJson from '../../shared/model/schema.json' with {type: 'json'};
import {lineOf, lineStartsOf} from '../../shared/text/textLines.ts';
import {plural} from '../../shared/wording/numbersInEnglish.ts';
import {globListProblem, globProblem} from '../sources/globLimits.ts';
import {isInside, readTextWithin} from '../sources/insideRepository.ts';
import {UserError} from '../userError.ts';
import type {ParsedTree, Problem, SettingNode} from './configTree.ts';
import type {FileSettings, LabSection, Override, SettingOrigin, Settings} from './configTypes.ts';
import {problemsOf, type Schema} from './validate.ts';

export interface ConfigLayers {
  readonly settings: Settings;
  readonly origin: ReadonlyMap<string, SettingOrigin>;
  readonly overrides: readonly Override[];
  /** The file and the files that it extends. */
  readonly files: readonly string[];
}

const schema: Schema = schemaJson;

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
  const problems: string[] = [];
  const reader = {problems, shown, within, files: 0};
  const chain = await readChain(file, [], reader);
  if (problems.length > 0) throw new UserError([...new Set(problems)].join('\n'));
  const folder = dirname(file);
  // Usually the file is in the root: then its globs need no rebasing, and the library for it is not loaded.
  const rebased = folder === root ? null : await import('./rebaseGlobs.ts');
  const turned: Turned = {
    globs: (globs) => rebased?.globsFor(root, folder, globs) ?? globs,
    sets: (patterns) => rebased?.setsFor(root, folder, patterns) ?? patterns,
  };
  return layered(chain, root, turned, shown);
}

interface Layer {
  readonly file: string;
  readonly text: string;
  readonly tree: SettingNode & {kind: 'object'};
}

interface Reader {
  readonly problems: string[];
  readonly shown: (path: string) => string;
  readonly within: string | null;
  files: number;
}

/** The layers from the first base to the file itself. `from` lists the files that led here, to detect cycles. */
async function readChain(file: string, from: readonly string[], reader: Reader): Promise<Layer[]> {
  const {problems, shown, within} = reader;
  if (++reader.files > configFilesMax) {
    problems.push(`${shown(from[0] ?? file)}: extends more than ${configFilesMax} files, expected fewer`);
    return [];
  }
  const text = textOf(file, reader);
  if (text.kind === 'unreadable') {
    problems.push(text.message);
    return [];
  }
  const positionOf = positionsIn(text.text);
  const report = ({at, message}: {at: number; message: string}) => {
    const {line, column} = positionOf(at);
    problems.push(`${shown(file)}:${line}:${column}: ${message}`);
  };
  const reportAll = (found: readonly Problem[]) => {
    for (const problem of found.slice(0, problemsShown)) report(problem);
    const left = found.length - problemsShown;
    if (left > 0) problems.push(`${shown(file)}: and ${plural(left, 'more problem')}`);
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
    if (key !== 'baseline' && !pathSettings.has(key)) continue;
    for (const {at, name} of namesIn(value)) {
      if (name === '' || !isOutside(name)) continue;
      const flag = key === 'templates' ? '--template' : `--${key}`;
      report({
        at,
        message: `${key}: ${outside}; on the command line, ${flag} may name others`,
      });
    }
  }
  const globs = globsIn(parsed.tree);
  const tooMany = await globListProblem(globs.map(({name}) => name));
  if (tooMany !== null) report({at: globs[0]?.at ?? 0, message: tooMany});
  for (const {at, name} of tooMany === null ? globs : []) {
    const problem = await globProblem(name);
    if (problem !== null) report({at, message: problem});
  }
  const expected = parsed.tree.members.find(({key}) => key === 'expected')?.value;
  for (const {at, name} of expected === undefined ? [] : namesIn(expected)) {
    if (name.startsWith('!'))
      report({at, message: 'expected: got a pattern that begins with "!", expected one that names a set of files'});
  }
  const layers: Layer[] = [];
  for (const {at, name} of basesOf(parsed.tree)) {
    const base = resolve(dirname(file), name);
    const way = [...from, file];
    if (way.includes(base)) {
      const cycle = [...way.slice(way.indexOf(base)), base].map(shown).join(' → ');
      report({at, message: `extends: got a cycle, ${cycle}; expected files that do not extend each other`});
    } else if (isOutside(name)) {
      report({at, message: `extends: ${outside}`});
    } else if (statSync(base, {throwIfNoEntry: false}) === undefined) {
      const hint = /^\.{0,2}\/|\.(?:json|ya?ml)$/.test(name) ? '' : ' (packages are not looked up)';
      report({
        at,
        message: `extends: no file ${shown(base)}, expected a path relative to ${shown(dirname(file))}${hint}`,
      });
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
            message: `corpus.${key}: got it in the configuration of a repository, expected it in SHINGLE_CORPUS_${key === 'zones' || key === 'hosts' ? 'KEY' : key.toUpperCase()} or in the user's own file; a repository names "zone", "as" and "paths" only`,
          },
        ]
      : [],
  );
}

async function parsedAs(file: string, text: string): Promise<ParsedTree> {
  if (/\.ya?ml$/i.test(file)) return (await import('./parseYaml.ts')).parseYaml(text);
  return (await import('./parseJson.ts')).parseJson(text);
}

/** A path configured in a repository must not make a check read, print or write the rest of the machine. */
const outside =
  'got a path that leads out of the repository or cannot be followed, expected one in it, as this file belongs to it';

function textOf(
  file: string,
  {shown, within}: Reader,
): {kind: 'text'; text: string} | {kind: 'unreadable'; message: string} {
  const wrong = (what: string) => ({kind: 'unreadable', message: `${shown(file)}: ${what}`}) as const;
  try {
    if (statSync(file, {throwIfNoEntry: false}) === undefined) {
      return wrong('no such file, expected a configuration file');
    }
    const read = readTextWithin(file, within, configBytesMax);
    if (read.kind === 'refused') return wrong(`got ${read.got}, expected ${read.expected ?? 'a configuration file'}`);
    return {kind: 'text', text: read.text.replace(/^\uFEFF/, '')};
  } catch (error) {
    return wrong(`cannot be read (${error instanceof Error ? error.message : String(error)})`);
  }
}

/**
 * Globs are relative to the folder of the main configuration file, so that shared bases can name files; paths are
 * relative to the file that names them.
 */
function layered(
  layers: readonly Layer[],
  root: string,
  turned: Turned,
  shown: (path: string) => string,
): ConfigLayers {
  let settings: Settings = {};
  const origin = new Map<string, SettingOrigin>();
  const overrides: Override[] = [];
  for (const {file, text, tree} of layers) {
    const positionOf = positionsIn(text);
    const from = (at: number): SettingOrigin => ({kind: 'file', file: shown(file), line: positionOf(at).line});
    for (const {key, at, value: node} of tree.members) {
      if (key === 'overrides' && node.kind === 'list') {
        for (const item of node.items) overrides.push(overrideOf(dataOf(item), turned, from(item.at)));
      } else if (key === 'limits' && node.kind === 'object') {
        for (const limit of node.members) origin.set(`limits.${limit.key}`, from(limit.at));
        settings = {...settings, limits: {...settings.limits, ...(dataOf(node) as Partial<Limits>)}};
      } else if (key === 'lab' && node.kind === 'object') {
        for (const setting of node.members) origin.set(`lab.${setting.key}`, from(setting.at));
        settings = {...settings, lab: {...settings.lab, ...(dataOf(node) as LabSection)}};
      } else if (key !== '$schema' && key !== 'extends') {
        origin.set(key, from(at));
        const value = dataOf(node);
        if (key === 'corpus') settings = {...settings, corpus: {...defaults.corpus, ...corpusOf(value, turned)}};
        else if (key === 'encodings') settings = {...settings, encodings: encodingsOf(value, turned)};
        else if (globSettings.has(key)) settings = {...settings, [key]: turned.globs(value as string[])};
        else if (key === 'expected') settings = {...settings, expected: turned.sets(value as string[])};
        else if (key === 'baseline' && value !== '') {
          settings = {...settings, baseline: pathsFor(root, dirname(file), [value as string])[0] ?? ''};
        } else if (pathSettings.has(key))
          settings = {...settings, [key]: pathsFor(root, dirname(file), value as string[])};
        else settings = {...settings, [key]: value};
      }
    }
  }
  return {settings, origin, overrides, files: layers.map(({file}) => file)};
}

/** Rebases globs, and patterns of sets, from the folder of the main configuration file to the checked root. */
interface Turned {
  readonly globs: (globs: readonly string[]) => readonly string[];
  readonly sets: (patterns: readonly string[]) => readonly string[];
}

const globSettings: ReadonlySet<string> = new Set<keyof Config>(['include', 'exclude']);
const pathSettings: ReadonlySet<string> = new Set<keyof Config>(['reference', 'templates']);

/** The schema has been checked, so the shape is known: here and in `layered` the tree is cast to its type. */
function overrideOf(value: unknown, turned: Turned, origin: SettingOrigin): Override {
  const {files, ...settings} = value as {files: string[]} & FileSettings;
  return {files: turned.globs(files), settings, origin};
}

function encodingsOf(value: unknown, turned: Turned): Config['encodings'] {
  return (value as Config['encodings']).map(({files, encoding}) => ({files: turned.globs(files), encoding}));
}

function corpusOf(value: unknown, turned: Turned): Partial<CorpusSettings> {
  const written = value as Partial<CorpusSettings>;
  return {...written, ...(written.paths && {paths: turned.globs(written.paths)})};
}

function pathsFor(root: string, folder: string, written: readonly string[]): string[] {
  return written.map((path) => relative(root, resolve(folder, path)).split(sep).join('/') || '.');
}

function basesOf(tree: SettingNode & {kind: 'object'}): {at: number; name: string}[] {
  const bases = tree.members.find(({key}) => key === 'extends')?.value;
  return bases === undefined ? [] : namesIn(bases);
}

function globsIn(tree: SettingNode & {kind: 'object'}): {at: number; name: string}[] {
  return tree.members.flatMap(({key, value}) => {
    if (globSettings.has(key) || key === 'reference' || key === 'expected') return namesIn(value);
    if (key === 'corpus' && value.kind === 'object')
      return value.members.flatMap((member) => (member.key === 'paths' ? namesIn(member.value) : []));
    if (key !== 'overrides' || value.kind !== 'list') return [];
    const members = value.items.flatMap((item) => (item.kind === 'object' ? item.members : []));
    return members.flatMap((member) => (member.key === 'files' ? namesIn(member.value) : []));
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
