// Takes the files that a check selects, gives their texts: lists, reads, and says what was left out and why.

import type {Config} from '../../../shared/model/config.ts';
import type {Document, Progress} from '../../../shared/model/document.ts';
import type {Cut} from '../../../shared/model/inspection.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {type Listing, listFiles} from '../../sources/listFiles.ts';
import {type ByteReader, readFile, readStdin, skipped} from '../../sources/readFile.ts';
import {ignoredReason, type ListedFile, type SkippedFile, type SourceFile} from '../../sources/sourceFile.ts';
import {namedFirst, TextBudget} from '../../sources/textBudget.ts';
import type {Ports} from '../ports.ts';
import type {UnreadFiles} from './unreadFiles.ts';

/** Which files are read. */
export interface Selection {
  readonly root: string;
  readonly paths: readonly string[];
  /** Further paths, put together by a machine: unlike those of the user they obey the settings. */
  readonly fromList?: readonly string[];
  /** Folders that are matched against, as references are, but obey the settings. */
  readonly around?: readonly string[];
  /** null: standard input is not read. */
  readonly stdin: StdinText | null;
}

/** The text on standard input, which replaces the file of its name. */
export interface StdinText {
  readonly path: string;
  readonly read: ByteReader;
}

/** Both sorted by path; what is left out comes with the reason. */
export interface ReadFiles {
  readonly sources: readonly SourceFile[];
  readonly skipped: readonly SkippedFile[];
  readonly cuts: readonly Cut[];
}

export const noFiles: ReadFiles = {sources: [], skipped: [], cuts: []};

export function listSelected({root, paths, fromList, around}: Selection, {config}: LoadedConfig): Promise<Listing> {
  return listFiles(root, paths, config, fromList, around);
}

export async function readSelected(selection: Selection, loaded: LoadedConfig, progress: Progress): Promise<ReadFiles> {
  return readListed(await listSelected(selection, loaded), selection, loaded, {progress});
}

export function readListed(
  listing: Listing,
  {stdin}: Selection,
  loaded: LoadedConfig,
  {progress, memory}: Pick<Ports, 'progress' | 'memory'>,
  unread: UnreadFiles | null = null,
): ReadFiles {
  const {config} = loaded;
  const as = JSON.stringify([config.limits.fileBytesMax, config.encodings]);
  const textOf = (listed: ListedFile) => {
    const read = () => readFile(listed, config);
    return unread?.textOf(listed) ?? (memory === undefined ? read() : memory.text(listed, as, read));
  };
  const budget = new TextBudget(config);
  const read: (SourceFile | SkippedFile)[] = [...listing.skipped];
  namedFirst(listing.files).forEach((listed, number) => {
    if (number % 256 === 0) progress('reading files', number, listing.files.length);
    if (listed.path === stdin?.path) return;
    if (isIgnored(loaded, listed.path)) read.push(skipped(listed, ignoredReason));
    else read.push(budget.read(listed, () => textOf(listed)));
  });
  if (stdin !== null) read.push(readStdin(stdin.path, stdin.read, config));
  return sortedFiles(read, [...listing.cuts, ...budget.cuts]);
}

export function isIgnored(loaded: LoadedConfig, path: string): boolean {
  return loaded.overridesFor(path).ignore === true;
}

export function sortedFiles(read: readonly (SourceFile | SkippedFile)[], cuts: readonly Cut[]): ReadFiles {
  const sources = read.filter((one) => one.kind === 'source');
  const skipped = read.filter((one) => one.kind === 'skipped');
  return {sources: sources.sort(byPath), skipped: skipped.sort(byPath), cuts};
}

function byPath(x: {readonly path: string}, y: {readonly path: string}): number {
  return x.path < y.path ? -1 : x.path > y.path ? 1 : 0;
}

/** Their bytes may be read only when they are asked for. */
export function documentsOf(
  sources: readonly SourceFile[],
  loaded: LoadedConfig,
  templates: ReadonlySet<string>,
  ids?: readonly string[],
): Document[] {
  return sources.map((source, at) => {
    const {path, format, reference, length} = source;
    const named = ids === undefined ? {} : {contentId: ids[at]};
    const text = {path, format, reference, template: templates.has(path), ...ownSettings(loaded, path), ...named};
    if (length === undefined) return {...text, bytes: source.bytes};
    return {
      ...text,
      length,
      get bytes() {
        return source.bytes;
      },
    };
  });
}

function ownSettings(loaded: LoadedConfig, path: string): {own?: Partial<Config>} {
  const {ignore: _, ...own} = loaded.overridesFor(path);
  return Object.keys(own).length === 0 ? {} : {own};
}
