// The use case of an editor: the copies of one text in an indexed workspace. For a document, the findings reported
// there; for a range, its other locations.

import type {BaselineEntry} from '../../shared/baseline/entries.ts';
import {type PathNames, pathFacts, pathNames} from '../../shared/evidence/collection.ts';
import type {Finding, PassageFinding} from '../../shared/model/finding.ts';
import {inspectionOf} from '../../shared/model/inspection.ts';
import {filesOf} from '../../shared/model/textFinding.ts';
import {type AskedText, driftCandidates} from '../../shared/ranking/driftCandidates.ts';
import {unmerged} from '../../shared/ranking/unmerge.ts';
import {decodeText} from '../../shared/text/wordLexer.ts';
import type {LoadedConfig} from '../config/configTypes.ts';
import type {SourceFile} from '../sources/sourceFile.ts';
import type {Engine} from '../workspace/engine.ts';
import {type OpenAndAccepted, splitAccepted} from './baseline/splitAccepted.ts';
import {classesOf, reportedFindings, withCountedPlaces} from './check/rankedFindings.ts';
import {withoutSuppressed} from './suppress/withoutSuppressed.ts';

export interface IndexedWorkspace {
  readonly engine: Engine;
  readonly loaded: LoadedConfig;
  /** The entries of the baseline. */
  readonly entries: readonly BaselineEntry[];
}

interface DocumentRequest {
  readonly path: string;
  /** Paths that are known to contain renamed clones of code in this document. */
  readonly renamedWith: readonly string[];
  readonly nowMs: number;
}

/** `brokenIn` gives what copying broke in what was found. null: there is no such document. */
export async function copiesOfDocument(
  {path, renamedWith, nowMs}: DocumentRequest,
  workspace: IndexedWorkspace,
  brokenIn: (findings: readonly Finding[]) => readonly Finding[] = () => [],
): Promise<OpenAndAccepted | null> {
  const found = workspace.engine.findingsOf(path, workspace.loaded.config, renamedWith);
  if (found === undefined) return null;
  return splitReported(workspace, [...found.findings, ...brokenIn(found.findings)], nowMs);
}

/** The copies of the document that are too light to be shown, and of which its history may say that one side was forgotten. */
export async function lightCopiesOfDocument(
  {path, nowMs}: Pick<DocumentRequest, 'path' | 'nowMs'>,
  workspace: IndexedWorkspace,
): Promise<readonly AskedText[]> {
  const {engine, loaded} = workspace;
  const found = engine.findingsOf(path, loaded.config);
  if (found === undefined || !loaded.config.drift) return [];
  const all = {...loaded, config: {...loaded.config, level: 'all'}} as const;
  const {open} = await splitReported({...workspace, loaded: all}, found.findings, nowMs);
  const silent = open.filter((finding) => finding.kind === 'passage' && finding.reason === 'light');
  const texts = silent.filter((finding) => filesOf(finding).includes(path)) as PassageFinding[];
  return driftCandidates(texts, pathFacts(namesIn({engine, loaded}), classesOf(loaded), []), loaded.config);
}

/** By index, as last asked: with thousands of paths, to find out what they say takes longer than everything else. */
const knownNames = new WeakMap<Engine, PathNames>();

/** The same object as long as there are the same paths. */
export function namesIn({engine, loaded}: Pick<IndexedWorkspace, 'engine' | 'loaded'>): PathNames {
  const paths = [...engine.paths()];
  const known = knownNames.get(engine);
  const isSame = paths.length === known?.paths.length && paths.every((path, at) => path === known.paths[at]);
  if (known !== undefined && isSame) return known;
  const names = pathNames(paths, classesOf(loaded));
  knownNames.set(engine, names);
  return names;
}

export function copiesOfRange(
  {path, start, end}: {readonly path: string; readonly start: number; readonly end: number},
  {engine, loaded}: Pick<IndexedWorkspace, 'engine' | 'loaded'>,
): readonly PassageFinding[] {
  return engine.copiesOf(path, start, end, loaded.config);
}

/** Removes findings silenced by suppression comments, and separates those that a baseline accepts. */
export async function splitReported(
  {engine, loaded, entries}: IndexedWorkspace,
  findings: readonly Finding[],
  nowMs: number,
): Promise<OpenAndAccepted> {
  if (findings.length === 0) return {open: [], accepted: []};
  const silenced = inspectionOf(await unsilenced({engine, loaded}, findings));
  const pages = {
    textOf: (path: string) => {
      const bytes = engine.textAt(path)?.bytes;
      return bytes === undefined ? '' : decodeText(bytes, 0, bytes.length);
    },
    namesIn: () => [],
  };
  const names = namesIn({engine, loaded});
  const {findings: counted} = withCountedPlaces(silenced, names, loaded);
  const {open, accepted} = splitAccepted(counted, entries, pages, loaded.config, nowMs);
  const {findings: ranked} = reportedFindings(inspectionOf(open), names, loaded);
  return {open: ranked.flatMap(unmerged), accepted};
}

/** The findings that no suppression comment silences. */
export async function unsilenced(
  {engine, loaded}: Pick<IndexedWorkspace, 'engine' | 'loaded'>,
  findings: readonly Finding[],
): Promise<readonly Finding[]> {
  const sources = [...new Set(findings.flatMap(filesOf))].flatMap((path): SourceFile[] => {
    const text = engine.textAt(path);
    if (text === undefined) return [];
    const {bytes, format, reference} = text;
    return [{kind: 'source', path, bytes, format, reference, encoding: 'utf-8', named: false}];
  });
  const config = {...loaded.config, reportUnusedSuppressions: false};
  return (await withoutSuppressed(inspectionOf(findings), sources, config)).findings;
}
