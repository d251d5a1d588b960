// Takes a table of flags and the words behind each that was given, gives the values: of each flag of a command under its
// name, as its row of the table says, and those that are settings together. Errors are added to the problems.

import {defaults} from '../../../shared/model/config.ts';
import type {Settings} from '../../config/configTypes.ts';
import type {Flag} from './flagParts.ts';
import {readValue} from './flagValue.ts';

/** The words behind each flag that was given; none for a switch. Errors are added to the problems. */
export interface GivenWords {
  readonly given: ReadonlyMap<string, readonly string[]>;
  readonly problems: string[];
}

/** 'dry-run' is dryRun. */
type FieldOf<Name extends string> = Name extends `${infer One}-${infer More}`
  ? `${One}${Capitalize<FieldOf<More>>}`
  : Name;

type ReadValue<Value> = Value extends {kind: 'choice'; of: readonly (infer Choice)[]}
  ? Value extends {asWritten: true}
    ? string
    : Choice
  : Value extends {kind: 'wholeOr'}
    ? number | null
    : Value extends {kind: 'text'}
      ? string
      : number;

type ReadFlag<One extends Flag<string>> = One extends {value: {kind: 'switch'}}
  ? boolean
  : One extends {repeatable: true}
    ? readonly ReadValue<One['value']>[]
    : ReadValue<One['value']> | (One extends {usual: infer Usual} ? Usual : null);

/** The values of the flags of a command that are no settings. */
export type FlagsOf<Row extends Flag<string>, Name extends string> = {
  readonly [One in Row as One extends {setting: string}
    ? never
    : Name extends One['commands'][number]
      ? FieldOf<One['name']>
      : never]: ReadFlag<One>;
};

/** For rules about several flags: which were given, and where errors go. */
export class Given {
  readonly #given: ReadonlySet<string>;
  readonly #problems: string[];

  constructor({given, problems}: GivenWords) {
    this.#given = new Set(given.keys());
    this.#problems = problems;
  }

  on(name: string): boolean {
    return this.#given.has(name);
  }

  problem(message: string): void {
    this.#problems.push(message);
  }
}

export function readFlags<Row extends Flag<string>, Name extends string>(
  flags: readonly Row[],
  command: Name,
  {given, problems}: GivenWords,
): FlagsOf<Row, Name> {
  const own = flags.filter(({commands, setting}) => commands.includes(command) && setting === undefined);
  const values = own.map((flag) => {
    const read = readFlag(flag, given.get(flag.name), problems);
    return [fieldOf(flag.name), read === undefined ? usualOf(flag) : read];
  });
  return Object.fromEntries(values) as FlagsOf<Row, Name>;
}

/** A flag that begins with `no-` turns its setting off. */
export function readSettings(flags: readonly Flag<string>[], {given, problems}: GivenWords): Settings {
  const settings: Record<string, unknown> = {};
  for (const flag of flags) {
    const written = given.get(flag.name);
    if (flag.setting === undefined || written === undefined) continue;
    const [key, inner] = flag.setting.split('.');
    const isOff = flag.name.startsWith('no-');
    const off = typeof defaults[key as keyof typeof defaults] === 'boolean' ? false : '';
    const value = isOff ? off : readFlag(flag, written, problems);
    if (value === undefined) continue;
    settings[key] = inner === undefined ? value : {...(settings[key] as object), [inner]: value};
  }
  return settings;
}

/** undefined: the flag was not given, or with a wrong value. */
function readFlag(flag: Flag<string>, written: readonly string[] | undefined, problems: string[]): unknown {
  if (written === undefined) return undefined;
  if (flag.value.kind === 'switch') return true;
  if (!flag.repeatable) return readValue(flag, written.at(-1) ?? '', problems);
  return written.map((one) => readValue(flag, one, problems)).filter((one) => one !== undefined);
}

function fieldOf(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function usualOf({value, repeatable, usual}: Flag<string>): unknown {
  if (usual !== undefined) return usual;
  return value.kind === 'switch' ? false : repeatable ? [] : null;
}
