// Rules that turn a warning into information in a review: authors of a change know what it copies. The figures are of labels of
// two readers on seven sheets: 61 copies in 59 repositories that the other rules leave a warning, of which both wanted 18.

import {sharedEnds} from '../algorithms/sharedEnds.ts';
import {isProgram} from '../evidence/programs.ts';
import {fileOf, folderOf, nameWords} from '../evidence/relatedPaths.ts';
import type {CopyFacts} from '../model/finding.ts';
import type {CalmReason} from '../model/reasons.ts';
import {wholeWordsMin} from '../review/copiedBlocks.ts';
import {type MergedCopy, pairOf, type WeighedCopy} from './mergeCopies.ts';

const pageWordsMin = 50;
/**
 * Of the words of both, fewer are shared: the author gave the text to this page. Of such copies on
 * four sheets of labels readers wanted none of four, in four repositories, and of the others 16 of 43.
 */
const pastedMin = 0.8;
/**
 * Of the words that the change adds to a text, fewer are one copy: the author wrote a text and used a passage in it. Of such passages
 * on three sheets of labels both readers wanted none of 15, in ten repositories, and of the others one of three.
 */
const copiedMin = 0.5;
/**
 * Pages on which an author writes a text at once, and leaves it there on purpose. Of such passages readers of six sheets
 * wanted 1 of 13, in 13 repositories; what is on more pages is hard to keep alike.
 */
const writtenMax = 4;
/**
 * Texts of a change that brings a passage along: with a version, a set of pages, or a page that is split. Of 15 such passages in 14
 * repositories readers wanted none, of the others 7 of 30.
 */
const changedTextsMin = 12;
/** On so many pages that the change leaves alone a text was copied long before. */
const olderPagesMin = 3;

export interface ReviewSettings {
  /** Least words of a passage that a change copied, as a warning. */
  readonly minNewWords: number;
}

/** The first that holds counts. */
const rules: readonly {
  readonly name: CalmReason;
  readonly holds: (copy: MergedCopy, settings: ReviewSettings) => boolean;
}[] = [
  {
    name: 'short page',
    holds: ({members}) =>
      members.some((one) => one.isWholePages && leastWords(one) < pageWordsMin && !isWholeText(one.facts)),
  },
  {
    // A paragraph is a reminder, and a section a copy: of the passages of fewer than 60 words readers wanted 2 of 23.
    name: 'short passage',
    holds: ({members}, {minNewWords}) =>
      members.every(
        (one) =>
          !one.isWholePages &&
          Math.max(one.facts.weight, wholeWordsOf(one.facts)) <
            (pairOf(one).every(isProgram) ? wholeWordsMin : minNewWords),
      ),
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
    name: 'own text',
    holds: ({members}) =>
      members.every((one) => !one.isWholePages && !pairOf(one).every(isProgram) && isLittleOfAdded(one.facts)),
  },
  {
    name: 'all new',
    holds: ({members}) =>
      members.some(
        ({isWholePages, places}) => isWholePages && places.every((place) => place.new === true && !place.reference),
      ) || members.every((one) => new Set(one.places.map(({path}) => path)).size <= writtenMax && isWrittenTwice(one)),
  },
  {
    name: 'large change',
    holds: ({members}) => members.every((one) => !one.isWholePages && changedBeside(one) >= changedTextsMin),
  },
  {
    // Of five such copies in as many repositories readers wanted none.
    name: 'README',
    holds: ({members}) => {
      const paths = new Set(members.flatMap(({places}) => places.map(({path}) => path)));
      return paths.size === 2 && [...paths].filter(isReadme).length === 1;
    },
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
export function calmReason(copy: MergedCopy, settings: ReviewSettings): CalmReason | undefined {
  const isReview = copy.members.some(({places}) => places.some((place) => place.new !== undefined));
  return isReview ? rules.find(({holds}) => holds(copy, settings))?.name : undefined;
}

/** Whether the change copied whole paragraphs, items of lists or functions, and not words that two texts have in common. */
export function isWholeText(facts: CopyFacts): boolean {
  return wholeWordsOf(facts) >= wholeWordsMin;
}

function wholeWordsOf({wholeWords = 0, ofPairs = []}: CopyFacts): number {
  return Math.max(wholeWords, ...ofPairs.map((pair) => pair.wholeWords ?? 0));
}

/** Not if the change is of every text. */
function isLittleOfAdded({changed, ofAdded = 0, ofPairs = []}: CopyFacts): boolean {
  return changed !== undefined && Math.max(ofAdded, ...ofPairs.map((pair) => pair.ofAdded ?? 0)) < copiedMin;
}

function isWrittenTwice({facts}: WeighedCopy): boolean {
  return (facts.ofPairs ?? [facts]).every((pair) => pair.isWrittenTwice);
}

/** Texts that the change adds or edits, of which those that it writes the passage on are one. */
function changedBeside({facts, places}: WeighedCopy): number {
  const written = new Set(places.flatMap(({path, new: isNew}) => (isNew === true ? [path] : [])));
  return (facts.changed ?? 0) - Math.max(0, written.size - 1);
}

/** At the top of the project: it says in short what the pages say. */
function isReadme(path: string): boolean {
  return /^readme(?:\.[^/]*)?$/i.test(path);
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

/** Of the two places that are most alike, of which the change wrote one: those that were there before may be the same. */
function resemblanceOf({finding: {pairs, places}}: WeighedCopy): number {
  const written = pairs.filter(({a, b}) => [a, b].some((at) => places[at].new === true));
  return Math.max(...(written.length > 0 ? written : pairs).map(({resemblance}) => resemblance));
}

function leastWords({places}: WeighedCopy): number {
  return Math.min(...places.map(({words}) => words));
}
