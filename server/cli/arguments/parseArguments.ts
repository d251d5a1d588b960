// Takes the words of a command line, gives the parsed arguments as plain data. All errors are reported in one
// UserError. Reads no files and prints nothing.

import {didYouMean} from '../../../shared/algorithms/didYouMean.ts';
import {UserError} from '../../userError.ts';
import {type Arguments, argumentsOf} from './argumentsOf.ts';
import {type Command, commandNames} from './commandTable.ts';
import {flags} from './flags.ts';
import {Given, readFlags, readSettings} from './readFlags.ts';
import {type ArgsOf, type Environment, withCommon} from './sharedArgs.ts';
import {type Grammar, tokenized} from './tokenize.ts';

const grammar: Grammar<Command> = {commands: commandNames, usual: 'check', flags};

/** `words` without the program: `process.argv.slice(2)`. Throws UserError. */
export function parseArguments(words: readonly string[], environment: Environment): Arguments {
  // `lab` parses its own arguments, so that no other file needs to know its flags.
  const [first, second] = words;
  if (first === 'lab') return labArguments(words.slice(1));
  if (first === 'help' && second === 'lab') return labArguments([...words.slice(2), '--help']);
  const tokens = tokenized(words, grammar);
  const {command, positionals, problems} = tokens;
  if (tokens.given.has('help') && command === 'lab') return labArguments(['--help']);
  const isNamed = command !== 'help' && words.includes(command);
  if (tokens.given.has('help')) return {command: 'help', topic: isNamed ? command : null};
  if (tokens.given.has('version') || command === 'version') return {command: 'version'};
  if (command === 'help') return helpArguments(positionals);
  const given = new Given(tokens);
  const settings = readSettings(flags, tokens);
  const argsOf = <Name extends Command>(name: Name) =>
    withCommon(readFlags(flags, name, tokens), settings, given, environment) as ArgsOf<Name>;
  const isCorpusCheck = command === 'corpus' && positionals[0] === 'check';
  const parsed = isCorpusCheck
    ? {command: 'check', ...argumentsOf.check(argsOf('check'), positionals.slice(1), given, true)}
    : // The flags that were read are those of the command, which the compiler cannot follow.
      {command, ...argumentsOf[command](argsOf(command) as never, positionals, given)};
  if (positionals.includes('')) problems.push('got an empty path, expected a file or a folder; "." is this folder');
  if (problems.length > 0) {
    throw new UserError([...problems, `"shingle help ${command}" lists the flags`].join('\n'));
  }
  return parsed as Arguments;
}

function labArguments(words: readonly string[]): Arguments {
  return {command: 'lab', words};
}

function helpArguments(words: readonly string[]): Arguments {
  const [word] = words;
  const topic = commandNames.find((name) => name === word);
  if (word === undefined || topic !== undefined) return {command: 'help', topic: topic ?? null};
  const close = didYouMean(word, commandNames);
  throw new UserError(
    `help: got "${word}", expected one of ${commandNames.join(', ')}${close === null ? '' : `; did you mean "${close}"?`}`,
  );
}
