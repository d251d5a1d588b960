// Evidence about a copy: how its two pages are related, and what it consists of. Copies by design are information; that
// one side could include the other makes it more.

import type {PlaceMark} from '../model/place.ts';
import type {PathClass} from '../model/settingNames.ts';
import {areNamedAlike, variantRow} from './pairs.ts';
import {isRetired} from './paths.ts';
import {isProgram} from './programs.ts';
import {withoutNumbers} from './relatedPaths.ts';
import type {Row} from './row.ts';

/** The facts of the heaviest pair of places, and of all pages that have the text. */
export interface CopyAsked {
  readonly a: string;
  readonly b: string;
  /** By page. */
  readonly classes: readonly PathClass[];
  readonly marks: readonly PlaceMark[];
  /** Distinct pages. */
  readonly pages: number;
  readonly weight: number;
  /** Share of the words that are code of a source file, and no comment. */
  readonly codeShare: number;
  readonly sampleShare: number;
  readonly pageShare: number;
  readonly isWholePages: boolean;
  /** Code that is equal apart from its names and literals, in files that are named alike or in several. */
  readonly isOneShape: boolean;
  /** Files that the replacement between the two names turns into other files. */
  readonly parallel: number;
  /** Files of one folder that are named on the pattern of both; 0: two folders, or no pattern. */
  readonly namePattern: number;
  /** Folders of the packages that the two are published with; '': none. */
  readonly packages: readonly [string, string];
  /** Limits that the row compares with. */
  readonly limits: CopyLimits;
}

interface CopyLimits {
  readonly repeatedFrom: number;
  /** From this weight on a text on many pages is a whole page. */
  readonly blockWeight: number;
  readonly commentShareMin: number;
  readonly parallelFilesMin: number;
  readonly sampleShareMin: number;
  readonly namePatternMin: number;
}

type CopyRow = Row<CopyAsked, Partial<CopyAsked>>;

const arePrograms = ({a, b}: CopyAsked) => isProgram(a) && isProgram(b);
const arePages = ({a, b}: CopyAsked) => !isProgram(a) && !isProgram(b);

