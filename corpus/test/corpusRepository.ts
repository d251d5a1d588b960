// A repository in memory, as a push to a corpus sees it: contents by path, and old contents that can still be read.

import {createHash} from 'node:crypto';
import {formatOf} from '../../shared/text/formatOf.ts';
import {utf8Of} from '../../shared/text/utf8.ts';
import {wordHashes} from '../../shared/text/wordHashes.ts';
import type {PushInput} from '../zone/pushRepository.ts';
import type {DocumentRecord} from '../zone/records.ts';

export type Pages = ReadonlyMap<string, string>;

export function wordsOfPage(path: string, text: string): Uint32Array {
  return wordHashes(path, utf8Of(text), formatOf(path)).hash;
}

export class MemoryRepository {
  readonly #name: string;
  readonly #texts = new Map<string, string>();
  /** Whether old contents can be read, as in a clone that is not shallow. */
  hasHistory = true;
  #commit = 0;

  constructor(name: string) {
    this.#name = name;
  }

  /** Input of a push of these pages. */
  input(pages: Pages): PushInput {
    const contents = new Map<string, {blob: string; paths: string[]}>();
    for (const [path, text] of [...pages].sort()) {
      const blob = blobOf(text);
      this.#texts.set(blob, text);
      const content = `${blob} ${path.slice(path.lastIndexOf('/') + 1)}`;
      const known = contents.get(content);
      if (known) known.paths.push(path);
      else contents.set(content, {blob, paths: [path]});
    }
    const words = ({blob, paths}: Pick<DocumentRecord, 'blob' | 'paths'>) =>
      wordsOfPage(paths[0], this.#texts.get(blob) ?? '');
    return {
      name: this.#name,
      remote: `https://github.com/${this.#name}.git`,
      commit: String(++this.#commit).padStart(40, '0'),
      day: '2026-11-20',
      documents: [...contents].map(([content, {blob, paths}]) => ({content, blob, paths})),
      readWords: async (documents) => documents.map(words),
      oldWords: async (records) => records.map((record) => (this.hasHistory ? words(record) : null)),
    };
  }
}

function blobOf(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}
