// Scores of a finding about two texts, at one of its places: the containment of each side and the resemblance. The same
// numbers on every surface; docs/measures.md defines them.

import type {Finding, PassageFinding} from '../model/finding.ts';
import {isTextFinding} from '../model/textFinding.ts';
import {measuresOf} from '../pair/measuresOf.ts';
import {namedOfBlock} from './blockPlaces.ts';
import {passagesInCommon} from './commonPassages.ts';
import type {Language} from './language.ts';
import {driftedView, pairOfPlaces, strongestView, viewOf} from './messageParts.ts';
import {percent, rounded, scoresInEnglish} from './numbersInEnglish.ts';

export interface Scores {
  /** Shares 0…1 of the words here that are also there, and of the words there that are also here. */
  readonly containment: readonly [here: number, there: number];
  /** 0…1. */
  readonly resemblance: number;
  /** A sentence before them names several places, and these are of the first one. */
  readonly isOfFirst?: true;
}

/**
 * Of the text at place `ordinal` and the one that a message names: the one that is most like it, or from which it has drifted; of
 * several passages that two pages share, of all of them. null: the finding is not about two texts, or its measure is no share of
 * their words.
 */
export function scoresOf(finding: Finding, ordinal: number): Scores | null {
  if (!isTextFinding(finding) || finding.measure === 'code') return null;
  const drifted = driftedView(finding, ordinal);
  const view = drifted ?? strongestView(finding.pairs, ordinal);
  if (view === undefined) return null;
  const isMerged = finding.kind === 'passage' && drifted === undefined;
  const several = isMerged ? passagesInCommon(finding, ordinal, view.other) : null;
  if (several === null || several.passages < 2) {
    const first = finding.kind === 'passage' ? scoresOfBlock(finding, ordinal) : null;
    return first ?? {containment: [view.share, view.otherShare], resemblance: view.resemblance};
  }
  const {containmentA, containmentB, resemblance} = several.measures;
  return {containment: [containmentA, containmentB], resemblance};
}

/** Of the first of several places, and of all the text of the two, not of the part that they have in common. */
function scoresOfBlock(finding: PassageFinding, ordinal: number): Scores | null {
  const named = namedOfBlock(finding, ordinal);
  const pair = named.length === 0 ? null : pairOfPlaces(finding.pairs, ordinal, named[0]);
  if (pair === null) return null;
  const {places} = finding;
  const {share, words, otherWords} = viewOf(pair, ordinal);
  const [own, other] = [Math.max(words, places[ordinal].words), Math.max(otherWords, places[named[0]].words)];
  const {containmentA, containmentB, resemblance} = measuresOf(own, other, share * words);
  return {containment: [containmentA, containmentB], resemblance, ...(named.length > 1 && {isOfFirst: true})};
}

/** 'containment 92 % and 100 %, resemblance 0.86'. */
export function scoresText({containment: [here, there], resemblance, isOfFirst}: Scores): string {
  return scoresInEnglish(here, there, resemblance) + (isOfFirst ? ' with the first of them' : '');
}

/** The same as a sentence in the language of the reader. */
export function scoresSentence(scores: Scores, {say, score}: Language): string {
  const [here, there] = scores.containment.map(percent);
  const gaps = {here, there, resemblance: score(scores.resemblance)};
  return scores.isOfFirst
    ? say('Containment {here} and {there}, resemblance {resemblance} with the first of them.', gaps)
    : say('Containment {here} and {there}, resemblance {resemblance}.', gaps);
}

/** The same as data of a report: numbers with six digits after the point. */
export function scoresData(finding: Finding, ordinal: number): object {
  const scores = scoresOf(finding, ordinal);
  if (scores === null) return {};
  return {containment: scores.containment.map(rounded), resemblance: rounded(scores.resemblance)};
}
