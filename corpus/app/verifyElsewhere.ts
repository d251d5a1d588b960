// Takes a text and one that probably has some of it; gives the passages that both have, exactly measured, or none. The corpus
// proposes, the text disposes.

import type {Config} from '../../shared/model/config.ts';
import type {Document} from '../../shared/model/document.ts';
import type {Occurrence, PassageFinding} from '../../shared/model/finding.ts';
import {comparePairs} from '../../shared/queries/comparePair.ts';

export interface VerifiedPassage {
  readonly here: Occurrence;
  readonly there: Occurrence;
  readonly family: string;
  /** Share of the words here that are there too. */
  readonly share: number;
}

const noProgress = () => undefined;

/** Passages of the two pages by the rules of `compare`, with the settings for passages of this repository. */
export function passagesOfPages(here: Document, there: Document, config: Config): VerifiedPassage[] {
  const settings = {...config, documents: false, passages: true};
  const {findings} = comparePairs([here, there], [[0, 1]], settings, noProgress);
  return findings.flatMap((finding): VerifiedPassage[] => {
    if (finding.code !== 'copied-passage') return [];
    return [verified(finding)];
  });
}

function verified({places, pairs: [pair], family}: PassageFinding): VerifiedPassage {
  const ofA = {here: places[pair.a], there: places[pair.b], share: pair.containmentA};
  return {...ofA, family};
}
