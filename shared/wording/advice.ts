// One thing to do about a finding, where the texts show it: repeat a change, write a link that exists, include a file as pages of
// this site do; look at a name or a setting where only the reader can tell. Of copies in general nothing is advised: whether two
// texts should match, or be one, depends on what each is for. Of 86 sentences that said so, at least one of two readers would
// not have followed 40.

import {pathClassOf} from '../evidence/paths.ts';
import {areInSeries, fileOf} from '../evidence/relatedPaths.ts';
import type {CopyFacts, DocumentFinding, Finding, Occurrence, PassageFinding} from '../model/finding.ts';
import type {PlaceMark} from '../model/place.ts';
import {formatOf, isPage} from '../text/formatOf.ts';
import type {Language} from './language.ts';
import type {MessagePart, Sentence} from './messageParts.ts';

/** All of them; `{include}` is how pages of the site include a file, 'Jekyll {% include %}'. */
export const advices = {
  checkName: 'Check whether it is meant.',
  includeAll: 'Move them into a file that all include ({include}).',
  includeBoth: 'Move them into a file that both include ({include}).',
  includeThat: 'Include {file} instead{by}.',
  includeThis: 'Include {file} there{by}.',
  linkElsewhere: 'Link to it, or keep the passage in one of the two.',
  nameExpected: 'If they are meant to be alike, name them in the setting "expected".',
  none: '',
  sameEditOrLink: 'Make the same change there, or link to it.',
  sameEditThere: 'Make the same change there.',
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

/** Of a text that all places have, where a file can be included in its place. `others`: how many places there are beside this one. */
export function passageAdvice(finding: PassageFinding, here: Occurrence, there: Occurrence, others: number): Advice {
  const {places, facts, words} = finding;
  const {include = '', isOneOfSeveral = false} = finding.remedy ?? {};
  if (isOneOfSeveral || finding.renamed || finding.reorderedRows !== undefined || areNotEdited(facts)) return 'none';
  const isKept = ({path}: {readonly path: string}) =>
    !isPage(path) || isWrittenOnce(path) || legalPage.test(path) || templateFolder.test(path);
  if (places.some(isKept) || areInSeries(here.path, there.path)) return 'none';
  // Of one page, either may be needed where it stands: two releases, two forms of an example.
  if (places.every(({path}) => path === here.path)) return 'none';
  const isIncluded = (place: Occurrence) => isShared(place) && place.startLine <= includedLineMax;
  if (isIncluded(there) && !isShared(here)) return 'includeThat';
  if (isIncluded(here) && !isShared(there)) return 'includeThis';
  if (include === '' || isShared(here) !== isShared(there) || words < includedWordsMin) return 'none';
  if ([here, there].some((place) => isFrontPage(place.path) || !isWhole(place))) return 'none';
  // A part of a block of code says nothing alone, and a component is not rendered in one.
  if (Math.max(facts?.codeShare ?? 0, facts?.sampleShare ?? 0) >= blockShareMin) return 'none';
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

/** Nearly all of it is code. */
const blockShareMin = 0.8;

/** Pages that a repository or a package is expected to have, each its own. */
const expectedPage =
  /^(?:readme|licen[cs]e|code[_-]of[_-]conduct|contributing|security|support|governance|notice)(?:[.-].*)?$/i;

/** Of a page whose whole text another one has. */
export function pageAdvice({places, facts}: DocumentFinding, ordinal: number, other: number): Advice {
  const pair = [places[ordinal], places[other]];
  const [here, there] = pair.map(({path}) => fileOf(path));
  if (areNotEdited(facts) || here === there || [here, there].some((name) => expectedPage.test(name))) return 'none';
  if (pair.some(({path}) => !isPage(path) || legalPage.test(path) || formatOf(path).family === 'html')) return 'none';
  return isShared(pair[0]) && !isShared(pair[1]) ? 'includeThis' : 'none';
}
