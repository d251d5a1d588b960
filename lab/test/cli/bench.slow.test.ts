// `shingle lab bench` as it is in the package: all methods are measured, and the page has their curves.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {put, withShell} from '../../../test/support/shell.ts';
import {sketcherNames} from '../../methods/settings/sketchNames.ts';

test('the quick bench prints every method and writes a page with curves', async () => {
  await withShell(async (shell) => {
    for (const name of ['a', 'b', 'c'])
      put(
        shell,
        `docs/${name}.md`,
        `# Page\n${Array.from({length: 40}, (_, at) => `Step ${at} of the set-up.`).join(' ')}\n`,
      );
    const {code, stdout, stderr} = await shell.run('shingle lab bench docs --quick --html bench.html');
    expect([code, stderr]).toEqual([0, '']);
    for (const name of sketcherNames) expect(stdout).toMatch(new RegExp(`^${name} +\\d`, 'm'));
    expect(stdout).toMatch(/^docs +3 /m);
    const page = readFileSync(join(shell.root, 'bench.html'), 'utf8');
    expect(page.match(/<svg/g)?.length ?? 0).toBeGreaterThan(10);
  });
}, 600_000);
