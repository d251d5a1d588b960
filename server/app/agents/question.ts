// Takes a tool and the arguments that a model wrote for it, gives the question, or a message that lets the model correct
// them. All problems are said at once.

import {didYouMean} from '../../../shared/algorithms/didYouMean.ts';
import {type AgentField, type AgentToolName, agentTools, limitMax} from '../../../shared/model/agentTools.ts';
import {UserError} from '../../userError.ts';
import type {Scope} from '../review/readReview.ts';

export type AgentQuestion = {readonly limit: number} & (
  | {readonly tool: 'check_text'; readonly text: string; readonly path: string | null}
  | {readonly tool: 'check_changes'; readonly scope: Scope}
  /** `lines` null: the whole file. */
  | {readonly tool: 'find_copies'; readonly path: string; readonly lines: {start: number; end: number} | null}
  | {readonly tool: 'compare'; readonly a: string; readonly b: string}
  | {readonly tool: 'report_summary'; readonly folder: string | null}
  /** `finding` as answers name it: 'copied-passage/0123456789abcdef'. */
  | {readonly tool: 'plan_mend'; readonly finding: string}
);
export type QuestionTo<Tool extends AgentToolName> = Extract<AgentQuestion, {tool: Tool}>;

/** Throws UserError. */
export function readQuestion(name: string, input: unknown, limit: number): AgentQuestion {
  const tool = agentTools.find((one) => one.name === name);
  if (tool === undefined) {
    const known = agentTools.map((one) => one.name);
    throw new UserError(`got the tool "${name}", expected one of ${known.join(', ')}`);
  }
  const given = new Map(typeof input === 'object' && input !== null ? Object.entries(input) : []);
  const names = Object.keys(tool.fields);
  const problems = [...given.keys()].filter((key) => !names.includes(key)).map((key) => unknownField(key, names));
  for (const key of names) {
    const value: unknown = given.get(key);
    const problem = value === undefined ? undefined : (problemWith(value, tool.fields[key]) ?? tooLong(key, value));
    if (problem !== undefined) problems.push(`${key}: ${problem}`);
    else if (value === undefined && tool.required.includes(key)) problems.push(`${key}: got nothing, expected a text`);
  }
  const [start, end] = [given.get('startLine'), given.get('endLine')];
  if (end !== undefined && start === undefined) problems.push('endLine: got no startLine, expected both');
  if (typeof start === 'number' && typeof end === 'number' && end < start)
    problems.push(`endLine: got ${end}, expected ${start} or more, which is startLine`);
  if (given.has('base') && given.has('scope')) problems.push('got base and scope, expected one of them');
  const more = problems.length > problemsShown ? `; and ${problems.length - problemsShown} more` : '';
  if (problems.length > 0) throw new UserError(`${name}: ${problems.slice(0, problemsShown).join('; ')}${more}`);
  return questionOf(tool.name, given, limit);
}

function questionOf(tool: AgentToolName, given: ReadonlyMap<string, unknown>, usual: number): AgentQuestion {
  const text = (key: string): string | null => {
    const value = given.get(key);
    return typeof value === 'string' ? value : null;
  };
  const number = (key: string): number | null => {
    const value = given.get(key);
    return typeof value === 'number' ? value : null;
  };
  const limit = Math.min(limitMax, number('limit') ?? usual);
  switch (tool) {
    case 'check_text':
      return {tool, text: text('text') ?? '', path: text('path'), limit};
    case 'check_changes': {
      const base = text('base');
      const kind = text('scope') === 'staged' ? 'staged' : 'changed';
      return {tool, scope: base === null ? {kind} : {kind: 'base', revision: base}, limit};
    }
    case 'find_copies': {
      const start = number('startLine');
      return {
        tool,
        path: text('path') ?? '',
        lines: start === null ? null : {start, end: number('endLine') ?? start},
        limit,
      };
    }
    case 'compare':
      return {tool, a: text('a') ?? '', b: text('b') ?? '', limit};
    case 'report_summary':
      return {tool, folder: text('folder'), limit};
    case 'plan_mend':
      return {tool, finding: text('finding') ?? '', limit};
  }
}

function problemWith(value: unknown, {type, enum: choices, minimum, maximum}: AgentField): string | undefined {
  if (type === 'string') {
    if (typeof value !== 'string') return `got ${shown(value)}, expected a text`;
    if (choices === undefined || choices.includes(value)) return undefined;
    return `got ${shown(value)}, expected ${choices.map((choice) => `"${choice}"`).join(' or ')}`;
  }
  const range = `a whole number from ${minimum ?? 0}${maximum === undefined ? '' : ` to ${maximum}`}`;
  const isIn = Number.isInteger(value) && Number(value) >= (minimum ?? 0) && Number(value) <= (maximum ?? Infinity);
  return isIn ? undefined : `got ${shown(value)}, expected ${range}`;
}

const problemsShown = 10;

/** No revision is longer, and messages quote it. Paths have a limit of their own. */
const revisionLengthMax = 1000;

function tooLong(key: string, value: unknown): string | undefined {
  if (key !== 'base' || typeof value !== 'string' || value.length <= revisionLengthMax) return undefined;
  return `got ${value.length} characters, expected at most ${revisionLengthMax}`;
}

function unknownField(key: string, names: readonly string[]): string {
  const close = didYouMean(key, names);
  const more = close === null ? `, expected only ${names.join(', ')}` : `; did you mean "${close}"?`;
  return `got the unknown field ${shown(key)}${more}`;
}

function shown(value: unknown): string {
  const written = JSON.stringify(value) ?? String(value);
  return written.length > 60 ? `${written.slice(0, 57)}…` : written;
}
