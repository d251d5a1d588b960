// The command line: any commands, flags, values and paths, on a repository with hostile names. Each input is one word a
// line, and what follows an empty line is standard input.

import {labFlags} from '../../../lab/cli/labFlags.ts';
import {formats} from '../../../server/cli/arguments/choices.ts';
import {commandNames} from '../../../server/cli/arguments/commandTable.ts';
import type {Flag} from '../../../server/cli/arguments/flagParts.ts';
import {flags} from '../../../server/cli/arguments/flags.ts';
import {hostileFiles} from '../../support/hostileFiles.ts';
import {newSandbox, type Said} from '../sandbox.ts';
import {chosen, type Draw, type FuzzTarget, must, upTo} from '../target.ts';
import {neverPrinted} from './wordingTargets.ts';

/** They serve until their input ends, or watch until they are stopped. */
const endless = new Set(['lsp', 'mcp', '--watch', '-w']);
/** These change nothing but the index, whose content must not matter. */
const readers: ReadonlySet<string> = new Set([
  'check',
  'compare',
  'explain',
  'moves',
  'origin',
  'drift',
  'mirrors',
  'status',
  'help',
  'completion',
]);
const lab = ['near', 'clusters', 'overlap', 'sketch', 'explain', 'compare', 'distances'];

const names = commandNames.filter((name) => !endless.has(name));
const table: readonly Flag<string>[] = [...flags, ...labFlags];
const allFlags = table.filter(({name}) => !endless.has(`--${name}`));
const values = [
  ...[
    '0',
    '1',
    '2',
    '0.5',
    '90%',
    '-1',
    '1e9',
    '1e400',
    'NaN',
    '٣',
    'on',
    'off',
    'all',
    'never',
    'auto',
    '',
    '-',
    '--',
    '=',
    'x',
  ],
  ...[
    'docs',
    'docs/a.md',
    'docs/*.md',
    '**',
    '[',
    '!x',
    '{a,b}',
    '.',
    '..',
    './docs/',
    'nowhere',
    'docs/a.md:3',
    'docs/a.md:99999',
  ],
  ...['HEAD', 'HEAD~1', 'HEAD..', 'main..main', 'main~9', '--all', '@{u}', ':docs/a.md', 'HEAD:docs', '^main', '-x'],
  ...[
    '.shingle.json',
    'settings.yaml',
    'html=out.html',
    'sarif=x/y',
    'json=',
    'json',
    '2030-01-01',
    '2026-02-30',
    'a\u202eb',
    'a\nb',
    'a\u001b[2Jb',
  ],
  ...Object.keys(hostileFiles),
];

function word(draw: Draw): string {
  const kind = draw();
  if (kind < 0.35) return chosen(draw, values);
  const flag = chosen(draw, allFlags);
  const name = flag.short !== undefined && draw() < 0.2 ? `-${flag.short}` : `--${flag.name}`;
  const mistyped = draw() < 0.03 ? name.slice(0, -1) : name;
  if (flag.value.kind === 'switch' && draw() < 0.9) return mistyped;
  const of = 'of' in flag.value && draw() < 0.7 ? chosen(draw, flag.value.of) : chosen(draw, values);
  return draw() < 0.6 ? `${mistyped}=${of}` : `${mistyped}\n${of}`;
}

function input(draw: Draw): Buffer {
  const first = draw() < 0.1 ? ['lab', chosen(draw, lab)] : draw() < 0.5 ? ['check'] : [chosen(draw, names)];
  const words = [...first, ...Array.from({length: upTo(draw, 5)}, () => word(draw))];
  if (draw() < 0.4) words.push('--format', chosen(draw, formats));
  const stdin =
    draw() < 0.2 ? `\n\n${chosen(draw, ['docs/a.md\tdocs/b.md\n', 'docs/a.md\n\0', '# A\n', '"\\303"\n'])}` : '';
  return Buffer.from(words.join('\n') + stdin);
}

/** No word leads out of the sandbox: `/` would be read, and written to. */
function wordsIn(text: string): string[] {
  const words = text.split('\n').filter((one) => one !== '');
  return words
    .map((one) => one.replace(/(^|[=:,{])\/+/g, '$1').replaceAll('\0', ''))
    .map((one) => one.replace(/(?:\.\.\/){3,}/g, '../'));
}

const command: FuzzTarget = {
  name: 'command',
  secondsMax: 5,
  open: async () => {
    const sandbox = await newSandbox(hostileFiles, 3);
    return {
      input,
      run: async (bytes) => {
        const [line, stdin = ''] = bytes.toString().split('\n\n', 2);
        const words = wordsIn(line);
        if (words.some((one) => endless.has(one) || /^--w(?:a|at|atc)?$/.test(one))) return;
        const said = await sandbox.run(words, stdin);
        const isRead =
          words.length > 0 && readers.has(words[0]) && !words.some((one) => /^(?:-o|--output|--fix)|[=]/.test(one));
        if (!isRead) sandbox.restore();
        check(words, said);
      },
      close: sandbox.remove,
    };
  },
};

function check(words: readonly string[], {code, stdout, stderr}: Said): void {
  const about = () => `${JSON.stringify(words)} gives ${code}\n${stderr.slice(0, 2000)}`;
  must([0, 1, 2].includes(code), about);
  must(!stderr.includes('this should not happen'), about);
  must(code !== 2 || /^(?:shingle|-|"|[\w.])/.test(stderr), about);
  const plain = (stdout + stderr).replace(/\u001b\[[\d;]*m|\u001b\]8;;[^\0-\x1f]*\u001b\\/g, '');
  // Tables and scripts of shells have tabs.
  const hit = neverPrinted.exec(plain.replaceAll('\t', ' '));
  must(
    hit === null,
    () =>
      `${about()} prints ${JSON.stringify(plain.slice(Math.max(0, (hit?.index ?? 0) - 60), (hit?.index ?? 0) + 20))}`,
  );
}

export const commandTargets: readonly FuzzTarget[] = [command];
