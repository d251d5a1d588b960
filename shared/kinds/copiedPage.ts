// Most of a page is also on another one, or a page is made of passages of several others.

import type {CollectionFinding, DocumentFinding} from '../model/finding.ts';
import type {KindMembers} from '../model/jsonReport.ts';
import {isPage} from '../text/formatOf.ts';
import {advised, advisedSentences, pageAdvice} from '../wording/advice.ts';
import {differencesShown, pageDifferenceParts} from '../wording/differenceParts.ts';
import {countedDifferences, quotedSentence, replacedSentences} from '../wording/differenceSentences.ts';
import {driftData, driftSaid} from '../wording/driftMessage.ts';
import {nameOf, namesInSentence, type Sentence, sentenceOf} from '../wording/editorNames.ts';
import type {Language} from '../wording/language.ts';
import {
  inBrackets,
  listOfParts,
  type MessagePart,
  namesOf,
  type OccurrenceName,
  occurrenceName,
  roleNote,
  strongestView,
  type View,
} from '../wording/messageParts.ts';
import {count, percent, plural, score} from '../wording/numbersInEnglish.ts';
import {differencesOf} from '../wording/pairDifference.ts';
import {commonPassages, type Statement, textsOfPages} from '../wording/passageMessage.ts';
import type {Kind, Quoting} from './kind.ts';

export const copiedPage: Kind<DocumentFinding | CollectionFinding> = {
  code: 'copied-page',
  level: 'warning',
  title: 'Copied pages',
  one: 'copied page',
  many: 'copied pages',
  short: 'Most of a page is also on another page.',
  full: 'Most words of a page are also on another page, or a page is made of passages of several others. Which of these it is, `detail` and `kind` in the JSON report say.',
  help: 'Keep one page and redirect the other to it, or move what they share into a file that both include. If the pages are versions or translations of each other, keep them in folders of the same shape: then they are reported as mirrored folders. If a page is generated from others, exclude it.',
  accepts: ['document', 'collection'],
  statement: (finding, ordinal) =>
    finding.kind === 'collection' ? collectionStatement(finding) : pageStatement(finding, ordinal),
  sentences: (finding, ordinal, language, quoting) =>
    finding.kind === 'collection'
      ? collectionSentences(finding, language)
      : pageSentences(finding, ordinal, language, quoting),
  data: (finding) => (finding.kind === 'collection' ? {} : pageData(finding)),
};

export function pageData(finding: DocumentFinding): KindMembers {
  return {
    ...(finding.measure && {measure: finding.measure, weighedAmong: finding.weighedAmong}),
    ...driftData(finding),
  };
}

export function pageStatement(finding: DocumentFinding, ordinal: number): Statement {
  return driftSaid(finding, ordinal) ?? statementOf(finding, ordinal);
}

function statementOf(finding: DocumentFinding, ordinal: number): Statement {
  const here = finding.places[ordinal];
  const view = strongestView(finding.pairs, ordinal);
  if (here === undefined || view === undefined) return {said: ['This page is also in another place'], advice: ''};
  const there = finding.places[view.other];
  const name = occurrenceName(finding, view.other);
  const notes = inBrackets([roleNote(there)]);
  if (finding.measure === 'code') return {said: codeParts(finding, view, name, notes), advice: ''};
  const isAsked = finding.code === 'compared-documents';
  const isSource = [here, there].every(({path}) => !isPage(path));
  const both = isAsked ? '' : advised(pageAdvice(finding, ordinal, view.other, false), finding);
  const isFile = !isPage(here.path);
  const page = isFile ? 'this file' : 'this page';
  const others = [...finding.places.keys()].filter((other) => other !== ordinal && other !== view.other);
  const group: MessagePart[] =
    others.length === 0 ? [] : [`. ${isSource ? 'Files' : 'Pages'} like these: `, ...namesOf(finding, others, 0)];
  const longest = commonPassages(finding.more ?? [], here.path, there.path);
  const compared = textsOfPages(finding, ordinal, view.other);
  const line =
    longest.passages === 0 || compared.areWhole ? '' : `; a passage in common begins at line ${longest.lines[0]}`;
  const lines: MessagePart[] = line === '' ? [] : [`${line} of ${page}`];
  // Where all of this page is there, what differs is what the other one has besides.
  const differences = view.share >= 1 ? [] : pageDifferenceParts(compared);
  const rest = [...notes, ...lines, ...differences, ...group];
  if (finding.reordered) {
    return {said: [`Most of the text of ${page} is also in `, name, ', in another order', ...rest], advice: both};
  }
  const order = hasMoved(view) ? [`, ${percent(view.shareInOrder)} in the same order`] : [];
  if (view.share >= 1 && view.otherShare >= 1 && order.length === 0) {
    return {
      said: [`Same ${isFile ? 'file' : 'page'} twice: the text is also in `, name, ...notes, ...lines, ...group],
      advice: isAsked ? '' : advised(pageAdvice(finding, ordinal, view.other, true), finding),
    };
  }
  if (finding.detail === 'contained-document' && view.share < view.otherShare) {
    const part = view.otherShare >= 1 ? 'All of the text' : percent(view.otherShare);
    return {
      said: [
        `${part} of `,
        name,
        ...notes,
        isFile ? ' is also in this file' : ' is also on this page',
        ...(line === '' ? [] : [line]),
        ...differences,
        ...group,
      ],
      advice: both,
    };
  }
  if (view.share >= 1) {
    return {said: [`All of the text of ${page} is also in `, name, ...order, ...rest], advice: both};
  }
  const part = percent(view.share);
  const more = finding.isMoreAlike ? ' word for word; a passage has more in common' : '';
  return {said: [`${part} of ${page} is also in `, name, more, ...order, ...rest], advice: both};
}

