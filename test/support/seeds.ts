// Runs around every test: a failing test reports the last seed it used, which determines its input.

import {afterEach, beforeEach} from 'vitest';
import {drawn} from './random.ts';

beforeEach(() => {
  drawn.sources = 0;
});

afterEach(({task}) => {
  if (task.result?.state !== 'fail' || drawn.sources === 0) return;
  const about = `random(${drawn.seed}), source ${drawn.sources} of this test`;
  for (const error of task.result.errors ?? []) {
    error.message += `\n${about}`;
    if (error.stack !== undefined) error.stack = error.stack.replace('\n', `\n${about}\n`);
  }
});
