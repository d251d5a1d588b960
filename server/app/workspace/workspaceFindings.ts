// All findings of an indexed root while its texts are edited. The level of one depends on the others: on copies of the same
// pages, and on how many pages of a folder have something in common. Without them, 40 of 280 findings of a website of 349
// pages came, went or changed their level with the first keystroke in their page.

import {addTo} from '../../../shared/algorithms/groupedBy.ts';
import {rememberedOf} from '../../../shared/algorithms/memoized.ts';
import type {PathNames} from '../../../shared/evidence/collection.ts';
import type {DocumentOccurrence, Finding, Occurrence, PassageFinding} from '../../../shared/model/finding.ts';
import {inspectionOf} from '../../../shared/model/inspection.ts';
import {filesOf, isTextFinding} from '../../../shared/model/textFinding.ts';
import {newRankMemory} from '../../../shared/ranking/rankMemory.ts';
import {unmerged} from '../../../shared/ranking/unmerge.ts';
import {decodeText} from '../../../shared/text/wordLexer.ts';
import {dayOf} from '../baseline/dayOf.ts';
import {nameOf, type OpenAndAccepted, splitAccepted} from '../baseline/splitAccepted.ts';
import {reportedFindings, withCountedPlaces} from '../check/rankedFindings.ts';
import {namesIn, unsilenced} from '../findCopies.ts';
import {brokenAt, brokenPath, type FilesAround, filesAround} from './brokenInWorkspace.ts';
import type {IndexedRoot} from './indexedRoot.ts';

interface Reported {
  readonly open: Finding[];
  readonly accepted: Finding[];
}

interface RankedFindings {
  readonly found: readonly Finding[];
  readonly about: readonly unknown[];
  readonly reported: ReadonlyMap<string, Reported>;
}

export class WorkspaceFindings {
  readonly #root: IndexedRoot;
  /** Findings of the check. */
  readonly #found: readonly Finding[];
  readonly #foundBroken: ReadonlyMap<string, readonly PassageFinding[]>;
  /** Paths whose files have changed since. */
  readonly #newer: Set<string>;
  readonly #at = new Map<string, Set<Finding>>();
  /** Paths that were looked at since the last change. */
  readonly #current = new Set<string>();
  /** Paths whose text has changed since their findings were looked for. */
  readonly #edited: Set<string>;
  /** By path, those that are known to have had renamed clones of its code: the index searches no others for them. */
  readonly #renamedWith = new Map<string, Set<string>>();
  /** Findings of pages that were looked at, and the state of the index that they are of. */
  #lookedAt: {readonly revision: number; readonly at: Map<string, readonly Finding[]>} = {revision: -1, at: new Map()};
  /** Broken links and names, by the path at which they are broken: they follow from the findings of both pages. */
  #broken: ReadonlyMap<string, readonly PassageFinding[]> = new Map();
  /** The files that links may lead to, as they were when it was found. */
  #files: FilesAround | null = null;
  #reported: ReadonlyMap<string, Reported> | null = null;
  /** The last answer of ranking, and all that it depends on: a text that changed has other findings. */
  #lastRanked: RankedFindings | null = null;
  readonly #signatures = new WeakMap<Finding, string>();
  readonly #counting = newRankMemory();
  readonly #ranking = newRankMemory();
  /** By path, what was last said to be reported there; null: what the check has said. */
  #said: Map<string, string> | null = null;

