// Rules that turn a warning into information in a review: authors of a change know what it copies. Of 220 commits of
// dapr/docs five have a warning with these rules, and six of the seven copied texts in them are worth a comment.

import {sharedEnds} from '../algorithms/sharedEnds.ts';
import {isProgram} from '../evidence/programs.ts';
import {fileOf, folderOf, nameWords} from '../evidence/relatedPaths.ts';
import type {CopyFacts} from '../model/finding.ts';
import type {CalmReason} from '../model/reasons.ts';
import {wholeWordsMin} from '../review/copiedBlocks.ts';
import {type MergedCopy, pairOf, type WeighedCopy} from './mergeCopies.ts';

const pageWordsMin = 50;
/** Of the longest run of equal words: shorter runs are what new pages have of the pages that they were modelled on. */
const passageWeightMin = 40;
/**
 * Of the words of both, fewer are shared: the author gave the text to this page. Of such copies on
 * four sheets of labels readers wanted none of four, in four repositories, and of the others 16 of 43.
 */
const pastedMin = 0.8;
/**
 * Pages on which an author writes a text at once, and leaves it there on purpose. Of such passages readers of six sheets
 * wanted 1 of 13, in 13 repositories; what is on more pages is hard to keep alike.
 */
const writtenMax = 4;
/** On so many pages that the change leaves alone a text was copied long before. */
const olderPagesMin = 3;

/** The first that holds counts. */
const rules: readonly {readonly name: CalmReason; readonly holds: (copy: MergedCopy) => boolean}[] = [
  {
    name: 'short page',
    holds: ({members}) =>
      members.some((one) => one.isWholePages && leastWords(one) < pageWordsMin && !isWholeText(one.facts)),
  },
  {
    name: 'short passage',
    holds: ({members}) =>
      members.every(({isWholePages, facts}) => !isWholePages && facts.weight < passageWeightMin && !isWholeText(facts)),
  },
  {
    name: 'parallel page',
    // Of the passages of such pages, readers wanted none of two, in two repositories.
    holds: ({members}) =>
      members.some((one) => (one.isWholePages || !pairOf(one).some(isProgram)) && isParallelPage(one)),
  },
  {
    name: 'loose copy',
    holds: ({members}) => members.every((one) => !one.isWholePages && resemblanceOf(one) < pastedMin),
  },
  {
    name: 'all new',
    holds: ({members}) =>
      members.some(
        ({isWholePages, places}) => isWholePages && places.every((place) => place.new === true && !place.reference),
      ) ||
      members.every(
        ({places, facts}) =>
          new Set(places.map(({path}) => path)).size <= writtenMax &&
          (facts.ofPairs ?? [facts]).every((pair) => pair.isWrittenTwice),
      ),
  },
  {
    name: 'further copy',
    // Accepting three copies does not accept a fourth.
    holds: ({members: [top]}) =>
      top.finding.acceptance === undefined &&
      new Set(top.places.filter((place) => place.new === false).map(({path}) => path)).size >= olderPagesMin,
  },
];

/** Nothing outside a review, where no place says whether it is new. */
export function calmReason(copy: MergedCopy): CalmReason | undefined {
  const isReview = copy.members.some(({places}) => places.some((place) => place.new !== undefined));
  return isReview ? rules.find(({holds}) => holds(copy))?.name : undefined;
}

/** Whether the change copied whole paragraphs, items of lists or functions, and not words that two texts have in common. */
export function isWholeText({wholeWords = 0, ofPairs = []}: CopyFacts): boolean {
  return Math.max(wholeWords, ...ofPairs.map((pair) => pair.wholeWords ?? 0)) >= wholeWordsMin;
}

/** Text of the page next door, about another thing, whose name is in place of the first one, in the text or in the name of the page. */
export function isParallelPage(copy: WeighedCopy): boolean {
  const [a, b] = pairOf(copy);
  const isNextDoor = folderOf(a) === folderOf(b);
  if (isNextDoor && areNamedAlike(a, b)) return true;
  return (isNextDoor || fileOf(a) === fileOf(b)) && copy.facts.swaps > 0;
}

/**
 * Words that the names have in common at their ends: `guide-npm-packages.md` and `guide-apt-packages.md`. Of four such additions in as
 * many repositories readers wanted none; with one word, two of six.
 */
const sharedNameMin = 2;

function areNamedAlike(a: string, b: string): boolean {
  const [one, other] = [a, b].map((path) => nameWords(fileOf(path).replace(/(?:\.[a-z]+)+$/i, '.')));
  const {start, end} = sharedEnds(one, other);
  return start + end >= sharedNameMin && start + end < Math.min(one.length, other.length);
}

/** Of the two places that are most alike. */
function resemblanceOf({finding}: WeighedCopy): number {
  return Math.max(...finding.pairs.map(({resemblance}) => resemblance));
}

function leastWords({places}: WeighedCopy): number {
  return Math.min(...places.map(({words}) => words));
}
