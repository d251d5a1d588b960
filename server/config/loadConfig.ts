// Takes the checked root and the flags, gives the configuration. Without a configuration file only this file is loaded:
// the parsers, the schema and the globs are imported on demand.

import {existsSync} from 'node:fs';
import {dirname, join, relative, resolve} from 'node:path';
import {type Config, defaults} from '../../shared/model/config.ts';
import {type Phrase, phrase} from '../../shared/model/phrase.ts';
import {isOutside, nameFrom, slashed} from '../pathNames.ts';
import {boundaryOf, isInside, repositoryTop} from '../sources/insideRepository.ts';
import {UserError} from '../userError.ts';
import type {ConfigLayers, FileSettings, LoadedConfig, Override, SettingOrigin, Settings} from './configTypes.ts';
import {crowdinNames} from './crowdinFiles.ts';
import {attributesName, type GeneratedFiles, generatedFiles} from './generatedFiles.ts';

export interface LoadOptions {
  /** The checked root. */
  readonly root: string;
  /** The configuration file; undefined: the nearest one from the root upwards; null: none. */
  readonly configPath?: string | null | undefined;
  /**
   * They take precedence over every file. Their exclusions, references and templates are added to those of the file.
   */
  readonly flags?: Settings;
  /** Whether `.gitattributes` may say which files are generated. */
  readonly isTrusted?: boolean;
  /** The folder that `configPath` is relative to. Paths in flags are relative to `root`, like the paths to check. */
  readonly cwd: string;
}

export const configNames = ['.shingle.json', '.shingle.yaml', '.shingle.yml'] as const;

export async function loadConfig(options: LoadOptions): Promise<LoadedConfig> {
  const {configPath, flags = {}, isTrusted = true, cwd} = options;
  const root = resolve(cwd, options.root);
  const shown = (path: string) => shownPath(cwd, path);
  const file =
    configPath === undefined ? configAbove(root, shown) : configPath === null ? null : resolve(cwd, configPath);
  const layers =
    file === null
      ? noLayers
      : await (await import('./readConfig.ts')).readConfig(
          file,
          root,
          shown,
          configPath === undefined ? (repositoryTop(root) ?? dirname(file)) : boundaryOf(root, file),
        );

  const flagged = flagSettings(flags, layers.settings, root, cwd);
  const {limits, lab: flaggedLab, ...settings} = {...layers.settings, ...flagged};
  const config: Config = {
    ...defaults,
    baseline: nameFrom(root, join(file === null ? baselineFolder(root) : dirname(file), defaults.baseline)),
    ...settings,
    limits: {...defaults.limits, ...layers.settings.limits, ...limits},
  };
  const lab = {...layers.settings.lab, ...flaggedLab};
  const origin = originOf(layers, flags);
  refuseContradictions(config, origin);
  if (origin.get('baseline')?.kind === 'default') refuseLinkedBaseline(resolve(root, config.baseline), shown);
  const attributeFolders = isTrusted ? foldersWithAttributes(root) : [];
  const generated = generatedFiles(root, attributeFolders, shown);
  const overrides = await liveOverrides(layers.overrides, flags);
  if (config.encodings.length > 0) await (await import('../sources/namedEncodings.ts')).prepareEncodings(config);
  const attributeFiles = attributeFolders.flatMap((folder) =>
    [attributesName, ...crowdinNames].map((name) => join(folder, name)),
  );
  const looked = [...namesAbove(root), ...attributeFiles, ...layers.files, resolve(root, config.baseline)];
  const areExpected =
    config.expected.length === 0 ? null : await (await import('./expectedSets.ts')).expectedSets(config.expected);
  const {list} = overrides;
  const overridesFor = withGenerated(overrides.overridesFor, config.source, generated);
  return {config, lab, file, looked, overrides: list, overridesFor, generated, areExpected, origin};
}

const noLayers: ConfigLayers = {settings: {}, origin: new Map(), overrides: [], files: []};
const noSettings: FileSettings = Object.freeze({});

/**
 * The nearest configuration file. The search ends at the top of a Git work tree: files above it belong to someone else.
 */
function configAbove(root: string, shown: (path: string) => string): string | null {
  for (let folder = root; ; folder = dirname(folder)) {
    const [first, second] = configNames.map((name) => join(folder, name)).filter((path) => existsSync(path));
    if (second !== undefined && first !== undefined) {
      const names = configNames.filter((name) => existsSync(join(folder, name))).join(' and ');
      throw new UserError(
        phrase('{folder}: got {names}, expected one configuration file in a folder', {folder: shown(folder), names}),
      );
    }
    if (first !== undefined) return first;
    if (isTop(folder)) return null;
  }
}

function isTop(folder: string): boolean {
  return folder === dirname(folder) || existsSync(join(folder, '.git'));
}

/** Every file that the search for a configuration or a baseline would find if it existed. */
function namesAbove(root: string): readonly string[] {
  const names = [...configNames, defaults.baseline];
  return foldersAbove(root).flatMap((folder) => names.map((name) => join(folder, name)));
}

/** The root and the folders above it, up to the top of the Git work tree. */
function foldersAbove(root: string): readonly string[] {
  const folders: string[] = [];
  for (let folder = root; ; folder = dirname(folder)) {
    folders.push(folder);
    if (isTop(folder)) return folders;
  }
}

