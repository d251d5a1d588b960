// The parts of a table of settings. Each kind of value gives the default, the type, and the JSON Schema of a setting; type,
// defaults, validation, schema, documentation and flags are made from the table.

/** The keywords of JSON Schema that a table needs; a test compares their validation with that of a library. */
export interface Schema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly additionalProperties?: boolean;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly not?: {readonly const: number};
  readonly default?: unknown;
}

/**
 * Meaning of a text or a list of texts, and so how it is made relative to the checked root: globs and sets (globs with
 * braces) from the folder of the main configuration file, paths from the file that names them. `pathGlobs` are paths that
 * may have stars. `revisions`: none of them, taken as written.
 */
export type NameKind = 'globs' | 'sets' | 'path' | 'paths' | 'pathGlobs' | 'revisions';

export interface Kind<T> {
  readonly schema: Schema;
  readonly default: T;
  readonly names?: NameKind;
  /** Of an object, or of each object of a list. */
  readonly members?: Settings;
}

export interface More {
  /**
   * The setting may differ from file to file, in `overrides`. Of a pair of files the larger value holds, or that of the first
   * file for comparisons of a file with itself; `never`: no pair is asked.
   */
  readonly ofPair?: 'larger' | 'first' | 'never';
  /** Flags of the command line that give it, with their help, where `{default}` stands for the default. */
  readonly flags?: Readonly<Record<string, string>>;
  /** The placeholder of a text in the help. */
  readonly what?: string;
}

export type Setting<T = unknown> = Kind<T> & More;
export type Settings = Readonly<Record<string, Setting>>;
export type ValuesOf<Table extends Settings> = {readonly [Key in keyof Table]: Table[Key]['default']};

/** `meaning` is for readers: editors show it, and the documentation. */
export function setting<T, const Own extends More = object>(kind: Kind<T>, title: string, meaning: string, more?: Own) {
  return {...kind, schema: {title, description: meaning, ...kind.schema}, ...more} as Kind<T> & Own;
}

/** `not`: a number that is not allowed although those around it are. */
export function whole(value: number, least = 1, {most, not}: {most?: number; not?: number} = {}): Kind<number> {
  const maximum = most === undefined ? {} : {maximum: most};
  const but = not === undefined ? {} : {not: {const: not}};
  return {default: value, schema: {type: 'integer', minimum: least, ...maximum, ...but, default: value}};
}

/** Any number from `least` on. */
export function number(value: number, least: number): Kind<number> {
  return {default: value, schema: {type: 'number', minimum: least, default: value}};
}

/** From 0 to 1. */
export function share(value: number): Kind<number> {
  return {default: value, schema: {type: 'number', minimum: 0, maximum: 1, default: value}};
}

export function onOff(value: boolean): Kind<boolean> {
  return {default: value, schema: {type: 'boolean', default: value}};
}

export function oneOf<const Of extends readonly string[]>(value: Of[number], of: Of): Kind<Of[number]> {
  return {default: value, schema: {type: 'string', enum: of, default: value}};
}

export function text(value: string, names?: 'path'): Kind<string> {
  return {default: value, schema: {type: 'string', default: value}, ...(names && {names})};
}

/** Empty by default. */
export function list(names: NameKind): Kind<readonly string[]> {
  const mayBeEmpty = names === 'paths' || names === 'pathGlobs';
  const items: Schema = {type: 'string', ...(!mayBeEmpty && {minLength: 1})};
  return {default: [], names, schema: {type: 'array', items, default: []}};
}

/** Any of these words; none by default. */
export function anyOf<const Of extends readonly string[]>(of: Of): Kind<readonly Of[number][]> {
  return {default: [], schema: {type: 'array', items: {type: 'string', enum: of}, default: []}};
}

/** A list with an object of these settings for each entry, all of which must be given that `required` names. */
export function entries<Table extends Settings>(
  members: Table,
  required: readonly (keyof Table & string)[],
): Kind<readonly ValuesOf<Table>[]> {
  return {default: [], members, schema: {type: 'array', items: objectOf(members, required), default: []}};
}

export function record<Table extends Settings>(members: Table): Kind<ValuesOf<Table>> {
  const value = defaultsOf(members);
  return {default: value, members, schema: {...objectOf(members), default: value}};
}

/** Settings under one name, of which each has an origin of its own. */
export function group<Table extends Settings>(members: Table): Kind<ValuesOf<Table>> {
  return {default: defaultsOf(members), members, schema: objectOf(members)};
}

/** In a list of entries, where nothing stands for what is missing. */
export function required<T>({schema, ...kind}: Kind<T>): Kind<T> {
  const {default: _, ...rest} = schema;
  return {...kind, schema: rest.type === 'array' ? {...rest, minItems: 1} : rest};
}

export function defaultsOf<Table extends Settings>(table: Table): ValuesOf<Table> {
  return mapped(table, (one) => one.default) as ValuesOf<Table>;
}

export function objectOf(members: Settings, needed: readonly string[] = []): Schema {
  return {
    type: 'object',
    additionalProperties: false,
    ...(needed.length > 0 && {required: needed}),
    properties: mapped(members, ({schema}) => schema),
  };
}

function mapped<T>(table: Settings, of: (setting: Setting) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(table).map(([key, one]) => [key, of(one)]));
}
