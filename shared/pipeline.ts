// READ FIRST: the whole way from texts to findings, in two functions.
//   bytes ─▶ tokens ─▶ shingles ─▶ fingerprints ─▶ postings ─▶ slots, groups ─▶ candidates ─▶ passages ─▶ findings
// Pure: same texts and settings, same findings in the same order. Estimates propose, exact measures dispose.
// While documents are edited, index/live.ts stands for the first function and passagesOf.ts for the second.

import type {Config} from './config.ts';
import type {Inspection} from './finding.ts';
import {findCandidates} from './index/candidates.ts';
import {addDocument, type Corpus, newCorpus} from './index/corpus.ts';
import {declaredBoilerplate, type Groups, groupPostings} from './index/postings.ts';
import {finishFrequencies} from './index/rarity.ts';
import {type Candidate, candidatesWithRegions} from './index/regions.ts';
import {describe} from './match/describe.ts';
import {newMeasurer, type TemplateWords} from './match/documents.ts';
import {type Decided, decide} from './match/fold.ts';
import {findMirrors, type Mirrors, mirrorLimits} from './match/mirrors.ts';
import {newestFirst} from './match/newestFirst.ts';
import {newPairWorkspace, pairPassages} from './match/pairPassages.ts';
import type {Passage} from './match/passage.ts';
import {newWorkspace} from './match/passages.ts';
import {findRenamedCode} from './match/renamedCode.ts';
import {renamedFamilies} from './match/renamedFamilies.ts';
import {slotMembers} from './match/slots.ts';
import {newTally, refuse} from './match/tally.ts';
import {minima} from './sketch/minima.ts';
import {isProgram} from './text/codeSyntax.ts';
import type {Format} from './text/format.ts';

/** A document as the caller read it: valid UTF-8 without byte order mark. Documents come sorted by path. */
export interface Text {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly format: Format;
  /** Matched against, not reported on. */
  readonly reference: boolean;
  /** Declared boilerplate: what stands in it never counts. */
  readonly template: boolean;
  /** Settings of this document where they differ from the common ones. */
  readonly own?: Partial<Config>;
}

/** Everything known of a collection before any pair is looked at. */
export interface Indexed {
  readonly corpus: Corpus;
  readonly mirrors: Mirrors;
  readonly groups: Groups;
  /** Order of the members of a slot: the newest version is 0, references come last. */
  readonly rank: Int32Array;
}

export type Progress = (stage: string, done: number, total: number) => void;

const sketchSize = 64;

export function indexTexts(texts: readonly Text[], progress: Progress): Indexed {
  const corpus = newCorpus();
  texts.forEach((text, document) => {
    if (document % 256 === 0) progress('reading', document, texts.length);
    addDocument(corpus, text.path, text.bytes, text.format);
  });
  return indexCorpus(corpus, texts, progress);
}

/** The part behind lexing: mirrors, word rarity, groups of equal fingerprints. */
export function indexCorpus(corpus: Corpus, texts: readonly Text[], progress: Progress): Indexed {
  progress('grouping', 0, 1);
  const {postings, firstPosting, endPosting} = corpus;
  const sketches = texts.map((_, d) => minima(postings.hash, firstPosting[d], endPosting[d], sketchSize));
  const counts = texts.map((_, d) => endPosting[d] - firstPosting[d]);
  const paths = texts.map((text) => text.path);
  const mirrors = findMirrors(paths, sketches, counts, mirrorLimits);
  finishFrequencies(corpus.frequencies);
  const templates = new Set(texts.flatMap((text, d) => (text.template ? [d] : [])));
  const groups = groupPostings(postings, mirrors.slotOf, templates);
  return {corpus, mirrors, groups, rank: ranksOf(texts, mirrors.slotOf)};
}

function ranksOf(texts: readonly Text[], slotOf: Int32Array): Int32Array {
  const rank = new Int32Array(texts.length);
  const paths = texts.map(({path}) => path);
  for (const members of slotMembers(slotOf).values()) {
    if (members.length < 2) continue;
    const newest = newestFirst(paths, members);
    // A reference does not speak for a page that is checked.
    newest.sort((x, y) => Number(texts[x].reference) - Number(texts[y].reference));
    newest.forEach((document, place) => {
      rank[document] = place;
    });
  }
  return rank;
}

