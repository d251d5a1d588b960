// All findings of an indexed root while its texts are edited. The level of one depends on the others: on copies of the same
// pages, and on how many pages of a folder have something in common. Without them, 40 of 280 findings of a website of 349
// pages came, went or changed their level with the first keystroke in their page.

import type {Finding} from '../../../shared/model/finding.ts';
import {type PathNames, pathNames} from '../../../shared/ranking/paths.ts';
import {unmerged} from '../../../shared/ranking/unmerge.ts';
import {decodeText} from '../../../shared/text/wordLexer.ts';
import {inspectionOf, nameOf, type OpenAndAccepted, splitAccepted} from '../baseline/splitAccepted.ts';
import {pathsOfFinding} from '../check/check.ts';
import {classesOf, reportedFindings, withCountedPlaces} from '../check/rankedFindings.ts';
import {unsilenced} from '../findCopies.ts';
import type {IndexedRoot} from './indexedRoot.ts';

interface Reported {
  readonly open: Finding[];
  readonly accepted: Finding[];
}

export class WorkspaceFindings {
  readonly #root: IndexedRoot;
  readonly #at = new Map<string, Set<Finding>>();
  /** By path, the names of what was found from there. */
  readonly #own = new Map<string, Set<string>>();
  /** Paths whose findings are those of the texts in the index. */
  readonly #current = new Set<string>();
  /** Paths whose text has changed since their findings were looked for. */
  readonly #edited: Set<string>;
  /** By path, those that are known to have had renamed clones of its code: the index searches no others for them. */
  readonly #renamedWith = new Map<string, Set<string>>();
  #reported: ReadonlyMap<string, Reported> | null = null;
  #names: PathNames | null = null;
  /** What was last said to be reported at a path. */
  #levels: ReadonlyMap<string, string> | null = null;

  /** `found` is what a check of all texts has found, before levels; `edited`, the paths whose texts have changed since. */
  constructor(root: IndexedRoot, found: readonly Finding[], edited: Iterable<string>) {
    this.#root = root;
    this.#edited = new Set(edited);
    for (const finding of found) this.#add(finding);
  }

  /** The texts of these paths have changed, or they are gone. */
  changed(paths: Iterable<string>): void {
    for (const path of paths) this.#edited.add(path);
    this.#current.clear();
    this.#reported = null;
  }

