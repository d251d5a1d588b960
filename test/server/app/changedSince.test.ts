// A check that starts from cached words does not read files that look unchanged. Where one of them changes while the check
// runs, it starts again with all of them read.

import {expect, onTestFinished, test, vi} from 'vitest';
import {check} from '../../../server/app/check/check.ts';
import {plainCheck, wholeRoot} from '../../../server/app/check/checkRequest.ts';
import type {Ports} from '../../../server/app/ports.ts';
import {RunMemory} from '../../../server/cache/runMemory.ts';
import {loadConfig} from '../../../server/config/loadConfig.ts';
import {ArrayRoom} from '../../../shared/algorithms/arrayRoom.ts';
import {random} from '../../support/random.ts';
import {put, withShell} from '../../support/shell.ts';

/** 120,000 words and 2 MB: words of less text are not cached. */
const [pages, sentences, words] = [60, 125, 16];

function pageTexts(): string[] {
  const next = random(31);
  const word = () => `uncommonlylong${Math.floor(next() * 90_000).toString(36)}`;
  const sentence = () => `${Array.from({length: words}, word).join(' ')}.\n\n`;
  return Array.from(
    {length: pages},
    (_, page) => `# Page ${page}\n\n${Array.from({length: sentences}, sentence).join('')}`,
  );
}

test.each([
  ['once', (): RunMemory | undefined => undefined],
  ['again and again', (): RunMemory => new RunMemory(new ArrayRoom())],
] as const)(
  'a page that changes after its words were taken from the cache is read: a process that checks %s',
  (_, made) =>
    withShell(async (shell) => {
      // Only a bundled program stores anything.
      vi.stubGlobal('shingleBuild', 'the build of a test');
      onTestFinished(() => void vi.unstubAllGlobals());
      const {root} = shell;
      const [first, second, ...others] = pageTexts();
      [first, second, ...others].forEach((text, page) => {
        put(shell, `${page}.md`, text);
      });
      const stages: string[] = [];
      let staged = (_: string) => {};
      const ports: Ports = {
        progress: (stage) => staged(stage),
        warn: () => {},
        stoppable: (use) => use(new AbortController().signal),
        clock: Date.now,
        env: {HOME: shell.env.HOME},
        memory: made(),
      };
      const found = async (cache: boolean) => {
        // What was written a moment ago may change again without another time.
        await new Promise((resolve) => setTimeout(resolve, 50));
        const loaded = await loadConfig({
          root,
          configPath: null,
          cwd: root,
          flags: {level: 'all', cache, drift: false},
        });
        const {inspection, remember} = await check(plainCheck(root, wholeRoot, Date.now()), loaded, ports);
        expect(await remember?.(null)).toBe(cache ? null : undefined);
        return inspection.findings;
      };
      // Ids of files are kept by the first run that has cached words.
      for (const text of [first, `${first}One sentence more.\n`]) {
        put(shell, '0.md', text);
        expect(await found(true)).toEqual([]);
      }
      put(shell, '0.md', first + second.slice(1000, 5000));
      staged = (stage) => {
        stages.push(stage);
        // All pages but the first are taken from the cache by now; the text of the second is needed for the finding.
        if (stage === 'grouping') put(shell, '1.md', 'Nothing is left of the page.\n');
      };
      expect(await found(true)).toEqual([]);
      expect(stages.filter((stage) => stage === 'reading files')).toHaveLength(2);
      expect(await found(false)).toEqual([]);
      staged = () => {};
      put(shell, '2.md', first);
      expect(await found(true)).toEqual(await found(false));
    }),
);

test('a template that changes is weighed again by a process that stays', () =>
  withShell(async (shell) => {
    vi.stubGlobal('shingleBuild', 'the build of a test');
    onTestFinished(() => void vi.unstubAllGlobals());
    const {root} = shell;
    const text = (name: string, count: number) => Array.from({length: count}, (_, at) => `${name}${at}`).join(' ');
    for (const name of ['a', 'b']) put(shell, `${name}.md`, `${text(name, 90)}\n\n${text('common', 80)}\n`);
    put(shell, '.shingle.json', '{"templates": ["template.md"]}');
    const ports: Ports = {
      progress: () => {},
      warn: () => {},
      stoppable: (use) => use(new AbortController().signal),
      clock: Date.now,
      env: {HOME: shell.env.HOME},
      memory: new RunMemory(new ArrayRoom()),
    };
    const counts: number[] = [];
    for (const name of ['common', 'other', 'common']) {
      put(shell, 'template.md', `${text(name, 80)}\n`);
      const loaded = await loadConfig({root, configPath: undefined, cwd: root, flags: {level: 'all', drift: false}});
      const {inspection} = await check(plainCheck(root, wholeRoot, Date.now()), loaded, ports);
      counts.push(inspection.findings.length);
    }
    expect(counts).toEqual([0, 1, 0]);
  }));
