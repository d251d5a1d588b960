// Asks the client to report changes of settings and files; takes the files that it saw change, notifies the projects whose texts,
// settings, baseline or commits they are.

import {resolve} from 'node:path';
import {
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
} from 'vscode-languageserver/node';
import {addTo} from '../../shared/algorithms/groupedBy.ts';
import {isCommitFile, isInGit} from './gitWatch.ts';
import type {Project} from './project/project.ts';
import type {ProjectSet} from './project/workspace.ts';
import type {ClientSupport} from './protocol/capabilities.ts';

interface Listeners {
  /** A configuration file is among them: everything starts again, and nothing else happens. */
  readonly restart: () => void;
  /** HEAD or a branch of the project may have moved. */
  readonly gitMoved: (project: Project) => void;
}

export function filesTouched(uris: readonly string[], workspace: ProjectSet, {restart, gitMoved}: Listeners): void {
  const touched = new Map<Project, string[]>();
  for (const uri of uris) {
    for (const {project, path} of isInGit(uri) ? [] : workspace.containing(uri)) {
      addTo(touched, project, path);
    }
  }
  const {projects} = workspace;
  // A file of one folder may configure another.
  const files = [...touched].flatMap(([{request}, paths]) => paths.map((path) => resolve(request.root, path)));
  if (projects.some((project) => files.some((file) => project.fullCheck.isConfiguredBy(file)))) {
    restart();
    return;
  }
  for (const project of projects) if (files.includes(project.fullCheck.baseline)) project.baselineChanged();
  for (const [project, paths] of touched) {
    const isWide = paths.some((path) => path.endsWith('.gitignore'));
    project.touched(isWide ? null : paths);
  }
  if (uris.some(isCommitFile)) for (const project of projects) gitMoved(project);
}

/** Asks the client to report changes of settings and files. */
export async function registerWatching(
  connection: Connection,
  {watchesConfiguration, watchesFiles}: ClientSupport,
): Promise<void> {
  const {client} = connection;
  if (watchesConfiguration) {
    await unlessRefused(connection, client.register(DidChangeConfigurationNotification.type, {section: 'shingle'}));
  }
  if (watchesFiles) {
    const everything = {watchers: [{globPattern: '**/*'}]};
    await unlessRefused(connection, client.register(DidChangeWatchedFilesNotification.type, everything));
  }
}

/** The server works without a capability that the client announced but refuses. */
export async function unlessRefused({console}: Connection, asked: Promise<unknown>): Promise<void> {
  await asked.catch((error) => console.warn(`The client refuses: ${String(error)}`));
}
