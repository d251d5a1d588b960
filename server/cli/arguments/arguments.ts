// The types of the parsed arguments of each command, from its table of flags and the function that gives the rest.

import type {argumentsOf} from './argumentsOf.ts';
import type {Command} from './commandTable.ts';

type Parsed = typeof argumentsOf;
export type ArgumentsOf<Name extends keyof Parsed> = ReturnType<Parsed[Name]> & {readonly command: Name};

export type Arguments =
  | {readonly [Name in keyof Parsed]: ArgumentsOf<Name>}[keyof Parsed]
  | {readonly command: 'help'; readonly topic: Command | null}
  | {readonly command: 'version'};
