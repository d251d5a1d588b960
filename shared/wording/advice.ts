// One thing to do about a copy, where one is right. Nothing is advised of code of separate packages, of comments, data and
// usage texts, and of pages that each repository or folder is expected to have.

import {variantRow} from '../evidence/pairs.ts';
import {isExampleFile, pathClassOf} from '../evidence/paths.ts';
import {isMovedIntoFunction} from '../evidence/programs.ts';
import {areInSeries, fileOf, folderOf} from '../evidence/relatedPaths.ts';
import type {CopyFacts, DocumentFinding, Finding, Occurrence, PassageFinding} from '../model/finding.ts';
import type {PlaceMark} from '../model/place.ts';
import {formatOf, isPage} from '../text/formatOf.ts';
import {hasPairedBrackets} from '../text/unpairedSigns.ts';
import {oneLine} from '../text/wholePieces.ts';
import type {Language} from './language.ts';
import type {MessagePart, Sentence} from './messageParts.ts';

/** All of them; `{include}` is how pages of the site include a file, 'Jekyll {% include %}'. */
export const advices = {
  checkHere: 'Check whether this text needs the same.',
  checkName: 'Check whether it is meant.',
  checkThere: 'Check whether the copy needs the same.',
  commonPart: 'Keep the common part on one page and link to it.',
  commonPartInclude:
    'Keep the common part on one page and link to it, or move it into a file that both include ({include}).',
  function: 'Define this code once, and reuse it.',
  includeAll: 'Move them into a file that all include ({include}).',
  includeBoth: 'Move them into a file that both include ({include}).',
  includeThat: 'Include {file} instead{by}.',
  includeThis: 'Include {file} there{by}.',
  keepOne: 'Keep one of them.',
  linkElsewhere: 'Link to it, or keep the passage in one of the two.',
  match: 'Make them match, unless they differ on purpose.',
  matchAllOrLink: 'Make them all match, or keep one and link to it, unless they differ on purpose.',
  matchBothOrLink: 'Make them match, or keep one and link to it, unless they differ on purpose.',
  nameExpected: 'If they are meant to be alike, name them in the setting "expected".',
  none: '',
  oneFile: 'If all must match, keep the text in one place.',
  onePlace: 'Keep them in one place and link to it.',
  sameEditOrLink: 'Make the same change there, or link to it.',
  sameEditThere: 'Make the same change there.',
  table: 'Keep one table and link to it.',
  writeHeading: 'Write {link}, a heading of this page.',
  writeLink: 'Write {link}.',
} as const;

export type Advice = keyof typeof advices;

/** Nothing where there is none. */
export function adviceSentences(
  {advice, gaps = {}}: {readonly advice: Advice; readonly gaps?: Readonly<Record<string, MessagePart>>},
  {places, remedy}: Pick<Finding, 'places' | 'remedy'>,
  {parts}: Language,
): readonly Sentence[] {
  if (advice === 'none') return [];
  const include = remedy?.include ?? '';
  const by = include === '' ? '' : ` (${include})`;
  const file: MessagePart = {quote: fileOf(places.find(isShared)?.path ?? ''), isPath: true};
  return [parts(advices[advice], {include, by, file, ...gaps})];
}

const matchedEditsMax = 3;
const functionEditsMax = 2;

