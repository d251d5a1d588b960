// The scripts with which shells complete a command line. Each asks the program, so that commands and flags are in one
// place: the variable SHINGLE_WORDS has the word at the cursor, then those before it, a line each. The first line of the answer
// says what the shell completes itself, the others are words with what they mean.

import type {Shell} from '../arguments/choices.ts';
import type {Completions} from './completions.ts';

export const scripts: Readonly<Record<Shell, string>> = {
  // Bash 3.2 or later. Readline completes names of files where there is no answer.
  bash: `# Completion of shingle for Bash. Put "source <(shingle completion bash)" into ~/.bashrc, or this script into
# ~/.local/share/bash-completion/completions/shingle.

_shingle() {
  local names='' word cur=\${COMP_WORDS[COMP_CWORD]} before=("\${COMP_WORDS[@]:1:COMP_CWORD-1}") IFS=$'\\n'
  COMPREPLY=()
  # Bash makes three words of --flag=value.
  [[ $cur != '=' ]] || cur=''
  while read -r word; do
    if [[ -z $names ]]; then names=$word; else COMPREPLY+=("\${word%%$'\\t'*}"); fi
  done < <(SHINGLE_WORDS="$cur"$'\\n'"\${before[*]}" shingle completion bash 2>/dev/null)
  if [[ $names == nothing ]]; then compopt +o default 2>/dev/null; fi
  if [[ $names == folders ]]; then
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen -d -- "$cur"))
  fi
}

complete -o default -F _shingle shingle
`,
  zsh: `#compdef shingle
# Completion of shingle for zsh. Put this script as _shingle into a folder of $fpath, before compinit runs.

_shingle() {
  local -a answer
  answer=("\${(@f)$(SHINGLE_WORDS="\${(F)words[CURRENT]}"$'\\n'"\${(F)words[2,CURRENT-1]}" shingle completion zsh 2>/dev/null)}")
  local names=$answer[1]
  shift answer
  (( $#answer )) && _describe word answer
  [[ $PREFIX == --*=* ]] && compset -P '*='
  case $names in
    files) _files ;;
    folders) _files -/ ;;
  esac
}

if [[ $funcstack[1] == _shingle ]]; then _shingle "$@"; else compdef _shingle shingle; fi
`,
  fish: `# Completion of shingle for fish. Put this script into ~/.config/fish/completions/shingle.fish.

function __shingle_words
    set -l current (commandline -ct)
    set -lx SHINGLE_WORDS (string join \\n -- "$current" (commandline -opc)[2..-1] | string collect)
    set -l answer (shingle completion fish 2>/dev/null)
    switch "$answer[1]"
        case files
            __fish_complete_path "$current"
        case folders
            __fish_complete_directories "$current"
    end
    for word in $answer[2..-1]
        echo $word
    end
end

complete -c shingle -f -a '(__shingle_words)'
`,
  // PowerShell 5.1 or later. Without an answer, it completes names of files.
  powershell: `# Completion of shingle for PowerShell. Put this script into a file, and a line that runs it into $PROFILE.

Register-ArgumentCompleter -Native -CommandName shingle -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  # What the cursor is on is not part of what is before it.
  $elements = $commandAst.CommandElements | Select-Object -Skip 1
  $before = @($elements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.ToString() })
  # An empty value would remove the variable.
  $env:SHINGLE_WORDS = ((@($wordToComplete) + $before) -join "\`n") + "\`n"
  $names, $offered = @(shingle completion powershell 2>$null)
  Remove-Item Env:SHINGLE_WORDS -ErrorAction SilentlyContinue
  foreach ($line in $offered) {
    if (-not $line) { continue }
    $word, $meaning = $line -split "\`t", 2
    if (-not $meaning) { $meaning = $word }
    [System.Management.Automation.CompletionResult]::new($word, $word, 'ParameterValue', $meaning)
  }
}
`,
};

/** As the scripts read it. */
export function answerLines({names, choices}: Completions, shell: Shell): string {
  const lines = choices.map(({word, summary}) => {
    if (shell === 'zsh') return word.replace(/[\\:]/g, '\\$&') + (summary === '' ? '' : `:${summary}`);
    return summary === '' ? word : `${word}\t${summary}`;
  });
  return [names, ...lines].map((line) => `${line}\n`).join('');
}
