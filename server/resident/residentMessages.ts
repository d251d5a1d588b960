// Messages between a client and a resident: one line of JSON each way, and before its answer the resident says at once that it
// works on it.

/** A command as a process gets it. */
export interface AskedCommand {
  readonly words: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Width of the terminal on standard output; null: it is none. */
  readonly columns: number | null;
}

export type ResidentQuestion =
  | {readonly kind: 'run'; readonly command: AskedCommand}
  | {readonly kind: 'state'}
  | {readonly kind: 'stop'};

/** Texts for standard output (1) and standard error (2), in order, and the exit code. */
export interface ResidentAnswer {
  readonly written: readonly (readonly [stream: 1 | 2, text: string])[];
  readonly code: number;
}

export interface ResidentState {
  readonly answers: number;
  /** Resident memory. */
  readonly bytes: number;
}

export type ResidentReply =
  | {readonly kind: 'working'}
  /** It is busy, or the command is not for it: the client runs it itself. */
  | {readonly kind: 'refused'}
  | ({readonly kind: 'answer'} & ResidentAnswer)
  | ({readonly kind: 'state'} & ResidentState);

/** A list of a thousand files has room, and the environment. */
export const questionBytesMax = 4_000_000;

/** null: the line is not a question. Whoever connects is this user, and may be a program that means something else. */
export function questionIn(line: string): ResidentQuestion | null {
  try {
    const said: unknown = JSON.parse(line);
    if (typeof said !== 'object' || said === null || !('kind' in said)) return null;
    if (said.kind === 'state' || said.kind === 'stop') return {kind: said.kind};
    if (said.kind !== 'run' || !('command' in said)) return null;
    const {words, cwd, env, columns} = said.command as Partial<Record<keyof AskedCommand, unknown>>;
    if (!Array.isArray(words) || !words.every((word) => typeof word === 'string') || typeof cwd !== 'string')
      return null;
    if (typeof env !== 'object' || env === null || !Object.values(env).every((one) => typeof one === 'string'))
      return null;
    if (columns !== null && typeof columns !== 'number') return null;
    return {kind: 'run', command: {words, cwd, env: env as Record<string, string>, columns}};
  } catch {
    return null;
  }
}

/** null: the line is not a reply. Whatever listens there is a program of this user, and may be another one. */
export function replyIn(line: string): ResidentReply | null {
  try {
    const said: unknown = JSON.parse(line);
    if (typeof said !== 'object' || said === null || !('kind' in said)) return null;
    const {kind, written, code, answers, bytes} = said as Partial<Record<string, unknown>>;
    if (kind === 'working' || kind === 'refused') return {kind};
    if (kind === 'state' && typeof answers === 'number' && typeof bytes === 'number') return {kind, answers, bytes};
    if (kind !== 'answer' || typeof code !== 'number' || !Array.isArray(written)) return null;
    const areTexts = written.every(
      (one) => Array.isArray(one) && /^[12]$/.test(String(one[0])) && typeof one[1] === 'string',
    );
    return areTexts ? {kind, code, written: written as ResidentAnswer['written']} : null;
  } catch {
    return null;
  }
}
