// Takes a root and the server around it, gives its project: what a project may ask and say is answered here.

import {loadCorpusOfEditor} from '../loadCorpus.ts';
import {likeName} from './documents/languageFileName.ts';
import type {ProjectHost} from './project/host.ts';
import {Project} from './project/project.ts';
import {notify} from './protocol/messagesToUser.ts';
import {noProgress, startWorking} from './protocol/workDoneProgress.ts';
import type {ServerState} from './serverState.ts';
import type {Buffer} from './threads/indexWorker.ts';

/** The documents of a project whose answers changed. */
export interface ProjectChange {
  readonly project: Project;
  readonly paths: ReadonlySet<string>;
}

/** `changed`: null for all projects. */
export function createProject(
  root: string,
  isAlone: boolean,
  state: ServerState,
  changed: (what: ProjectChange | null) => void,
  statusChanged: () => void,
): Project {
  const {connection, folders, workspace} = state;
  const {configFile, exclude} = folders.settingsOf(root);
  const isTrusted = state.support.options.untrusted !== true;
  const host: ProjectHost = {
    ...state.options,
    settings: () => folders.settingsOf(root),
    // Loaded only for those who have configured one.
    openCorpus: async (folder, config) => (await loadCorpusOfEditor()).corpusOfEditor(folder, config, process.env),
    language: () => state.support.language,
    document: (path) => state.documents.get(workspace.uriOf(root, path)),
    buffers: () => buffersOf(project, state),
    changed: (paths) => changed(paths === null ? null : {project, paths}),
    statusChanged,
    working: (title, cancelled) =>
      state.support.showsProgress ? startWorking(connection, title, cancelled) : noProgress,
    warn: (message) => {
      connection.console.warn(message);
      notify(connection, 'Warning', message);
    },
    failed: (reason) => {
      connection.console.error(reason);
      // Clients with status notifications show the failure themselves.
      if (state.support.options.notifications !== true) void connection.window.showErrorMessage(reason);
    },
    log: (message) => connection.console.log(message),
  };
  const project: Project = new Project({root, configFile, exclude, isTrusted}, isAlone, host);
  return project;
}

/** The texts of the open documents of a project. */
function buffersOf(project: Project, state: ServerState): Buffer[] {
  return state.documents.all().flatMap(({uri, lines, languageId}) => {
    const found = state.find(uri);
    if (found?.project !== project) return [];
    return [{path: found.path, text: lines.text, likeName: likeName(found.path, languageId)}];
  });
}
