// Takes settings of a caller, gives the configuration that a check of texts works with. Values are checked against the schema
// of configuration files.

import type {SettingNode} from '../server/config/configTree.ts';
import type {LoadedConfig} from '../server/config/configTypes.ts';
import {expectedSets} from '../server/config/expectedSets.ts';
import {problemsOf} from '../server/config/validate.ts';
import {type Config, defaults} from '../shared/model/config.ts';
import {inEnglish} from '../shared/model/phrase.ts';
import schema from '../shared/model/schema.json' with {type: 'json'};
import {settingsOfFiles, type TextSettings} from './librarySettings.ts';
import {ShingleError} from './shingleError.ts';

/** Throws ShingleError. */
export async function textConfig(settings: TextSettings = {}): Promise<LoadedConfig> {
  refuseProblems(settings);
  const ofFiles = Object.keys(settings).find((name) => settingsOfFiles.includes(name));
  if (ofFiles !== undefined) {
    throw new ShingleError(`settings: got "${ofFiles}", which is about files; expected settings of texts`);
  }
  const {limits, ...own} = settings;
  const config: Config = {...defaults, ...own, limits: {...defaults.limits, ...limits}};
  if (!config.passages && !config.documents) {
    throw new ShingleError('settings: got "passages" and "documents" both off, expected at least one of them');
  }
  return {
    config,
    lab: {},
    file: null,
    looked: [],
    overrides: [],
    overridesFor: () => ({}),
    generated: null,
    areExpected: config.expected.length === 0 ? null : await expectedSets(config.expected),
    origin: new Map(),
  };
}

/** Throws ShingleError with all problems. */
export function refuseProblems(settings: object): void {
  const problems = problemsOf(nodeOf(settings), schema);
  if (problems.length > 0)
    throw new ShingleError(problems.map(({problem}) => `settings: ${inEnglish(problem)}`).join('\n'));
}

/** Data as a configuration file could have it. */
function nodeOf(value: unknown, depth = 0): SettingNode {
  if (depth > depthMax) throw new ShingleError(`settings: got more than ${depthMax} levels, expected two`);
  if (Array.isArray(value)) return {kind: 'list', at: 0, items: value.map((one) => nodeOf(one, depth + 1))};
  const type = Object.prototype.toString.call(value).slice('[object '.length, -1);
  if (!dataTypes.includes(type)) throw new ShingleError(`settings: got a ${type}, expected data as JSON has it`);
  if (typeof value !== 'object' || value === null) return {kind: 'scalar', at: 0, value: value as string};
  const members = Object.entries(value).filter(([, one]) => one !== undefined);
  return {kind: 'object', at: 0, members: members.map(([key, one]) => ({key, at: 0, value: nodeOf(one, depth + 1)}))};
}

const depthMax = 50;
const dataTypes = ['Object', 'String', 'Number', 'Boolean', 'Null'];
