// The folders of the workspace, and which of them a document belongs to. If no folder is open, all documents belong to
// one project at the file system root. Otherwise a file outside all folders belongs to the folder with the shortest
// path, and an unsaved document to the one with the longest.

import {dirname, relative, resolve, sep} from 'node:path';
import {URI} from 'vscode-uri';
import type {Project} from './project.ts';

export interface Spotted {
  readonly project: Project;
  /** Relative to the root of the project, with `/`; for an unsaved document its URI. */
  readonly path: string;
}

/** Other schemes are the other side of a diff, a log, or one of our own documents: they get no findings. */
const schemes = ['file', 'untitled'];

export class ProjectSet {
  #projects: readonly Project[] = [];
  /** URIs as the client writes them, by the form in which we would write them. */
  readonly #written = new Map<string, string>();

  get projects(): readonly Project[] {
    return this.#projects;
  }

  set(projects: readonly Project[]): void {
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
    if (project !== undefined) return {project, path: pathIn(project.request.root, file)};
    const outside = this.#alone() ?? this.#projects.at(-1) ?? first;
    return {project: outside, path: pathIn(outside.request.root, file)};
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

function isBelow(file: string, folder: string): boolean {
  return file === folder || file.startsWith(folder.endsWith(sep) ? folder : folder + sep) || dirname(file) === folder;
}

function pathIn(root: string, file: string): string {
  return relative(root, file).split(sep).join('/');
}
