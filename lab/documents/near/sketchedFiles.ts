// Takes files and returns the distinct documents among them, sketched. Only the sketch of a file stays in memory, so a
// document is read again when it must be measured.

import {createHash} from 'node:crypto';
import {isIgnored} from '../../../server/app/check/readFiles.ts';
import type {LoadedConfig} from '../../../server/config/configTypes.ts';
import type {Listing} from '../../../server/sources/listFiles.ts';
import {type FileBuffer, fileBuffer, readFile} from '../../../server/sources/readFile.ts';
import {ignoredReason, type ListedFile, type SkippedFile, type SourceFile} from '../../../server/sources/sourceFile.ts';
import type {Config} from '../../../shared/model/config.ts';
import type {Progress} from '../../../shared/model/document.ts';
import type {FileEncoding} from '../../../shared/model/fileEncodings.ts';
import {Turns} from '../turns.ts';
import type {Shingler} from './shingler.ts';
import {contentName, type SketchStore, sketchId} from './sketchStore.ts';

export interface FileDocuments {
  /** Files with at least one shingle, by path. */
  readonly files: readonly ListedFile[];
  /** By file: the number of its content, from 0. Files of the same content are exact copies, byte for byte. */
  readonly contents: Uint32Array;
  /** By content: its first file, the number of its sketch, and its name (SHA-256). */
  readonly firstFile: readonly number[];
  readonly sketchAt: Uint32Array;
  readonly names: readonly string[];
  readonly skipped: readonly SkippedFile[];
  /** Of each file whose encoding nothing names. */
  readonly guessed: readonly FileEncoding[];
  /** Number of files that are shorter than a shingle. */
  readonly tooShort: number;
}

/** Progress and cancellation of a stage. */
export interface SketchOptions {
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

export function sketchContentName(raw: Uint8Array): string {
  return createHash('sha256').update(raw).digest('hex');
}

/** If it is stopped, the sketches so far stay in the store. */
export async function fileDocuments(
  {files: listed, skipped: left}: Listing,
  loaded: LoadedConfig,
  shingler: Shingler,
  store: SketchStore,
  options: SketchOptions,
): Promise<FileDocuments> {
  if (shingler.needsFrequencies) await noteFiles(listed, loaded, shingler, options);
  const files: ListedFile[] = [];
  const contents: number[] = [];
  const byName = new Map<string, number>();
  const firstFile: number[] = [];
  const sketchAt: number[] = [];
  const skipped = [...left];
  const guessed: FileEncoding[] = [];
  let tooShort = 0;
  for await (const {one, source, name} of readNamed(listed, loaded, 'reading files', options)) {
    if (source.kind === 'skipped') {
      skipped.push(source);
      continue;
    }
    if (source.isGuessed) guessed.push(source.encoding);
    const known = byName.get(name);
    const id = sketchId(contentName(name, one.encoding), one.path);
    const sketch = known === undefined ? (store.find(id) ?? shingler.add(store, id, source)) : sketchAt[known];
    if (store.shingles[sketch] === 0) {
      tooShort++;
      continue;
    }
    const content = known ?? sketchAt.push(sketch) - 1;
    if (known === undefined) {
      byName.set(name, content);
      firstFile.push(files.length);
    }
    contents.push(content);
    files.push(one);
  }
  return {
    files,
    contents: Uint32Array.from(contents),
    firstFile,
    sketchAt: Uint32Array.from(sketchAt),
    names: [...byName.keys()],
    skipped,
    guessed,
    tooShort,
  };
}

/** An extra first pass that counts shingles, for weights by rarity. */
async function noteFiles(
  listed: readonly ListedFile[],
  loaded: LoadedConfig,
  shingler: Shingler,
  options: SketchOptions,
): Promise<void> {
  // Exact copies count as one document; otherwise their own text would look like boilerplate.
  const names = new Set<string>();
  for await (const {source, name} of readNamed(listed, loaded, 'counting words', options)) {
    if (source.kind !== 'source' || names.has(name)) continue;
    names.add(name);
    shingler.note(source);
  }
}

interface NamedSource {
  readonly one: ListedFile;
  /** The next file overwrites its bytes. */
  readonly source: SourceFile | SkippedFile;
  readonly name: string;
}

/** Reads the files one after the other, until all are read or the user stops. */
async function* readNamed(
  listed: readonly ListedFile[],
  loaded: LoadedConfig,
  stage: string,
  {progress, signal}: SketchOptions,
): AsyncGenerator<NamedSource> {
  const room = fileBuffer();
  const turns = new Turns();
  for (const [number, one] of listed.entries()) {
    if (number % 64 === 0) progress(stage, number, listed.length);
    await turns.take();
    if (signal.aborted) return;
    if (isIgnored(loaded, one.path)) {
      const {path, reference} = one;
      yield {one, source: {kind: 'skipped', path, reason: ignoredReason, reference}, name: ''};
    } else {
      yield readOne(one, loaded.config, room);
    }
  }
}

function readOne(one: ListedFile, config: Config, room: FileBuffer): NamedSource {
  let name = '';
  const named = (raw: Uint8Array) => {
    name = sketchContentName(raw);
  };
  const source = readFile(one, config, named, room);
  return {one, source, name};
}

/** Reads the shingles of a content again; null if its first file was changed or deleted since. */
export function fileSets(documents: FileDocuments, config: Config, shingler: Shingler) {
  return fileTexts(documents, config, (source) => shingler.setOf(source));
}

/** The same for anything that is made of a text. */
export function fileTexts<T>({files, firstFile, names}: FileDocuments, config: Config, of: (source: SourceFile) => T) {
  const room = fileBuffer();
  return (content: number): T | null => {
    const {source, name} = readOne(files[firstFile[content]], config, room);
    return source.kind === 'source' && name === names[content] ? of(source) : null;
  };
}
