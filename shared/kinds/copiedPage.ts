// Most of a page is also on another one, or a page is made of passages of several others.

import {type CollectionFinding, type DocumentFinding, type UncomparedPart, uncomparedParts} from '../model/finding.ts';
import type {KindMembers} from '../model/jsonReport.ts';
import {isPage} from '../text/formatOf.ts';
import {pageAdvice} from '../wording/advice.ts';
import {textsOfPages} from '../wording/commonPassages.ts';
import {differencesOf, hasMovedText} from '../wording/copyDifferences.ts';
import {pageDifferences} from '../wording/differenceSentences.ts';
import {driftData, driftStatement} from '../wording/driftStatement.ts';
import {
  type MessagePart,
  occurrenceName,
  type Sentence,
  strongestView,
  type View,
  viewOf,
} from '../wording/messageParts.ts';
import {percent} from '../wording/numbersInEnglish.ts';
import {pairDifference} from '../wording/pairDifference.ts';
import {isAllIn} from '../wording/placeDifference.ts';
import {type Form, inBrackets, listed, nameIn, roleNote, type Statement} from '../wording/statement.ts';
import type {Kind} from './kind.ts';

export const copiedPage: Kind<DocumentFinding | CollectionFinding> = {
  code: 'copied-page',
  level: 'warning',
  title: 'Copied pages',
  one: 'copied page',
  many: 'copied pages',
  short: 'Most of a page is also on another page.',
  sign: '',
  full: 'Most words of a page are also on another page, or a page is made of passages of several others. Which of these it is, `detail` and `kind` in the JSON report say.',
  help: 'Keep one page and redirect the other to it, or move what they share into a file that both include. If the pages are versions or translations of each other, keep them in folders of the same shape: then they are reported as mirrored folders. If a page is generated from others, exclude it.',
  accepts: ['document', 'collection'],
  statement: (finding, ordinal, form) =>
    finding.kind === 'collection' ? collectionStatement(finding, form) : pageStatement(finding, ordinal, form),
  data: (finding) => (finding.kind === 'collection' ? {} : pageData(finding)),
};

export function pageData(finding: DocumentFinding): KindMembers {
  return {
    ...(finding.measure && {measure: finding.measure, weighedAmong: finding.weighedAmong}),
    ...driftData(finding),
  };
}

export function pageStatement(finding: DocumentFinding, ordinal: number, form: Form): Statement {
  const drifted = driftStatement(finding, ordinal, form);
  if (drifted !== null) return drifted;
  const view = strongestView(finding.pairs, ordinal);
  const {parts} = form.language;
  if (view === undefined) return {said: [parts('This file is also in another place.', {})], advice: 'none'};
  if (finding.measure === 'code') {
    return {said: [codeSentence(finding, view, form), ...likeThese(finding, ordinal, view, form)], advice: 'none'};
  }
  const isSame = isSameText(view);
  const equal = isSame ? sameFiles(finding, ordinal) : [];
  const isAsked = finding.code === 'compared-documents';
  const isHeld = !finding.reordered && view.share >= 1 && isAllThere(finding, ordinal, view.other);
  return {
    said: [
      ...shareSentences(finding, ordinal, view, equal, form),
      ...detailSentences(finding, ordinal, view, form),
      ...likeThese(finding, ordinal, view, form, equal),
    ],
    advice: isAsked || !isHeld ? 'none' : pageAdvice(finding, ordinal, view.other),
  };
}

