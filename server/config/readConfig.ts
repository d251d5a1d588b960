// Takes a configuration file, gives its settings merged with those of the files it extends, and the origin of each.
// Invalid files throw one UserError with all problems of all files. Only loaded when a configuration file exists.
import {readFileSync, statSync} from 'node:fs';
import {dirname, relative, resolve, sep} from 'node:path';
import type {Config, Limits} from '../../shared/model/config.ts';
import schemaJson from '../../shared/model/schema.json' with {type: 'json'};
import {UserError} from '../userError.ts';
import type {ParsedTree, SettingNode} from './configTree.ts';
import type {FileSettings, Override, SettingOrigin, Settings} from './configTypes.ts';
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
const configBytesMax = 1_000_000;
/** Needed even without cycles: a few files that each extend the next one twice would be read a million times. */
const configFilesMax = 100;

/** `shown` gives a path as messages show it. */
export async function readConfig(file: string, root: string, shown: (path: string) => string): Promise<ConfigLayers> {
  const problems: string[] = [];
  const reader = {problems, shown, files: 0};
  const chain = await readChain(file, [], reader);
  if (problems.length > 0) throw new UserError([...new Set(problems)].join('\n'));
  const folder = dirname(file);
  // Usually the file is in the root: then its globs need no rebasing, and the library for it is not loaded.
  const turn = folder === root ? null : (await import('./rebaseGlobs.ts')).globsFor;
  const turned = (globs: readonly string[]) => (turn === null ? globs : turn(root, folder, globs));
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
  files: number;
}

/** The layers from the first base to the file itself. `from` lists the files that led here, to detect cycles. */
async function readChain(file: string, from: readonly string[], reader: Reader): Promise<Layer[]> {
  const {problems, shown} = reader;
  if (++reader.files > configFilesMax) {
    problems.push(`${shown(from[0] ?? file)}: extends more than ${configFilesMax} files, expected fewer`);
    return [];
  }
  const text = textOf(file, shown);
  if (text.kind === 'unreadable') {
    problems.push(text.message);
    return [];
  }
  const report = ({at, message}: {at: number; message: string}) => {
    const {line, column} = positionAt(text.text, at);
    problems.push(`${shown(file)}:${line}:${column}: ${message}`);
  };
  const parsed = await parsedAs(file, text.text);
  if (parsed.kind === 'broken') {
    for (const problem of parsed.problems) report(problem);
    return [];
  }
  for (const problem of problemsOf(parsed.tree, schema)) report(problem);
  if (parsed.tree.kind !== 'object') return [];
  const layers: Layer[] = [];
  for (const {at, name} of basesOf(parsed.tree)) {
    const base = resolve(dirname(file), name);
    const way = [...from, file];
    if (way.includes(base)) {
      const cycle = [...way.slice(way.indexOf(base)), base].map(shown).join(' → ');
      report({at, message: `extends: got a cycle, ${cycle}; expected files that do not extend each other`});
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

async function parsedAs(file: string, text: string): Promise<ParsedTree> {
  if (/\.ya?ml$/i.test(file)) return (await import('./parseYaml.ts')).parseYaml(text);
  return (await import('./parseJson.ts')).parseJson(text);
}

function textOf(
  file: string,
  shown: (path: string) => string,
): {kind: 'text'; text: string} | {kind: 'unreadable'; message: string} {
  const wrong = (what: string) => ({kind: 'unreadable', message: `${shown(file)}: ${what}`}) as const;
  try {
    const entry = statSync(file, {throwIfNoEntry: false});
    if (entry === undefined) return wrong('no such file, expected a configuration file');
    if (!entry.isFile())
      return wrong(`got a ${entry.isDirectory() ? 'folder' : 'device'}, expected a configuration file`);
    if (entry.size > configBytesMax) return wrong(`got ${entry.size} bytes, expected at most ${configBytesMax}`);
    return {kind: 'text', text: readFileSync(file, 'utf8').replace(/^\uFEFF/, '')};
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
    const from = (at: number): SettingOrigin => ({kind: 'file', file: shown(file), line: positionAt(text, at).line});
    for (const {key, at, value: node} of tree.members) {
      if (key === 'overrides' && node.kind === 'list') {
        for (const item of node.items) overrides.push(overrideOf(dataOf(item), turned, from(item.at)));
      } else if (key === 'limits' && node.kind === 'object') {
        for (const limit of node.members) origin.set(`limits.${limit.key}`, from(limit.at));
        settings = {...settings, limits: {...settings.limits, ...(dataOf(node) as Partial<Limits>)}};
      } else if (key !== '$schema' && key !== 'extends') {
        origin.set(key, from(at));
        const value = dataOf(node);
        if (key === 'encodings') settings = {...settings, encodings: encodingsOf(value, turned)};
        else if (globSettings.has(key)) settings = {...settings, [key]: turned(value as string[])};
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

/** Rebases globs from the folder of the main configuration file to the checked root. */
type Turned = (globs: readonly string[]) => readonly string[];

const globSettings: ReadonlySet<string> = new Set<keyof Config>(['include', 'exclude']);
const pathSettings: ReadonlySet<string> = new Set<keyof Config>(['reference', 'templates']);

/** The schema has been checked, so the shape is known: here and in `layered` the tree is cast to its type. */
function overrideOf(value: unknown, turned: Turned, origin: SettingOrigin): Override {
  const {files, ...settings} = value as {files: string[]} & FileSettings;
  return {files: turned(files), settings, origin};
}

function encodingsOf(value: unknown, turned: Turned): Config['encodings'] {
  return (value as Config['encodings']).map(({files, encoding}) => ({files: turned(files), encoding}));
}

function pathsFor(root: string, folder: string, written: readonly string[]): string[] {
  return written.map((path) => relative(root, resolve(folder, path)).split(sep).join('/') || '.');
}

function basesOf(tree: SettingNode & {kind: 'object'}): {at: number; name: string}[] {
  const bases = tree.members.find(({key}) => key === 'extends')?.value;
  const items = bases?.kind === 'list' ? bases.items : bases === undefined ? [] : [bases];
  return items.flatMap((item) =>
    item.kind === 'scalar' && typeof item.value === 'string' ? [{at: item.at, name: item.value}] : [],
  );
}

function dataOf(node: SettingNode): unknown {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'list') return node.items.map(dataOf);
  return Object.fromEntries(node.members.map(({key, value}) => [key, dataOf(value)]));
}

function positionAt(text: string, at: number): {line: number; column: number} {
  const before = text.slice(0, at).split(/\r\n|\r|\n/);
  return {line: before.length, column: (before.at(-1)?.length ?? 0) + 1};
}
