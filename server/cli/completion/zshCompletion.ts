// Takes what may follow each command, gives a completion function for zsh.

import {
  type Choice,
  type CompletedCommand,
  type CompletedFlag,
  type CompletionSpec,
  firstWords,
} from './completionSpec.ts';

export function zshCompletion(spec: CompletionSpec): string {
  const {program, usual, commands} = spec;
  const usualFlags = commands.find(({path}) => path === usual)?.flags ?? [];
  return `#compdef ${program}
# Completion of ${program} for zsh. Put this script as _${program} into a folder of $fpath, before compinit runs.

_${program}_commits() {
  local -a commits
  commits=(HEAD \${(f)"$(git for-each-ref --format='%(refname:short)' refs/heads refs/remotes refs/tags 2>/dev/null)"})
  compadd -a commits
}

_${program}_first() {
  local -a names
  names=(${listOf(firstWords(spec))})
  _alternative 'commands:command:{_describe command names}' 'files:file:_files'
}

${commands.map((command) => functionOf(program, command, below(commands, command))).join('\n')}
_${program}() {
  if (( CURRENT > 2 )) && (( $+functions[_${program}_$words[2]] )); then
    shift words
    (( CURRENT-- ))
    _${program}_$words[1]
    return
  fi
  _arguments -s ${argumentsOf(usualFlags)} '1: :_${program}_first' '*: :_files'
}

if [[ $funcstack[1] == _${program} ]]; then _${program} "$@"; else compdef _${program} ${program}; fi
`;
}

/** The commands that follow this one. */
function below(commands: readonly CompletedCommand[], {path}: CompletedCommand): readonly CompletedCommand[] {
  return commands.filter((other) => other.path.startsWith(`${path} `));
}

function functionOf(program: string, command: CompletedCommand, inner: readonly CompletedCommand[]): string {
  const {path, flags, actions, rest} = command;
  const name = `_${program}_${path.replaceAll(' ', '_')}`;
  const others = {paths: "'*: :_files'", commits: `'*: :_${program}_commits'`, nothing: ''}[rest];
  const first = actions.length === 0 ? '' : `'1: :{_describe command names}'`;
  const lines = actions.length === 0 ? [] : ['  local -a names', `  names=(${listOf(actions)})`];
  if (inner.length > 0) {
    lines.push(
      `  if (( CURRENT > 2 )) && (( $+functions[${name}_$words[2]] )); then`,
      '    shift words',
      '    (( CURRENT-- ))',
      `    ${name}_$words[1]`,
      '    return',
      '  fi',
    );
  }
  lines.push(`  _arguments -s ${[argumentsOf(flags, program), first, others].filter((part) => part !== '').join(' ')}`);
  return `${name}() {\n${lines.join('\n')}\n}\n`;
}

function listOf(choices: readonly Choice[]): string {
  return choices.map(({word, summary}) => quoted(summary === '' ? word : `${word}:${summary}`)).join(' ');
}

function argumentsOf(flags: readonly CompletedFlag[], program = 'shingle'): string {
  return flags.flatMap((flag) => specsOf(flag, program)).join(' ');
}

/** `-f` and `--format` exclude each other, unless the flag may be repeated. */
function specsOf({name, short, help, value, isRepeatable}: CompletedFlag, program: string): readonly string[] {
  const spellings = [`--${name}`, ...(short === null ? [] : [`-${short}`])];
  const before = isRepeatable ? '*' : spellings.length > 1 ? `(${spellings.join(' ')})` : '';
  const text = `[${help.replace(/[[\]\\]/g, '\\$&')}]`;
  return spellings.map((spelling) => {
    if (value.kind === 'none') return quoted(`${before}${spelling}${text}`);
    const joint = spelling.startsWith('--') ? '=' : '+';
    return quoted(`${before}${spelling}${joint}${text}:${name}:${actionOf(value, program)}`);
  });
}

function actionOf(value: CompletedFlag['value'], program: string): string {
  switch (value.kind) {
    case 'choices':
      return `(${value.of.join(' ')})`;
    case 'files':
      return '_files';
    case 'folders':
      return '_files -/';
    case 'commits':
      return `_${program}_commits`;
    default:
      return ' ';
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
