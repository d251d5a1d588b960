// The only mutable state: the texts of a workspace by path, and their index. Only `apply` changes it, synchronously and
// completely. Results from before an `apply` must be requested again.

import {rememberedOf} from '../../shared/algorithms/memoized.ts';
import {newAlignmentBuffers} from '../../shared/align/localAlignment.ts';
import {compacted, withOwnRows} from '../../shared/index/corpus.ts';
import {
  addDocument,
  newIncrementalIndex,
  removeDocument,
  replaceDocument,
  type StoredTokens,
  settle,
} from '../../shared/index/incremental/incrementalIndex.ts';
import type {IncrementalIndex, TokenStore} from '../../shared/index/incremental/indexState.ts';
import {evict, evictAll} from '../../shared/index/incremental/tokenStore.ts';
import {type IndexedPostings, indexPostings, indexStored, indexTexts, type TokensOf} from '../../shared/indexTexts.ts';
import {joinedPairs} from '../../shared/mirrors/findMirrors.ts';
import {pageMembers} from '../../shared/mirrors/pages.ts';
import type {EarlierState} from '../../shared/model/change.ts';
import type {Config} from '../../shared/model/config.ts';
import {byteLength, type Document, type Progress} from '../../shared/model/document.ts';
import type {DocumentFinding, Finding, PassageFinding} from '../../shared/model/finding.ts';
import type {Inspection} from '../../shared/model/inspection.ts';
import {newPairBuffers} from '../../shared/pair/pairBuffers.ts';
import {copiesLeftBehind} from '../../shared/queries/copiesLeftBehind.ts';
import {type DocumentFindings, findingsOfDocument} from '../../shared/queries/documentFindings.ts';
import {type IndexView, ranksOf} from '../../shared/queries/indexView.ts';
import {nearestDocument} from '../../shared/queries/nearestDocument.ts';
import {copiesOfRange} from '../../shared/queries/rangeCopies.ts';
import {formatOf} from '../../shared/text/formatOf.ts';
import {groupsIn, type PageGroups, type PageSketch, PageVersions, pageSketch, sketchOfText} from './pageVersions.ts';

type EngineChange =
  | {readonly kind: 'put'; readonly text: Document}
  | {readonly kind: 'remove'; readonly path: string}
  /** Determines again which documents are variants of one page. Costs as much as indexing, without reading. */
  | {readonly kind: 'regroup'};

const silent: Progress = () => undefined;

export class Engine {
  /** Increases by one with every `apply`. */
  revision = 0;
  /** Indexed by document; `nothing` where a document was removed. */
  #texts: Document[];
  /** null: a document came or went since. */
  #pathRank: Int32Array | null = null;
  #slots = new Map<number, number[]>();
  #samePages: IndexView['samePages'] = new Map();
  /** As last computed. */
  #groups: PageGroups = new Map();
  /** By path, of texts that have not changed since. */
  readonly #sketches = new Map<string, PageSketch>();
  readonly #versions = new PageVersions();
  readonly #wordsMax: number;
  #documents = new Map<string, number>();
  #index: IncrementalIndex;
  readonly #space = newPairBuffers(newAlignmentBuffers());

  /** With a tokenStore, texts must come in order of their paths, and each is read once. */
  constructor(
    texts: Iterable<Document>,
    progress: Progress = silent,
    known: TokensOf = () => undefined,
    {tokenStore = null, wordsMax = wordsAtOnce, bytesExpected = 0}: EngineMemory = {},
  ) {
    this.#wordsMax = wordsMax;
    if (tokenStore === null) {
      this.#texts = sortedByPath([...texts]);
      this.#index = this.#grouped(indexTexts(this.#texts, progress, this.#texts.map(known)), null);
    } else {
      const stored = (text: Document, key: number, length: number) => storedDocument(text, tokenStore, key, length);
      const {indexed, texts: all} = indexStored(texts, bytesExpected, tokenStore, progress, known, stored);
      this.#texts = all;
      this.#index = this.#grouped(indexed, {tokenStore, keys: [...all.keys()]});
    }
  }

