// The folders of the workspace, and which of them a document belongs to. If no folder is open, all documents belong to
// one project at the file system root. Otherwise a file outside all folders belongs to the folder with the shortest
// path, and an unsaved document to the one with the longest.

import {resolve} from 'node:path';
import {URI} from 'vscode-uri';
import {isBelow, nameFrom} from '../../pathNames.ts';
import {withoutRepeated} from './nestedFolders.ts';
import type {Project} from './project.ts';
import type {DocumentAnswer} from './reportedAtDocument.ts';

export interface Spotted {
  readonly project: Project;
  /** Relative to the root of the project, with `/`; for an unsaved document its URI. */
  readonly path: string;
}

/** Other schemes are the other side of a diff, a log, or one of our own documents: they get no findings. */
const schemes = ['file', 'untitled'];

export class ProjectSet {
  #projects: readonly Project[] = [];
  /** Folders of the workspace in which nothing is checked. */
  #off: readonly string[] = [];
  /** URIs as the client writes them, by the form in which we would write them. */
  readonly #written = new Map<string, string>();

  get projects(): readonly Project[] {
    return this.#projects;
  }

  /** `off`: folders of the workspace that the settings switch off. */
  set(projects: readonly Project[], off: readonly string[]): void {
    this.#off = off;
    // The deepest folder first.
    this.#projects = [...projects].sort((x, y) => y.request.root.length - x.request.root.length);
  }

  /** null: the document is not checked. */
  find(uri: string): Spotted | null {
    const parsed = parsedUri(uri);
    const [first] = this.#projects;
    if (parsed === null || first === undefined || !schemes.includes(parsed.scheme)) return null;
    if (parsed.scheme !== 'file') return {project: this.#alone() ?? first, path: uri};
    const file = fileOf(parsed);
    if (file === null) return null;
    const project = this.#projects.find(({request, isAlone}) => !isAlone && isBelow(file, request.root));
    const rootUnits = project?.request.root.length ?? 0;
    if (this.#off.some((folder) => folder.length > rootUnits && isBelow(file, folder))) return null;
    if (project !== undefined) return {project, path: nameFrom(project.request.root, file)};
    const outside = this.#alone() ?? this.#projects.at(-1) ?? first;
    return {project: outside, path: nameFrom(outside.request.root, file)};
  }

  /** All folders that a file on the disk is in: of two, one may lie in the other. */
  containing(uri: string): readonly Spotted[] {
    const found = this.find(uri);
    const parsed = parsedUri(uri);
    const file = parsed?.scheme === 'file' ? fileOf(parsed) : null;
    if (found === null || file === null) return [];
    const outer = this.#projects.filter(
      (project) => project !== found.project && !project.isAlone && isBelow(file, project.request.root),
    );
    return [found, ...outer.map((project) => ({project, path: nameFrom(project.request.root, file)}))];
  }

  /** All current findings by folder, each once. */
  reported(): readonly {readonly project: Project; readonly reported: DocumentAnswer}[] {
    const all = this.#projects.map((project) => ({
      root: project.request.root,
      project,
      reported: project.findings.all(),
    }));
    const own = withoutRepeated(all, ({finding}) => finding);
    return all.map(({project}, at) => ({project, reported: own[at]?.reported ?? []}));
  }

  opened(uri: string): void {
    const ours = oursOf(uri);
    if (ours !== null) this.#written.set(ours, uri);
  }

  closed(uri: string): void {
    const ours = oursOf(uri);
    if (ours !== null) this.#written.delete(ours);
  }

  uriOf(root: string, path: string): string {
    if (path.startsWith('untitled:')) return path;
    const uri = URI.file(resolve(root, path)).toString();
    return this.#written.get(uri) ?? uri;
  }

  #alone(): Project | undefined {
    return this.#projects.find(({isAlone}) => isAlone);
  }
}

/** null: not a URI. */
export function parsedUri(uri: string): URI | null {
  try {
    return URI.parse(uri, true);
  } catch {
    return null;
  }
}

/** The URI as we would write it. */
function oursOf(uri: string): string | null {
  const parsed = parsedUri(uri);
  const file = parsed?.scheme === 'file' ? fileOf(parsed) : null;
  return file === null ? null : URI.file(file).toString();
}

/** Absolute, without `..`; null: not a valid file name. */
function fileOf({fsPath}: URI): string | null {
  return fsPath.includes('\0') ? null : resolve(fsPath);
}

/** Absolute path of a folder of the workspace; null: it is not on disk. */
export function folderOf(uri: string): string | null {
  const parsed = parsedUri(uri);
  if (parsed?.scheme !== 'file') return null;
  return fileOf(parsed);
}
