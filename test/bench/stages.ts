// Runs the pipeline of shared/pipeline.ts stage by stage, with the time that each takes and the memory that it leaves.

import {setFlagsFromString} from 'node:v8';
import {runInNewContext} from 'node:vm';
import {newAlignmentBuffers} from '../../shared/align/localAlignment.ts';
import {minHash} from '../../shared/fingerprint/minHash.ts';
import {buildFindings} from '../../shared/group/buildFindings.ts';
import {selectFindings} from '../../shared/group/selectFindings.ts';
import {type CandidatePairs, findCandidates} from '../../shared/index/candidatePairs.ts';
import {type Corpus, lexDocument, newCorpus} from '../../shared/index/corpus.ts';
import type {Indexed} from '../../shared/index/indexed.ts';
import {buildPostingLists} from '../../shared/index/postings.ts';
import {type Candidate, candidatesWithRegions} from '../../shared/index/regions.ts';
import {finishFrequencies} from '../../shared/index/wordWeights.ts';
import {findMirrors, type Mirrors, mirrorLimits} from '../../shared/mirrors/findMirrors.ts';
import {newestFirst} from '../../shared/mirrors/newestFirst.ts';
import {pageMembers} from '../../shared/mirrors/pages.ts';
import {assert} from '../../shared/model/assert.ts';
import type {Config} from '../../shared/model/config.ts';
import type {Document} from '../../shared/model/document.ts';
import type {Inspection} from '../../shared/model/inspection.ts';
import {newMeasurer} from '../../shared/pair/documentMeasures.ts';
import {newRejections, reject} from '../../shared/pair/noise.ts';
import {newPairBuffers} from '../../shared/pair/pairBuffers.ts';
import {withoutStray} from '../../shared/pair/passage.ts';
import {pairPassages} from '../../shared/pair/passagesOfPair.ts';
import {formatOf} from '../../shared/text/formatOf.ts';
import {lex} from '../../shared/text/lex.ts';
import type {Page} from './corpus.ts';

export interface Stage {
  readonly name: string;
  /** Processor time, so that other work on the machine does not count; it includes garbage collection. */
  readonly seconds: number;
  /** Bytes of objects and arrays that were created in the stage and are alive after it. */
  readonly bytes: number;
}

/** The results of the stages, for comparison with what was planted. */
export interface Run {
  readonly stages: readonly Stage[];
  readonly corpus: Corpus;
  readonly mirrors: Mirrors;
  readonly found: CandidatePairs;
  readonly candidates: readonly Candidate[];
  readonly passages: ReturnType<typeof pairPassages>;
  readonly inspection: Inspection;
}

/** `alive` collects the garbage first, which takes longer than the stages if they are few and the heap is large. */
export function runStages(pages: readonly Page[], config: Config, alive: () => number = bytesAlive): Run {
  const stages: Stage[] = [];
  const timed = <T>(name: string, work: () => T): T => {
    const before = alive();
    const start = process.cpuUsage();
    const result = work();
    const {user, system} = process.cpuUsage(start);
    const seconds = (user + system) / 1e6;
    stages.push({name, seconds, bytes: alive() - before});
    return result;
  };
  const texts = pages.map(({path, bytes}): Document => {
    return {path, bytes, format: formatOf(path), reference: false, template: false};
  });
  const paths = texts.map(({path}) => path);
  const lexed = timed('lex', () => {
    const {tokens, excluded} = newCorpus();
    for (const {path, bytes, format} of texts) lex(path, bytes, format, tokens, excluded);
    return tokens;
  });
  const corpus = timed('fingerprint', () => {
    const all = newCorpus();
    for (const {path, bytes, format} of texts) lexDocument(all, path, bytes, format);
    finishFrequencies(all.frequencies, null);
    return all;
  });
  assert(corpus.tokens.count === lexed.count, 'documents are lexed alike in both passes');
  stages[1] = withoutLexing(stages[1], stages[0]);
  const {postings, firstPosting, endPosting} = corpus;
  const sketches = timed('sketch', () => texts.map((_, d) => minHash(postings.hash, firstPosting[d], endPosting[d])));
  const mirrors = timed('mirrors', () => {
    const counts = texts.map((_, document) => endPosting[document] - firstPosting[document]);
    return findMirrors(paths, sketches, counts, mirrorLimits);
  });
  const {pageOf} = mirrors;
  const groups = timed('sort, group', () => buildPostingLists(postings, pageOf, new Set()));
  // shingle-disable copied-passage -- the pipeline stage by stage; a test says that both find the same
  const versionRank = new Int32Array(texts.length);
  for (const members of pageMembers(pageOf).values()) {
    if (members.length < 2) continue;
    newestFirst(paths, members).forEach((document, place) => {
      versionRank[document] = place;
    });
  }
  const indexed: Indexed = {corpus, mirrors, groups, sketches, versionRank};
  const found = timed('candidates', () =>
    findCandidates(postings, groups, pageOf, versionRank, new Uint8Array(texts.length), config.sameFile !== 'off', {
      slotsMax: config.limits.candidateSlotsMax,
      pairsMax: config.limits.candidatesMax,
    }),
  );
  const candidates = timed('regions', () => candidatesWithRegions(found, corpus, groups));
  const rejections = newRejections(config);
  const measurer = newMeasurer(corpus, () => undefined);
  const passages = timed('align', () => {
    const space = newPairBuffers(newAlignmentBuffers());
    return candidates.flatMap((pair) =>
      pairPassages(corpus, groups, space, pair, config, (reason, passage) => reject(rejections, reason, passage)),
    );
  });
  const told = passages.map((passage) => withoutStray(passage, corpus, texts));
  const decided = timed('families', () =>
    selectFindings(indexed, texts, candidates, told, measurer, config, rejections),
  );
  const inspection = timed('describe', () => buildFindings(decided, indexed, texts, config, rejections, found.lost));
  return {stages, corpus, mirrors, found, candidates, passages, inspection};
  // shingle-enable copied-passage
}

/** The pass that computes fingerprints also lexes: the figures of lexing alone are subtracted. */
function withoutLexing(both: Stage, lexing: Stage): Stage {
  return {name: both.name, seconds: Math.max(0, both.seconds - lexing.seconds), bytes: both.bytes - lexing.bytes};
}

let collect: (() => void) | undefined;

/** Bytes in use after a full garbage collection. */
export function bytesAlive(): number {
  if (collect === undefined) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  // The first call finds dead objects, the second waits until their arrays are freed.
  collect();
  collect();
  const {heapUsed, external} = process.memoryUsage();
  return heapUsed + external;
}