/** How much of one of the two is in the other. */
function shareSentences(
  finding: DocumentFinding,
  ordinal: number,
  view: View,
  equal: readonly number[],
  form: Form,
): readonly Sentence[] {
  const {parts} = form.language;
  const {share, otherShare} = view;
  const notes = inBrackets([roleNote(finding.places[view.other], form)]);
  const place: Sentence = [nameIn(form, finding, view.other), ...notes];
  if (finding.reordered) return [parts('Most of the text of this file is also in {place}, in another order.', {place})];
  if (isSameText(view)) {
    const namesOf = (others: readonly number[]) =>
      others.length === 1 && others[0] === view.other
        ? place
        : listed(others, 0, (at) => nameIn(form, finding, at), form);
    const identical = equal.filter((other) => areIdentical(finding, [ordinal, other]));
    const others = equal.filter((other) => !identical.includes(other));
    const gaps = {place: namesOf(others), apart: apartFrom(finding, form)};
    if (identical.length === 0) return [parts('Apart from {apart}, this file is the same as {place}.', gaps)];
    return [
      parts('This file is identical to {place}.', {place: namesOf(identical)}),
      ...(others.length === 0 ? [] : [parts('Apart from {apart}, it is the same as {place}.', gaps)]),
    ];
  }
  if (finding.detail === 'contained-document' && share < otherShare) {
    if (otherShare >= 1 && !isAllThere(finding, view.other, ordinal))
      return [parts('Nearly all of {place} is also in this file.', {place})];
    if (otherShare >= 1)
      return isPage(finding.places[view.other].path) && isUnchanged(finding, ordinal, view.other)
        ? [parts('All of the body text of {place} is also in this file.', {place})]
        : [parts('All words of {place} are also in this file.', {place})];
    return [parts('{percent} of {place} is also in this file.', {percent: percent(otherShare), place})];
  }
  const order =
    hasMoved(view) && hasMovedText(textsOfPages(finding, ordinal, view.other))
      ? parts(', but only {percent} in the same order', {percent: percent(view.shareInOrder)})
      : [];
  const isAll = share >= 1 && isAllThere(finding, ordinal, view.other);
  const isWhole = isAll && isUnchanged(finding, ordinal, view.other);
  if (isWhole && isPage(finding.places[ordinal].path)) {
    return [parts('All of the body text of this file is also in {place}{order}.', {place, order})];
  }
  // Imports are not compared: of a file that exports other modules they are the code.
  const skipped = skippedIn(finding, form);
  if (isAll && !isPage(finding.places[ordinal].path) && !finding.isMoreAlike && skipped.length > 0) {
    return [
      parts('Apart from {apart}, all words of this file are also in {place}{order}.', {apart: skipped, place, order}),
    ];
  }
  if (share >= 1 && !finding.isMoreAlike) {
    return isAll
      ? [parts('All words of this file are also in {place}{order}.', {place, order})]
      : [parts('Nearly all of this file is also in {place}{order}.', {place, order})];
  }
  const gaps = {percent: percent(share), place, order};
  return finding.isMoreAlike
    ? [parts('{percent} of this file is also in {place} word for word{order}; a passage has more in common.', gaps)]
    : [parts('{percent} of this file is also in {place}{order}.', gaps)];
}

/** Whether all words of a page are in another one in their order, where others may be between them. */
function isAllThere(finding: DocumentFinding, ordinal: number, other: number): boolean {
  const [own, there] = [ordinal, other].map((at) => finding.places[at].whole);
  // A small page in a long one, which differ in too much to compare.
  if (own !== undefined && there !== undefined && isAllIn(own, there)) return true;
  const {copies} = textsOfPages(finding, ordinal, other);
  const differences = copies.map(({text, here, there}) => pairDifference(text, here, there));
  return (
    copies.length > 0 &&
    differences.every(
      (one) => one?.isReordered === false && one.edits.every(({a, isSign}) => isSign || a.from === a.to),
    )
  );
}

/** Whether nothing is between them either. */
function isUnchanged(finding: DocumentFinding, ordinal: number, other: number): boolean {
  return differencesOf(textsOfPages(finding, ordinal, other).copies, 0).edits === 0;
}

function detailSentences(finding: DocumentFinding, ordinal: number, view: View, form: Form): readonly Sentence[] {
  // Beside "All words of this file", a difference is an example of those between them.
  return pageDifferences(textsOfPages(finding, ordinal, view.other), form, view.share >= 1 ? 'example' : 'first');
}