export const copyRows: readonly CopyRow[] = [
  {
    name: 'include',
    effect: 2,
    says: 'Just one side is in a folder of text that other pages include: the other could include it.',
    holds: (asked) =>
      arePages(asked) && asked.classes.includes('include') && asked.classes.some((one) => one !== 'include'),
    yes: [{a: '_includes/x.md', b: 'docs/y.md', classes: ['include', 'page']}],
    no: [{a: '_includes/x.md', b: '_includes/y.md', classes: ['include', 'include']}],
  },
  {
    name: 'parallel names',
    effect: 0.5,
    says: 'Pages whose paths differ in one word or folder, where the same replacement turns three other files into existing ones.',
    holds: (asked) => arePages(asked) && asked.parallel >= asked.limits.parallelFilesMin,
    yes: [{a: 'go/setup.md', b: 'js/setup.md', parallel: 3}],
    no: [
      {a: 'go/setup.md', b: 'js/setup.md', parallel: 2},
      {a: 'go/setup.go', b: 'js/setup.go', parallel: 3},
    ],
  },
  {
    ...variantRow,
    holds: ({a, b}) => variantRow.holds([a, b]),
    yes: variantRow.yes.map(([a, b]) => ({a, b})),
    no: variantRow.no.map(([a, b]) => ({a, b})),
  },
  {
    name: 'named alike',
    effect: 0.5,
    says: 'Programs of one folder that are named alike, or pages of eight or more of one name pattern: each does or says for one thing what the other does for another.',
    holds: (asked) =>
      (arePrograms(asked) && areNamedAlike(asked.a, asked.b)) ||
      (arePages(asked) && asked.namePattern >= asked.limits.namePatternMin),
    yes: [
      {a: 'src/split.rs', b: 'src/split_owned.rs'},
      {a: 'src/UserService.ts', b: 'src/OrderService.ts'},
    ],
    no: [
      {a: 'src/cli.rb', b: 'src/embedded.rb'},
      {a: 'docs/user-setup.md', b: 'docs/order-setup.md'},
    ],
  },
  {
    name: 'packages',
    effect: 'information',
    says: 'Programs of two packages that are published separately: to share the code takes a third one.',
    holds: (asked) => {
      const [one, other] = asked.packages;
      return arePrograms(asked) && one !== '' && other !== '' && one !== other;
    },
    yes: [{a: 'core/a.rs', b: 'util/a.rs', packages: ['core', 'util']}],
    no: [{a: 'core/a.rs', b: 'core/b.rs', packages: ['core', 'core']}],
  },
  {
    name: 'overloads',
    effect: 'information',
    says: 'Functions of one name for one argument, for two, for three. A whole file of them that is there twice is one too many.',
    holds: ({marks, isWholePages}) => !isWholePages && marks.length > 0 && marks.every((mark) => mark === 'overloads'),
    yes: [{marks: ['overloads', 'overloads']}],
    no: [{marks: ['overloads', 'overloads'], isWholePages: true}],
  },
  {
    name: 'comments',
    effect: 0.5,
    says: 'Code that is mostly comments: each type documents what it has.',
    holds: (asked) => arePrograms(asked) && asked.codeShare <= 1 - asked.limits.commentShareMin,
    yes: [{a: 'a.cs', b: 'b.cs', codeShare: 0.2}],
    no: [{a: 'a.cs', b: 'b.cs', codeShare: 0.5}],
  },
  {
    name: 'test input',
    effect: 'information',
    says: 'Just one side is a test, or what a test reads: it has a variant of what it tests.',
    holds: ({classes}) => {
      const tests = classes.filter((one) => one === 'test').length;
      return tests > 0 && classes.length - tests === 1;
    },
    yes: [{classes: ['test', 'page']}],
    no: [{classes: ['test', 'page', 'page']}],
  },
  {
    name: 'sample code',
    effect: 'information',
    says: 'Pages that have mostly sample code or its output in common, or a page and the program that has the code: each page has to show it. A comment of a program that a page repeats counts as on any page.',
    holds: (asked) => !arePrograms(asked) && asked.sampleShare >= asked.limits.sampleShareMin,
    yes: [
      {a: 'docs/a.md', b: 'docs/b.md', sampleShare: 0.9},
      {a: 'docs/a.md', b: 'src/a.go', sampleShare: 1},
    ],
    no: [
      {a: 'docs/a.md', b: 'docs/b.md', sampleShare: 0.5},
      {a: 'src/a.go', b: 'src/b.go', sampleShare: 1},
    ],
  },
  {
    name: 'retired',
    effect: 'information',
    says: 'A file whose name says that it is kept until it is removed.',
    holds: ({a, b}) => isRetired(a) || isRetired(b),
    yes: [
      {a: 'src/OLD_parser.ts', b: 'src/parser.ts'},
      {a: 'src/ternary-old.js', b: 'src/ternary.js'},
    ],
    no: [{a: 'src/folder.ts', b: 'src/parser.ts'}],
  },
  {
    name: 'only numbers differ',
    effect: 'information',
    says: 'Programs whose names differ in a number alone. A whole file that is there twice is one too many.',
    holds: (asked) =>
      arePrograms(asked) &&
      asked.a !== asked.b &&
      !asked.isWholePages &&
      withoutNumbers(asked.a) === withoutNumbers(asked.b),
    yes: [{a: 'src/core.c', b: 'src/core2.c'}],
    no: [{a: 'src/core.c', b: 'src/core2.c', isWholePages: true}],
  },
  {
    name: 'renamed code',
    effect: 0.5,
    says: 'Code that is equal apart from its names and literals, and differs in more than a name or two: of one shape because its files do one job each.',
    holds: ({isOneShape}) => isOneShape,
    yes: [{isOneShape: true}],
    no: [{isOneShape: false}],
  },
  {
    name: 'repeated block',
    effect: 'information',
    says: 'A text on `repeatedFrom` pages or more, of less than three times `minWeight`: nobody changes it in all of them together.',
    holds: ({pages, weight, limits}) => pages >= limits.repeatedFrom && weight < limits.blockWeight,
    yes: [{pages: 5, weight: 100}],
    no: [
      {pages: 4, weight: 100},
      {pages: 5, weight: 300},
    ],
  },
];