/** `isEqual`: all places have the same text; `others`: how many there are beside this one; `edits`: differences counted. */
export function passageAdvice(
  finding: PassageFinding,
  here: Occurrence,
  there: Occurrence,
  isEqual: boolean,
  others: number,
  edits: number,
): Advice {
  const {isOnePackage = true, include = '', isOneOfSeveral = false} = finding.remedy ?? {};
  if (isOneOfSeveral && !areAdvised(here, there)) return 'none';
  if (areNotEdited(finding.facts) || [here, there].some(({path}) => templateFolder.test(path))) return 'none';
  if (finding.places.some(({path}) => isWrittenOnce(path) || legalPage.test(path))) return 'none';
  // Numbers of releases: `report111.md` and `report112.md`.
  if (finding.code !== 'repeated-block' && areInSeries(here.path, there.path)) return 'none';
  const areBothSources = !isPage(here.path) && !isPage(there.path);
  // Code under other names may be methods of two types, or tables: which of these, a reader has to see.
  if (finding.renamed) return 'none';
  if (finding.reorderedRows !== undefined) return 'table';
  const isIncluded = (place: Occurrence) => isEqual && isShared(place) && place.startLine <= includedLineMax;
  if (isIncluded(there) && !isShared(here)) return 'includeThat';
  if (isIncluded(here) && !isShared(there)) return 'includeThis';
  // A file that others include is no page to link to.
  if (isShared(here) !== isShared(there)) return 'none';
  if (areBothSources) {
    const isOneFunction = isFunctionCode(finding, here, there) && !variantRow.holds([here.path, there.path]);
    // A test does not share with what it tests.
    const areOneKind = (pathClassOf(here.path) === 'test') === (pathClassOf(there.path) === 'test');
    // Of a type that ends within its method, the rest may differ.
    const isWholeCode = [here, there].every(({text}) => hasPairedBrackets(text));
    return isOnePackage && areOneKind && edits <= functionEditsMax && isOneFunction && isWholeCode
      ? 'function'
      : 'none';
  }
  // Blocks with other names in them are each about something else.
  if (finding.code === 'repeated-block' && finding.places.some(({path}) => !isPage(path))) return 'none';
  if (finding.code === 'repeated-block') return (finding.facts?.swaps ?? 0) > 0 && !isEqual ? 'none' : 'oneFile';
  // Of one page, either may be needed where it stands: two releases, two forms of an example, two switches of a page.
  if (finding.places.every(({path}) => path === here.path)) return 'none';
  const isSource = finding.places.some(({path}) => !isPage(path));
  // Where names are replaced throughout, or much differs, the texts are meant to differ.
  if (isSource || (!isEqual && ((finding.facts?.swaps ?? 0) > 0 || edits > matchedEditsMax))) return 'none';
  // Two examples of code differ because each shows something else, or are hidden at one of the two.
  const isSame = isEqual && oneLine(here.text).trim() === oneLine(there.text).trim();
  if (!isSame && (finding.facts?.codeShare ?? 0) >= exampleShareMin) return 'none';
  // Of two places without an edit, one is longer than the copy.
  const areDifferent = !isEqual && (edits > 0 || others > 1);
  // A front page is read by itself, and no link takes the place of its text. Of another page, it may have a selection.
  if ([here, there].some(({path}) => isFrontPage(path)))
    return areDifferent && !isContained(finding) ? 'match' : 'none';
  const areAlike = finding.pairs.every(
    ({containmentA, containmentB}) => Math.max(containmentA, containmentB) >= alikeMin,
  );
  if (!areAlike && !isEqual && (others > 1 || !areDifferent)) return 'none';
  // Of a sentence or two with several differences, either is adapted to its page.
  if (areDifferent && finding.words < matchedWordsMin) return others === 1 && edits === 1 ? 'match' : 'none';
  if (areDifferent) return others === 1 ? 'matchBothOrLink' : 'matchAllOrLink';
  // Pages in HTML are hardly ever written by hand.
  const areHtml = [here, there].every(({path}) => formatOf(path).family === 'html');
  if (finding.words < linkedWordsMin || areHtml) return 'none';
  // A component is not rendered in a block of code.
  const isInBlock = include === 'MDX import' && (finding.facts?.codeShare ?? 0) >= functionShareMin;
  const isIncludable = isEqual && finding.words >= includedWordsMin && [here, there].every(isWhole) && !isInBlock;
  // A link takes the place of a paragraph, and not of code.
  if (include === '' || !isIncludable) return (finding.facts?.codeShare ?? 0) < exampleShareMin ? 'onePlace' : 'none';
  return others === 1 ? 'includeBoth' : 'includeAll';
}

/** Changelogs, dated posts, proposals and releases are not edited again, and what is generated is not edited at all. */
function isWrittenOnce(path: string): boolean {
  const written = pathClassOf(path);
  const isOld = releaseFolder.test(path) || pastPage.test(fileOf(path));
  return written === 'dated' || written === 'generated' || proposalFolder.test(path) || isOld;
}

/** About a version that is over, or the way from one to the next: what is true of the present one is no part of it. */
const pastPage = /(?:^|[._-])(?:archived?|deprecated|legacy|migrat(?:e|ing|ion)|old|past|upgrad(?:e|ing))(?:[._-]|$)/i;

/** Of Docusaurus: what the documentation of a release was. */
const releaseFolder = /(?:^|[/_])versioned_docs\//;

/** Of Kubernetes, Python, Rust and others: what was decided, and why. */
const proposalFolder = /(?:^|\/)(?:[bgknp]eps?|rfcs?|adrs?|proposals?|enhancements?|decisions?)\//i;

/** The wording of a contract is not shortened by a link. */
const legalPage = /(?:^|[/_-])(?:terms|privacy|legal|licen[cs]es?|eula|imprint)(?:[/._-]|$)/i;

/** Output of a program, texts that all quote and notes of releases are not edited at one place alone. */
function areNotEdited(facts: CopyFacts | undefined): boolean {
  const written = new Set<PlaceMark>(['generated', 'built', 'standard', 'releases']);
  return facts?.marks.some((mark) => written.has(mark)) === true;
}

