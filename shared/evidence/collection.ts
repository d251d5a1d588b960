// Evidence from the paths of a whole collection: which pages are versions or translations of one another, what kind of
// source a path is, and which names are parallel on purpose.

import {groupedBy, setsBy} from '../algorithms/groupedBy.ts';
import {memoized} from '../algorithms/memoized.ts';
import {newestFirst} from '../mirrors/newestFirst.ts';
import type {Finding} from '../model/finding.ts';
import type {PathClass} from '../model/settingNames.ts';
import {formatOf} from '../text/formatOf.ts';
import {type BuiltFolders, builtFolders, type IsBuilt, pagesBuiltIn, pagesRenderedIn} from './builtPages.ts';
import {type SiteInclude, siteIncludes} from './includes.ts';
import {builtRow} from './pairs.ts';
import {examplesOf, isExampleFile, pathClassOf} from './paths.ts';
import {languageOfProgram} from './programs.ts';
import {
  areInSeries,
  fileOf,
  folderOf,
  namePatternSize,
  nameWords,
  ofFolder,
  versionFolderOf,
  withoutNumbers,
} from './relatedPaths.ts';
import {parallelFiles} from './replacements.ts';
import type {Row} from './row.ts';
import {translationsIn} from './translatedPages.ts';

export interface PathFacts {
  readonly classOf: (path: string) => PathClass;
  /** Pages of the one folder of both that have the name pattern of both; 0: none, or two folders. */
  readonly namePatternOf: (a: string, b: string) => number;
  /** Pages that two folders, each with its `/`, have of the same names. */
  readonly pagesInBoth: (one: string, other: string) => number;
  /** Files that the replacement between two names turns into other files: see `parallelFiles`. */
  readonly parallelOf: (a: string, b: string) => number;
  /** The folder of the package that a file is published with; '' if it is the root, or there is none. */
  readonly packageOf: (path: string) => string;
  /** How pages of the site of a page include a file. */
  readonly includeOf: (path: string) => SiteInclude;
  /** The name of the folder of examples whose code it is; '' if there is none, or the configuration gives the path a class. */
  readonly examplesOf: (path: string) => string;
  /** Whether it is a file of examples, which pages show; not if the configuration gives the path a class. */
  readonly isExampleFile: (path: string) => boolean;
  /** The language of a translated page, by its folder or name; '' for the original and for pages without one. */
  readonly translationOf: (path: string) => string;
  /** The version folder of a page; '' if there is none, or neither another version nor the same page outside it. */
  readonly versionOf: (path: string) => string;
  /** Whether a page is in a version folder beside which there is a newer one. */
  readonly isOutdated: (path: string) => boolean;
  /** Whether a program made the page of the other one, or both of others: see `pagesBuiltIn` and `builtRow`. */
  readonly isBuilt: IsBuilt;
}

/** Facts from the paths alone. */
export interface PathNames extends Omit<PathFacts, 'isBuilt'> {
  readonly paths: readonly string[];
}

/**
 * `paths` are those of all that is compared, or what they say; `named` are classes that the configuration gives;
 * `findings`, what was found in them.
 */
export function pathFacts(
  paths: readonly string[] | PathNames,
  named: (path: string) => PathClass | undefined,
  findings: readonly Finding[],
): PathFacts {
  const names = 'paths' in paths ? paths : pathNames(paths, named);
  return factsWith(names, builtFolders(findings));
}

/** The same, from the folders that programs made. */
export function factsWith(names: PathNames, built: BuiltFolders): PathFacts {
  const isBuilt = pagesBuiltIn(built, names.paths);
  const isRendered = pagesRenderedIn(names.paths);
  return {
    ...names,
    isBuilt: (path, other) => builtRow.holds([path, other]) || isRendered(path, other) || isBuilt(path, other),
  };
}

export function pathNames(paths: readonly string[], named: (path: string) => PathClass | undefined): PathNames {
  const names = groupedBy(paths, folderOf);
  const wordsIn = memoized((folder: string) => (names.get(folder) ?? []).map((path) => nameWords(fileOf(path))));
  const versionFolder = ofFolder(versionFolderOf);
  const folders = paths.flatMap((path) => versionFolder(path) ?? []);
  const versions = setsBy(folders.map(({parent, version}) => [parent, version]));
  const newest = newestVersions(versions);
  const shownIn = programsOfContent(paths);
  // A check without findings asks for none.
  let translations: ReturnType<typeof translationsIn> | null = null;
  return {
    paths,
    // Each place of each finding is asked about by several rows.
    classOf: memoized((path) => named(path) ?? pathClassOf(path)),
    namePatternOf: (a, b) => namePatternSize(a, b, wordsIn),
    pagesInBoth: pagesInBothOf(paths),
    parallelOf: parallelFiles(paths),
    packageOf: packagesIn(paths),
    includeOf: siteIncludes(paths),
    examplesOf: (path) => (named(path) === undefined ? examplesOf(path) || shownIn(path) : ''),
    isExampleFile: (path) => named(path) === undefined && (isExampleFile(path) || shownIn(path) !== ''),
    translationOf: memoized((path) => {
      translations ??= translationsIn(paths);
      return translations(path);
    }),
    versionOf: memoized(versionsIn(paths, versionFolder, versions)),
    isOutdated: (path) => {
      const found = versionFolder(path);
      // Docusaurus keeps the newest version outside of this folder.
      return (
        found !== null && (newest.get(found.parent) !== found.version || /(^|\/)versioned_docs\/$/.test(found.parent))
      );
    },
  };
}

