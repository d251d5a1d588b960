// shingle completion: prints a script with which a shell completes commands, flags and their values.

import type {ArgumentsOf} from '../arguments/argumentsOf.ts';
import type {Shell} from '../arguments/choices.ts';
import type {CommandSet} from '../arguments/commandSet.ts';
import {type CompletionSpec, completionSpec} from '../completion/completionSpec.ts';
import type {Io} from '../io.ts';
import {productSet} from '../productHelp.ts';

const scripts: Readonly<Record<Shell, () => Promise<(spec: CompletionSpec) => string>>> = {
  bash: async () => (await import('../completion/bashCompletion.ts')).bashCompletion,
  zsh: async () => (await import('../completion/zshCompletion.ts')).zshCompletion,
  fish: async () => (await import('../completion/fishCompletion.ts')).fishCompletion,
  powershell: async () => (await import('../completion/powershellCompletion.ts')).powershellCompletion,
};

export async function completion<Name extends string>(
  {shell}: ArgumentsOf<'completion'>,
  lab: CommandSet<Name>,
  io: Io,
): Promise<number> {
  const script = await scripts[shell]();
  io.stdout.write(script(completionSpec(productSet, 'lab', lab)));
  return 0;
}
