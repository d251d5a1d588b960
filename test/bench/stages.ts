// Runs the way of shared/pipeline.ts stage by stage, with the time that each takes and the bytes that it leaves.

import {setFlagsFromString} from 'node:v8';
import {runInNewContext} from 'node:vm';
import type {Config} from '../../shared/config.ts';
import type {Inspection} from '../../shared/finding.ts';
import {type Candidates, findCandidates} from '../../shared/index/candidates.ts';
import {type Corpus, newCorpus} from '../../shared/index/corpus.ts';
import {groupPostings, post} from '../../shared/index/postings.ts';
import {countFrequencies, finishFrequencies} from '../../shared/index/rarity.ts';
import {type Candidate, candidatesWithRegions} from '../../shared/index/regions.ts';
import {describe} from '../../shared/match/describe.ts';
import {newMeasurer} from '../../shared/match/documents.ts';
import {decide} from '../../shared/match/fold.ts';
import {findMirrors, type Mirrors, mirrorLimits} from '../../shared/match/mirrors.ts';
import {newestFirst} from '../../shared/match/newestFirst.ts';
import {newPairWorkspace, type Passage, pairPassages} from '../../shared/match/pairPassages.ts';
import {newWorkspace} from '../../shared/match/passages.ts';
import {slotMembers} from '../../shared/match/slots.ts';
import {newTally, refuse} from '../../shared/match/tally.ts';
import type {Indexed, Text} from '../../shared/pipeline.ts';
import {minima} from '../../shared/sketch/minima.ts';
import {formatOf} from '../../shared/text/format.ts';
import {lex} from '../../shared/text/lex.ts';
import type {Page} from './corpus.ts';

export interface Stage {
  readonly name: string;
  readonly seconds: number;
  /** Bytes of objects and arrays that are alive after the stage and were not before. */
  readonly bytes: number;
}

/** What the stages gave, so that it can be held against what was planted. */
export interface Run {
  readonly stages: readonly Stage[];
  readonly corpus: Corpus;
  readonly mirrors: Mirrors;
  readonly found: Candidates;
  readonly candidates: readonly Candidate[];
  readonly passages: readonly Passage[];
  readonly inspection: Inspection;
}

export function runStages(pages: readonly Page[], config: Config): Run {
  const stages: Stage[] = [];
  const timed = <T>(name: string, work: () => T): T => {
    const before = bytesAlive();
    const start = performance.now();
    const result = work();
    const seconds = (performance.now() - start) / 1000;
    stages.push({name, seconds, bytes: bytesAlive() - before});
    return result;
  };
  const texts = pages.map(({path, bytes}): Text => {
    return {path, bytes, format: formatOf(path), reference: false, template: false};
  });
  const paths = texts.map(({path}) => path);
  const corpus = newCorpus();
  const {tokens, postings, firstToken, endToken, firstPosting, endPosting, frequencies} = corpus;
  timed('lex', () => {
    for (const {path, bytes, format} of texts) {
      firstToken.push(lex(path, bytes, format, tokens, corpus.aside));
      endToken.push(tokens.count);
    }
  });
  timed('fingerprint', () => {
    texts.forEach((_, document) => {
      const [first, end] = [firstToken[document], endToken[document]];
      firstPosting.push(postings.count);
      post(postings, tokens, document, first, end, corpus.selection, corpus.scratch);
      countFrequencies(frequencies, tokens.hash, first, end);
      endPosting.push(postings.count);
    });
    finishFrequencies(frequencies);
  });
  const sketches = timed('sketch', () =>
    texts.map((_, document) => minima(postings.hash, firstPosting[document], endPosting[document])),
  );
  const mirrors = timed('mirrors', () => {
    const counts = texts.map((_, document) => endPosting[document] - firstPosting[document]);
    return findMirrors(paths, sketches, counts, mirrorLimits);
  });
  const {slotOf} = mirrors;
  const groups = timed('sort, group', () => groupPostings(postings, slotOf, new Set()));
  const rank = new Int32Array(texts.length);
  for (const members of slotMembers(slotOf).values()) {
    if (members.length < 2) continue;
    newestFirst(paths, members).forEach((document, place) => {
      rank[document] = place;
    });
  }
  const indexed: Indexed = {corpus, mirrors, groups, rank};
  const found = timed('candidates', () =>
    findCandidates(postings, groups, slotOf, rank, new Uint8Array(texts.length), config.sameFile !== 'off', {
      slotsMax: config.limits.candidateSlotsMax,
      pairsMax: config.limits.candidatesMax,
    }),
  );
  const candidates = timed('regions', () => candidatesWithRegions(found, corpus, groups));
  const tally = newTally(config);
  const measurer = newMeasurer(corpus);
  const passages = timed('align', () => {
    const space = newPairWorkspace(newWorkspace());
    return candidates.flatMap(({a, b, regions}) =>
      pairPassages(corpus, groups, space, a, b, regions, config, (reason, passage) => refuse(tally, reason, passage)),
    );
  });
  const decided = timed('families', () => decide(indexed, texts, candidates, passages, measurer, config, tally));
  const inspection = timed('describe', () => describe(decided, indexed, texts, config, tally, found.lost));
  return {stages, corpus, mirrors, found, candidates, passages, inspection};
}

let collect: (() => void) | undefined;

/** Bytes in use after a full collection of garbage. */
export function bytesAlive(): number {
  if (collect === undefined) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  // The first finds what is dead, the second waits until its arrays are given back.
  collect();
  collect();
  const {heapUsed, external} = process.memoryUsage();
  return heapUsed + external;
}
