// The settings that a check works with, and their defaults: both from the tables of settings and of limits. The loader is in
// server/config.

import {limitTable} from './limitTable.ts';
import {defaultsOf, type ValuesOf} from './settingParts.ts';
import {settingTable} from './settingTable.ts';

export type Limits = ValuesOf<typeof limitTable>;
export type Config = ValuesOf<typeof settingTable> & {
  readonly limits: Limits;
  /** Of a pair in a review: stock phrases at the ends of a passage were copied with the rest. No setting of a user. */
  readonly isReview?: true;
};
export type RepeatedBlocks = Config['repeatedBlocks'];

export const defaults: Config = {...defaultsOf(settingTable), limits: defaultsOf(limitTable)};

/** The names of the settings that may differ from file to file. */
export type FileSetting = {
  [Key in keyof typeof settingTable]: (typeof settingTable)[Key] extends {readonly ofPair: string} ? Key : never;
}[keyof typeof settingTable];