/** Fewer points than a few moved lines make are not told. */
const orderPoints = 0.05;

/** Whether the words that two pages share are in another order. */
function hasMoved({share, shareInOrder}: View): boolean {
  return share - shareInOrder >= orderPoints;
}

/**
 * The measure of two source files mixes weighed likenesses, so it is a score and never a share of tokens. Rarity is
 * counted in the files of the run (weights of the pair alone reach 0.83 instead of 0.85 on IR-Plag L3, and 0.65 instead
 * of 0.72 on SOCO), so the score says among how many.
 */
function codeParts(
  {weighedAmong}: DocumentFinding,
  view: View,
  name: OccurrenceName,
  notes: readonly MessagePart[],
): readonly MessagePart[] {
  const ways = `this file in it ${score(view.share)}, it in this file ${score(view.otherShare)}`;
  const tokens = `${count(view.words)} and ${plural(view.otherWords, 'code token')}`;
  return [
    `Structure and literals: score ${score(view.resemblance)} of 1 with `,
    name,
    ...inBrackets([ways, tokens, weighedAmong === undefined ? '' : `rarity among ${plural(weighedAmong, 'file')}`]),
    ...notes,
  ];
}

const sourcesShown = 3;

function collectionStatement(finding: CollectionFinding): Statement {
  const [{words}, ...sources] = finding.places;
  const {sharedWords} = finding;
  const shown = sources.slice(0, sources.length === sourcesShown + 1 ? sourcesShown + 1 : sourcesShown);
  const left = sources.length - shown.length;
  const share = words > 0 ? sharedWords / words : 0;
  const names = shown.map((_, source): MessagePart => occurrenceName(finding, source + 1));
  const part = share >= 1 ? 'all of the text' : percent(share);
  const areFiles = finding.places.some(({path}) => !isPage(path));
  return {
    said: [
      `Together, ${count(sources.length)} other ${areFiles ? 'files' : 'pages'} have `,
      `${part} of this ${isPage(finding.places[0].path) ? 'page' : 'file'}: `,
      ...listOfParts(left > 0 ? [...names, `${count(left)} more`] : names),
    ],
    advice: '',
  };
}

export function pageSentences(
  finding: DocumentFinding,
  ordinal: number,
  language: Language,
  quoting: Quoting,
): readonly Sentence[] {
  const {parts, say, counted} = language;
  const view = strongestView(finding.pairs, ordinal);
  if (view === undefined) return [sentenceOf(say('This file is also in another place'))];
  const place = nameOf(finding, view.other);
  const {share, otherShare} = view;
  const further = finding.places.length - 2;
  const more =
    further > 0
      ? [sentenceOf(counted(further, '{count} more file is like these', '{count} more files are like these'))]
      : [];
  const differing = share >= 1 ? [] : differingSentences(finding, ordinal, view.other, language, quoting);
  if (finding.measure === 'code') {
    const score = language.decimal(Math.min(share, 1), 2);
    return [parts('The code of this file is like that of {place}: score {score} of 1.', {place, score}), ...more];
  }
  const merge = advisedSentences(pageAdvice(finding, ordinal, view.other, false), finding, language);
  const keep = advisedSentences(pageAdvice(finding, ordinal, view.other, true), finding, language);
  if (finding.reordered) {
    return [parts('Most of this file is also in {place}, in another order.', {place}), ...differing, ...more, ...merge];
  }
  const order = hasMoved(view) ? [parts('In the same order: {percent}.', {percent: percent(view.shareInOrder)})] : [];
  if (share >= 1 && otherShare >= 1 && order.length === 0)
    return [parts('This file has the same text as {place}.', {place}), ...more, ...keep];
  if (finding.detail === 'contained-document' && share < otherShare) {
    const said =
      otherShare >= 1
        ? parts('All of {place} is also in this file.', {place})
        : parts('{percent} of {place} is also in this file.', {percent: percent(otherShare), place});
    return [said, ...differing, ...more, ...merge];
  }
  const main =
    share >= 1
      ? parts('All of the text of this file is also in {place}.', {place})
      : parts('{percent} of this file is also in {place}.', {percent: percent(share), place});
  return [main, ...order, ...differing, ...more, ...merge];
}

/** About all of both pages, or the passages that both have. */
function differingSentences(
  finding: DocumentFinding,
  ordinal: number,
  other: number,
  language: Language,
  quoting: Quoting,
): readonly Sentence[] {
  const {copies, areWhole} = textsOfPages(finding, ordinal, other);
  const all = differencesOf(copies, differencesShown);
  if (all.isUncounted || all.isReordered) return [];
  const differences = countedDifferences(all, language);
  return [
    ...(differences.length === 0
      ? []
      : [
          areWhole
            ? language.parts('The files have {differences}.', {differences})
            : language.parts('The passages in common have {differences}.', {differences}),
        ]),
    ...(quoting === 'quoted' ? all.quotes.map((quote) => quotedSentence(quote, language)) : []),
    ...replacedSentences(all, language),
  ];
}

function collectionSentences(finding: CollectionFinding, language: Language): readonly Sentence[] {
  const [{words}, ...sources] = finding.places;
  const {sharedWords} = finding;
  const ordinals = sources.map((_, source) => source + 1);
  return [
    language.parts('Together, {count} other files have {percent} of this file: {places}.', {
      percent: percent(words > 0 ? sharedWords / words : 0),
      count: sources.length,
      places: namesInSentence(ordinals, (at) => occurrenceName(finding, at), 0, language),
    }),
  ];
}
