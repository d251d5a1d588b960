// Takes what may follow each command, gives a completion script for Bash 3.2 or later.

import {type CompletedCommand, type CompletedFlag, type CompletionSpec, firstWords} from './completionSpec.ts';

export function bashCompletion(spec: CompletionSpec): string {
  const {program, usual, outer, commands} = spec;
  const first = firstWords(spec).map(({word}) => word);
  const valued = new Set(commands.flatMap(({flags}) => flags.filter(takesValue).flatMap(spellings)));
  return `# Completion of ${program} for Bash. Put "source <(${program} completion bash)" into ~/.bashrc, or this script into
# ~/.local/share/bash-completion/completions/${program}.

_${program}_words() {
  # What is none of these words is no file either; Bash 3.2 cannot turn its own completion off.
  compopt +o default 2>/dev/null
  local IFS=$' \\t\\n'
  COMPREPLY=($(compgen -W "$1" -- "$cur"))
}

_${program}_commits() {
  _${program}_words "HEAD $(git for-each-ref --format='%(refname:short)' refs/heads refs/remotes refs/tags 2>/dev/null)"
}

_${program}_folders() {
  local IFS=$'\\n'
  compopt -o filenames 2>/dev/null
  COMPREPLY=($(compgen -d -- "$cur"))
}

_${program}() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command='' words=0 skip='' i word
  COMPREPLY=()
  # Bash makes three words of --flag=value.
  if [[ $cur == '=' ]]; then cur=''; elif [[ $prev == '=' ]]; then prev=\${COMP_WORDS[COMP_CWORD-2]}; fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    if [[ -n $skip ]]; then [[ $word == '=' ]] || skip=''; continue; fi
    case $word in
      ${[...valued].join('|')}) skip=1 ;;
      -*|'=') ;;
      *)
        if [[ -z $command ]]; then
          case $word in
            ${first.join('|')}) command=$word ;;
            *) command=${usual} words=1 ;;
          esac
        elif [[ $command == ${outer} ]]; then command="$command $word"
        else words=$((words + 1))
        fi ;;
    esac
  done
  if [[ -n $skip ]]; then
    case "\${command:-${usual}} $prev" in
${valueCases(program, commands)}
      *) compopt +o default 2>/dev/null ;;
    esac
    return
  fi
  case $cur in
    -*)
      case \${command:-${usual}} in
${commands.map(({path, flags}) => `        '${path}') _${program}_words '${flags.flatMap(spellings).join(' ')}' ;;`).join('\n')}
      esac
      return ;;
  esac
  if [[ -z $command ]]; then
    # Files, too: a check needs no name of a command.
    COMPREPLY=($(compgen -W '${first.join(' ')}' -- "$cur"))
    return
  fi
  case "$command $words" in
${operandCases(program, commands)}
  esac
}

complete -o default -F _${program} ${program}
`;
}

function takesValue({value}: CompletedFlag): boolean {
  return value.kind !== 'none';
}

function spellings({name, short}: CompletedFlag): readonly string[] {
  return [`--${name}`, ...(short === null ? [] : [`-${short}`])];
}

/** One case for all flags that are completed alike. Without an answer, Bash completes names of files. */
function valueCases(program: string, commands: readonly CompletedCommand[]): string {
  const cases = new Map<string, string[]>();
  for (const {path, flags} of commands) {
    for (const flag of flags) {
      const answer = answerOf(program, flag);
      if (answer === null) continue;
      const patterns = cases.get(answer) ?? [];
      patterns.push(...spellings(flag).map((spelling) => `'${path} ${spelling}'`));
      cases.set(answer, patterns);
    }
  }
  return [...cases].map(([answer, patterns]) => `      ${patterns.join('|')}) ${answer} ;;`).join('\n');
}

function answerOf(program: string, {value}: CompletedFlag): string | null {
  switch (value.kind) {
    case 'choices':
      return `_${program}_words '${value.of.join(' ')}'`;
    case 'files':
      return ':';
    case 'folders':
      return `_${program}_folders`;
    case 'commits':
      return `_${program}_commits`;
    default:
      return null;
  }
}

function operandCases(program: string, commands: readonly CompletedCommand[]): string {
  const lines: string[] = [];
  for (const {path, actions, rest} of commands) {
    if (actions.length > 0) {
      lines.push(`    '${path} 0') _${program}_words '${actions.map(({word}) => word).join(' ')}' ;;`);
    }
    const answer = {paths: ':', commits: `_${program}_commits`, nothing: `_${program}_words ''`}[rest];
    lines.push(`    '${path} '*) ${answer} ;;`);
  }
  return lines.join('\n');
}
