// Takes files, gives the documents among them: each content once, sketched; and reads a document again when it is to be
// measured. Of a file nothing stays in memory but its sketch.

import {createHash} from 'node:crypto';
import type {Config} from '../../shared/config.ts';
import type {Progress} from '../../shared/pipeline.ts';
import type {LoadedConfig} from '../config/settings.ts';
import {isIgnored} from '../inspectFiles.ts';
import type {Listing} from '../sources/list.ts';
import {type Room, readSource} from '../sources/read.ts';
import {ignoredReason, type Listed, type Skipped, type Source} from '../sources/source.ts';
import type {Shingler} from './shingler.ts';
import {type SketchStore, sketchId} from './sketchStore.ts';

export interface FileDocuments {
  /** Files with at least one shingle, by path. */
  readonly files: readonly Listed[];
  /** By file: its content, a number from 0. Files of the same content are exact copies, byte for byte. */
  readonly contents: Uint32Array;
  /** By content: the first file that has it, the number of its sketch, and its name (SHA-256). */
  readonly firstFile: readonly number[];
  readonly sketchAt: Uint32Array;
  readonly names: readonly string[];
  readonly skipped: readonly Skipped[];
  /** Files that are shorter than a shingle. */
  readonly tooShort: number;
}

/** How a stage goes about it. */
export interface Conduct {
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

export function contentName(raw: Uint8Array): string {
  return createHash('sha256').update(raw).digest('hex');
}

/** What was sketched until it was stopped stays in the store. */
export async function fileDocuments(
  {files: listed, skipped: left}: Listing,
  loaded: LoadedConfig,
  shingler: Shingler,
  store: SketchStore,
  {progress, signal}: Conduct,
): Promise<FileDocuments> {
  if (shingler.needsFrequencies) await noteFiles(listed, loaded, shingler, {progress, signal});
  const files: Listed[] = [];
  const contents: number[] = [];
  const byName = new Map<string, number>();
  const firstFile: number[] = [];
  const sketchAt: number[] = [];
  const skipped = [...left];
  const room = newRoom();
  let tooShort = 0;
  for (const [number, one] of listed.entries()) {
    if (number % 64 === 0) {
      progress('reading files', number, listed.length);
      // Ctrl-C is heard between files.
      await new Promise(setImmediate);
      if (signal.aborted) break;
    }
    if (isIgnored(loaded, one.path)) {
      skipped.push({kind: 'skipped', path: one.path, reason: ignoredReason, reference: one.reference});
      continue;
    }
    let name = '';
    const source = readSource(
      one,
      loaded.config,
      (raw) => {
        name = contentName(raw);
      },
      room,
    );
    if (source.kind === 'skipped') {
      skipped.push(source);
      continue;
    }
    const known = byName.get(name);
    const id = sketchId(name, one.path);
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
    tooShort,
  };
}

/** The pass before the first, for weights by rarity. */
async function noteFiles(
  listed: readonly Listed[],
  loaded: LoadedConfig,
  shingler: Shingler,
  {progress, signal}: Conduct,
): Promise<void> {
  const room = newRoom();
  // Exact copies are one document: what stands in all of them is no boilerplate for it.
  const names = new Set<string>();
  for (const [number, one] of listed.entries()) {
    if (number % 64 === 0) {
      progress('counting words', number, listed.length);
      await new Promise(setImmediate);
      if (signal.aborted) return;
    }
    if (isIgnored(loaded, one.path)) continue;
    let name = '';
    const source = readSource(
      one,
      loaded.config,
      (raw) => {
        name = contentName(raw);
      },
      room,
    );
    if (source.kind !== 'source' || names.has(name)) continue;
    names.add(name);
    shingler.note(source);
  }
}

/** Reads the shingles of a content again; null: its first file has changed or gone since. */
export function fileSets({files, firstFile, names}: FileDocuments, config: Config, shingler: Shingler) {
  const room = newRoom();
  return (content: number): Uint32Array | null => {
    let name = '';
    const source: Source | Skipped = readSource(
      files[firstFile[content]],
      config,
      (raw) => {
        name = contentName(raw);
      },
      room,
    );
    return source.kind === 'source' && name === names[content] ? shingler.setOf(source) : null;
  };
}

/** One text after the other in the same memory. */
function newRoom(): Room {
  let scratch = new Uint8Array(1 << 16);
  return (bytes) => {
    if (bytes > scratch.length) scratch = new Uint8Array(bytes * 2);
    return scratch.subarray(0, bytes);
  };
}
