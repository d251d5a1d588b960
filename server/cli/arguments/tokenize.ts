// Takes the words of a command line, gives the command, its flags with their values, and all errors. readFlags.ts
// reads the values.
import {type ParseArgsConfig, parseArgs} from 'node:util';
import {didYouMean} from '../../../shared/algorithms/didYouMean.ts';
import {listInEnglish} from '../../../shared/wording/numbersInEnglish.ts';
import type {Flag} from './flagParts.ts';
import {expectedOf} from './flagValue.ts';
import type {GivenWords} from './readFlags.ts';

/** The words that a command line may contain. */
export interface Grammar<Name extends string> {
  readonly commands: readonly Name[];
  /** The default command. */
  readonly usual: Name;
  readonly flags: readonly Flag<Name>[];
}

interface Tokenized<Name extends string> extends GivenWords {
  readonly command: Name;
  readonly positionals: readonly string[];
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
  const own = flags.filter((flag) => flag.commands.includes(command)).map(({name}) => name);

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
    else if (known.value.kind === 'switch') {
      if (token.value !== undefined) problems.push(`--${known.name}: got the value "${token.value}", expected none`);
      given.set(known.name, []);
    } else if (token.value === undefined || (!token.inlineValue && isFlagLike(known, token.value))) {
      const next = token.value === undefined ? '' : `; "${token.value}" is a flag`;
      problems.push(`--${known.name}: got no value, expected ${expectedOf(known)}${next}`);
    } else if (token.value === '') {
      problems.push(`--${known.name}: got an empty value, expected ${expectedOf(known)}`);
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
  return `--${flag.name} is not a flag of "${command}", only of ${listInEnglish(flag.commands.map((name) => `"${name}"`))}`;
}
