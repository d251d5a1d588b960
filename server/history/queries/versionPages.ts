// Versions of files, read from Git on demand: as text, as pages of words, or only the fingerprints. The most recently
// used of each are cached, in a limited number of bytes.

import {newFingerprintBuffers} from '../../../shared/history/historyFingerprints.ts';
import {type PageVersion, pageVersion, printsOfText} from '../../../shared/history/pageVersion.ts';
import {PrintSet} from '../../../shared/history/printSet.ts';
import type {FileEncoding} from '../../../shared/model/fileEncodings.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {Blobs} from '../../git/blobReader.ts';
import {absent} from '../../git/log.ts';
import type {Repository} from '../../git/repository.ts';
import {type Catalog, catalogPath} from '../index/catalog.ts';
import {type VersionEncoding, versionText} from '../index/versionText.ts';
import {RecentValues} from './recentValues.ts';

/** How the pages of a history are used. */
export interface PagesUse {
  /** Pages cached in memory: a check requests the same ones repeatedly, an editor only a few. */
  readonly pagesMax?: number;
}

/** A page takes 30 KB with its tokens and fingerprints. */
const pagesUsual = 2000;

interface Past {
  readonly catalog: Pick<Catalog, 'blobs' | 'paths'>;
}

export class VersionPages {
  readonly blobs: Blobs;
  readonly #space = newFingerprintBuffers();
  readonly #pages: RecentValues<number, PageVersion>;
  readonly #texts = new RecentValues<string, Buffer>({valuesMax: Infinity, bytesMax: textBytesMax}, bytesOfText);
  readonly #prints = new RecentValues<number, PrintSet>({valuesMax: Infinity, bytesMax: printBytesMax}, bytesOfPrints);
  /** Versions that could not be read because they are no longer in the repository. */
  readonly missing = new Set<string>();
  /** Number of versions that were read from Git, and their bytes. */
  read = 0;
  bytes = 0;

  readonly #encodingOf: VersionEncoding;
  /** By path, a number for how its text is read; and the numbers of these ways. */
  readonly #readAs = new Map<number, number>();
  readonly #ways = new Map<string, number>();

  constructor(repository: Repository, encodingOf: VersionEncoding, {pagesMax = pagesUsual}: PagesUse) {
    this.blobs = new Blobs(repository);
    this.#encodingOf = encodingOf;
    this.#pages = new RecentValues({valuesMax: pagesMax, bytesMax: pageBytesMax}, bytesOfPage);
  }

  /** null: the version is missing, or is not text. Its `path` may be another one with the same file name. */
  page({catalog}: Past, version: number, path: number): Promise<PageVersion | null> {
    if (version === absent) return Promise.resolve(null);
    const name = catalog.blobs[version];
    return this.#pages.get(this.#key(catalog, version, path), () => this.pageNamed(name, catalog.paths[path]));
  }

  /** Key of how a text is read: a version may be under hundreds of paths, and is one page if they have one name. */
  #key({paths}: Past['catalog'], version: number, path: number): number {
    let way = this.#readAs.get(path);
    if (way === undefined) {
      const named = catalogPath(paths[path]);
      const encoding = this.#encodingOf(named);
      const read = `${named.slice(named.lastIndexOf('/') + 1)} ${JSON.stringify(encoding)}`;
      way = this.#ways.get(read) ?? this.#ways.size;
      this.#ways.set(read, way);
      this.#readAs.set(path, way);
    }
    return way * 2 ** 32 + version;
  }

  /** The text of a version; null as for `page`. */
  text({catalog}: Past, version: number, path: number): Promise<Buffer | null> {
    if (version === absent) return Promise.resolve(null);
    return this.#text(catalog.blobs[version], catalogPath(catalog.paths[path]));
  }

  /** The fingerprints of a version; none if it cannot be read. They take a tenth of the memory of a page. */
  async prints({catalog}: Past, version: number, path: number): Promise<PrintSet> {
    if (version === absent) return none;
    const name = catalog.blobs[version];
    const key = this.#key(catalog, version, path);
    const known = this.#pages.known(key);
    if (known !== undefined) return (await known)?.holds ?? none;
    const found = await this.#prints.get(key, async () => {
      const named = catalogPath(catalog.paths[path]);
      const text = await this.#text(name, named);
      return text === null ? none : printsOfText(this.#space, named, text, formatOf(named));
    });
    return found ?? none;
  }

  /** The page of any blob, by its id; not cached. */
  async pageNamed(name: string, path: string): Promise<PageVersion | null> {
    const named = catalogPath(path);
    const text = await this.#text(name, named);
    return text === null ? null : pageVersion(this.#space, named, text, formatOf(named));
  }

  /** One text for all paths that have it in one encoding. */
  #text(name: string, path: string): Promise<Buffer | null> {
    const encoding = this.#encodingOf(path);
    const key = encoding === undefined ? name : `${name} ${JSON.stringify(encoding)}`;
    return this.#texts.get(key, () => this.#read(name, encoding));
  }

  async #read(name: string, encoding: FileEncoding | undefined): Promise<Buffer | null> {
    this.read++;
    const content = await this.blobs.read(name);
    if (content === null) {
      this.missing.add(name);
      return null;
    }
    this.bytes += content.length;
    const text = versionText(content, encoding);
    return typeof text === 'number' ? null : text;
  }

  end(): void {
    this.blobs.end();
  }
}

const none = new PrintSet(new Uint32Array(0));

/** The pages of a check of 3,000 pages, and of a commit that touches as many. */
const pageBytesMax = 64_000_000;
const textBytesMax = 24_000_000;
const printBytesMax = 32_000_000;

/** With its tokens, lines and fingerprints, of which there is about one to four words; a word is about eight bytes. */
function bytesOfPage({bytes}: PageVersion): number {
  return 4 * bytes.length + 1000;
}

function bytesOfText(text: Buffer): number {
  return text.length + 200;
}

function bytesOfPrints(prints: PrintSet): number {
  return 4 * prints.size + 200;
}
