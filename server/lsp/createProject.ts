// Takes a root and the server around it, gives its project: what a project may ask and say is answered here.

import type {Connection} from 'vscode-languageserver/node';
import type {EditorSettings} from '../../shared/model/protocol.ts';
import {loadCorpusOfEditor} from '../loadCorpus.ts';
import type {StartThread} from '../threads/thread.ts';
import {likeName} from './documents/languageFileName.ts';
import type {OpenDocuments} from './documents/openDocuments.ts';
import type {ProjectHost} from './project/host.ts';
import {Project} from './project/project.ts';
import type {ProjectSet, Spotted} from './project/workspace.ts';
import type {ClientSupport} from './protocol/capabilities.ts';
import {notify} from './protocol/messagesToUser.ts';
import {noProgress, startWorking} from './protocol/workDoneProgress.ts';
import type {Buffer} from './threads/indexWorker.ts';
import type {Timings} from './timings.ts';

/** Dependencies of the server. Tests give it in-process threads and zero delays. */
export interface ServerOptions {
  readonly startThread: StartThread;
  readonly timings: Timings;
}

/** Context that all projects of a server share. */
export interface ProjectSurroundings {
  readonly connection: Connection;
  readonly options: ServerOptions;
  readonly workspace: ProjectSet;
  readonly support: () => ClientSupport;
  /** Of a folder. */
  readonly settings: (root: string) => EditorSettings;
  readonly documents: () => OpenDocuments;
  readonly find: (uri: string) => Spotted | null;
  /** null: of all projects. */
  readonly changed: (what: ProjectChange | null) => void;
  readonly statusChanged: () => void;
}

/** The documents of a project whose answers changed. */
export interface ProjectChange {
  readonly project: Project;
  readonly paths: ReadonlySet<string>;
}

export function createProject(root: string, isAlone: boolean, surroundings: ProjectSurroundings): Project {
  const {configFile, exclude} = surroundings.settings(root);
  const isTrusted = surroundings.support().options.untrusted !== true;
  const project: Project = new Project(
    {root, configFile, exclude, isTrusted},
    isAlone,
    hostOf(() => project, surroundings),
  );
  return project;
}

function hostOf(
  project: () => Project,
  {connection, options, workspace, support, settings, documents, find, changed, statusChanged}: ProjectSurroundings,
): ProjectHost {
  return {
    ...options,
    settings: () => settings(project().request.root),
    // Loaded only for those who have configured one.
    openCorpus: async (root, config) => (await loadCorpusOfEditor()).corpusOfEditor(root, config, process.env),
    language: () => support().language,
    document: (path) => documents().get(workspace.uriOf(project().request.root, path)),
    buffers: () => buffersOf(project(), documents(), find),
    changed: (paths) => changed(paths === null ? null : {project: project(), paths}),
    statusChanged,
    working: (title, cancelled) => (support().showsProgress ? startWorking(connection, title, cancelled) : noProgress),
    warn: (message) => {
      connection.console.warn(message);
      notify(connection, 'Warning', message);
    },
    failed: (reason) => {
      connection.console.error(reason);
      // Clients with status notifications show the failure themselves.
      if (support().options.notifications !== true) void connection.window.showErrorMessage(reason);
    },
    log: (message) => connection.console.log(message),
  };
}

/** The texts of the open documents of a project. */
function buffersOf(project: Project, documents: OpenDocuments, find: ProjectSurroundings['find']): Buffer[] {
  return documents.all().flatMap(({uri, lines, languageId}) => {
    const found = find(uri);
    if (found?.project !== project) return [];
    return [{path: found.path, text: lines.text, likeName: likeName(found.path, languageId)}];
  });
}
