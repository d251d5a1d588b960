// Sentences for an editor about a finding at one of its places, in the language of the reader: first where else it is,
// then what differs, and one thing to do. Shorter than in reports, because an editor underlines the passage itself.

import type {CollectionFinding, DocumentFinding, Finding, FolderFinding, PassageFinding} from '../model/finding.ts';
import {isPage} from '../text/formatOf.ts';
import {brokenSentences} from './brokenSentences.ts';
import {differencesQuoted, quotedSentence, swapSentences} from './differenceSentences.ts';
import {type Asked, nameOf, type Sentence, sentenceOf} from './editorNames.ts';
import {elsewhereSentences} from './elsewhereSentences.ts';
import {driftSentences, historySentences, staleSentences} from './historySentences.ts';
import type {Language} from './language.ts';
import {folderName} from './message.ts';
import {type MessagePart, type OccurrenceName, strongestView} from './messageParts.ts';
import {percent} from './numbersInEnglish.ts';
import {equalPlaces, equalWords, pairDifference} from './pairDifference.ts';
import {adviceFor, areSources, isCode, passagesInCommon} from './passageMessage.ts';
import {quotedDifferences} from './placeDifference.ts';
import {rewrittenSentences} from './rewrittenSentences.ts';
import {sharedPages} from './sharedPages.ts';
import {visiblePath} from './terminal.ts';

/** At least one, each with its full stop. `unquoted`: what differs is shown elsewhere. */
export function editorSentences(
  finding: Finding,
  ordinal: number,
  language: Language,
  differences: 'quoted' | 'unquoted' = 'quoted',
): readonly Sentence[] {
  const accepted = acceptanceSentences(finding, language);
  switch (finding.kind) {
    case 'passage':
      return [
        ...passageSentences(finding, ordinal, language, differences),
        ...furtherSentences(finding, language),
        ...accepted,
      ];
    case 'document':
      return [...pageSentences(finding, ordinal, language), ...furtherSentences(finding, language), ...accepted];
    case 'folder':
      return [folderSentence(finding, ordinal, language), ...accepted];
    case 'collection':
      return [...collectionSentences(finding, language), ...accepted];
  }
}

function passageSentences(
  finding: PassageFinding,
  ordinal: number,
  language: Language,
  differences: 'quoted' | 'unquoted',
): readonly Sentence[] {
  const {parts, say, counted} = language;
  if (finding.elsewhere !== undefined) return elsewhereSentences(finding, finding.elsewhere, language);
  if (finding.rewriting !== undefined) return rewrittenSentences(finding, finding.rewriting, ordinal, language);
  const here = finding.places[ordinal];
  const view = strongestView(finding.pairs, ordinal);
  if (here === undefined || view === undefined) {
    return [parts('{words} here are also in another place.', {words: language.words(finding.words)})];
  }
  const place = nameOf(finding, view.other);
  const asked: Asked = {finding, ordinal, view, place, language};
  if (finding.broken !== undefined) return brokenSentences(asked, finding.broken);
  if (finding.stale !== undefined) return staleSentences(asked, finding.stale);
  if (finding.drift !== undefined) return driftSentences(asked, finding.drift);
  if (finding.history !== undefined) return historySentences(asked, finding.history);
  const several = passagesInCommon(finding, ordinal, view.other);
  if (several !== null && several.passages > 1) {
    const passages = counted(several.passages, '{count} passage', '{count} passages');
    const words = language.words(several.words);
    const said = parts('{passages}, {words} in all, are also in {place}.', {
      passages,
      words,
      place: {...place, lines: ''},
    });
    if (isCode(finding)) return [said, sentenceOf(say('Move them into one place'))];
    const isSource = [ordinal, view.other].some((at) => !isPage(finding.places[at].path));
    return [said, sentenceOf(isSource ? say('Decide which file keeps them') : say('Decide which page keeps them'))];
  }
  const there = finding.places[view.other];
  const others = [...finding.places.keys()].filter((other) => other !== ordinal);
  const left = finding.placesLeft ?? 0;
  if (finding.reorderedRows !== undefined) {
    const rows = counted(finding.reorderedRows, '{count} row', '{count} rows');
    const advice = sentenceOf(say(adviceFor(finding, here, there, false, 1)));
    return [parts('{rows} of this table are also in {place}, in another order.', {rows, place}), advice];
  }
  const equal = equalPlaces(finding, ordinal, view.other);
  const isEqualThere = equal.includes(view.other);
  const isEqualAll = isEqualThere && left === 0 && equal.length === others.length;
  const words = wordsOf(finding, equalWords(finding, ordinal, view, isEqualThere), language);
  const advice = sentenceOf(say(adviceFor(finding, here, there, isEqualAll, others.length + left)));
  if (finding.code === 'repeated-block' || (isEqualAll && others.length > 1)) {
    return [everywhereSentence(asked, isEqualAll, words), advice];
  }
  const further = others.length - 1 + left;
  const more =
    further === 0
      ? []
      : [
          sentenceOf(
            counted(
              further,
              '{count} more place has the same or similar text',
              '{count} more places have the same or similar text',
            ),
          ),
        ];
  if (finding.renamed) {
    return [parts('Apart from names, {words} are also in {place}.', {words, place}), ...more, advice];
  }
  if (isEqualThere) return [parts('The same {words} are in {place}.', {words, place}), ...more, advice];
  const [said, ...quotes] = differingSentences(asked, words);
  return [said, ...(differences === 'quoted' ? quotes : []), ...more, advice];
}

