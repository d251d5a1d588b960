// The layout of all help pages: usage, one example, the flags by group, wrapped to the given width.

import {type Flag, flagGroups} from './arguments/flagParts.ts';
import {placeholder} from './arguments/flags.ts';

export interface CommandHelp {
  readonly usage: readonly string[];
  readonly about: string;
  readonly example: string;
}

/** At least 40 columns wide. */
export function helpPage(lines: (columns: number) => readonly string[], width: number): string {
  return `${lines(Math.max(40, width)).join('\n')}\n`;
}

export function commandPage(
  {usage, about, example}: CommandHelp,
  flags: readonly Flag<string>[],
  columns: number,
): string[] {
  const lines = ['Usage:', ...usage.flatMap((line) => wrapped(line, '  ', columns))];
  lines.push('', ...wrapped(about, '', columns), '', 'Example:', ...wrapped(example, '  ', columns));
  for (const group of flagGroups) {
    const members = flags.filter((flag) => flag.group === group);
    if (members.length === 0) continue;
    lines.push('', `${group}:`, ...members.flatMap((flag) => entry(nameOf(flag), flag.help, 25, columns)));
  }
  return lines;
}

function nameOf({name, short, value}: Flag<string>): string {
  const taken = placeholder(value);
  return `${short === undefined ? '' : `-${short}, `}--${name}${taken === '' ? '' : ` ${taken}`}`;
}

/** A name with its meaning next to it, or below it if the name is long. */
export function entry(name: string, meaning: string, nameColumns: number, columns: number): string[] {
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

export function firstSentence(text: string): string {
  return text.slice(0, text.indexOf('.') + 1);
}
