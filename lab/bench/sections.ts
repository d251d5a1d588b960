// Takes the results of a run, gives the page, worded for readers who do not know the papers.

import {inCount, inDigits} from './figures.ts';
import type {Page} from './page.ts';
import type {Results} from './results.ts';
import {acceptanceSection} from './sectionAcceptance.ts';
import {collectionsSection} from './sectionCollections.ts';
import {errorSection, shapesSection} from './sectionError.ts';
import {hammingSection, lookupSection} from './sectionLookup.ts';
import {choiceSection, methodsSection, targetsSection} from './sectionMethods.ts';
import {randomnessSection} from './sectionRandomness.ts';

export function pageFrom(results: Results): Page {
  const {made, speed} = results;
  return {
    title: 'Methods that find near-duplicate documents, measured',
    says: [
      'A document is cut into shingles, runs of a few words. The resemblance of two documents is the share of their shingles that both have: 1 for the same text, 0 for nothing in common. Comparing every document with every other takes too long, so each method keeps a small sketch of a document instead and finds likely pairs by it; what is found is then measured exactly.',
      'This page shows what each method costs and how often it is right. Every figure was measured in one run of shingle lab bench on the machine below; lines marked “theory” are computed from formulas, everything else is counted.',
    ],
    made: [
      ['Measured', made.date],
      ['Machine', `${made.processor}, Node ${made.node}, one core`],
      ['Seed', String(made.seed)],
      ['Shingle', `${made.w} words`],
      ['Near duplicate', `resemblance ≥ ${made.threshold}`],
      ['Pages for speed', `${inCount(speed.documents)}, ${inDigits(speed.bytes / 1e6)} MB`],
      ['Run', `${made.seconds.toFixed(0)} s${made.quick ? ', --quick: fewer runs, rougher figures' : ''}`],
    ],
    sections: [
      choiceSection(results),
      targetsSection(results),
      methodsSection(results),
      acceptanceSection(results),
      errorSection(results),
      shapesSection(results),
      randomnessSection(results),
      lookupSection(results),
      hammingSection(results),
      collectionsSection(results),
    ],
  };
}