function pagesInBothOf(paths: readonly string[]): PathNames['pagesInBoth'] {
  let all: ReadonlySet<string> | undefined;
  const count = memoized((folders: string) => {
    all ??= new Set(paths);
    const [one, other] = folders.split('\0');
    return paths.filter((path) => path.startsWith(one) && all?.has(other + path.slice(one.length))).length;
  });
  return (one, other) => count(`${one}\0${other}`);
}

/** Of several places one is kept: a copy between these is none. */
export const collectionRows: readonly Row<readonly [string, string]>[] = [
  {
    name: 'versions',
    effect: 'silent',
    says: 'Versions of one page, by the name of a folder or a number in a name: the newest counts. What only older versions repeat is left out.',
    holds: (pair) => {
      const {versionOf, isOutdated} = pathNames(pair, () => undefined);
      const [one, other] = pair.map(versionOf);
      const areNumbered = withoutNumbers(pair[0]) === withoutNumbers(pair[1]) && !areInSeries(...pair);
      return one !== other || pair.every(isOutdated) || (pair[0] !== pair[1] && areNumbered);
    },
    yes: [
      ['docs/v1.2/setup.md', 'docs/v1.3/setup.md'],
      ['docs/spec_1_0.md', 'docs/spec_2_0.md'],
    ],
    no: [
      ['docs/setup.md', 'docs/use.md'],
      ['essays/e1.txt', 'essays/e2.txt'],
    ],
  },
  {
    name: 'translations',
    effect: 'silent',
    says: 'Translations of a page or of the texts of a program, by the name of a folder or of the file: the original counts.',
    holds: (pair) => pair.some((path) => pathNames(pair, () => undefined).translationOf(path) !== ''),
    yes: [
      ['docs/en/setup.md', 'docs/de/setup.md'],
      ['docs/setup.md', 'docs/setup.de.md'],
    ],
    no: [['docs/go/setup.md', 'docs/js/setup.md']],
  },
  {
    name: 'programming languages',
    effect: 'silent',
    says: 'Programs in languages that cannot call one another. Comments and sentences in strings count.',
    holds: (pair) => new Set(pair.map(languageOfProgram)).size > 1 && !pair.map(languageOfProgram).includes(''),
    yes: [['lib/keys.py', 'lib/keys.rb']],
    no: [
      ['src/keys.ts', 'src/keys.js'],
      ['src/keys.ts', 'docs/keys.md'],
    ],
  },
];

/** Manifest of a package, which a registry publishes by itself. */
const manifest =
  /^(?:package\.json|Cargo\.toml|pyproject\.toml|setup\.py|go\.mod|pom\.xml|build\.gradle(?:\.kts)?|composer\.json|mix\.exs|Package\.swift|pubspec\.yaml|[\w.-]+\.(?:csproj|fsproj|vbproj|gemspec|cabal|podspec))$/;

function packagesIn(paths: readonly string[]): (path: string) => string {
  let folders: Set<string> | null = null;
  return memoized((path) => {
    folders ??= new Set(paths.filter((one) => manifest.test(fileOf(one))).map(folderOf));
    for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) if (folders.has(folder)) return folder;
    return '';
  });
}

const content = /^(?:.*?\/)?content\//;
const programsMax = 0.5;

/**
 * The folder of pages of a site generator, `content/`, that a program is in: pages show it. In a folder of this name that has
 * mostly programs they are a part of another program. '' if there is none.
 */
function programsOfContent(paths: readonly string[]): (path: string) => string {
  const counts = new Map<string, {programs: number; all: number}>();
  const isCode = (path: string) => formatOf(path).family === 'code';
  for (const path of paths) {
    const folder = content.exec(path)?.[0];
    if (folder === undefined) continue;
    const count = counts.get(folder) ?? {programs: 0, all: 0};
    counts.set(folder, count);
    count.all++;
    if (isCode(path)) count.programs++;
  }
  return (path) => {
    const folder = isCode(path) ? content.exec(path)?.[0] : undefined;
    const count = folder === undefined ? undefined : counts.get(folder);
    return folder !== undefined && count !== undefined && count.programs < programsMax * count.all ? folder : '';
  };
}

/**
 * `v1.18` names a version. A folder named `v2` or `latest` does if there is another version beside it, or if pages in it
 * are also outside it, at the same path without the version: `api/v2` alone, or `frameworks/next`, is a name like others.
 */
function versionsIn(
  paths: readonly string[],
  versionFolder: typeof versionFolderOf,
  versions: VersionsByFolder,
): (path: string) => string {
  const all = new Set(paths);
  const withOriginal = new Set<string>();
  for (const path of paths) {
    const found = versionFolder(path);
    if (found === null) continue;
    const {parent, version} = found;
    if (all.has(parent + path.slice(parent.length + version.length + 1))) withOriginal.add(parent + version);
  }
  return (path) => {
    const found = versionFolder(path);
    if (found === null) return '';
    const {parent, version} = found;
    if (/\d\.\d|^version-/.test(version)) return version;
    return (versions.get(parent)?.size ?? 0) > 1 || withOriginal.has(parent + version) ? version : '';
  };
}

/** Of each folder that has version folders, their names. */
type VersionsByFolder = ReadonlyMap<string, ReadonlySet<string>>;

/** Of each of these folders the newest. */
function newestVersions(versions: VersionsByFolder): ReadonlyMap<string, string> {
  return new Map(
    [...versions].map(([parent, names]) => {
      const folders = [...names].sort();
      const [first] = newestFirst(
        folders.map((name) => `${name}/page`),
        [...folders.keys()],
      );
      return [parent, folders[first]];
    }),
  );
}
