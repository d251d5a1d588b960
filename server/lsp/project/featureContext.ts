// Answers the queries of the features from the projects of the workspace.

import type {Finding, Occurrence} from '../../../shared/model/finding.ts';
import type {EditorSettings} from '../../../shared/model/protocol.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {textOnDisk} from '../../app/baseline/readPages.ts';
import {historyUri} from '../compare/contentUri.ts';
import {editableCell} from '../documents/editableCell.ts';
import {locatedIn} from '../documents/placedFindings.ts';
import {acceptedReasons} from '../edits/acceptCopy.ts';
import type {ServerState} from '../serverState.ts';
import {historyPath} from '../threads/historyPath.ts';
import type {DocumentView, FeatureContext, PlacedFinding} from './featureTypes.ts';
import type {Project} from './project.ts';

export function featureContext(state: ServerState): FeatureContext {
  const {workspace} = state;
  const log = (message: string) => state.connection.console.log(message);
  const projectOf = (root: string) => workspace.projects.find(({request}) => request.root === root);
  const uriOf = (root: string, path: string) => {
    const history = historyPath(path);
    return history === null ? workspace.uriOf(root, path) : historyUri(root, history.commit, history.path);
  };
  return {
    get language() {
      return state.support.language;
    },
    get hover() {
      const {hoverCommands = [], hoverHasMessage = false} = state.support.options;
      return {commands: hoverCommands, hasMessage: hoverHasMessage};
    },
    view: (uri) => currentView(uri, state),
    textAt: async (root, path) => {
      const open = state.documents.get(workspace.uriOf(root, path));
      if (open !== undefined) return open.lines.text;
      const project = projectOf(root);
      return project === undefined ? null : textOnDisk(root, path, project.config);
    },
    uriOf,
    editable: (view, placed) =>
      formatOf(view.path).family === 'notebook' ? editableCell(view, placed, state.notebooks) : {view, placed},
    all: () =>
      workspace
        .reported()
        .flatMap(({project, reported}) =>
          reported.map(({finding, isAccepted}) => ({root: project.request.root, finding, isAccepted})),
        ),
    past: (root) => {
      const project = projectOf(root);
      if (project === undefined || project.isAlone) return null;
      return {
        originOf: (path, text, start, end) =>
          project.history.originOf({path, text, start, end, others: othersOf(project, path, start, end)}),
        textOf: (commit, path) => project.history.textOf(commit, path),
      };
    },
    corpus: (root) => projectOf(root)?.corpus ?? null,
    copiesOf: async (uri, start, end) => {
      const found = workspace.find(uri);
      if (found === null) return [];
      try {
        return await found.project.index.ask('copiesOf', {path: found.path, start, end});
      } catch (error) {
        log(`Looking for copies in ${uri}: ${String(error)}`);
        return [];
      }
    },
    nearest: async (uri) => {
      const found = workspace.find(uri);
      if (found === null) return null;
      try {
        const pair = await found.project.index.ask('nearest', found.path);
        return pair?.places.find(({path}) => path !== found.path)?.path ?? null;
      } catch (error) {
        log(`Looking for the document that is nearest to ${uri}: ${String(error)}`);
        return null;
      }
    },
  };
}

async function currentView(uri: string, state: ServerState): Promise<DocumentView | null> {
  const found = state.workspace.find(uri);
  if (found === null || !settingsOf(found.project, state).enable) return null;
  await found.project.answer(found.path);
  return viewNow(uri, state);
}

/** A document with its last known findings, even if they are outdated. */
export function viewNow(uri: string, state: ServerState): DocumentView | null {
  const found = state.workspace.find(uri);
  const settings = found && settingsOf(found.project, state);
  if (found === null || !settings?.enable) return null;
  const {project, path} = found;
  const answer = project.findings.now(path);
  const {root} = project.request;
  const open = state.documents.get(uri);
  const text = open?.lines.text ?? textOnDisk(root, path, project.config);
  if (text === null) return null;
  const accepted = answer.flatMap(({finding, isAccepted}) => (isAccepted ? [finding] : []));
  const reasons: ReadonlyMap<string, string> =
    accepted.length === 0 ? new Map() : acceptedReasons(root, project.config, accepted);
  const placed = locatedIn(text, open, path, answer).map((one): PlacedFinding => {
    const reason = one.isAccepted ? reasons.get(one.finding.family) : undefined;
    return reason === undefined ? one : {...one, reason};
  });
  return {uri, root, path, text, placed, settings, config: project.config, context: state.features};
}

function settingsOf(project: Project, {folders}: ServerState): EditorSettings {
  return folders.settingsOf(project.request.root);
}

/** The other occurrences of the findings in this range: the history is queried for all of them. */
function othersOf(project: Project, path: string, start: number, end: number) {
  const findings: readonly Finding[] = project.findings.now(path).map(({finding}) => finding);
  return findings.flatMap((finding) => {
    const places = finding.history === undefined ? finding.places.filter((place) => place.text !== undefined) : [];
    const isHere = (place: Occurrence): boolean => place.path === path && place.start < end && start < place.end;
    if (!places.some(isHere)) return [];
    return places.flatMap((place) => (isHere(place) ? [] : [{path: place.path, start: place.start, end: place.end}]));
  });
}