/** Places that are named in a sentence of one line. */
const namedMax = 2;

function everywhereSentence({finding, ordinal, view, language}: Asked, isEqual: boolean, words: string): Sentence {
  const {places} = finding;
  const left = finding.placesLeft ?? 0;
  const pages = new Set(places.map(({path}) => path)).size;
  const others = [...places.keys()].filter((other) => other !== ordinal && other !== view.other);
  const names = namesOf(
    [view.other, ...others].map((other) => nameOf(finding, other)),
    left,
    language,
  );
  if (finding.code === 'repeated-block' || pages === places.length) {
    const gaps = {words, count: pages, places: names};
    if (areSources(finding)) {
      return isEqual
        ? language.parts('The same {words} are in {count} files: here, {places}.', gaps)
        : language.parts('These {words}, or similar text, are in {count} files: here, {places}.', gaps);
    }
    return isEqual
      ? language.parts('The same {words} are on {count} pages: here, {places}.', gaps)
      : language.parts('These {words}, or similar text, are on {count} pages: here, {places}.', gaps);
  }
  const count = places.length + left;
  return language.parts('The same {words} are in {count} places: here, {places}.', {words, count, places: names});
}

function namesOf(names: readonly OccurrenceName[], left: number, {list, say}: Language): Sentence {
  const shown = names.slice(0, names.length + left === namedMax + 1 ? namedMax + 1 : namedMax);
  const rest = names.length - shown.length + left;
  return list(rest > 0 ? [...shown, say('{count} more', {count: rest})] : shown);
}

function differingSentences(
  {finding, ordinal, view, place, language}: Asked,
  words: string,
): readonly [Sentence, ...Sentence[]] {
  const {parts, counted} = language;
  const difference = pairDifference(finding, ordinal, view.other);
  const gaps = {words, place};
  if (difference === null) return [parts('{words} here are also in {place}, with many differences.', gaps)];
  const edits = difference.residual.length;
  if (difference.isReordered) return [parts('{words} here are also in {place}, in another order.', gaps)];
  const differences = counted(edits, '{count} difference', '{count} differences');
  const said =
    edits === 0
      ? parts('{words} here are also in {place}.', gaps)
      : parts('{words} here are also in {place}, with {differences}.', {...gaps, differences});
  const quotes = quotedDifferences(difference, differencesQuoted).map((quote) => quotedSentence(quote, language));
  return [said, ...quotes, ...swapSentences(difference, finding.places[ordinal], language)];
}

