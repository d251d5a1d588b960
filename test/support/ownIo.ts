// The environment of a run of the command line without a process: its streams are strings.

import type {Io, Output} from '../../server/cli/io.ts';
import {program} from './build.ts';

/** `input` is standard input, `script` the built program. */
export function ioFor(
  input: Buffer,
  stdout: Output,
  stderr: Output,
  cwd: string,
  env: NodeJS.ProcessEnv,
  script: string = program,
): Io {
  let at = 0;
  return {
    ...{env, cwd, stdout, stderr},
    stdin: (into) => {
      const count = input.copy(into, 0, at, at + into.length);
      at += count;
      return count;
    },
    ask: null,
    clock: Date.now,
    stoppable: (use) => use(new AbortController().signal),
    program: {node: process.execPath, script},
    runAgain: () => Promise.reject(new Error('broken promise: another run has a process of its own')),
    serve: () => Promise.reject(new Error('broken promise: the language server has a process of its own')),
    serveChecks: () => Promise.reject(new Error('broken promise: a resident has a process of its own')),
    leaveResident: () => undefined,
    serveAgents: () => Promise.reject(new Error('broken promise: the server for agents has a process of its own')),
  };
}

export function collected(): Output & {readonly text: () => string} {
  const pieces: string[] = [];
  return {
    isTTY: false,
    columns: undefined,
    write: (text) => pieces.push(text) > 0,
    drained: async () => true,
    text: () => pieces.join(''),
  };
}
