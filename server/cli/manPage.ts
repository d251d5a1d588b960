// Takes sets of commands, gives the manual page for man(1): the same texts as the help. Made when the package is built.

import {type CommandSet, flagsOf, namesOf} from './arguments/commandSet.ts';
import {type Flag, flagGroups} from './arguments/flagParts.ts';
import {flagName} from './helpLayout.ts';

export function manPage<Product extends string, Lab extends string>(
  version: string,
  product: CommandSet<Product>,
  lab: CommandSet<Lab>,
): string {
  const lines = [
    `.TH SHINGLE 1 "" ${quoted(`shingle ${version}`)} "User Commands"`,
    '.ad l',
    '.SH NAME',
    literal('shingle - find copied and near-duplicate text in documentation and code'),
    '.SH SYNOPSIS',
    '.nf',
    '.B shingle \\fR[\\fIcommand\\fR] [\\fIflags\\fR] [\\fIoperands\\fR]',
    '.B shingle lab \\fIcommand\\fR [\\fIflags\\fR] [\\fIoperands\\fR]',
    '.fi',
    '.SH DESCRIPTION',
    literal(
      'Lists the copies that are worth acting on, with every place and with what differs. Without a command it is "shingle check".',
    ),
    '.SH COMMANDS',
    ...commandsOf(product),
    '.SH FLAGS',
    ...flagLines(product),
    '.SH COMMANDS OF THE LABORATORY',
    ...commandsOf(lab),
    '.SH FLAGS OF THE LABORATORY',
    ...flagLines(lab),
    '.SH EXIT STATUS',
    ...[
      ['0', 'Nothing at the level of --fail-on was found, or the command has done its work.'],
      ['1', 'Findings.'],
      ['2', 'A wrong flag, setting or path, or a file that cannot be read or written.'],
      ['130', 'Ctrl-C.'],
    ].flatMap(([code, meaning]) => ['.TP', `.B ${code}`, literal(meaning)]),
    '.SH ENVIRONMENT',
    ...['.TP', '.BR NO_COLOR ", " FORCE_COLOR', literal('Turn colours off and on.')],
    ...['.TP', '.B CI', literal('If it is set, a report on a terminal lists all findings.')],
    '.SH FILES',
    ...['.TP', '.IR .shingle.json ", " .shingle.yaml ", " .shingle.yml'],
    literal('Settings, the nearest from the working folder upwards, as far as the Git work tree.'),
    ...['.TP', '.I .shingle-baseline.jsonl', literal('Accepted copies.')],
  ];
  return `${lines.join('\n')}\n`;
}

function commandsOf<Name extends string>(set: CommandSet<Name>): string[] {
  return namesOf(set).flatMap((name) => {
    const {usage, about, examples} = set.commands[name];
    return [
      `.SS ${quoted(name)}`,
      ...['.nf', ...usage.map((line) => `.B ${literal(line)}`), '.fi', '.PP', literal(about)],
      ...['.PP', examples.length === 1 ? 'Example:' : 'Examples:', '.PP', '.nf', '.RS 4'],
      ...examples.map(literal),
      ...['.RE', '.fi'],
    ];
  });
}

/** Each flag once, with the commands that have it. */
function flagLines<Name extends string>(set: CommandSet<Name>): string[] {
  const names = namesOf(set);
  return flagGroups.flatMap((group) => {
    const members = set.flags.filter((flag) => flag.group === group);
    if (members.length === 0) return [];
    const entries = members.flatMap((flag) => [
      '.TP',
      `.B ${literal(flagName(flag))}`,
      literal(flag.help),
      ...ofCommands(set, flag, names),
    ]);
    return [`.SS ${quoted(group)}`, ...entries];
  });
}

function ofCommands<Name extends string>(set: CommandSet<Name>, flag: Flag<Name>, names: readonly Name[]): string[] {
  const having = names.filter((name) => flagsOf(set, name).includes(flag));
  return having.length >= names.length - 2 ? [] : [literal(`Of: ${having.join(', ')}.`)];
}

/** A line that begins with a dot would be a request, and a plain dash a hyphen. */
function literal(line: string): string {
  const escaped = line.replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll("'", '\\(aq').replaceAll('"', '\\(dq');
  return escaped.startsWith('.') ? `\\&${escaped}` : escaped;
}

function quoted(argument: string): string {
  return `"${literal(argument)}"`;
}