function wordsOf(finding: PassageFinding, words: number, language: Language): string {
  if (finding.renamed) return language.counted(words, '{count} token of code', '{count} tokens of code');
  return isCode(finding)
    ? language.counted(words, '{count} word of code', '{count} words of code')
    : language.words(words);
}

function pageSentences(finding: DocumentFinding, ordinal: number, language: Language): readonly Sentence[] {
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
  if (finding.measure === 'code') {
    const score = language.decimal(Math.min(share, 1), 2);
    return [parts('The code of this file is like that of {place}: score {score} of 1.', {place, score}), ...more];
  }
  const isSource = finding.places.every(({path}) => !isPage(path));
  const merge = sentenceOf(
    isSource
      ? say('Merge the two, or move the common part into a file that both use')
      : say('Merge the two, or move the common part into a file that both include'),
  );
  const keep = sentenceOf(say('Keep one of them'));
  if (finding.reordered) {
    return [parts('Most of this file is also in {place}, in another order.', {place}), ...more, merge];
  }
  if (share >= 1 && otherShare >= 1) return [parts('This file has the same text as {place}.', {place}), ...more, keep];
  if (finding.detail === 'contained-document' && share < otherShare) {
    const said =
      otherShare >= 1
        ? parts('All of {place} is also in this file.', {place})
        : parts('{percent} of {place} is also in this file.', {percent: percent(otherShare), place});
    return [said, ...more, merge];
  }
  if (share >= 1) return [parts('All of this file is also in {place}.', {place}), ...more, keep];
  return [parts('{percent} of this file is also in {place}.', {percent: percent(share), place}), ...more, merge];
}

/** The copies that it takes in, by the page that they share with it. */
function furtherSentences(finding: PassageFinding | DocumentFinding, {parts, counted}: Language): readonly Sentence[] {
  const {further} = finding;
  if (further === undefined) return [];
  const {shared, other} = sharedPages(finding, further);
  const quoted = (path: string): MessagePart => ({quote: visiblePath(path)});
  const copies = counted(further.length, '{count} more copy is', '{count} more copies are');
  const [a, b] = shared.map(quoted);
  const pages =
    a === undefined
      ? parts('{copies} on one of these files', {copies})
      : b === undefined
        ? parts('{copies} on {a}', {copies, a})
        : parts('{copies} on {a} or {b}', {copies, a, b});
  if (other === null) return [[...pages, '.']];
  const there = quoted(other);
  const end = further.length === 1 ? parts(', with {there}.', {there}) : parts(', the heaviest with {there}.', {there});
  return [[...pages, ...end]];
}

/** Seen from a page of one of the folders. */
function folderSentence({folders, pages}: FolderFinding, ordinal: number, language: Language): Sentence {
  const own = [ordinal, ...[...folders.keys()].filter((other) => other !== ordinal)];
  const names = own.map((at): OccurrenceName => ({ordinal: at, path: folderName(folders[at] ?? ''), lines: ''}));
  return language.parts('{folders} have {pages} in common.', {
    folders: namesOf(names, 0, language),
    pages: language.counted(pages, '{count} page', '{count} pages'),
  });
}

function collectionSentences(finding: CollectionFinding, language: Language): readonly Sentence[] {
  const {sources, words, sharedWords} = finding;
  const names = sources.map(({path}, ordinal): OccurrenceName => ({ordinal, path, lines: ''}));
  return [
    language.parts('{percent} of this file is also in {count} other files: {places}.', {
      percent: percent(words > 0 ? sharedWords / words : 0),
      count: sources.length,
      places: namesOf(names, 0, language),
    }),
    sentenceOf(language.say('If it is generated from them, exclude it')),
  ];
}

/** Note about the baseline. */
function acceptanceSentences({acceptance, kind}: Finding, {say}: Language): readonly Sentence[] {
  if (acceptance === undefined) return [];
  const {places, accepted, expired} = acceptance;
  const some =
    accepted === 0 || kind === 'collection'
      ? []
      : [say('{accepted} of {places} places are accepted', {accepted, places})];
  const over = expired === '' ? [] : [say('It was accepted until {day}', {day: expired})];
  return [...some, ...over].map(sentenceOf);
}
