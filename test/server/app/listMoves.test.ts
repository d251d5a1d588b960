// Findings of `moves` are handed on page by page, also within one commit, and their limit counts over all pages.

import {expect, test} from 'vitest';
import {listMoves} from '../../../server/app/history/listMoves.ts';
import {loadConfig} from '../../../server/config/loadConfig.ts';
import {moveKinds} from '../../../shared/model/moveKind.ts';
import {inEnglish} from '../../../shared/model/phrase.ts';
import {withShell} from '../../support/shell.ts';
import {made} from '../history/madeMoves.ts';

const paragraph = (name: string) =>
  `${Array.from({length: 48}, (_, k) => `${name}${(k * 7919) % 997}${k % 12 === 11 ? '\n' : ' '}`).join('')}\n`;
const names = ['first', 'second', 'third', 'fourth'];
const sources = Object.fromEntries(names.map((name) => [`old/${name}.md`, `# ${name}\n\n${paragraph(name)}`]));
const removed = Object.fromEntries(Object.keys(sources).map((path) => [path, null]));
/** One commit moves two passages to each of two pages. */
const steps = [
  {...sources, 'a.md': '# A\n', 'b.md': '# B\n'},
  {
    ...removed,
    'a.md': `# A\n\n${paragraph('first')}\n${paragraph('second')}`,
    'b.md': `# B\n\n${paragraph('third')}\n${paragraph('fourth')}`,
  },
];

/** The files of each call of the sink, and what the limit cut. `callsMax`: no more findings are wanted then. */
async function handedOn(findingsMax: number, callsMax = Number.POSITIVE_INFINITY) {
  return withShell(async (shell) => {
    const {root, env} = shell;
    await made(shell, steps);
    const loaded = await loadConfig({root, configPath: null, cwd: root, flags: {}});
    const calls: string[][] = [];
    const {cuts} = await listMoves(
      {root, range: ['HEAD~1..HEAD'], kinds: moveKinds, areAllReintroduced: true, findingsMax},
      loaded,
      {
        progress: () => undefined,
        warn: () => undefined,
        stoppable: (use) => use(new AbortController().signal),
        clock: () => Date.parse('2030-01-01'),
        env,
      },
      (findings) => {
        calls.push(findings.map(({places: [{path}]}) => path.replace(/^.*:/, '')));
        return Promise.resolve(calls.length < callsMax);
      },
    );
    return {calls, cuts: cuts.map(({limit, value, lost}) => `${limit} ${value}: ${inEnglish(lost)}`)};
  });
}

const a = ['a.md', 'a.md'];
const b = ['b.md', 'b.md'];

test('two pages of one commit are two calls', async () => {
  expect(await handedOn(4)).toEqual({calls: [a, b], cuts: []});
});

test.each([
  {findingsMax: 3, calls: [a, ['b.md']], lost: '1 later finding'},
  {findingsMax: 2, calls: [a], lost: '2 later findings'},
  {findingsMax: 1, calls: [['a.md']], lost: '3 later findings'},
])('$findingsMax of four findings are handed on, and the others counted', async ({findingsMax, calls, lost}) => {
  expect(await handedOn(findingsMax)).toEqual({calls, cuts: [`limits.movesMax ${findingsMax}: ${lost}`]});
});

test('no page follows the one after which no more are wanted', async () => {
  expect(await handedOn(4, 1)).toEqual({calls: [a], cuts: []});
});
