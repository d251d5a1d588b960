// Parts of the sentences for an editor: a place as it is named, and a finding seen from one of its places.

import type {DocumentFinding, PassageFinding} from '../model/finding.ts';
import type {Language} from './language.ts';
import {fileOf} from './message.ts';
import {type MessagePart, type OccurrenceName, startName, type View} from './messageParts.ts';

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
export function nameOf(finding: PassageFinding | DocumentFinding, ordinal: number): OccurrenceName {
  const name = startName(finding, ordinal);
  return {...name, path: fileOf(finding, name.path)};
}

export function sentenceOf(text: string): Sentence {
  return [`${text}.`];
}
