// `shingle/core`: checks texts that the caller has. It reads no files and knows nothing of Node, so it runs in a browser.

import type {Report} from '../shared/model/jsonReport.ts';
import {anythingInCommon, comparePairs} from '../shared/queries/comparePair.ts';
import {plural} from '../shared/wording/numbersInEnglish.ts';
import type {Text, TextIndex, TextOptions} from './api.ts';
import {checkTexts} from './checkTexts.ts';
import {newTextIndex} from './newTextIndex.ts';
import {reportOf} from './reportOf.ts';
import {newTurns} from './runTurns.ts';
import {textFiles} from './textFiles.ts';
import {textConfig} from './textSettings.ts';

export type * from '../shared/model/jsonReport.ts';
export type * from '../shared/model/notesOfReport.ts';
export type * from './api.ts';
export type {TextLimits, TextSettings} from './librarySettings.ts';
export {ShingleError} from './shingleError.ts';

/**
 * Finds the texts, and the passages in them, that are copies of others: the same report as `shingle check --format json` of
 * files with these texts in a folder outside of Git. It works in the thread of the caller, in turns of about 40 ms.
 *
 * Throws ShingleError for a path, a text or a setting that is not valid, and the reason of the signal.
 */
export async function check(texts: readonly Text[], options: TextOptions = {}): Promise<Report> {
  const turns = newTurns(options);
  const loaded = await textConfig(options.settings);
  return reportOf(await checkTexts(textFiles(texts, loaded.config), loaded, turns));
}

/**
 * Measures two texts and lists the passages that they share, whatever their score: the same report as
 * `shingle compare --format json`. The first finding is about both texts as a whole.
 *
 * Throws ShingleError for a path, a text or a setting that is not valid, and the reason of the signal.
 */
export async function compare(a: Text, b: Text, options: TextOptions = {}): Promise<Report> {
  const turns = newTurns(options);
  const {config} = await textConfig(options.settings);
  const {documents, cuts} = textFiles([a, b], config);
  const numberOf = (path: string) => documents.findIndex((document) => document.path === path);
  const pair = [numberOf(a.path), numberOf(b.path)] as const;
  const {minContainment = 0, minResemblance = 0} = options.settings ?? {};
  const least = {...anythingInCommon, minContainment, minResemblance};
  const found = comparePairs(documents, pair.includes(-1) ? [] : [pair], config, turns.progress, least);
  return reportOf({...found, cuts: [...cuts, ...found.cuts], past: plural(found.files, 'file')});
}

/**
 * Makes an index of texts that can be edited and asked again and again: what an editor does while somebody types.
 *
 * Throws ShingleError for a path, a text or a setting that is not valid, and the reason of the signal.
 */
export async function index(texts: readonly Text[], options: TextOptions = {}): Promise<TextIndex> {
  const turns = newTurns(options);
  const loaded = await textConfig(options.settings);
  return newTextIndex(textFiles(texts, loaded.config), loaded, turns);
}
