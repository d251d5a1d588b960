// Findings of what copying broke at some pages of an indexed root: shared/broken/ with the texts of its index and its files.

import {findBroken} from '../../../shared/broken/findBroken.ts';
import {type PathNames, pathNames} from '../../../shared/evidence/collection.ts';
import {linkResolver, type Resolver} from '../../../shared/links/linkTargets.ts';
import type {Finding, PassageFinding} from '../../../shared/model/finding.ts';
import {ignoredByGit} from '../../git/ignoredByGit.ts';
import {linkTargets, pagesWith, textReader} from '../check/brokenInCheck.ts';
import {classesOf} from '../check/rankedFindings.ts';
import type {IndexedRoot} from './indexedRoot.ts';

/** Where links of the pages of a root may lead. */
export interface FilesAround {
  readonly resolve: Resolver;
  readonly paths: readonly string[];
  /** Facts from the paths of its texts. */
  readonly names: PathNames;
}

interface KnownFiles {
  readonly onDisk: readonly string[];
  readonly skipped: IndexedRoot['skipped'];
  readonly files: FilesAround;
}

/** By root, as last asked: with thousands of files, to name them all takes longer than everything else. */
const known = new WeakMap<IndexedRoot, KnownFiles>();

/** The same object as long as there are the same files. */
export function filesAround(root: IndexedRoot): FilesAround {
  const {skipped} = root;
  const onDisk = [...new Set([...root.onDisk.keys(), ...root.shown.keys()])];
  const earlier = known.get(root);
  const isSame =
    earlier?.skipped === skipped &&
    earlier.onDisk.length === onDisk.length &&
    earlier.onDisk.every((path, at) => path === onDisk[at]);
  if (earlier !== undefined && isSame) return earlier.files;
  const targets = linkTargets(
    root.root,
    [''],
    onDisk.map((path) => ({path})),
    skipped,
  );
  const names = pathNames([...root.engine.paths()].sort(), classesOf(root.loaded));
  const files = {resolve: linkResolver(targets), paths: targets.paths, names};
  known.set(root, {onDisk, skipped, files});
  return files;
}

/** `findings` are all that these pages have in common with others. */
export function brokenAt(
  {root, engine, loaded}: Pick<IndexedRoot, 'root' | 'engine' | 'loaded'>,
  {resolve, paths, names}: FilesAround,
  pages: ReadonlySet<string>,
  findings: readonly Finding[],
): PassageFinding[] {
  const versions = [...pages].map((path) => engine.versionsOf(path)).filter(({length}) => length > 1);
  const counterparts = new Map(versions.map((same) => [same.join('\0'), same]));
  const isReported = (path: string) => {
    const text = engine.textAt(path);
    return text !== undefined && !text.reference && !text.template;
  };
  const {findings: found} = findBroken(findings, {
    resolve,
    names,
    paths,
    textOf: textReader((path) => engine.textAt(path)),
    pagesWith: (words) => pagesWith(textsIn(engine, names), words),
    counterparts: [...counterparts.values()],
    isReported,
    isChanged: () => true,
    ignored: (wanted) => ignoredByGit(root, wanted),
    limits: loaded.config.limits,
  });
  return found.filter((finding) => pages.has(brokenPath(finding) ?? ''));
}

/** The same at one page, for the findings of it alone. */
export function brokenOf(root: IndexedRoot, path: string): (findings: readonly Finding[]) => PassageFinding[] {
  return (findings) => brokenAt(root, filesAround(root), new Set([path]), findings);
}

function* textsIn(engine: IndexedRoot['engine'], {isOutdated}: PathNames) {
  for (const path of engine.paths()) {
    if (isOutdated(path)) continue;
    const text = engine.textAt(path);
    if (text !== undefined) yield {path, bytes: text.bytes};
  }
}

/** The page at which something is broken; null: nothing is. */
export function brokenPath(finding: Finding): string | null {
  if (finding.broken === undefined) return null;
  return finding.places[finding.broken.place]?.path ?? null;
}
