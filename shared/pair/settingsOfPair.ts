// Takes the settings and two documents with settings of their own, gives those that hold for what the two share.

import type {Config} from '../model/config.ts';
import type {Document} from '../model/document.ts';
import type {Setting} from '../model/settingParts.ts';
import {settingTable} from '../model/settingTable.ts';

const table: [string, Setting][] = Object.entries(settingTable);
const larger = table.filter(([, {ofPair}]) => ofPair === 'larger').map(([name]) => name as NumberSetting);
const ofFirst = table.filter(([, {ofPair}]) => ofPair === 'first').map(([name]) => name as keyof Config);

type NumberSetting = {
  [Key in keyof typeof settingTable]: (typeof settingTable)[Key] extends Setting<number> & {ofPair: 'larger'}
    ? Key
    : never;
}[keyof typeof settingTable];

/** A pair must satisfy the settings of both of its documents: the stricter of each. */
export function settingsOfPair(config: Config, a: Pick<Document, 'own'>, b: Pick<Document, 'own'>): Config {
  if (a.own === undefined && b.own === undefined) return config;
  const one: Config = {...config, ...a.own};
  const two: Config = {...config, ...b.own};
  return {
    ...config,
    ...Object.fromEntries(ofFirst.map((name) => [name, one[name]])),
    ...Object.fromEntries(larger.map((name) => [name, Math.max(one[name], two[name])])),
  };
}
