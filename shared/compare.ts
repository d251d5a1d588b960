// Takes pairs of documents that the user named, gives their measures and the passages they share, whatever they
// score. Nothing is known of them but themselves: rarity comes from the two texts, nothing is boilerplate.

import type {Config} from './config.ts';
import type {DocumentFinding, Finding, Inspection, PassageFinding} from './finding.ts';
import {containmentsOf, measureDocuments, newMeasurer} from './match/documents.ts';
import {findPassages, newWorkspace, pairThresholds} from './match/passages.ts';
import {
  contentName,
  measurePassages,
  nameOfText,
  newPlaces,
  type Places,
  placeOf,
  positionsFor,
} from './match/places.ts';
import {setSequences} from './match/sequences.ts';
import {weighByPair} from './match/weights.ts';
import type {Progress, Text} from './pipeline.ts';
import {newAside} from './text/aside.ts';
import {lex} from './text/lex.ts';
import {newTokens} from './text/tokens.ts';

/** `pairs` are indices into `texts`; a text may be paired with itself. Findings come in the order of the pairs. */
export function comparePairs(
  texts: readonly Text[],
  pairs: readonly (readonly [number, number])[],
  config: Config,
  progress: Progress,
): Inspection {
  const tokens = newTokens(1 << 16);
  const firstToken: number[] = [];
  const endToken: number[] = [];
  const aside = newAside(true);
  texts.forEach(({path, bytes, format}, document) => {
    if (document % 64 === 0) progress('reading', document, texts.length);
    firstToken.push(lex(path, bytes, format, tokens, aside));
    endToken.push(tokens.count);
  });
  const places = newPlaces(tokens, texts);
  const measurer = newMeasurer({tokens, firstToken, endToken});
  const work = newWorkspace();
  const findings: Finding[] = [];
  pairs.forEach(([a, b], number) => {
    if (number % 64 === 0) progress('comparing', number, pairs.length);
    if (config.documents && a !== b) findings.push(documentFinding(places, measurer, a, b, config));
    if (!config.passages) return;
    const [firstA, firstB] = [firstToken[a], firstToken[b]];
    setSequences(work.pair, tokens, firstA, endToken[a], tokens, firstB, endToken[b], a === b);
    weighByPair(work.pair);
    for (const match of findPassages(work, pairThresholds)) {
      const inA = {document: a, from: firstA + match.a0, to: firstA + match.a1 + 1};
      const inB = {document: b, from: firstB + match.b0, to: firstB + match.b1 + 1};
      const measures = measurePassages(places, inA, inB);
      const finding: PassageFinding = {
        kind: 'passage',
        code: 'copied-passage',
        level: 'warning',
        family: contentName(places, inA),
        places: [placeOf(places, inA), placeOf(places, inB)],
        pairs: [{a: 0, b: 1, ...measures}],
        words: Math.max(measures.wordsA, measures.wordsB),
        evidence: Math.round(measures.containmentA * measures.wordsA),
        discountedWords: 0,
        discountedPages: 0,
        slots: 2,
      };
      if (isWanted(finding, config)) findings.push(finding);
    }
  });
  return {
    findings,
    files: texts.length,
    bytes: texts.reduce((sum, {bytes}) => sum + bytes.length, 0),
    words: tokens.count,
    skipped: 0,
    noise: {words: {}, matches: {}, examples: []},
    cuts: [],
    suppressed: 0,
    unusedSuppressions: [],
  };
}

function isWanted({pairs: [pair]}: PassageFinding, {minContainment, minResemblance}: Config): boolean {
  return Math.max(pair.containmentA, pair.containmentB) >= minContainment && pair.resemblance >= minResemblance;
}

function documentFinding(
  places: Places,
  measurer: ReturnType<typeof newMeasurer>,
  a: number,
  b: number,
  config: Config,
): DocumentFinding {
  const pair = measureDocuments(measurer, a, b, config);
  const {wordsA, wordsB} = pair.coverage;
  const placeFor = (document: number, words: number) => ({
    path: places.texts[document].path,
    words,
    lines: positionsFor(places, document).lineStarts.length,
    reference: false,
    alsoIn: [],
  });
  return {
    kind: 'document',
    code: pair.code ?? 'compared-documents',
    level: pair.code === undefined ? 'info' : 'warning',
    family: nameOfText(`${places.texts[a].path}\n${places.texts[b].path}`),
    places: [placeFor(a, wordsA), placeFor(b, wordsB)],
    pairs: [{a: 0, b: 1, wordsA, wordsB, ...containmentsOf(pair.coverage)}],
  };
}