/** Words of declared templates are left out of the measures of whole documents too. */
function templateWords({corpus, groups}: Indexed, texts: readonly Text[]): TemplateWords {
  if (!texts.some(({template}) => template)) return () => undefined;
  return (document) => {
    const {firstToken, endToken, firstPosting, endPosting, postings, selection} = corpus;
    const words = new Uint8Array(endToken[document] - firstToken[document]);
    for (let row = firstPosting[document]; row < endPosting[document]; row++) {
      if (groups.pagesOf[row] !== declaredBoilerplate) continue;
      const at = postings.at[row] - firstToken[document];
      words.fill(1, at, at + selection.w);
    }
    return words;
  };
}

/** Candidates → passages → families, documents, folders. */
export function inspect(indexed: Indexed, texts: readonly Text[], config: Config, progress: Progress): Inspection {
  const {corpus, mirrors, groups, rank} = indexed;
  const {slotOf} = mirrors;
  const isReference = Uint8Array.from(texts, (text) => (text.reference || text.template ? 1 : 0));
  const within = texts.some(({own}) => (own?.sameFile ?? config.sameFile) !== 'off');
  const found = findCandidates(corpus.postings, groups, slotOf, rank, isReference, within, {
    slotsMax: config.limits.candidateSlotsMax,
    pairsMax: config.limits.candidatesMax,
  });
  const candidates: Candidate[] = candidatesWithRegions(found, corpus, groups);
  const tally = newTally(config);
  const measurer = newMeasurer(corpus, templateWords(indexed, texts));
  const space = newPairWorkspace(newWorkspace());
  const passages: Passage[] = [];
  candidates.forEach((candidate, number) => {
    if (number % 256 === 0) progress('comparing', number, candidates.length);
    const {a, b, regions} = candidate;
    if (!config.passages) return;
    const settings = settingsOf(config, texts[a], texts[b]);
    passages.push(
      ...pairPassages(corpus, groups, space, a, b, regions, settings, (reason, passage) =>
        refuse(tally, reason, passage),
      ),
    );
  });
  const decided = withRenamed(
    decide(indexed, texts, candidates, passages, measurer, config, tally),
    passages,
    indexed,
    texts,
    config,
  );
  return describe(decided, indexed, texts, config, tally, found.lost);
}

/** Code under other names, which has no word in common with its copy, is found by tokens of its own. */
function withRenamed(
  decided: Decided,
  exact: readonly Passage[],
  {corpus, mirrors}: Indexed,
  texts: readonly Text[],
  config: Config,
): Decided {
  if (config.code !== 'blind' || !config.passages) return decided;
  const programs = texts.flatMap((text, index) => (isProgram(text.format) && !text.template ? [{...text, index}] : []));
  if (programs.length === 0) return decided;
  const found = findRenamedCode(programs, mirrors.slotOf, config);
  const renamed = renamedFamilies(found, exact, corpus, texts, mirrors.slotOf, config).map(({family, measures}) => ({
    family,
    measures,
    code: 'renamed-code' as const,
    level: 'warning' as const,
  }));
  return {...decided, families: [...decided.families, ...renamed]};
}

/** A pair must satisfy the settings of both of its documents: the stricter of each. */
export function settingsOf(config: Config, a: Text, b: Text): Config {
  if (a.own === undefined && b.own === undefined) return config;
  const [one, two] = [
    {...config, ...a.own},
    {...config, ...b.own},
  ];
  return {
    ...config,
    minWords: Math.max(one.minWords, two.minWords),
    minCharacters: Math.max(one.minCharacters, two.minCharacters),
    minCodeWords: Math.max(one.minCodeWords, two.minCodeWords),
    minTableWords: Math.max(one.minTableWords, two.minTableWords),
    minSameFileWords: Math.max(one.minSameFileWords, two.minSameFileWords),
    minContainment: Math.max(one.minContainment, two.minContainment),
    minResemblance: Math.max(one.minResemblance, two.minResemblance),
    sameFile: one.sameFile,
  };
}
