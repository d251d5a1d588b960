// Transcripts of shell sessions as files. `UPDATE=1 npm test` rewrites them.
//   a line that gives the reason        //- path: a file in the working folder
//   //! handbook: the example folder is there too        //= a shell line, then its output and exit code
import {cpSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {describe, expect, test} from 'vitest';
import type {Flag} from '../../server/cli/arguments/flagParts.ts';
import {put, type Ran, type Shell, withShell} from './shell.ts';

const handbook = fileURLToPath(new URL('../../docs/example', import.meta.url));

/** The transcripts of a folder, which describe the flags of a command line. */
export function testTranscripts(folder: string, flags: readonly Flag<string>[]): void {
  const names = readdirSync(folder).filter((name) => name.endsWith('.txt'));

  describe.concurrent('transcripts', () => {
    test.each(names)('%s', async (name) => {
      const expected = readFileSync(join(folder, name), 'utf8');
      const actual = await withShell((shell) => replayed(expected, shell));
      if (process.env.UPDATE === '1') writeFileSync(join(folder, name), actual);
      else expect(actual).toBe(expected);
    });
  });

  test('every flag is in a transcript', () => {
    const commands = names.flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/^\/\/= .*$/gm) ?? []);
    const words = new Set(commands.flatMap((command) => command.split(/[\s=]+/)));
    const unused = flags.filter(({name, short}) => !words.has(`--${name}`) && !words.has(`-${short}`));
    expect(unused.map(({name}) => name)).toEqual([]);
  });
}

/** The transcript with the current output of its commands. */
async function replayed(transcript: string, shell: Shell): Promise<string> {
  const [why, ...sections] = transcript.split(/^(?=\/\/[-!=] )/m);
  const lines = [why];
  for (const section of sections) {
    const head = section.slice(0, section.indexOf('\n') + 1);
    const argument = head.slice(4).trim();
    if (head.startsWith('//= ')) {
      lines.push(head, shown(await shell.runHere(argument), shell));
      continue;
    }
    if (head.startsWith('//- ')) put(shell, argument, section.slice(head.length));
    else if (argument === 'handbook') cpSync(handbook, join(shell.root, 'handbook'), {recursive: true});
    else throw new Error(`broken promise: "${head}" is a section of a transcript`);
    lines.push(section);
  }
  return lines.join('');
}

/** Lines of standard error start with `! `. The folder is shown as ROOT. */
function shown({code, stdout, stderr}: Ran, {root}: Shell): string {
  const named = (text: string): string => text.replaceAll(root, 'ROOT');
  const whole = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n(no line end)\n`);
  const errors = whole(named(stderr)).replace(/^(?=.)/gm, '! ');
  return `${whole(named(stdout))}${errors}exit ${code}\n`;
}
