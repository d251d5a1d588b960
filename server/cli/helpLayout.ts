// The layout of all help pages: usage, one example, the flags by group, wrapped to the given width.

import {type CommandSet, flagsOf, namesOf} from './arguments/commandSet.ts';
import {firstSentence} from './arguments/commandTable.ts';
import {type Flag, flagGroups} from './arguments/flagParts.ts';
import {placeholder} from './arguments/flags.ts';

/** `command` null: the overview of the whole set. No line is wider than `width` (at least 40 columns). */
export function helpPage<Name extends string>(set: CommandSet<Name>, command: Name | null, width: number): string {
  const columns = Math.max(40, width);
  const lines = command === null ? overview(set, columns) : commandPage(set, command, columns);
  return `${lines.join('\n')}\n`;
}

function overview<Name extends string>(set: CommandSet<Name>, columns: number): string[] {
  const {program, about, commands, usual, shown, further} = set;
  const names = namesOf(set);
  const nameColumns = Math.max(...names.map((name) => name.length)) + 1;
  const summary = (name: Name) => `${firstSentence(commands[name].about)}${name === usual ? ' The default.' : ''}`;
  return [
    ...wrapped(about, '', columns),
    ...(usual === null ? ['', 'Usage:', ...wrapped(`${program} COMMAND [flags]`, '  ', columns)] : []),
    '',
    'Commands:',
    ...names.flatMap((name) => entry(name, summary(name), nameColumns, columns)),
    '',
    ...firstFlagLines(set, columns),
    'Examples:',
    ...names.slice(0, shown).flatMap((name) => wrapped(commands[name].examples[0] ?? '', '  ', columns)),
    '',
    ...wrapped(further, '', columns),
  ];
}

/** Of each flag the first sentence. */
function firstFlagLines<Name extends string>(set: CommandSet<Name>, columns: number): string[] {
  const {usual, firstFlags} = set;
  if (usual === null || firstFlags.length === 0) return [];
  const known = new Map(flagsOf(set, usual).map((flag) => [flag.name, flag]));
  const lines = firstFlags.flatMap((name) => {
    const flag = known.get(name);
    return flag === undefined ? [] : entry(flagName(flag), firstSentence(flag.help), 25, columns);
  });
  return [`Flags of ${usual} to begin with:`, ...lines, ''];
}

function commandPage<Name extends string>(set: CommandSet<Name>, command: Name, columns: number): string[] {
  const {usage, about, examples} = set.commands[command];
  const lines = ['Usage:', ...usage.flatMap((line) => wrapped(line, '  ', columns))];
  lines.push('', ...wrapped(about, '', columns), '', examples.length === 1 ? 'Example:' : 'Examples:');
  lines.push(...examples.flatMap((example) => wrapped(example, '  ', columns)));
  const flags = flagsOf(set, command);
  for (const group of flagGroups) {
    const members = flags.filter((flag) => flag.group === group);
    if (members.length === 0) continue;
    lines.push('', `${group}:`, ...members.flatMap((flag) => entry(flagName(flag), flag.help, 25, columns)));
  }
  return lines;
}

/** '-o, --output FILE'. */
export function flagName({name, short, value}: Flag<string>): string {
  const taken = placeholder(value);
  return `${short === undefined ? '' : `-${short}, `}--${name}${taken === '' ? '' : ` ${taken}`}`;
}

/** A name with its meaning next to it, or below it if the name is long. */
function entry(name: string, meaning: string, nameColumns: number, columns: number): string[] {
  const indent = ' '.repeat(Math.min(nameColumns + 3, Math.floor(columns / 2)));
  const meanings = wrapped(meaning, indent, columns);
  const [first = ''] = meanings;
  if (name.length + 4 > indent.length) return [...wrapped(name, '  ', columns), ...meanings];
  return [`  ${name}`.padEnd(indent.length) + first.trimStart(), ...meanings.slice(1)];
}

/** Breaks at spaces, and after the bars of a long choice. */
export function wrapped(text: string, indent: string, columns: number): string[] {
  const lines: string[] = [];
  let line = indent;
  for (const piece of text.split(/(?<=\|)(?=[^ ]*)| /)) {
    const glue = line.trim() === '' || line.endsWith('|') ? '' : ' ';
    if (line.trim() !== '' && line.length + glue.length + piece.length > columns) {
      lines.push(line);
      line = indent + piece;
    } else {
      line += glue + piece;
    }
  }
  return [...lines, line];
}
