// The use case of `mirrors`: which folders mirror each other, and how similar they are. The mirrored folders are those
// that `check` folds.

import {type Mirror, mirrorShares} from '../../shared/group/mirrorShares.ts';
import {indexTexts} from '../../shared/indexTexts.ts';
import type {Config} from '../../shared/model/config.ts';
import type {Document, Progress} from '../../shared/model/document.ts';
import {newMeasurer, templateWords} from '../../shared/pair/documentMeasures.ts';
import type {MirrorsReport} from '../../shared/report/commands/mirrorsReport.ts';
import {limitSentences} from '../../shared/report/summary.ts';
import type {LoadedConfig} from '../config/configTypes.ts';
import {documentsOf, readSelected} from './check/readFiles.ts';
import {namedTemplates} from './namedFiles.ts';
import type {Ports} from './ports.ts';
import {readingNotes, unreadableNotes} from './readingNotes.ts';

interface MirrorRequest {
  readonly root: string;
  /** Files, folders and globs, as the user wrote them; empty: the root. */
  readonly named: readonly string[];
}

/** Throws UserError. */
export async function mirrorReport(
  {root, named}: MirrorRequest,
  loaded: LoadedConfig,
  {progress, warn}: Pick<Ports, 'progress' | 'warn'>,
): Promise<MirrorsReport> {
  const {config} = loaded;
  const templates = namedTemplates(root, config);
  const request = {root, paths: [...(named.length === 0 ? ['.'] : named), ...templates], stdin: null};
  const sources = await readSelected(request, loaded, progress);
  for (const note of unreadableNotes(sources, root, {named, list: null, stdin: null}, templates)) warn(note);
  for (const note of readingNotes(sources)) warn(note);
  const texts = documentsOf(sources.sources, loaded, new Set(templates));
  const found = reportedMirrors(texts, config, progress);
  for (const said of limitSentences(sources)) warn(`${said}.`);
  const mirrors = found.slice(0, config.limits.findingsMax);
  return {
    mirrors,
    files: texts.length,
    skipped: sources.skipped.length,
    resemblanceMin: config.documentResemblance,
    lost: found.length - mirrors.length,
  };
}

/** Takes texts and returns the mirrored folders among them, measured by the same functions that `check` uses. */
export function reportedMirrors(texts: readonly Document[], config: Config, progress: Progress): Mirror[] {
  const indexed = indexTexts(texts, progress);
  const measurer = newMeasurer(indexed.corpus, templateWords(indexed, texts));
  const reported: Mirror[] = [];
  for (const mirror of mirrorShares(indexed.mirrors, texts, measurer, config)) {
    const {groups, parallel, partialPairs} = indexed.mirrors;
    progress('measuring mirrors', reported.length, groups.length + parallel.length + partialPairs.length);
    reported.push(mirror);
  }
  return reported;
}