/** Of a site: text in it stands on a page that readers see as a whole. */
const templateFolder = /(?:^|\/)_?(?:layouts?|themes?)\//i;

/** Of a project or a package, and of a section of a Hugo site. */
const frontPage = /^(?:readme|_index)\./i;
/** Further down, each page may have this name: 'docs/install/index.md'. */
const frontPageOfSite = /^(?:[^/]+\/){0,2}(?:index|home)\.[^/]+$/i;

/** Where readers enter, and expect a text rather than a link to one. */
function isFrontPage(path: string): boolean {
  return frontPage.test(fileOf(path)) || frontPageOfSite.test(path);
}

/** An included file begins with the text that it is included for. */
const includedLineMax = 3;

/** All of the text of one place is at another. */
function isContained({pairs}: PassageFinding): boolean {
  return pairs.some(({containmentA, containmentB}) => Math.max(containmentA, containmentB) >= 1);
}

/** A step or a note of fewer words is read where it stands. */
const linkedWordsMin = 60;
const matchedWordsMin = 50;
/** Fewer are not worth a file of their own. */
const includedWordsMin = 50;

/** It begins and ends where a line of its page does, but for markup. */
function isWhole({lead = '', tail = ''}: Occurrence): boolean {
  return !/[\p{L}\p{N}]/u.test(lead + tail);
}

/** A page in a folder of texts that others include. */
function isShared({path}: {readonly path: string}): boolean {
  return pathClassOf(path) === 'include' && isPage(path);
}

/** As much of a text on a page is an example. */
const exampleShareMin = 0.5;

/** Nearly all of it is code: a usage text, a table of data or a documentation text moves elsewhere. */
const functionShareMin = 0.8;

function isFunctionCode({facts}: PassageFinding, here: Occurrence, there: Occurrence): boolean {
  return (facts?.codeShare ?? 0) >= functionShareMin && [here, there].every(({path}) => isMovedIntoFunction(path));
}

/** Of less, each of the pages has its own wording. */
const alikeMin = 0.9;

/**
 * Whether several passages that two pages share are advised on as each of them is; `share`: of the words here, if they are one
 * finding. Pages of one folder are each read by themselves, as those of several providers are.
 */
export function areAdvised(here: Occurrence, there: Occurrence, share = 1): boolean {
  const places = [here, there];
  // Pages of one name in two folders are parallel: a reader looks for each in its place.
  if (share < alikeMin || fileOf(here.path) === fileOf(there.path)) return false;
  if (places.some(({path}) => isFrontPage(path) || !isPage(path))) return false;
  return folderOf(here.path) !== folderOf(there.path);
}

/** Pages that a repository or a package is expected to have, each its own. */
const expectedPage =
  /^(?:readme|licen[cs]e|code[_-]of[_-]conduct|contributing|security|support|governance|notice)(?:[.-].*)?$/i;

/** A shorter page without its text would be empty: readers of two repositories would not follow the advice. */
const pageWordsMin = 80;

/** All of the text is in both, all of the text here is there, or some of it. */
export type HeldText = 'same' | 'all' | 'some';

export function pageAdvice(
  {places, remedy, facts}: DocumentFinding,
  ordinal: number,
  other: number,
  held: HeldText,
): Advice {
  const [here, there] = [places[ordinal].path, places[other].path];
  if (areNotEdited(facts)) return 'none';
  // One is made from the other: 'flags.md.tpl' and 'flags.md'.
  if (here.startsWith(`${there}.`) || there.startsWith(`${here}.`)) return 'none';
  const areHtml = [here, there].every((path) => formatOf(path).family === 'html');
  if (areHtml) return 'none';
  const names = [here, there].map(fileOf);
  // Pages of one name in two folders are parallel: a reader looks for each in its place.
  if (names[0] === names[1] || names.some((name) => expectedPage.test(name))) return 'none';
  // A program finds its files by their names, which plain texts may be, too.
  const isRead = (path: string) => isPage(path) && formatOf(path).family !== 'plain' && !isExampleFile(path);
  if (![here, there].every(isRead) || [here, there].some((path) => legalPage.test(path))) return 'none';
  // A text that others include is no page to link to.
  const areIncluded = [places[ordinal], places[other]].map(isShared);
  if (areIncluded[0] !== areIncluded[1]) return areIncluded[0] && held !== 'some' ? 'includeThis' : 'none';
  if (held === 'same') return folderOf(here) === folderOf(there) ? 'keepOne' : 'none';
  // Of two products, whose names are replaced throughout.
  if ((facts?.swaps ?? 0) > 0 || places.some(({words}) => words < pageWordsMin)) return 'none';
  return (remedy?.include ?? '') === '' ? 'commonPart' : 'commonPartInclude';
}
