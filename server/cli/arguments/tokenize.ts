// Takes the words of a command line, gives the command, its flags with their values, and all errors. Each command
// interprets the values itself.
import {type ParseArgsConfig, parseArgs} from 'node:util';
import {didYouMean} from '../../../shared/algorithms/didYouMean.ts';
import type {Flag} from './flagParts.ts';

/** The words that a command line may contain. */
export interface Grammar<Name extends string> {
  readonly commands: readonly Name[];
  /** The default command. */
  readonly usual: Name;
  readonly flags: readonly Flag<Name>[];
}

interface Tokenized<Name extends string> {
  readonly command: Name;
  readonly positionals: readonly string[];
  /** Flags of this command by name, with their values in order; a switch has none. */
  readonly given: ReadonlyMap<string, readonly string[]>;
  readonly problems: string[];
}

/**
 * Uses the tokens of parseArgs instead of its strict mode, which stops at the first error: all errors are reported,
 * with suggestions.
 */
export function tokenized<Name extends string>(
  words: readonly string[],
  {commands, usual, flags}: Grammar<Name>,
): Tokenized<Name> {
  const options: ParseArgsConfig['options'] = Object.fromEntries(
    flags.map(({name, short, value}) => [
      name,
      {type: value.kind === 'switch' ? 'boolean' : 'string', multiple: true, ...(short ? {short} : {})},
    ]),
  );
  const {tokens} = parseArgs({args: [...words], options, strict: false, allowPositionals: true, tokens: true});
  const end = tokens.find(({kind}) => kind === 'option-terminator')?.index ?? Infinity;
  const first = tokens.find(({kind}) => kind === 'positional');
  const named =
    first?.kind === 'positional' && first.index < end ? commands.find((name) => name === first.value) : undefined;
  const command = named ?? usual;
  const own = flags.filter((flag) => flag.commands.includes(command) && !flag.hidden).map(({name}) => name);

  const positionals: string[] = [];
  const given = new Map<string, string[]>();
  // -dash.txt is a path and not -d -a -s -h: a word with several short flags counts only if all of them exist.
  const bundles = new Set<number>();
  for (const token of tokens) {
    if (token.kind !== 'option' || !/^-[^-]./.test(words[token.index])) continue;
    if (!flags.some(({name}) => name === token.name)) bundles.add(token.index);
  }
  const problems = Array.from(
    bundles,
    (index) => `${unknownFlag(words[index], own)}; put a path that begins with "-" after "--"`,
  );
  for (const token of tokens) {
    if (token.kind === 'positional' && (named === undefined || token !== first)) positionals.push(token.value);
    if (token.kind !== 'option') continue;
    if (bundles.has(token.index)) continue;
    const known = flags.find(({name}) => name === token.name);
    if (known === undefined) problems.push(unknownFlag(token.rawName, own));
    else if (!known.commands.includes(command)) problems.push(foreignFlag(known, command));
    else if (known.hidden && token.value === undefined) given.set(known.name, []);
    else if (known.value.kind === 'switch') {
      if (token.value !== undefined) problems.push(`--${known.name}: got the value "${token.value}", expected none`);
      given.set(known.name, []);
    } else if (token.value === undefined || (!token.inlineValue && isFlagLike(known, token.value))) {
      const next = token.value === undefined ? '' : `; "${token.value}" is a flag`;
      problems.push(`--${known.name}: got no value, expected ${expected(known)}${next}`);
    } else if (token.value === '') {
      problems.push(`--${known.name}: got an empty value, expected ${expected(known)}`);
    } else {
      given.set(known.name, [...(known.repeatable ? (given.get(known.name) ?? []) : []), token.value]);
    }
  }
  return {command, positionals, given, problems};
}

/**
 * Whether the word after a flag is another flag instead of its value. Negative numbers, and a `dashed` value that turns
 * something off, are values.
 */
function isFlagLike({value}: Flag<string>, written: string): boolean {
  const isDashed = value.kind === 'text' && value.dashed === true;
  return (isDashed ? /^-(?:-|.$)/ : /^-[^\d.]/).test(written);
}

