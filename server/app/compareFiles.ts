// The use case of `compare`: compares files pair by pair, regardless of thresholds.

import type {Config} from '../../shared/model/config.ts';
import type {Document, Progress} from '../../shared/model/document.ts';
import type {Inspection, NotCompared} from '../../shared/model/inspection.ts';
import {comparePairs, type LeastInCommon} from '../../shared/queries/comparePair.ts';
import {isProgramFormat} from '../../shared/text/code/syntax.ts';
import type {LoadedConfig} from '../config/configTypes.ts';
import type {SourceFile} from '../sources/sourceFile.ts';
import {UserError} from '../userError.ts';
import {documentsOf, readSelected} from './check/readFiles.ts';
import {readNamedFile} from './namedFiles.ts';
import type {Ports} from './ports.ts';
import {guessedNotes, guessedOf} from './readingNotes.ts';

interface PairRequest {
  readonly root: string;
  /** Paths as the user wrote them. */
  readonly pairs: readonly (readonly [string, string])[];
}

/** Each file once, and the pairs as indices into `texts`. A file that cannot be read costs its own pairs only. */
interface ReadPairs {
  readonly texts: readonly Document[];
  readonly notes: readonly string[];
  readonly pairs: readonly (readonly [number, number])[];
  readonly notCompared: readonly NotCompared[];
}

export async function compareFiles(
  asked: PairRequest,
  loaded: LoadedConfig,
  least: LeastInCommon,
  {progress, warn}: Pick<Ports, 'progress' | 'warn'>,
): Promise<Inspection> {
  const {config} = loaded;
  const {texts, notes, pairs, notCompared} = readPairs(asked, config);
  for (const note of notes) warn(note);
  const isCode = texts.some(({format}) => isProgramFormat(format));
  const {references, cuts} = isCode ? await readReferences(asked.root, loaded, progress) : noReferences;
  const found = comparePairs(texts, pairs, config, progress, least, references);
  return {...found, cuts: [...found.cuts, ...cuts], notCompared};
}

const noReferences = {references: [], cuts: []};

/** The files of `reference`, in which rarity of code is counted. */
async function readReferences(root: string, loaded: LoadedConfig, progress: Progress) {
  if (loaded.config.reference.length === 0) return noReferences;
  const {sources, cuts} = await readSelected({root, paths: [], stdin: null}, loaded, progress);
  return {references: documentsOf(sources, loaded, new Set()), cuts};
}

export function readPairs({root, pairs}: PairRequest, config: Config): ReadPairs {
  const texts: Document[] = [];
  const sources: SourceFile[] = [];
  const numbers = new Map<string, number>();
  const reasons = new Map<string, string>();
  for (const path of new Set(pairs.flat())) {
    try {
      const source = readNamedFile(root, path, config, 'compared');
      const {bytes, format} = source;
      numbers.set(path, texts.length);
      sources.push(source);
      texts.push({path, bytes, format, reference: false, template: false});
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      reasons.set(path, error.message);
    }
  }
  const read: (readonly [number, number])[] = [];
  const notCompared: NotCompared[] = [];
  for (const [a, b] of pairs) {
    const [numberA, numberB] = [numbers.get(a), numbers.get(b)];
    if (numberA !== undefined && numberB !== undefined) read.push([numberA, numberB]);
    else notCompared.push({a, b, reason: reasons.get(a) ?? reasons.get(b) ?? ''});
  }
  return {texts, notes: guessedNotes(guessedOf(sources)), pairs: read, notCompared};
}
