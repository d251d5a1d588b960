// The use case of an editor: which copies the texts that are being edited have left behind, compared with the last commit.

import type {EarlierState} from '../../../shared/model/change.ts';
import type {Document} from '../../../shared/model/document.ts';
import {inspectionOf} from '../../../shared/model/inspection.ts';
import {filesOf} from '../../../shared/model/textFinding.ts';
import type {OpenAndAccepted} from '../baseline/splitAccepted.ts';
import {type IndexedWorkspace, namesIn, splitReported} from '../findCopies.ts';
import {isSameText} from './changesSince.ts';
import type {CommittedTexts} from './committedTexts.ts';

export interface LeftBehind extends OpenAndAccepted {
  /** Of the paths that were asked about, those whose text is not that of the last commit. */
  readonly edited: readonly string[];
}

export async function leftBehindNow(
  paths: readonly string[],
  committed: CommittedTexts,
  workspace: IndexedWorkspace,
  nowMs: number,
): Promise<LeftBehind> {
  const {engine, loaded} = workspace;
  const {translationOf} = namesIn(workspace);
  const before = await committed.read(paths);
  const isEdited = (path: string, old: Document | undefined) => {
    const now = engine.textAt(path);
    return old !== undefined && now !== undefined && !isSameText(old.bytes, now.bytes);
  };
  const edited = paths.filter((path) => isEdited(path, asDocument(before.get(path))));
  const known = new Map(before);
  const changed = new Set(edited);
  // Skip pages that are being edited too; only check this for pages about to be reported.
  for (;;) {
    const parent: EarlierState = {before: edited.flatMap((path) => asDocument(known.get(path)) ?? []), changed};
    const findings = engine.leftBehind(parent, loaded.config, inspectionOf([]), translationOf);
    const named = [...new Set(findings.flatMap(filesOf))].filter((path) => !changed.has(path) && !known.has(path));
    for (const [path, text] of await committed.read(named)) known.set(path, text);
    const alsoEdited = named.filter((path) => !known.has(path) || isEdited(path, asDocument(known.get(path))));
    if (alsoEdited.length === 0) return {...(await splitReported(workspace, findings, nowMs)), edited};
    for (const path of alsoEdited) changed.add(path);
  }
}

function asDocument(source: Pick<Document, 'path' | 'bytes' | 'format'> | undefined): Document | undefined {
  if (source === undefined) return undefined;
  const {path, bytes, format} = source;
  return {path, bytes, format, reference: true, template: false};
}
