// The parts of a flag definition, and the groups of commands that share flags.

import {limitTable} from '../../../shared/model/limitTable.ts';
import type {Setting, Settings} from '../../../shared/model/settingParts.ts';
import {settingTable} from '../../../shared/model/settingTable.ts';
import type {Command} from './commandTable.ts';

/** The kind of value. `share` is 0…1, also written as a percentage. */
export type FlagValue =
  | {readonly kind: 'switch'}
  /** `dashed`: the value may start with a dash, as in `-case`. */
  | {readonly kind: 'text'; readonly what: string; readonly dashed?: true}
  | {readonly kind: 'whole'; readonly least: number}
  | {readonly kind: 'share'}
  /** The word is read as null. */
  | {readonly kind: 'wholeOr'; readonly word: string}
  | {
      readonly kind: 'choice';
      readonly of: readonly string[];
      /** In the help, where the choices would be too many. */
      readonly shown?: string;
      /** Other words for some of the choices, as others call them. */
      readonly also?: Readonly<Record<string, string>>;
      /** A file may follow a choice, and each command has its own choices: the parser gives what is written. */
      readonly asWritten?: true;
    };

interface MoreOfFlag {
  readonly short?: string;
  readonly repeatable?: true;
  /** The value without the flag. Otherwise that of a switch is false, of a repeatable flag an empty list, of others null. */
  readonly usual?: unknown;
  /** The flag gives a setting: 'minWords', 'limits.findingsMax', 'lab.bag'. */
  readonly setting?: string;
}

/** `Name`: the commands that can have the flag. */
export interface Flag<Name extends string = Command> extends MoreOfFlag {
  readonly name: string;
  readonly value: FlagValue;
  readonly commands: readonly Name[];
  readonly group: FlagGroup;
  readonly help: string;
}

export const flagGroups = ['What is read', 'What counts as a copy', 'What is reported', 'How it runs'] as const;
type FlagGroup = (typeof flagGroups)[number];

export const checkFlags = ['check'] as const;
/** The same settings must apply when copies are accepted and when they are checked. */
export const finding = ['check', 'baseline'] as const;
/** Commands that can be about a change. */
export const changeFlags = ['check', 'baseline'] as const;
export const both = ['check', 'compare'] as const;
/** Commands that query the history of a repository. */
export const historyFlags = ['moves', 'origin', 'drift'] as const;
export const historyQueryFlags = ['check', ...historyFlags, 'index'] as const;
/** Commands with flags for what counts as a copy. */
export const three = ['check', 'compare', 'baseline', ...historyFlags] as const;
export const all = ['check', 'compare', 'explain', 'baseline', 'show'] as const;
export const baselineFlags = ['baseline'] as const;
export const every = [...all, ...historyFlags, 'mirrors', 'trend', 'index', 'status', 'clean'] as const;
export const lsp = ['lsp'] as const;
export const onOff = {kind: 'switch'} as const;
export const share = {kind: 'share'} as const;
export const text = (what: string) => ({kind: 'text', what}) as const;
export const wholeFlags = (least: number) => ({kind: 'whole', least}) as const;
export const wholeOr = (word: string) => ({kind: 'wholeOr', word}) as const;
export const choice = <const Of extends readonly string[]>(...of: Of) => ({kind: 'choice', of}) as const;
export const choiceAlso = <const Of extends readonly string[]>(also: Readonly<Record<string, string>>, ...of: Of) =>
  ({kind: 'choice', of, also}) as const;

/** The types of the values are kept, as those of the arguments of a command are made of them. */
export function flag<
  const Name extends string,
  const Value extends FlagValue,
  const Commands extends readonly string[],
  const More extends MoreOfFlag = object,
>(name: Name, value: Value, commands: Commands, group: 0 | 1 | 2 | 3, help: string, more?: More) {
  const own = {name, value, commands, group: flagGroups[group], help};
  return {...own, ...more} as typeof own & More;
}

/** The names of the flags that a table of settings has. */
type FlagNamesOf<Table> = Table extends Settings
  ? {[Key in keyof Table]: Table[Key] extends {readonly flags: infer Flags} ? keyof Flags & string : never}[keyof Table]
  : never;

/**
 * For tables of settings, each under the beginning of the names of its settings: makes a flag that gives one of them, as its
 * row describes it. `own`: its values are written in another way.
 */
export function flagsOfSettings<Tables extends Readonly<Record<string, Settings>>>(tables: Tables) {
  const rows = Object.entries(tables).flatMap(([prefix, table]) =>
    Object.entries(table).map(([key, row]) => ({...row, path: prefix + key})),
  );
  return <const Name extends FlagNamesOf<Tables[keyof Tables]>, const Commands extends readonly string[]>(
    name: Name,
    commands: Commands,
    group: 0 | 1 | 2 | 3,
    own?: FlagValue,
  ) => {
    const row = rows.find(({flags = {}}) => Object.hasOwn(flags, name));
    if (row === undefined) throw new Error(`broken promise: a setting has the flag --${name}`);
    const help = (row.flags?.[name] ?? '').replaceAll('{default}', String(row.default));
    const more = row.schema.type === 'array' && own === undefined ? ({repeatable: true} as const) : {};
    const value = own ?? (/^no-/.test(name) ? onOff : valueOfSetting(row));
    return flag(name, value, commands, group, help, {...more, setting: row.path});
  };
}

export const settingFlag = flagsOfSettings({'': settingTable, 'limits.': limitTable});

function valueOfSetting({schema: {type, enum: choices, minimum = 0, maximum}, what = ''}: Setting): FlagValue {
  if (type === 'boolean') return onOff;
  if (choices !== undefined) return choice(...choices);
  if (type === 'number' && maximum === 1) return share;
  return type === 'integer' || type === 'number' ? wholeFlags(minimum) : text(what);
}
