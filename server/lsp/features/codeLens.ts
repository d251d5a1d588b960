// Code lenses: above each passage, where else it is.

import {type CompareTarget, serverCommands} from '../../../shared/model/protocol.ts';
import {isTextFinding} from '../../../shared/model/textFinding.ts';
import {lineOf, lineStartsOf} from '../../../shared/text/textLines.ts';
import type {Language} from '../../../shared/wording/language.ts';
import {occurrenceName, strongestView} from '../../../shared/wording/messageParts.ts';
import {percent} from '../../../shared/wording/numbersInEnglish.ts';
import {equalPlaces} from '../../../shared/wording/pairDifference.ts';
import {visiblePath} from '../../../shared/wording/terminal.ts';
import type {DocumentView, PlacedFinding} from '../project/featureTypes.ts';

interface Lens {
  /** UTF-16 offset of its line. */
  readonly start: number;
  /** '61 words also in setup.md:40', 'same 61 words in 3 more places'. */
  readonly title: string;
  readonly command: string;
  readonly arguments: readonly [CompareTarget];
}

/** None unless the settings ask for them. Accepted copies have none: they were looked at. */
export function codeLenses({uri, text, placed, settings, context}: DocumentView): readonly Lens[] {
  if (!settings.codeLens) return [];
  const starts = lineStartsOf(text);
  return placed.flatMap((one): Lens[] => {
    const title = one.isAccepted ? null : titleOf(one, context.language);
    if (title === null) return [];
    const line = lineOf(starts, one.start);
    const target = {uri, family: one.finding.family, here: one.ordinal, line};
    return [{start: one.start, title, command: serverCommands.compare, arguments: [target]}];
  });
}

const linesOf = /^:(\d+).*$/;

function titleOf({finding, ordinal}: PlacedFinding, language: Language): string | null {
  const {say, counted} = language;
  if (finding.kind === 'collection') {
    return counted(finding.places.length - 1, 'also in {count} other file', 'also in {count} other files');
  }
  if (!isTextFinding(finding)) return null;
  const view = strongestView(finding.pairs, ordinal);
  if (view === undefined) return null;
  const others = finding.places.length - 1 + (finding.placesLeft ?? 0);
  if (finding.measure === 'code') return counted(others, 'like {count} other file', 'like {count} other files');
  if (finding.kind === 'document') {
    const share = percent(view.share);
    return others === 1
      ? say('{share} also in {count} other file', {share, count: others})
      : say('{share} also in {count} other files', {share, count: others});
  }
  const words = language.words(view.share * view.words);
  if (finding.history?.removed !== undefined) return say('{words} were elsewhere before', {words});
  const {path, lines} = occurrenceName(finding, view.other);
  if (others === 1) {
    return say('{words} also in {place}', {words, place: `${visiblePath(path)}${lines.replace(linesOf, ':$1')}`});
  }
  const isSame = equalPlaces(finding, ordinal).length === others;
  return isSame
    ? say('same {words} in {count} more places', {words, count: others})
    : say('similar text in {count} more places', {count: others});
}
