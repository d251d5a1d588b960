// Parts of the sentences for an editor: a place as it is named, and a finding seen from one of its places.

import type {PassageFinding} from '../model/finding.ts';
import type {TextFinding} from '../model/textFinding.ts';
import type {Language} from './language.ts';
import {type MessagePart, type OccurrenceName, startName, type View} from './messageParts.ts';
import {fileOf} from './reportedPlaces.ts';

export type Sentence = readonly MessagePart[];

export interface Asked {
  readonly finding: PassageFinding;
  readonly ordinal: number;
  readonly view: View;
  /** The place that is most like it. */
  readonly place: OccurrenceName;
  readonly language: Language;
}

/** A place of the past by its file: the sentence says when that was. */
export function nameOf(finding: TextFinding, ordinal: number): OccurrenceName {
  const name = startName(finding, ordinal);
  return {...name, path: fileOf(finding, name.path)};
}

export function sentenceOf(text: string): Sentence {
  return [`${text}.`];
}

/** Places that are named in a sentence of one line. */
const namedMax = 2;

/** Only the places that are named are looked at: to find the line of one takes a comparison. */
export function namesInSentence(
  ordinals: readonly number[],
  nameOf: (ordinal: number) => OccurrenceName,
  left: number,
  {list, say}: Language,
): Sentence {
  const shown = ordinals.slice(0, ordinals.length + left === namedMax + 1 ? namedMax + 1 : namedMax).map(nameOf);
  const rest = ordinals.length - shown.length + left;
  return list(rest > 0 ? [...shown, say('{count} more', {count: rest})] : shown);
}