function unknownFlag(written: string, own: readonly string[]): string {
  const close = didYouMean(written.replace(/^-+/, ''), own);
  return `unknown flag ${written}${close === null ? '' : `; did you mean --${close}?`}`;
}

function foreignFlag(flag: Flag<string>, command: string): string {
  return `--${flag.name} is not a flag of "${command}", only of ${flag.commands.map((name) => `"${name}"`).join(' and ')}`;
}

/** The values of the given flags, converted to their types. Errors are added to the problems. */
export class Values {
  readonly #given: ReadonlyMap<string, readonly string[]>;
  readonly #problems: string[];
  readonly #flags: readonly Flag<string>[];

  constructor({given, problems}: Tokenized<string>, flags: readonly Flag<string>[]) {
    this.#given = given;
    this.#problems = problems;
    this.#flags = flags;
  }

  problem(message: string): void {
    this.#problems.push(message);
  }

  on(name: string): boolean {
    return this.#given.has(name);
  }

  all(name: string): readonly string[] {
    return this.#given.get(name) ?? [];
  }

  text(name: string): string | null {
    return this.all(name).at(-1) ?? null;
  }

  number(name: string): number | null {
    const written = this.text(name);
    if (written === null) return null;
    const {value} = this.#flagNamed(name);
    const read =
      value.kind === 'share'
        ? shareOf(written)
        : value.kind === 'whole'
          ? wholeOf(written, value.least)
          : wholeOf(written, 1);
    if (read === null) this.#refuse(name, written);
    return read;
  }

  choice<T extends string>(name: string): T | null {
    const written = this.text(name);
    return written === null ? null : this.choiceAs(name, written);
  }

  /** The same for one value of several. */
  choiceAs<T extends string>(name: string, written: string): T | null {
    const {value} = this.#flagNamed(name);
    const choices = value.kind === 'choice' ? value.of : [];
    const also = value.kind === 'choice' ? value.also : undefined;
    const meant = also !== undefined && Object.hasOwn(also, written) ? also[written] : written;
    if (choices.includes(meant)) return meant as T;
    const close = didYouMean(written, choices);
    this.#refuse(name, written, close === null ? '' : `; did you mean "${close}"?`);
    return null;
  }

  /** The values of a flag that may be repeated. */
  choices<T extends string>(name: string): readonly T[] {
    return this.all(name).flatMap((written) => this.choiceAs<T>(name, written) ?? []);
  }

  #refuse(name: string, written: string, more = ''): void {
    this.#problems.push(`--${name}: got "${written}", expected ${expected(this.#flagNamed(name))}${more}`);
  }

  #flagNamed(name: string): Flag<string> {
    const flag = this.#flags.find((one) => one.name === name);
    if (flag === undefined) throw new Error(`broken promise: there is a flag --${name}`);
    return flag;
  }
}

function expected({value}: Flag<string>): string {
  if (value.kind === 'choice') return `${value.of.slice(0, -1).join(', ')} or ${value.of.at(-1)}`;
  if (value.kind === 'whole') return `a whole number of at least ${value.least}`;
  if (value.kind === 'share') return 'a share from 0 to 1 such as 0.9, or a percentage such as 90%';
  if (value.kind === 'wholeOr') return `a whole number of at least 1, or ${value.word}`;
  return value.kind === 'text' ? value.what : 'no value';
}

function wholeOf(written: string, least: number): number | null {
  if (!/^\d{1,15}$/.test(written)) return null;
  const value = Number(written);
  return value >= least ? value : null;
}

function shareOf(written: string): number | null {
  const [, digits, percent] = /^(\d{1,9}(?:\.\d{0,15})?|\.\d{1,15})\s*(%?)$/.exec(written) ?? [];
  if (digits === undefined) return null;
  const value = percent === '%' ? Number(digits) / 100 : Number(digits);
  return value <= 1 ? value : null;
}
