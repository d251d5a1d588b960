// Takes what may follow each command, gives a completion script for fish 3.

import {type Choice, type CompletedFlag, type CompletionSpec, firstWords} from './completionSpec.ts';

export function fishCompletion(spec: CompletionSpec): string {
  const {program, usual, outer, commands} = spec;
  const valued = new Set(commands.flatMap(({flags}) => flags.filter(({value}) => value.kind !== 'none')));
  const valuedNames = new Set(
    [...valued].flatMap(({name, short}) => [`--${name}`, ...(short === null ? [] : [`-${short}`])]),
  );
  const first = firstWords(spec);
  const lines = [
    `# Completion of ${program} for fish. Put this script into ~/.config/fish/completions/${program}.fish.`,
    '',
    '# Prints the command of the line, "-" for none yet, and the number of words after it.',
    `function __${program}_at`,
    '    set -l command -',
    '    set -l words 0',
    '    set -l skip 0',
    '    for word in (commandline -opc)[2..-1]',
    '        if test $skip = 1',
    '            set skip 0',
    `        else if contains -- $word ${[...valuedNames].join(' ')}`,
    '            set skip 1',
    "        else if string match -q -- '-*' $word",
    '            continue',
    '        else if test $command = -',
    `            if contains -- $word ${first.map(({word}) => word).join(' ')}`,
    '                set command $word',
    '            else',
    `                set command ${usual}`,
    '                set words 1',
    '            end',
    `        else if test $command = ${outer}`,
    '            set command "$command $word"',
    '        else',
    '            set words (math $words + 1)',
    '        end',
    '    end',
    '    printf "%s\\n" $command $words',
    'end',
    '',
    `function __${program}_in`,
    `    set -l at (__${program}_at)`,
    `    test "$at[1]" = "$argv[1]"; or begin; test "$at[1]" = -; and test "$argv[1]" = ${usual}; end`,
    'end',
    '',
    `function __${program}_first_in`,
    `    set -l at (__${program}_at)`,
    '    test "$at[1]" = "$argv[1]"; and test "$at[2]" = 0',
    'end',
    '',
    `function __${program}_commits`,
    '    echo HEAD',
    "    git for-each-ref --format='%(refname:short)' refs/heads refs/remotes refs/tags 2>/dev/null",
    'end',
    '',
    ...first.map((choice) => `complete -c ${program} -n '__${program}_first_in -' ${offered(choice)}`),
  ];
  for (const {path, flags, actions, rest} of commands) {
    const condition = `-n '__${program}_in "${path}"'`;
    lines.push('', ...flags.map((flag) => `complete -c ${program} ${condition} ${flagWords(flag, program)}`));
    const firstIn = `-n '__${program}_first_in "${path}"'`;
    lines.push(...actions.map((choice) => `complete -c ${program} ${firstIn} -f ${offered(choice)}`));
    if (rest === 'nothing') lines.push(`complete -c ${program} ${condition} -f`);
    if (rest === 'commits') lines.push(`complete -c ${program} ${condition} -f -a '(__${program}_commits)'`);
  }
  return `${lines.join('\n')}\n`;
}

function offered({word, summary}: Choice): string {
  return `-a ${word}${summary === '' ? '' : ` -d ${quoted(summary)}`}`;
}

function flagWords({name, short, help, value}: CompletedFlag, program: string): string {
  const names = `${short === null ? '' : `-s ${short} `}-l ${name}`;
  return [names, valueWords(value, program), `-d ${quoted(help)}`].filter((part) => part !== '').join(' ');
}

function valueWords(value: CompletedFlag['value'], program: string): string {
  switch (value.kind) {
    case 'none':
      return '';
    case 'choices':
      return `-x -a ${quoted(value.of.join(' '))}`;
    case 'files':
      return '-r -F';
    case 'folders':
      return "-x -a '(__fish_complete_directories)'";
    case 'commits':
      return `-x -a '(__${program}_commits)'`;
    default:
      return '-x';
  }
}

function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}
