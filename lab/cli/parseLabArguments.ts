// Parses the arguments after `shingle lab` into plain data. Throws one UserError that names every wrong argument.

import {Given, readFlags, readSettings} from '../../server/cli/arguments/readFlags.ts';
import {type Environment, withCommon} from '../../server/cli/arguments/sharedArgs.ts';
import {tokenized} from '../../server/cli/arguments/tokenize.ts';
import {UserError} from '../../server/userError.ts';
import {didYouMean} from '../../shared/algorithms/didYouMean.ts';
import {methodPage, methodPages} from '../methods/report/methodPages.ts';
import {checkedSettings} from './checkedSettings.ts';
import {type LabArguments, labArgumentsOf} from './labArguments.ts';
import {labCommands} from './labCommandNames.ts';
import {labFlags} from './labFlags.ts';

export function parseLabArguments(words: readonly string[], environment: Environment): LabArguments {
  const [word, ...rest] = words;
  const command = labCommands.find((name) => name === word);
  if (command === undefined) return withoutCommand(words);
  const tokens = tokenized(rest, {commands: [], usual: command, flags: labFlags});
  if (tokens.given.has('help')) return {command: 'help', topic: command};
  if (tokens.given.has('version')) return {command: 'version'};
  const given = new Given(tokens);
  const settings = checkedSettings(readSettings(labFlags, tokens), given);
  const args = withCommon(readFlags(labFlags, command, tokens), settings, given, environment);
  // The flags that were read are those of the command, which the compiler cannot follow.
  const parsed = {command, ...labArgumentsOf[command](args as never, tokens.positionals, given)};
  if (tokens.problems.length > 0) {
    throw new UserError([...tokens.problems, `"shingle help lab ${command}" lists the flags`].join('\n'));
  }
  return parsed as LabArguments;
}

/** `shingle help lab minhash` arrives as `minhash --help`. A name may have several words. */
function withoutCommand(words: readonly string[]): LabArguments {
  const [word] = words;
  if (word === '--help' || word === '-h') return {command: 'help', topic: null};
  if (word === '--version' || word === '-v') return {command: 'version'};
  const isHelp = words.some((one) => one === '--help' || one === '-h');
  const name = words.filter((one) => !one.startsWith('-')).join(' ');
  if (isHelp && name === 'methods') return {command: 'method', name: null};
  const isMethod = methodPage(name) !== null;
  if (isHelp && isMethod) return {command: 'method', name};
  const got = word === undefined ? 'no command' : `"${isHelp ? name : word}"`;
  const expected = `one of ${labCommands.join(', ')}${isHelp ? ', or the name of a method' : ''}`;
  const close =
    word === undefined || isMethod
      ? null
      : didYouMean(isHelp ? name : word, [...labCommands, ...(isHelp ? methodNames() : [])]);
  const further = isMethod
    ? `"shingle help lab ${name}" describes the method`
    : isHelp
      ? '"shingle help lab methods" lists the methods'
      : '"shingle help lab" describes them';
  throw new UserError(
    `lab: got ${got}, expected ${expected}${close === null ? '' : `; did you mean "${close}"?`}\n${further}`,
  );
}

function methodNames(): string[] {
  return methodPages.flatMap(({name, also}) => [name, ...also]);
}
