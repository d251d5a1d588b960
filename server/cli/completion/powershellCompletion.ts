// Takes what may follow each command, gives a completion script for PowerShell 5.1 or later.

import {type CompletedCommand, type CompletedFlag, type CompletionSpec, firstWords} from './completionSpec.ts';

export function powershellCompletion(spec: CompletionSpec): string {
  const {program, usual, outer, commands} = spec;
  const first = firstWords(spec).map(({word, summary}) => entryOf(word, summary));
  return `# Completion of ${program} for PowerShell. Put this script into a file, and a line that runs it into $PROFILE.

Register-ArgumentCompleter -Native -CommandName ${program} -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)

  $first = [ordered]@{
${lines(first, 4)}
  }
  # Flags of each command, the values of those that have a choice ('' means any value), and the first words.
  $flags = @{
${commands.map(({path, flags}) => `    '${path}' = [ordered]@{\n${lines(flags.flatMap(flagEntries), 6)}\n    }`).join('\n')}
  }
  $values = @{
${lines(commands.flatMap(valueEntries), 4)}
  }
  $actions = @{
${lines(commands.filter(({actions}) => actions.length > 0).map(actionEntry), 4)}
  }

  $command = ''
  $count = 0
  $waiting = ''
  foreach ($element in $commandAst.CommandElements | Select-Object -Skip 1) {
    # What the cursor is on is not part of what is before it.
    if ($element.Extent.EndOffset -ge $cursorPosition) { break }
    $word = $element.ToString()
    if ($waiting) { $waiting = ''; continue }
    $key = if ($command) { $command } else { '${usual}' }
    if ($word.StartsWith('-')) {
      if ($values.ContainsKey("$key $word")) { $waiting = "$key $word" }
    } elseif (-not $command) {
      if ($first.Contains($word)) { $command = $word } else { $command = '${usual}'; $count = 1 }
    } elseif ($command -eq '${outer}') {
      $command = "$command $word"
    } else {
      $count++
    }
  }
  $key = if ($command) { $command } else { '${usual}' }

  $offered = [ordered]@{}
  if ($waiting) {
    foreach ($value in $values[$waiting] -split ' ') { if ($value) { $offered[$value] = $value } }
  } elseif ($wordToComplete.StartsWith('-')) {
    if ($flags.ContainsKey($key)) { $offered = $flags[$key] }
  } elseif (-not $command) {
    $offered = $first
  } elseif ($count -eq 0 -and $actions.ContainsKey($command)) {
    foreach ($action in $actions[$command] -split ' ') { $offered[$action] = $action }
  }
  # Without an answer, PowerShell completes names of files.
  foreach ($name in $offered.Keys) {
    if ($name.StartsWith($wordToComplete, [StringComparison]::Ordinal)) {
      [System.Management.Automation.CompletionResult]::new($name, $name, 'ParameterValue', $offered[$name])
    }
  }
}
`;
}

function lines(entries: readonly string[], indent: number): string {
  return entries.map((entry) => ' '.repeat(indent) + entry).join('\n');
}

function entryOf(name: string, text: string): string {
  return `${quoted(name)} = ${quoted(text === '' ? name : text)}`;
}

function spellings({name, short}: CompletedFlag): readonly string[] {
  return [`--${name}`, ...(short === null ? [] : [`-${short}`])];
}

/** Keys of a table do not distinguish -v from -V, and no two flags differ in that alone. */
function flagEntries(flag: CompletedFlag): readonly string[] {
  return spellings(flag).map((spelling) => entryOf(spelling, flag.help));
}

function valueEntries({path, flags}: CompletedCommand): readonly string[] {
  return flags.flatMap((flag) => {
    const {value} = flag;
    if (value.kind === 'none') return [];
    const words = value.kind === 'choices' ? value.of.join(' ') : '';
    return spellings(flag).map((spelling) => `${quoted(`${path} ${spelling}`)} = ${quoted(words)}`);
  });
}

function actionEntry({path, actions}: CompletedCommand): string {
  return `${quoted(path)} = ${quoted(actions.map(({word}) => word).join(' '))}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
