// Takes a shell line, gives the runs of `shingle` in it separately, so that they need no process. Their input, output
// filters, and the commands before and after still run in the shell.

export type Step =
  | {readonly kind: 'shingle'; readonly run: ShingleRun; readonly after: Joint}
  | {readonly kind: 'cd'; readonly folder: string; readonly after: Joint}
  | {readonly kind: 'shell'; readonly line: string; readonly after: Joint};

/** '&&': only if the previous step succeeded. */
export type Joint = '&&' | ';';

export interface ShingleRun {
  readonly words: readonly string[];
  /** Shell command that writes its standard input; null: it is empty. */
  readonly feed: string | null;
  /** Shell command that reads its standard output; null: it is shown. */
  readonly filter: string | null;
  /** The exit code is that of the filter, as in a pipe. */
  readonly isPiped: boolean;
  /** `! shingle`: it succeeds if the run does not. */
  readonly isNegated: boolean;
}

/** null: the whole line must run in the shell, or it does not contain `shingle`. */
export function stepsOf(line: string): readonly Step[] | null {
  // The meaning of these depends on the shell that ran the rest of the line.
  if (!/\bshingle\b/.test(line) || /\$\?|\bexport |\bfor |\|\|/.test(line)) return null;
  const [first = '', ...rest] = split(line, ['&&', ';']);
  const steps = [stepOf(first, ';')];
  for (let at = 0; at < rest.length; at += 2) steps.push(stepOf(rest[at + 1] ?? '', rest[at] === '&&' ? '&&' : ';'));
  return steps.every((step) => step !== null) ? joined(steps) : null;
}

/** Neighbouring shell commands as one, so that one shell runs them all. */
function joined(steps: readonly Step[]): readonly Step[] {
  const all: Step[] = [];
  for (const step of steps) {
    const last = all.at(-1);
    if (step.kind === 'shell' && last?.kind === 'shell') {
      all[all.length - 1] = {...last, line: `${last.line} ${step.after} ${step.line}`};
    } else all.push(step);
  }
  return all;
}

function stepOf(command: string, after: Joint): Step | null {
  const isNegated = command.startsWith('! shingle');
  const parts = split(isNegated ? command.slice(2) : command, ['|']).filter((_, at) => at % 2 === 0);
  const own = parts.findIndex((part) => /^shingle(?: |$)/.test(part));
  if (own < 0) {
    const [name, folder] = wordsIn(command) ?? [];
    if (name === 'cd' && folder !== undefined) return {kind: 'cd', folder, after};
    return /\bshingle\b/.test(command) && !/^(?:ls|cat|cut|wc|sed|rm|rmdir|mkdir|touch|echo|printf)\b/.test(command)
      ? null
      : {kind: 'shell', line: command, after};
  }
  const [, plain = '', ends = ''] = /^(.*?)((?: [<>] ?[\w./-]+)?)$/s.exec(parts[own]) ?? [];
  const words = wordsIn(plain);
  // The language server uses the streams of a process.
  if (words === null || words[1] === 'lsp' || words[1] === 'mcp') return null;
  const feed = ends.startsWith(' <') ? `cat${ends}` : parts.slice(0, own).join(' | ');
  const isPiped = own + 1 < parts.length;
  const filter = isPiped ? parts.slice(own + 1).join(' | ') : ends.startsWith(' >') ? `cat${ends}` : null;
  return {kind: 'shingle', run: {words: words.slice(1), feed: feed || null, filter, isPiped, isNegated}, after};
}

/** Splits at signs outside quotes and brackets. The signs stay in the result, between the parts. */
function split(line: string, signs: readonly string[]): string[] {
  const parts: string[] = [];
  let [start, depth] = [0, 0];
  for (let at = 0; at < line.length; at++) {
    const quoted = /^(?:'[^']*'|"(?:[^"\\]|\\.)*"|\\.)/.exec(line.slice(at))?.[0];
    if (quoted !== undefined) {
      at += quoted.length - 1;
      continue;
    }
    if ('({'.includes(line[at])) depth++;
    if (')}'.includes(line[at])) depth--;
    const sign = depth > 0 ? undefined : signs.find((one) => line.startsWith(one, at));
    if (sign === undefined) continue;
    parts.push(line.slice(start, at).trim(), sign);
    at += sign.length - 1;
    start = at + 1;
  }
  return [...parts, line.slice(start).trim()];
}

/** null: a shell would interpret them. */
function wordsIn(command: string): readonly string[] | null {
  const word = /'[^']*'|"[^"$`\\]*"|[^\s'"|&;<>$`(){}*?![\]\\~#]|(?<=\w)~/;
  const words = command.match(new RegExp(`(?:${word.source})+|\\S`, 'g')) ?? [];
  const isPlain = words.every((one) => new RegExp(`^(?:${word.source})+$`).test(one));
  return isPlain ? words.map((one) => one.replace(/'([^']*)'|"([^"]*)"/g, '$1$2')) : null;
}
