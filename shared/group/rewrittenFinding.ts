// Takes sentences of two documents that say the same in other words, gives the finding about them.

import type {Span} from '../algorithms/span.ts';
import type {PassageFinding} from '../model/finding.ts';
import type {ExplainedSentence, Rewriting, TextSpanOfPlace} from '../model/rewriting.ts';
import {measuredInTwo} from '../pair/measuresOf.ts';
import type {CopiedRange} from '../rewritten/acceptRetold.ts';
import type {RewrittenPair} from '../rewritten/findRewritten.ts';
import type {Sentences, Terms} from '../rewritten/sentences.ts';
import {wordsOfTerms} from '../rewritten/terms.ts';
import {contentName, measurePassages, nameOfText, type OccurrenceContext, occurrenceOf} from './occurrences.ts';

/** Two documents by their numbers, with their sentences, and the passages that they have word for word. */
interface RewrittenContext {
  readonly a: number;
  readonly b: number;
  readonly sentences: {readonly a: Sentences; readonly b: Sentences};
  readonly copied: readonly CopiedRange[];
  readonly terms: Terms;
}

/** Beyond these all are likely: proposed by the author of the method, not calibrated. */
const likelyEvidence = 12;
const likelyShare = 0.55;
const likelyContrast = 0.4;

export function rewrittenFinding(
  places: OccurrenceContext,
  found: RewrittenPair,
  {a, b, sentences, copied, terms}: RewrittenContext,
): PassageFinding {
  const inA = {document: a, ...found.a};
  const inB = {document: b, ...found.b};
  const here = found.side === 'a' ? inA : inB;
  const measures = measurePassages(places, inA, inB);
  const {retold} = found;
  const {evidence} = retold.stretch;
  const isLikely =
    evidence >= likelyEvidence && retold.share >= likelyShare && retold.share - retold.restShare >= likelyContrast;
  const other = found.side === 'a' ? 'b' : 'a';
  const spanIn = (side: 'a' | 'b', range: Span) => spanOf(places, side === 'a' ? a : b, range);
  const rewriting: Rewriting = {
    kind: found.kind,
    certainty: isLikely ? 'likely' : 'possible',
    place: found.side === 'a' ? 0 : 1,
    explained: retold.share,
    terms: wordsOfTerms(found.terms, {...places, ...here, bytes: places.texts[here.document].bytes}, terms),
    sentenceCount: retold.stretch.last - retold.stretch.first + 1,
    sentences: retold.explained.flatMap(({sources, got, total}, at): ExplainedSentence[] => {
      if (sources.length === 0) return [];
      const sentence = (side: 'a' | 'b', row: number) =>
        spanIn(side, {from: sentences[side].from[row], to: sentences[side].to[row]});
      return [
        {
          explained: got / total,
          here: sentence(found.side, retold.stretch.first + at),
          there: sources.map((source) => sentence(other, source.sentence)),
        },
      ];
    }),
    copied: found.copied.map((index) => ({
      here: spanIn(found.side, copied[index][found.side]),
      there: spanIn(other, copied[index][other]),
    })),
  };
  return {
    kind: 'passage',
    code: 'rewritten-passage',
    level: 'info',
    // The same sentences may be explained by several texts.
    family: nameOfText(`${contentName(places, inA)} ${contentName(places, inB)}`),
    places: [occurrenceOf(places, inA), occurrenceOf(places, inB)],
    ...measuredInTwo(measures),
    evidence: Math.round(evidence),
    rewriting,
  };
}

function spanOf(places: OccurrenceContext, document: number, range: Span): TextSpanOfPlace {
  const {start, end, startLine, endLine, text} = occurrenceOf(places, {document, ...range});
  return {start, end, startLine, endLine, text};
}
