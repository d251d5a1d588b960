// Takes a shell line, gives the runs of `shingle` in it separately, so that they need no process. Their input, output
// filters, and the commands before and after still run in the shell.

export type Step =
  | {readonly kind: 'shingle'; readonly run: ShingleRun; readonly after: Joint}
  | {readonly kind: 'cd'; readonly folder: string; readonly after: Joint}
  | {readonly kind: 'export'; readonly set: Variables; readonly after: Joint}
  | {readonly kind: 'shell'; readonly line: string; readonly after: Joint};

/** '&&': only if the previous step succeeded. */
export type Joint = '&&' | ';';

type Variables = Readonly<Record<string, string>>;

export interface ShingleRun {
  readonly words: readonly string[];
  /** `CI=1 shingle`: its own variables. */
  readonly set: Variables;
  /** Shell command that writes its standard input; null: it is empty. */
  readonly feed: string | null;
  /** Shell command that reads its standard output; null: it is shown. */
  readonly filter: string | null;
  /** The exit code is that of the filter, as in a pipe. */
  readonly isPiped: boolean;
  /** `2>&1 |`: standard error goes there, too. */
  readonly isMerged: boolean;
  /** `! shingle`: it succeeds if the run does not. */
  readonly isNegated: boolean;
}

/** null: the whole line must run in the shell, or it does not contain `shingle`. */
export function stepsOf(line: string): readonly Step[] | null {
  // The meaning of these depends on the shell that ran the rest of the line.
  if (!/\bshingle\b/.test(line) || /\$\?|\|\|/.test(line)) return null;
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
  const own = parts.findIndex((part) => /^(?:[A-Z_]+=\S* )*shingle(?: |$)/.test(part));
  if (own < 0) {
    const [name, folder] = wordsIn(command) ?? [];
    if (name === 'cd' && folder !== undefined) return {kind: 'cd', folder, after};
    if (name === 'export') {
      const set = variablesIn(command.slice('export '.length));
      return set === null ? null : {kind: 'export', set, after};
    }
    return runsShingle.test(command) && !/^(?:ls|cat|cut|wc|sed|rm|rmdir|mkdir|touch|echo|printf)\b/.test(command)
      ? null
      : {kind: 'shell', line: command, after};
  }
  const [, before = '', rest = ''] = /^((?:[A-Z_]+=\S* )*)(.*)$/s.exec(parts[own]) ?? [];
  const set = variablesIn(before);
  const isMerged = own + 1 < parts.length && rest.endsWith(' 2>&1');
  const call = isMerged ? rest.slice(0, -' 2>&1'.length) : rest;
  const [, plain = '', ends = ''] = /^(.*?)((?: [<>] ?[\w./-]+)?)$/s.exec(call) ?? [];
  const words = wordsIn(plain);
  if (words === null || set === null) return null;
  const feed = ends.startsWith(' <') ? `cat${ends}` : parts.slice(0, own).join(' | ');
  const isPiped = own + 1 < parts.length;
  const filter = isPiped ? parts.slice(own + 1).join(' | ') : ends.startsWith(' >') ? `cat${ends}` : null;
  return {
    kind: 'shingle',
    run: {words: words.slice(1), set, feed: feed || null, filter, isPiped, isMerged, isNegated},
    after,
  };
}

/** Not a file such as `.shingle.json`, and not a `shingle-disable` comment. */
const runsShingle = /(?<![\w./-])shingle(?![\w.-])/;

/** `A=b C=d`; null: a shell would interpret them, or Git has them of this process. */
function variablesIn(words: string): Variables | null {
  const set = wordsIn(words)?.map((word) => /^([A-Z_]+)=(.*)$/s.exec(word));
  if (set === undefined || set.some((one) => one === null || one[1] === 'GIT_INDEX_FILE')) return null;
  return Object.fromEntries(set.map((one) => [one?.[1], one?.[2]]));
}

/** Splits at signs outside quotes, brackets and loops. The signs stay in the result, between the parts. */
function split(line: string, signs: readonly string[]): string[] {
  const parts: string[] = [];
  let [start, depth] = [0, 0];
  for (let at = 0; at < line.length; at++) {
    const quoted = /^(?:'[^']*'|"(?:[^"\\]|\\.)*"|\\.)/.exec(line.slice(at))?.[0];
    if (quoted !== undefined) {
      at += quoted.length - 1;
      continue;
    }
    const word = at > 0 && line[at - 1] !== ' ' ? undefined : /^(?:for|done)(?![\w-])/.exec(line.slice(at))?.[0];
    if ('({'.includes(line[at]) || word === 'for') depth++;
    if (')}'.includes(line[at]) || word === 'done') depth--;
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
