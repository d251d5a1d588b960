// The one state: the texts of a workspace by path and the index of them. Only `apply` changes it, at once and whole;
// whatever was asked before is asked again afterwards.

import {assert} from '../shared/assert.ts';
import type {Config} from '../shared/config.ts';
import type {Finding, Inspection, PassageFinding} from '../shared/finding.ts';
import {compacted} from '../shared/index/corpus.ts';
import type {LexedDocument} from '../shared/index/lexed.ts';
import {addDocument, type Live, newLive, removeDocument, replaceDocument, settle} from '../shared/index/live.ts';
import {newPairWorkspace} from '../shared/match/pairPassages.ts';
import {newWorkspace} from '../shared/match/passages.ts';
import {passagesOf, type SharedPassages} from '../shared/passagesOf.ts';
import {
  type Indexed,
  indexCorpus,
  indexTexts,
  inspect,
  type Progress,
  settingsOf,
  type Text,
} from '../shared/pipeline.ts';

export type Change =
  | {readonly kind: 'put'; readonly text: Text}
  | {readonly kind: 'remove'; readonly path: string}
  /** Learns anew which pages are versions of one page. Costs what indexing costs, without reading. */
  | {readonly kind: 'regroup'};

const silent: Progress = () => undefined;

export class Engine {
  /** Grows by one with every `apply`. */
  revision = 0;
  #texts: (Text | undefined)[];
  #documents = new Map<string, number>();
  #live: Live;
  readonly #space = newPairWorkspace(newWorkspace());

  /** `known` are the words of some of the texts, which come sorted by path then. */
  constructor(texts: readonly Text[], progress: Progress = silent, known: readonly (LexedDocument | undefined)[] = []) {
    const sorted = sortedByPath(texts);
    this.#texts = sorted;
    this.#live = this.#grouped(indexTexts(sorted, progress, known));
  }

  get documents(): number {
    return this.#documents.size;
  }

  textAt(path: string): Text | undefined {
    const document = this.#documents.get(path);
    return document === undefined ? undefined : this.#texts[document];
  }

  apply(changes: readonly Change[]): void {
    for (const change of changes) {
      if (change.kind === 'put') this.#put(change.text);
      else if (change.kind === 'remove') this.#remove(change.path);
      else this.#regroup();
    }
    settle(this.#live);
    this.revision++;
  }

  /** What the document shares with all others, or nothing if there is no such document. */
  passagesOf(path: string, config: Config): SharedPassages | undefined {
    const document = this.#documents.get(path);
    if (document === undefined) return undefined;
    const settings = (a: number, b: number) => settingsOf(config, this.textOf(a), this.textOf(b));
    return passagesOf(this.#live, document, config, settings, this.#space);
  }

  /** The text of a document that an answer names. */
  textOf(document: number): Text {
    const text = this.#texts[document];
    assert(text !== undefined, 'answers name documents that are there');
    return text;
  }

  /** The same findings as those of `check` on the texts as they are now. */
  inspect(config: Config, progress: Progress = silent): Inspection {
    const {texts, indexed} = this.#indexed(progress);
    return inspect(indexed, texts, config, progress);
  }

  findingsOf(path: string, config: Config): {readonly findings: readonly Finding[]} | undefined {
    if (!this.#documents.has(path)) return undefined;
    const isHere = (finding: Finding) =>
      finding.kind === 'passage' || finding.kind === 'document'
        ? finding.places.some((place) => place.path === path)
        : finding.kind === 'collection' && finding.path === path;
    return {findings: this.inspect(config).findings.filter(isHere)};
  }

  copiesOf(_path: string, _start: number, _end: number, _config: Config): readonly PassageFinding[] {
    return [];
  }

  nearest(_path: string, _config: Config): Finding | undefined {
    return undefined;
  }

  #put(text: Text): void {
    const known = this.#documents.get(text.path);
    const before = known === undefined ? undefined : this.#texts[known];
    if (known === undefined || before?.reference !== text.reference || before.template !== text.template) {
      this.#remove(text.path);
      const document = addDocument(this.#live, text, text.reference, text.template);
      this.#documents.set(text.path, document);
      this.#texts[document] = text;
      return;
    }
    replaceDocument(this.#live, known, text);
    this.#texts[known] = text;
  }

  #remove(path: string): void {
    const document = this.#documents.get(path);
    if (document === undefined) return;
    removeDocument(this.#live, document);
    this.#documents.delete(path);
    this.#texts[document] = undefined;
  }

  #regroup(): void {
    const {texts, indexed} = this.#indexed(silent);
    this.#texts = texts;
    this.#live = this.#grouped(indexed);
  }

  /** A copy of the index with the documents in order of their paths, as `check` has them. */
  #indexed(progress: Progress): {texts: Text[]; indexed: Indexed} {
    const texts = sortedByPath(this.#texts.filter((text) => text !== undefined));
    const order = texts.map(({path}) => this.#documents.get(path) ?? -1);
    return {texts, indexed: indexCorpus(compacted(this.#live.corpus, order), texts, progress)};
  }

  #grouped({corpus, mirrors, groups, rank}: Indexed): Live {
    this.#documents = new Map(this.#texts.map((text, document) => [text?.path ?? '', document]));
    return newLive(corpus, groups, {
      slotOf: mirrors.slotOf,
      rank,
      isReference: Uint8Array.from(this.#texts, (text) => (text?.reference || text?.template ? 1 : 0)),
      isTemplate: Uint8Array.from(this.#texts, (text) => (text?.template ? 1 : 0)),
    });
  }
}

function sortedByPath(texts: readonly Text[]): Text[] {
  return [...texts].sort((x, y) => (x.path < y.path ? -1 : x.path > y.path ? 1 : 0));
}