function likeThese(
  finding: DocumentFinding,
  ordinal: number,
  {other}: View,
  form: Form,
  equal: readonly number[] = [],
): readonly Sentence[] {
  const others = [...finding.places.keys()].filter((at) => at !== ordinal && at !== other && !equal.includes(at));
  if (others.length === 0) return [];
  const places = listed(others, 0, (at) => nameIn(form, finding, at), form);
  return [
    others.length === 1
      ? form.language.parts('A similar file is {places}.', {places})
      : form.language.parts('Similar files: {places}.', {places}),
  ];
}

/** Fewer points than a few moved lines make are not told. */
const orderPoints = 0.05;

export function isSameText(view: View): boolean {
  return view.share >= 1 && view.otherShare >= 1 && !hasMoved(view);
}

/** Other files with the same text, also by way of a third one. */
function sameFiles({pairs}: DocumentFinding, ordinal: number): readonly number[] {
  const same = new Set([ordinal]);
  for (const one of same) {
    for (const pair of pairs) {
      const isOwn = pair.a === one || pair.b === one;
      if (isOwn && isSameText(viewOf(pair, one))) same.add(pair.a === one ? pair.b : pair.a);
    }
  }
  return [...same].filter((one) => one !== ordinal);
}

/** Front matter, imports, link targets, markup and white space are not compared, so files with the same words may differ. */
export function areIdentical({places}: DocumentFinding, ordinals: readonly number[]): boolean {
  return new Set(ordinals.map((at) => places[at].sameAs ?? places[at].path)).size === 1;
}

/** 'imports and punctuation': all that may differ where it was not looked at, as in reports of other versions. */
function apartFrom({apart, places}: DocumentFinding, {language: {list, say}}: Form): readonly MessagePart[] {
  const usual: readonly UncomparedPart[] = isPage(places[0].path)
    ? ['front matter', 'imports', 'markup', 'punctuation']
    : ['imports', 'punctuation'];
  const found = new Set(apart ?? usual);
  return list(uncomparedParts.filter((part) => found.has(part)).map((part) => say(part)));
}

/** Parts of code that are not compared. Where it was not looked at, as in reports of other versions, a file may have imports. */
function skippedIn({apart = ['imports']}: DocumentFinding, {language: {list, say}}: Form): readonly MessagePart[] {
  const skipped = (['the licence header', 'the package name', 'imports'] as const).filter((part) =>
    apart.includes(part),
  );
  return skipped.length === 0 ? [] : list(skipped.map((part) => say(part)));
}

/** Whether the words that two pages share are in another order. */
function hasMoved({share, shareInOrder}: View): boolean {
  return share - shareInOrder >= orderPoints;
}

/**
 * The measure of two source files mixes weighed likenesses, so it is a score and never a share of tokens. Rarity is
 * counted in the files of the run (weights of the pair alone reach 0.83 instead of 0.85 on IR-Plag L3, and 0.65 instead
 * of 0.72 on SOCO), so the score says among how many.
 */
function codeSentence(finding: DocumentFinding, view: View, form: Form): Sentence {
  const {parts, say, counted, score} = form.language;
  const {weighedAmong} = finding;
  const ways = say('this file in it {here}, it in this file {there}', {
    here: score(view.share),
    there: score(view.otherShare),
  });
  const tokens = counted(view.otherWords, '{count} code token', '{count} code tokens');
  const notes = inBrackets([
    ways,
    parts('{count} and {tokens}', {count: view.words, tokens}),
    weighedAmong === undefined ? '' : counted(weighedAmong, 'rarity among {count} file', 'rarity among {count} files'),
    roleNote(finding.places[view.other], form),
  ]);
  const place = [nameIn(form, finding, view.other), ...notes];
  return parts('Structure and literals: score {score} of 1 with {place}.', {score: score(view.resemblance), place});
}

function collectionStatement(finding: CollectionFinding, form: Form): Statement {
  const [{words}, ...sources] = finding.places;
  const names = listed(
    sources.map((_, source) => source + 1),
    0,
    (at) => occurrenceName(finding, at),
    form,
  );
  const share = percent(words > 0 ? finding.sharedWords / words : 0);
  const said = form.language.parts('Together, {count} other files contain at least {percent} of this file: {places}.', {
    count: sources.length,
    percent: share,
    places: names,
  });
  return {said: [said], advice: 'none'};
}
