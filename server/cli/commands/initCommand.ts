// shingle init: shows what was found in a repository, and asks for each step before anything is written.

import {existsSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {type Init, initRepository} from '../../app/init/initRepository.ts';
import type {InitStepName, ProposedStep} from '../../app/init/initStep.ts';
import {rootFolder} from '../../app/namedFiles.ts';
import {UserError} from '../../userError.ts';
import type {ArgumentsOf} from '../arguments/argumentsOf.ts';
import {commandPorts} from '../commandPorts.ts';
import {initStepText, nextText, surveyText} from '../initWording.ts';
import type {Io} from '../io.ts';
import {textStyleOf} from '../output.ts';
import {programCall} from '../programCall.ts';

export async function init(args: ArgumentsOf<'init'>, io: Io): Promise<number> {
  const {yes, dryRun, skip} = args;
  if (io.ask === null && !yes && !dryRun) {
    throw new UserError(
      'init: got no terminal to ask on, expected --yes, which does what is recommended, or --dry-run, which shows it and writes nothing.',
    );
  }
  const style = textStyleOf({color: 'auto', output: null}, io);
  const say = (text: string) => void io.stdout.write(text);
  const ports = commandPorts(io, true);
  const root = args.root === null ? topOf(io.cwd) : rootFolder(args.root, io.cwd);
  const started = await initRepository({root, program: io.program, skip}, ports);
  ports.quiet();
  say(surveyText(started.root, started.survey, style));
  const applied = await applySteps(started, args, io, {say, quiet: ports.quiet, style});
  say(nextText(applied, started.survey, dryRun, programCall(io, root), style));
  return 0;
}

/** The nearest folder upwards that is the top of a work tree: hooks and files for CI belong there. */
function topOf(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder;
    if (folder === dirname(folder)) return start;
  }
}

interface Screen {
  readonly say: (text: string) => void;
  /** Clears the progress line. */
  readonly quiet: () => void;
  readonly style: Parameters<typeof initStepText>[1];
}

/** The names of the steps that were applied. */
async function applySteps(
  {steps}: Init,
  {yes, dryRun}: ArgumentsOf<'init'>,
  io: Io,
  {say, quiet, style}: Screen,
): Promise<ReadonlySet<InitStepName>> {
  const applied = new Set<InitStepName>();
  for await (const step of steps) {
    quiet();
    say(initStepText(step, style));
    if (step.kind !== 'proposed') continue;
    const wanted = dryRun ? null : yes ? step.isRecommended : await answerTo(step, io);
    if (wanted === null) {
      say(`    ${step.isRecommended ? '--yes would write this' : 'Not recommended, so --yes skips it'}.\n`);
      continue;
    }
    if (!wanted) {
      say(yes ? '    Not recommended, so --yes skips it.\n' : '    Not done.\n');
      continue;
    }
    const done = await step.apply();
    quiet();
    say(`    ${done}\n`);
    applied.add(step.name);
  }
  return applied;
}

async function answerTo({question, isRecommended}: ProposedStep, io: Io): Promise<boolean> {
  for (;;) {
    const answer = await io.ask?.(`    ${question} ${isRecommended ? '[Y/n]' : '[y/N]'} `);
    // Without an answer nothing more is written.
    if (answer === null || answer === undefined) return false;
    const word = answer.trim().toLowerCase();
    if (word === '') return isRecommended;
    if (word === 'y' || word === 'yes') return true;
    if (word === 'n' || word === 'no') return false;
    io.stdout.write('    Expected y or n.\n');
  }
}