  get documents(): number {
    return this.#documents.size;
  }

  paths(): IterableIterator<string> {
    return this.#documents.keys();
  }

  textAt(path: string): Document | undefined {
    const document = this.#documents.get(path);
    return document === undefined ? undefined : this.#texts[document];
  }

  apply(changes: readonly EngineChange[]): void {
    for (const change of changes) {
      if (change.kind === 'put') this.#put(change.text);
      else if (change.kind === 'remove') this.#remove(change.path);
      else this.#regroup();
      evict(this.#index, this.#wordsMax);
    }
    settle(this.#index);
    this.revision++;
  }

  /**
   * The findings of a check at one document, fast enough for every keystroke: everything except mirrored folders.
   * Renamed clones are searched only between the document and those of `renamedWith`. undefined if the document does not
   * exist.
   */
  findingsOf(path: string, config: Config, renamedWith: readonly string[] = []): DocumentFindings | undefined {
    const document = this.#documents.get(path);
    if (document === undefined) return undefined;
    const renamed = renamedWith.flatMap((other) => this.#documents.get(other) ?? []);
    return findingsOfDocument(this.#view(), document, config, renamed);
  }

  /** Copies of a range of the document, however short, strongest first. UTF-16 offsets. */
  copiesOf(path: string, start: number, end: number, config: Config): readonly PassageFinding[] {
    const document = this.#documents.get(path);
    return document === undefined ? [] : copiesOfRange(this.#view(), document, start, end, config);
  }

  /**
   * The `stale-copy` findings of a review of `parent` against the current texts; `none` is an empty inspection. `languages` are those
   * of translations, by their paths.
   */
  leftBehind(
    parent: EarlierState,
    config: Config,
    none: Inspection,
    languages: (path: string) => string,
  ): readonly Finding[] {
    return copiesLeftBehind(this.#view(), parent, config, none, languages);
  }

  /** The document that has the most in common with this one, and how much; null: none has anything in common. */
  nearest(path: string, config: Config): DocumentFinding | null {
    const document = this.#documents.get(path);
    return document === undefined ? null : nearestDocument(this.#view(), document, config);
  }

  /** Which documents are variants of one page, as last computed. */
  get groups(): PageGroups {
    return this.#groups;
  }

  /** The same for the current texts, and with these instead of some of them; null: without it. */
  groupsNow(instead: ReadonlyMap<string, Document | null> = new Map()): PageGroups {
    const sketches = new Map<string, PageSketch>();
    for (const [path, document] of this.#documents)
      if (!instead.has(path)) sketches.set(path, this.#sketchOf(path, document));
    for (const [path, text] of instead) if (text !== null) sketches.set(path, sketchOfText(text));
    return this.#versions.groupsOf(sketches);
  }

  /** Paths of all variants of the page, including the document itself. */
  versionsOf(path: string): readonly string[] {
    const document = this.#documents.get(path);
    if (document === undefined) return [];
    return this.#membersOf(this.#index.members.pageOf[document]).map((member) => this.#texts[member].path);
  }

  #sketchOf(path: string, document: number): PageSketch {
    return rememberedOf(this.#sketches, path, () => pageSketch(this.#index.corpus, document));
  }

  #put(text: Document): void {
    const known = this.#documents.get(text.path);
    this.#sketches.delete(text.path);
    const before = known === undefined ? nothing : this.#texts[known];
    if (known === undefined || before.reference !== text.reference || before.template !== text.template) {
      this.#remove(text.path);
      const document = addDocument(this.#index, text, text.reference, text.template);
      this.#documents.set(text.path, document);
      this.#pathRank = null;
      this.#texts[document] = this.#stored(text, document);
      this.#slots.set(this.#index.members.pageOf[document], [document]);
      return;
    }
    replaceDocument(this.#index, known, text);
    this.#texts[known] = this.#stored(text, known);
  }

  #remove(path: string): void {
    const document = this.#documents.get(path);
    if (document === undefined) return;
    removeDocument(this.#index, document);
    this.#sketches.delete(path);
    this.#documents.delete(path);
    this.#pathRank = null;
    this.#texts[document] = nothing;
    const slot = this.#index.members.pageOf[document];
    this.#slots.set(
      slot,
      this.#membersOf(slot).filter((member) => member !== document),
    );
  }

  #stored(text: Document, document: number): Document {
    const {reading} = this.#index;
    return reading === null ? text : storedDocument(text, reading.tokenStore, reading.keys[document], byteLength(text));
  }

  #regroup(): void {
    const {texts, order} = this.#inOrder();
    const {reading} = this.#index;
    evictAll(this.#index);
    const {corpus} = this.#index;
    const own = reading === null ? compacted(corpus, order) : withOwnRows(corpus, order, 0);
    this.#texts = texts;
    const keys = order.map((document) => reading?.keys[document] ?? -1);
    this.#index = this.#grouped(
      indexPostings(own, texts, silent),
      reading === null ? null : {tokenStore: reading.tokenStore, keys},
    );
  }

  /** The texts in order of their paths, as in `check`, and their documents. */
  #inOrder(): {texts: Document[]; order: number[]} {
    const texts = sortedByPath(this.#texts.filter((text) => text !== nothing));
    return {texts, order: texts.map(({path}) => this.#documents.get(path) ?? -1)};
  }

  #grouped({corpus, mirrors, groups, versionRank}: IndexedPostings, tokenStore: StoredTokens | null): IncrementalIndex {
    this.#documents = new Map(this.#texts.map(({path}, document) => [path, document]));
    this.#pathRank = null;
    this.#slots = pageMembers(mirrors.pageOf);
    this.#groups = groupsIn([...this.#documents.keys()], mirrors);
    this.#samePages = byPage(joinedPairs(mirrors));
    const members = {
      pageOf: mirrors.pageOf,
      versionRank,
      isReference: Uint8Array.from(this.#texts, ({reference, template}) => (reference || template ? 1 : 0)),
      isTemplate: Uint8Array.from(this.#texts, ({template}) => (template ? 1 : 0)),
    };
    return newIncrementalIndex(corpus, groups, members, tokenStore);
  }

  #membersOf(slot: number): readonly number[] {
    return this.#slots.get(slot) ?? [];
  }

  #view(): IndexView {
    evict(this.#index, this.#wordsMax);
    this.#pathRank ??= ranksOf(this.#texts);
    return {
      index: this.#index,
      texts: this.#texts,
      pathRank: this.#pathRank,
      membersOf: (slot) => this.#membersOf(slot),
      samePages: this.#samePages,
      space: this.#space,
    };
  }
}

/** Where tokens and texts are stored while they are not in use; without a tokenStore, in memory. */
export interface EngineMemory {
  readonly tokenStore?: TokenStore | null;
  /** Size of all texts, if it is known before they are read. */
  readonly bytesExpected?: number;
  /** Maximum number of words in memory between two queries. */
  readonly wordsMax?: number;
}

/** 11 MB. The neighbourhood of a page of 100 KB has about ten thousand words, of a changelog a few hundred thousand. */
const wordsAtOnce = 1_000_000;

/** A document whose text is only in the tokenStore. */
function storedDocument(
  {path, format, reference, template, own}: Document,
  tokenStore: TokenStore,
  key: number,
  length: number,
): Document {
  return {
    path,
    format,
    reference,
    template,
    ...(own && {own}),
    length,
    get bytes() {
      return tokenStore.text(key);
    },
  };
}

/** Placeholder for a removed document. */
const nothing: Document = {path: '', bytes: new Uint8Array(0), format: formatOf(''), reference: true, template: false};

type PagePair = readonly [number, number];

function byPage(pairs: readonly PagePair[]): Map<number, PagePair[]> {
  const of = new Map<number, PagePair[]>();
  for (const pair of pairs) for (const page of pair) of.set(page, [...(of.get(page) ?? []), pair]);
  return of;
}

function sortedByPath(texts: readonly Document[]): Document[] {
  return [...texts].sort((x, y) => (x.path < y.path ? -1 : x.path > y.path ? 1 : 0));
}
