// shingle completion: prints a script with which a shell completes commands, flags and their values, or, asked by such a script,
// what a command line may go on with.

import type {ArgumentsOf} from '../arguments/argumentsOf.ts';
import type {CommandSet} from '../arguments/commandSet.ts';
import type {Io} from '../io.ts';
import {productSet} from '../productHelp.ts';

export async function completion(
  {shell}: ArgumentsOf<'completion'>,
  lab: CommandSet<string>,
  {env, cwd, stdout}: Pick<Io, 'env' | 'cwd' | 'stdout'>,
): Promise<number> {
  const {answerLines, scripts} = await import('../completion/completionScripts.ts');
  const {SHINGLE_WORDS: asked} = env;
  if (asked === undefined) {
    stdout.write(scripts[shell]);
    return 0;
  }
  const {completions} = await import('../completion/completions.ts');
  // Bash has made three words of --flag=value.
  const [at = '', ...before] = asked.split('\n').filter((word, place) => place === 0 || !['', '='].includes(word));
  stdout.write(answerLines(await completions(at, before, productSet, lab, cwd), shell));
  return 0;
}
