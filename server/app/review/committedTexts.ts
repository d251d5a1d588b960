// The texts of the last commit, for a program that asks again and again: files as HEAD has them, cached by blob.

import type {Config} from '../../../shared/model/config.ts';
import type {Document} from '../../../shared/model/document.ts';
import {blobName} from '../../git/blobId.ts';
import {headNow} from '../../git/gitFolders.ts';
import {openRepository} from '../../git/repository.ts';
import {GitError} from '../../git/runGit.ts';
import {headCommit} from '../../git/trees.ts';
import type {SourceFile} from '../../sources/sourceFile.ts';
import {isSameText, type OldTree, oldFile} from './changesSince.ts';
import {committedTree} from './previousTrees.ts';

/** Texts that are cached: those of the pages that someone edits. */
const textsMax = 200;

type Text = Pick<Document, 'path' | 'bytes'>;

export class CommittedTexts {
  readonly #root: string;
  readonly #config: Config;
  /** State of HEAD when the tree was read. */
  #stamp: string | null = null;
  #tree: Promise<OldTree | null> = Promise.resolve(null);
  /** By path and blob; null: it has no text that is compared. */
  readonly #texts = new Map<string, SourceFile | null>();
  /** By a text as it is, whose bytes may be read anew each time: the blob that it was last compared with. */
  readonly #compared = new WeakMap<Text, {readonly blob: string; readonly isSame: boolean}>();

  constructor(root: string, config: Config) {
    this.#root = root;
    this.#config = config;
  }

  async hasCommit(): Promise<boolean> {
    return (await this.#treeNow()) !== null;
  }

  /** Of those paths that are in the last commit; nothing without a repository. */
  async read(paths: readonly string[]): Promise<ReadonlyMap<string, SourceFile>> {
    const tree = await this.#treeNow();
    if (tree === null) return new Map();
    const wanted = paths.flatMap((path) => {
      const entry = tree.entries.get(path);
      return entry?.mode.startsWith('100') ? [{path, blob: entry.blob, key: `${entry.blob} ${path}`}] : [];
    });
    const unknown = wanted.filter(({key}) => !this.#texts.has(key));
    const read = await tree.read(unknown.map(({path, blob}) => oldFile(path, blob)));
    read.forEach((one, index) => {
      this.#texts.set(unknown[index].key, one.kind === 'source' ? one : null);
    });
    const found = wanted.flatMap(({path, key}): [string, SourceFile][] => {
      const text = this.#texts.get(key);
      return text === undefined || text === null ? [] : [[path, text]];
    });
    for (const key of [...this.#texts.keys()].slice(0, Math.max(0, this.#texts.size - textsMax)))
      this.#texts.delete(key);
    return new Map(found);
  }

  /** Paths of those texts that are new, or not as in the last commit. */
  async changedOf(texts: readonly Text[]): Promise<ReadonlySet<string>> {
    const tree = await this.#treeNow();
    if (tree === null) return new Set();
    const blobOf = (path: string) => tree.entries.get(path)?.blob ?? '';
    const unknown = texts.filter((text) => {
      const blob = blobOf(text.path);
      if (blob === '' || this.#compared.get(text)?.blob === blob) return false;
      const isSame = blobName(text.bytes, blob.length === 64 ? 32 : 20) === blob;
      if (isSame) this.#compared.set(text, {blob, isSame});
      return !isSame;
    });
    for (let from = 0; from < unknown.length; from += textsMax) {
      const some = unknown.slice(from, from + textsMax);
      const before = await this.read(some.map(({path}) => path));
      for (const text of some) {
        const old = before.get(text.path);
        const isSame = old !== undefined && isSameText(old.bytes, text.bytes);
        this.#compared.set(text, {blob: blobOf(text.path), isSame});
      }
    }
    const isSame = (text: Text) => {
      const last = this.#compared.get(text);
      return last?.isSame === true && last.blob === blobOf(text.path);
    };
    return new Set(texts.flatMap((text) => (isSame(text) ? [] : [text.path])));
  }

  #treeNow(): Promise<OldTree | null> {
    const stamp = headNow(this.#root)?.stamp ?? null;
    if (stamp !== this.#stamp) {
      this.#stamp = stamp;
      this.#tree = stamp === null ? Promise.resolve(null) : this.#open();
    }
    return this.#tree;
  }

  async #open(): Promise<OldTree | null> {
    try {
      const opened = await openRepository(this.#root);
      if (opened.kind === 'none' || opened.repository.workTree === null) return null;
      const commit = await headCommit(opened.repository);
      return commit === null ? null : await committedTree(opened.repository, commit, this.#config);
    } catch (error) {
      if (error instanceof GitError) return null;
      throw error;
    }
  }
}