/** Without a work tree, the folders above are no part of the repository. */
function foldersWithAttributes(root: string): readonly string[] {
  return repositoryTop(root) === null ? [root] : foldersAbove(root);
}

/**
 * The nearest folder from the root upwards that has a baseline, up to the top of the Git work tree; otherwise the root.
 */
function baselineFolder(root: string): string {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, defaults.baseline))) return folder;
    if (isTop(folder)) return root;
  }
}

/** Not named by the user, so a link in its place is the repository's. */
function refuseLinkedBaseline(file: string, shown: (path: string) => string): void {
  const top = repositoryTop(dirname(file)) ?? dirname(file);
  if (!existsSync(file) || isInside(file, top)) return;
  throw new UserError(
    `${shown(file)}: got a link to a file outside ${shown(top)}, expected a file in it. --baseline names another file, --no-baseline goes without.`,
  );
}

/** Relative and with `/` if below the working folder, so that messages are the same on every machine. */
function shownPath(cwd: string, path: string): string {
  const way = relative(cwd, path);
  if (way === '') return '.';
  return isOutside(way) ? path : slashed(way);
}

function flagSettings(flags: Settings, fromFile: Settings, root: string, cwd: string): Settings {
  const path = (written: string) => nameFrom(root, resolve(root, written)) || '.';
  const {exclude, reference, templates, baseline = ''} = flags;
  return {
    ...flags,
    ...(exclude && {exclude: [...(fromFile.exclude ?? []), ...exclude]}),
    ...(reference && {reference: [...(fromFile.reference ?? []), ...reference.map(path)]}),
    ...(templates && {templates: [...(fromFile.templates ?? []), ...templates.map(path)]}),
    ...(baseline !== '' && {baseline: nameFrom(root, resolve(cwd, baseline))}),
  };
}

function originOf(layers: ConfigLayers, flags: Settings): Map<string, SettingOrigin> {
  const {limits, lab, ...rest} = flags;
  const within = (group: 'limits' | 'lab', settings: object = {}) =>
    Object.keys(settings).map((key) => `${group}.${key}`);
  const flagged = new Set([...Object.keys(rest), ...within('limits', limits), ...within('lab', lab)]);
  const names = Object.keys(defaults).filter((key) => key !== 'limits');
  names.push(...within('limits', defaults.limits), ...within('lab', {...layers.settings.lab, ...lab}));
  const origins = names.map((name): [string, SettingOrigin] => {
    if (flagged.has(name)) return [name, {kind: 'flag'}];
    return [name, layers.origin.get(name) ?? {kind: 'default'}];
  });
  return new Map(origins);
}

/** Rejects values that are valid alone but contradict each other. */
function refuseContradictions(config: Config, origin: ReadonlyMap<string, SettingOrigin>): void {
  const wrong = (name: string, problem: Phrase) => {
    const from = origin.get(name);
    return new UserError(from?.kind === 'file' ? phrase('{file}:{line}: {problem}', {...from, problem}) : problem);
  };
  if (!config.passages && !config.documents) {
    throw wrong(
      'documents',
      phrase('got "passages" and "documents" both off, expected at least one of them: nothing is left to look for'),
    );
  }
  if (config.boilerplateFrom < config.repeatedFrom) {
    const {boilerplateFrom, repeatedFrom} = config;
    throw wrong(
      'boilerplateFrom',
      phrase('boilerplateFrom: got {boilerplateFrom}, expected at least {repeatedFrom}, the value of repeatedFrom', {
        ...{boilerplateFrom, repeatedFrom},
      }),
    );
  }
}

/** Flags take precedence over overrides too: what the user types applies to every file. */
async function liveOverrides(
  written: readonly Override[],
  flags: Settings,
): Promise<{list: readonly Override[]; overridesFor: (path: string) => FileSettings}> {
  if (written.length === 0) return {list: [], overridesFor: () => noSettings};
  const list = written.map((override): Override => {
    const settings = Object.entries(override.settings).filter(([key]) => !Object.hasOwn(flags, key));
    return {...override, settings: Object.fromEntries(settings)};
  });
  const {matcherOf} = await import('../sources/globs.ts');
  const tests = await Promise.all(list.map(async ({files, settings}) => ({decides: await matcherOf(files), settings})));
  const overridesFor = (path: string) => {
    let settings = noSettings;
    for (const test of tests) {
      if (test.decides(path) !== undefined)
        settings = settings === noSettings ? test.settings : {...settings, ...test.settings};
    }
    return settings;
  };
  return {list, overridesFor};
}

const generatedOnly: FileSettings = Object.freeze({source: 'generated'});

/** The attribute decides where no setting does. `usual` is the setting of all files. */
function withGenerated(
  overridesFor: LoadedConfig['overridesFor'],
  usual: Config['source'],
  generated: GeneratedFiles | null,
): LoadedConfig['overridesFor'] {
  if (generated === null) return overridesFor;
  return (path) => {
    const settings = overridesFor(path);
    if ((settings.source ?? usual) !== 'auto' || !generated.isGenerated(path)) return settings;
    return settings === noSettings ? generatedOnly : {...settings, ...generatedOnly};
  };
}