  /** `found` is what a check of all files has found, before levels; `newer`, the paths whose files have changed since. */
  constructor(root: IndexedRoot, found: readonly Finding[], newer: Iterable<string>) {
    this.#root = root;
    this.#found = found.filter((finding) => brokenPath(finding) === null);
    this.#foundBroken = byBrokenPath(found);
    this.#broken = this.#foundBroken;
    this.#newer = new Set(newer);
    this.#edited = new Set([...root.shown.keys(), ...this.#newer]);
    for (const finding of this.#found) this.#add(finding);
  }

  /** Decides the levels as the check did: the first edit then decides only what it touches. */
  prepare(nowMs: number): void {
    this.#said ??= this.#levelsOnDisk(nowMs);
  }

  /** The texts of these files have changed, or they are gone. */
  changedOnDisk(paths: readonly string[]): void {
    for (const path of paths) this.#newer.add(path);
    this.changed(paths);
  }

  /** The texts of these paths in the index have changed. */
  changed(paths: Iterable<string>): void {
    for (const path of paths) this.#edited.add(path);
    this.#current.clear();
    this.#reported = null;
  }

  /** null: there is no such document. */
  async reportedAt(path: string, renamedWith: readonly string[], nowMs: number): Promise<OpenAndAccepted | null> {
    if (this.#root.engine.textAt(path) === undefined) return null;
    if (renamedWith.length > 0) this.#areRenamed([path, ...renamedWith]);
    this.#said ??= this.#levelsOnDisk(nowMs);
    await this.#update();
    const {open, accepted} = this.#all(nowMs).get(path) ?? {open: [], accepted: []};
    this.#said.set(path, levelsOf({open, accepted}));
    const texts = new Map<string, string>();
    const withText = (finding: Finding) => this.#withText(finding, texts);
    return {open: open.map(withText), accepted: accepted.map(withText)};
  }

  /**
   * Paths at which something else is reported than was said last. Begins with what the check has found, so that it does not
   * matter what was edited in between and is as before: only the texts do. `regrouped` are pages that have other versions
   * than on the disk.
   */
  async changedLevels(regrouped: readonly string[], nowMs: number): Promise<string[]> {
    const said = this.#said ?? this.#levelsOnDisk(nowMs);
    this.#said = said;
    this.#at.clear();
    this.#renamedWith.clear();
    for (const finding of this.#found) this.#add(finding);
    this.#broken = this.#foundBroken;
    this.changed([...this.#root.shown.keys(), ...this.#newer, ...regrouped]);
    await this.#update();
    const now = new Map([...this.#all(nowMs)].map(([path, reported]) => [path, levelsOf(reported)]));
    const isOther = (path: string) => (said.get(path) ?? levelsOf(nothing)) !== (now.get(path) ?? levelsOf(nothing));
    return [...new Set([...said.keys(), ...now.keys()])].filter(isOther);
  }

  /** The check leaves texts out: of what nobody has edited since, they are in the index. */
  #withText(finding: Finding, texts: Map<string, string>): Finding {
    if (!isTextFinding(finding)) return finding;
    const {more, further} = finding;
    return {
      ...finding,
      places: this.#placesWithText(finding.places, texts),
      ...(more && {more: more.map((one) => ({...one, places: this.#placesWithText(one.places, texts)}))}),
      ...(further && {further: further.map((one) => ({...one, copy: this.#withText(one.copy, texts)}))}),
    } as Finding;
  }

  #placesWithText(places: readonly (Occurrence | DocumentOccurrence)[], texts: Map<string, string>) {
    return places.map((place) => {
      if (place.text === undefined || place.text !== '') return place;
      const text = rememberedOf(texts, place.path, () => this.#textAt(place.path));
      return {...place, text: text.slice(place.start, place.end)};
    });
  }

  #textAt(path: string): string {
    const bytes = this.#root.engine.textAt(path)?.bytes;
    return bytes === undefined ? '' : decodeText(bytes, 0, bytes.length);
  }

  /** Looks for the findings of what was edited, and where they changed, of what it had or has in common. */
  async #update(): Promise<void> {
    const edited = [...this.#edited].sort();
    this.#edited.clear();
    const around = new Set<string>();
    for (const path of edited) for (const other of await this.#lookAt(path)) around.add(other);
    for (const path of [...around].sort()) if (!this.#current.has(path)) await this.#lookAt(path);
    if (edited.length > 0) await this.#lookForBroken([...edited, ...around]);
  }

  /** At these pages, and at those that have something in common with them, as a page is the control of the others. */
  async #lookForBroken(changed: readonly string[]): Promise<void> {
    const files = filesAround(this.#root);
    const isOther = this.#files !== null && this.#files !== files;
    this.#files = files;
    const pages = new Set(isOther ? [...this.#at.keys(), ...this.#broken.keys()] : changed);
    for (const path of [...pages]) {
      for (const finding of this.#at.get(path) ?? []) for (const other of filesOf(finding)) pages.add(other);
      for (const other of this.#root.engine.versionsOf(path)) pages.add(other);
    }
    for (const [path, findings] of this.#broken) {
      if (findings.some((finding) => finding.places.some((place) => changed.includes(place.path)))) pages.add(path);
    }
    const findings = new Set([...pages].flatMap((path) => [...(this.#at.get(path) ?? [])]));
    const found = byBrokenPath(await unsilenced(this.#root, brokenAt(this.#root, files, pages, [...findings])));
    const kept = [...this.#broken].filter(([path]) => !pages.has(path));
    this.#broken = new Map([...kept, ...found]);
    this.#reported = null;
  }

  /** Gives the paths of findings that came or went. */
  async #lookAt(path: string): Promise<Set<string>> {
    const {engine} = this.#root;
    const before = [...(this.#at.get(path) ?? [])];
    this.#current.add(path);
    const text = engine.textAt(path);
    // A reference has findings, but is not asked for them.
    if (text?.reference || text?.template) return new Set(before.flatMap(filesOf));
    const after = await this.#findingsOf(path);
    for (const finding of before) this.#remove(finding);
    for (const finding of after) this.#add(finding);
    this.#reported = null;
    const nameOfIt = (finding: Finding) => this.#signatureOf(finding);
    const [then, now] = [new Set(before.map(nameOfIt)), new Set(after.map(nameOfIt))];
    const other = [
      ...before.filter((finding) => !now.has(nameOfIt(finding))),
      ...after.filter((finding) => !then.has(nameOfIt(finding))),
    ];
    return new Set(other.flatMap(filesOf));
  }

  /** The same objects as long as no text has changed, so that what was found out about them holds. */
  async #findingsOf(path: string): Promise<readonly Finding[]> {
    const {engine, loaded} = this.#root;
    const {revision} = engine;
    if (this.#lookedAt.revision !== revision) this.#lookedAt = {revision, at: new Map()};
    const renamedWith = [...(this.#renamedWith.get(path) ?? [])];
    const key = [path, ...renamedWith].join('\0');
    const {at} = this.#lookedAt;
    const known = at.get(key);
    if (known !== undefined) return known;
    const found = await unsilenced(this.#root, engine.findingsOf(path, loaded.config, renamedWith)?.findings ?? []);
    at.set(key, found);
    return found;
  }

  #add(finding: Finding): void {
    const paths = new Set(filesOf(finding));
    for (const path of paths) this.#at.set(path, (this.#at.get(path) ?? new Set()).add(finding));
    if (finding.renamed) this.#areRenamed([...paths]);
  }

  #remove(finding: Finding): void {
    for (const path of filesOf(finding)) {
      const there = this.#at.get(path);
      there?.delete(finding);
      if (there?.size === 0) this.#at.delete(path);
    }
  }

  #areRenamed(paths: readonly string[]): void {
    for (const path of paths) {
      const others = rememberedOf(this.#renamedWith, path, () => new Set());
      for (const other of paths) if (other !== path) others.add(other);
    }
  }

  /** The same whatever was edited first. */
  #inOrder = (x: Finding, y: Finding): number => {
    const [a, b] = [this.#signatureOf(x), this.#signatureOf(y)];
    return a < b ? -1 : a > b ? 1 : 0;
  };

  #signatureOf(finding: Finding): string {
    return rememberedOf(this.#signatures, finding, signatureOf);
  }

  #all(nowMs: number): ReadonlyMap<string, Reported> {
    this.#reported ??= this.#ranked(namesIn(this.#root), nowMs);
    return this.#reported;
  }

  /** Levels that the check has said: it has no texts of the editor. */
  #levelsOnDisk(nowMs: number): Map<string, string> {
    const reported = this.#ranked([...this.#root.onDisk.keys()], nowMs);
    return new Map([...reported].map(([path, there]) => [path, levelsOf(there)]));
  }

  #ranked(paths: readonly string[] | PathNames, nowMs: number): ReadonlyMap<string, Reported> {
    const {loaded, entries} = this.#root;
    const copies = [...this.#at.values()].flatMap((findings) => [...findings]);
    const found = [...new Set<Finding>([...copies, ...[...this.#broken.values()].flat()])].sort(this.#inOrder);
    // A pause of the typing asks about the state of the last keystroke.
    const about = [paths, entries, dayOf(nowMs)];
    const last = this.#lastRanked;
    if (last !== null && isSameList(last.about, about) && isSameList(last.found, found)) return last.reported;
    const pages = {textOf: (path: string) => this.#textAt(path), namesIn: () => []};
    const {findings: counted} = withCountedPlaces(inspectionOf(found), paths, loaded, this.#counting);
    const {open, accepted} = splitAccepted(counted, entries, pages, loaded.config, nowMs);
    const {findings: ranked} = reportedFindings(inspectionOf(open), paths, loaded, this.#ranking);
    const reported = new Map<string, Reported>();
    const add = (finding: Finding, list: keyof Reported) => {
      for (const path of new Set(filesOf(finding))) {
        const there = rememberedOf(reported, path, () => ({open: [], accepted: []}));
        there[list].push(finding);
      }
    };
    for (const finding of ranked.flatMap(unmerged)) add(finding, 'open');
    for (const finding of accepted) add(finding, 'accepted');
    // Files of the disk are ranked once.
    if ('paths' in paths) this.#lastRanked = {found, about, reported};
    return reported;
  }
}

function isSameList(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((one, at) => one === others[at]);
}

function byBrokenPath(findings: readonly Finding[]): Map<string, PassageFinding[]> {
  const byPath = new Map<string, PassageFinding[]>();
  for (const finding of findings) {
    const path = brokenPath(finding);
    if (path === null || finding.broken === undefined) continue;
    addTo(byPath, path, finding);
  }
  return byPath;
}

/** Where edits within a page do not change it. */
function signatureOf(finding: Finding): string {
  return `${nameOf(finding)} ${filesOf(finding).join('\n')}`;
}

const nothing: OpenAndAccepted = {open: [], accepted: []};

function levelsOf({open, accepted}: OpenAndAccepted): string {
  const named = (finding: Finding) => [nameOf(finding), finding.level, 'reason' in finding ? finding.reason : ''];
  return JSON.stringify([open.map(named), accepted.map(nameOf)]);
}