  /** null: there is no such document. */
  async reportedAt(path: string, renamedWith: readonly string[], nowMs: number): Promise<OpenAndAccepted | null> {
    if (this.#root.engine.textAt(path) === undefined) return null;
    if (renamedWith.length > 0) this.#areRenamed([path, ...renamedWith]);
    this.#levels ??= this.#levelsOnDisk(nowMs);
    await this.#update();
    if (!this.#current.has(path)) await this.#lookAt(path);
    const {open, accepted} = this.#all(nowMs).get(path) ?? {open: [], accepted: []};
    // Another page may have seen less of a group of pages than this one.
    const isOwn = (finding: Finding) => this.#own.get(path)?.has(nameOf(finding)) !== false;
    return {open: open.filter(isOwn), accepted: accepted.filter(isOwn)};
  }

  /** Paths at which something else is reported than when this was asked last, or than the check has said. */
  async changedLevels(nowMs: number): Promise<string[]> {
    const before = this.#levels ?? this.#levelsOnDisk(nowMs);
    await this.#update();
    const now = levelsIn(this.#all(nowMs));
    this.#levels = now;
    return [...new Set([...before.keys(), ...now.keys()])].filter((path) => before.get(path) !== now.get(path));
  }

  /** Looks for the findings of what was edited, and where they changed, of what it had or has in common. */
  async #update(): Promise<void> {
    const edited = [...this.#edited];
    this.#edited.clear();
    const around = new Set<string>();
    for (const path of edited) for (const other of await this.#lookAt(path)) around.add(other);
    for (const path of around) if (!this.#current.has(path)) await this.#lookAt(path);
  }

  /** Gives the paths of findings that came or went. */
  async #lookAt(path: string): Promise<Set<string>> {
    const {engine, loaded} = this.#root;
    const before = [...(this.#at.get(path) ?? [])];
    this.#current.add(path);
    const text = engine.textAt(path);
    // A reference has findings, but is not asked for them.
    if (text?.reference || text?.template) return new Set(before.flatMap(pathsOfFinding));
    const renamedWith = [...(this.#renamedWith.get(path) ?? [])];
    const found = engine.findingsOf(path, loaded.config, renamedWith)?.findings ?? [];
    const after = await unsilenced(this.#root, found);
    for (const finding of before) this.#remove(finding);
    for (const finding of after) this.#add(finding);
    this.#own.set(path, new Set(after.map(nameOf)));
    this.#reported = null;
    const [then, now] = [new Set(before.map(signatureOf)), new Set(after.map(signatureOf))];
    const other = [
      ...before.filter((finding) => !now.has(signatureOf(finding))),
      ...after.filter((finding) => !then.has(signatureOf(finding))),
    ];
    return new Set(other.flatMap(pathsOfFinding));
  }

  #add(finding: Finding): void {
    const paths = new Set(pathsOfFinding(finding));
    for (const path of paths) this.#at.set(path, (this.#at.get(path) ?? new Set()).add(finding));
    if (finding.kind === 'passage' && finding.renamed) this.#areRenamed([...paths]);
  }

  #remove(finding: Finding): void {
    for (const path of pathsOfFinding(finding)) {
      const there = this.#at.get(path);
      there?.delete(finding);
      if (there?.size === 0) this.#at.delete(path);
    }
  }

  #areRenamed(paths: readonly string[]): void {
    for (const path of paths) {
      const others = this.#renamedWith.get(path) ?? new Set();
      this.#renamedWith.set(path, others);
      for (const other of paths) if (other !== path) others.add(other);
    }
  }

  #all(nowMs: number): ReadonlyMap<string, Reported> {
    this.#reported ??= this.#ranked(this.#namesNow(), nowMs);
    return this.#reported;
  }

  /** With thousands of paths, finding out what they say takes longer than everything else. */
  #namesNow(): PathNames {
    const {engine, loaded} = this.#root;
    const paths = [...engine.paths()];
    const known = this.#names?.paths ?? [];
    const isSame = paths.length === known.length && paths.every((path, at) => path === known[at]);
    if (this.#names === null || !isSame) this.#names = pathNames(paths, classesOf(loaded));
    return this.#names;
  }

  /** Those that the check has said: it knows nothing of texts that are only in the editor. */
  #levelsOnDisk(nowMs: number): Map<string, string> {
    return levelsIn(this.#ranked([...this.#root.onDisk.keys()], nowMs));
  }

  #ranked(paths: readonly string[] | PathNames, nowMs: number): Map<string, Reported> {
    const {engine, loaded, entries} = this.#root;
    const found = [...new Set([...this.#at.values()].flatMap((findings) => [...findings]))].sort(inOrder);
    const pages = {
      textOf: (path: string) => {
        const bytes = engine.textAt(path)?.bytes;
        return bytes === undefined ? '' : decodeText(bytes, 0, bytes.length);
      },
      namesIn: () => [],
    };
    const {findings: counted} = withCountedPlaces(inspectionOf(found), paths, loaded);
    const {open, accepted} = splitAccepted(counted, entries, pages, loaded.config, nowMs);
    const {findings: ranked} = reportedFindings(inspectionOf(open), paths, loaded);
    const reported = new Map<string, Reported>();
    const add = (finding: Finding, list: keyof Reported) => {
      for (const path of new Set(pathsOfFinding(finding))) {
        const there = reported.get(path) ?? {open: [], accepted: []};
        reported.set(path, there);
        there[list].push(finding);
      }
    };
    for (const finding of ranked.flatMap(unmerged)) add(finding, 'open');
    for (const finding of accepted) add(finding, 'accepted');
    return reported;
  }
}

/** Where edits within a page do not change it. */
function signatureOf(finding: Finding): string {
  return `${nameOf(finding)} ${pathsOfFinding(finding).join('\n')}`;
}

/** The same whatever was edited first. */
function inOrder(x: Finding, y: Finding): number {
  const [a, b] = [signatureOf(x), signatureOf(y)];
  return a < b ? -1 : a > b ? 1 : 0;
}

function levelsIn(reported: ReadonlyMap<string, Reported>): Map<string, string> {
  const named = (finding: Finding) => [nameOf(finding), finding.level, 'reason' in finding ? finding.reason : ''];
  return new Map(
    [...reported].map(([path, {open, accepted}]) => [path, JSON.stringify([open.map(named), accepted.map(nameOf)])]),
  );
}
