import {expect, test} from 'vitest';
import {comparePlaces} from '../../../server/lsp/compare/comparePlaces.ts';
import {originReport} from '../../../server/lsp/compare/originReport.ts';
import {contentOf} from '../../../server/lsp/compare/virtualDocuments.ts';
import {newerWordingOffer} from '../../../server/lsp/edits/takeNewerWording.ts';
import {actionsIn} from '../../../server/lsp/features/codeActions.ts';
import {codeLenses} from '../../../server/lsp/features/codeLens.ts';
import {definitionAt, referencesAt} from '../../../server/lsp/features/definitionAndReferences.ts';
import {hoverAt} from '../../../server/lsp/features/hover.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import {withEdits} from '../../../shared/review/transferEdit.ts';
import {keys, rota, type Step} from '../../server/history/reintroductions.ts';
import {type Shell, withShell} from '../../support/shell.ts';
import {within} from '../../support/trials.ts';
import {madeOf, pastOf} from '../histories.ts';
import {type Made, type Texts, worldOf} from './world.ts';

const support = {encoding: 'utf-16', asksReason: false} as const;

interface Asked extends Made {
  readonly offset: number;
  readonly path: string;
}

/** A repository with these commits, whose work tree is `texts`, queried at the passage of `path`. */
async function inHistory(
  steps: readonly Step[],
  texts: Texts,
  path: string,
  use: (asked: Asked, shell: Shell) => Promise<void>,
): Promise<void> {
  await withShell(async (shell) => {
    const {root} = shell;
    await madeOf(shell, [...steps]);
    const past = pastOf(root);
    await past.update();
    const more: Finding[] = [];
    const {findings} = worldOf(texts, {root}).inspection;
    for (const [name, text] of Object.entries(texts)) {
      more.push(...(await past.reintroduced(name, text)));
      const drifted = await past.driftOf(name, findings, []);
      more.push(...drifted.filter(({family}) => more.every((one) => one.family !== family)));
    }
    const made = worldOf(texts, {
      root,
      more: () => more,
      past: {
        originOf: async (name, text, start, end) => await past.originOf(name, text, start, end),
        textOf: async (commit, name) => await past.textOf(commit, name),
      },
    });
    try {
      await use({...made, path, offset: texts[path].indexOf(keys.slice(0, 20)) + 5}, shell);
    } finally {
      past.close();
    }
  });
}

const own = (name: string) =>
  `# ${name}\n\n${rota}\nThe page ${name} goes on with words of its own about ${name} and nothing else.\n\n`;
const own2 =
  '# Page\n\nBees are kept behind the school. In summer pupils look after them, wearing white suits, and in autumn the honey is sold at the market for a new roof.\n\n';

/** b.md had the passage first, though a.md comes first alphabetically. */
const copied: readonly Step[] = [
  {'b.md': own('b') + keys, 'x.md': rota},
  {'a.md': own2 + keys},
  {'x.md': `${rota}\nMore.\n`},
];
const copiedTexts: Texts = {'a.md': own2 + keys, 'b.md': own('b') + keys, 'x.md': `${rota}\nMore.\n`};

test('the definition of a passage is where it was written first, whichever name comes first', () =>
  inHistory(copied, copiedTexts, 'b.md', async ({seen, offset}) => {
    expect((await definitionAt(seen('b.md'), offset))?.path).toBe('b.md');
    const inA = copiedTexts['a.md'].indexOf(keys) + 5;
    expect((await definitionAt(seen('a.md'), inA))?.path).toBe('b.md');
  }));

test('a hover names the commit, and so does the page about the origin', () =>
  inHistory(copied, copiedTexts, 'a.md', async ({seen, offset}) => {
    const here = seen('a.md');
    // The first request starts Git; the hover does not wait for it.
    await originReport(here, here.placed[0].start, here.placed[0].end);
    await definitionAt(here, offset);
    const hover = await hoverAt(here, offset);
    expect(hover?.markdown).toMatch(
      /\n\nThese \d+ words were first in b\.md:\d+, since [0-9a-f]{12} of \d{4}-\d\d-\d\d \(a: .*\)\. Here since [0-9a-f]{12} of .*\.\n\n/,
    );
    const {start, end} = here.placed[0];
    const text = await originReport(here, start, end);
    expect(text).toMatch(
      /^# Origin of a passage in a\.md\n\nThese \d+ words were first in \[b\.md:\d+\]\(file:\/\/.*\/b\.md#L\d+-L\d+\), since /,
    );
    expect(text).toMatch(/\| \d{4}-\d\d-\d\d \| \[b\.md:.*\n\| \d{4}-\d\d-\d\d \| a\.md:\d+–\d+ \(here\) \|/);
    const actions = await actionsIn(here, {start: offset, end: offset}, support);
    expect(actions.map(({title}) => title)).toContain('Show origin');
  }));

test('a hover does not wait for a history that is slow', () =>
  inHistory(copied, copiedTexts, 'a.md', async ({seen, world, offset}) => {
    const never = new Promise<null>(() => undefined);
    const slow = {...world, past: () => ({originOf: () => never, textOf: () => never})};
    const here = {...seen('a.md'), path: 'slow.md', context: slow};
    const hover = await within(1, () => hoverAt(here, offset));
    expect(hover?.markdown).toContain('The same ');
    expect(hover?.markdown).not.toContain('since');
  }));

const removed: readonly Step[] = [{'old.md': `${rota}\n${keys}`}, {'old.md': rota}, {'new.md': own2 + keys}];

test('a passage that a commit removed and that is back: the old text is quoted, gone to, compared', () =>
  inHistory(removed, {'old.md': rota, 'new.md': own2 + keys}, 'new.md', async ({seen, world, offset, inspection}) => {
    expect(inspection.findings).toEqual([]);
    const here = seen('new.md');
    const [placed] = here.placed;
    expect(placed.finding.code).toBe('resurrected-passage');
    const hover = await hoverAt(here, offset);
    expect(hover?.markdown).toMatch(
      /^These \d+ words were in \[old\.md:5\]\(shingle:\/past\/[0-9a-f]{12}\/old\.md\?root=.*\)\. Removed there by [0-9a-f]{12} of \d{4}-\d\d-\d\d \(/,
    );
    expect((await definitionAt(here, offset))?.uri).toMatch(/^shingle:\/past\/|new\.md$/);
    const references = await referencesAt(here, offset, 'without');
    expect(references.map(({text, start, end}) => text.slice(start, end).trim())).toEqual([keys.trim()]);
    expect(codeLenses(here).map(({title}) => title)).toEqual([
      expect.stringMatching(/^\d+ words were elsewhere before$/),
    ]);
    const comparison = await comparePlaces(
      {uri: here.uri, family: placed.finding.family, here: placed.ordinal},
      world,
      'utf-16',
    );
    expect(comparison?.title).toMatch(/^old\.md:5–7 \([0-9a-f]{12}\) ↔ new\.md:\d+–\d+ \(46 words ↔ 46 words\)$/);
    const content = await contentOf(comparison?.passages.left.uri ?? '', world, async () => []);
    expect(content.kind === 'text' && content.text).toContain('Before you begin');
    const titles = (await actionsIn(here, {start: offset, end: offset}, support)).map(({title}) => title);
    expect(titles[0]).toMatch(/^Compare with old\.md:5–7 \([0-9a-f]{12}\)$/);
    expect(titles.some((title) => title.startsWith('Replace'))).toBe(false);
  }));

const changed = keys.replace('nothing', 'something').replace('expired', 'lapsed');
const drifted: readonly Step[] = [
  {'a.md': own2 + keys, 'b.md': own('b') + keys, 'x.md': rota},
  {'a.md': own2 + changed},
];

test('a copy of which one side was changed since: said with the commit, both sides compared', () =>
  inHistory(
    drifted,
    {'a.md': own2 + changed, 'b.md': own('b') + keys, 'x.md': rota},
    'b.md',
    async ({seen, world, offset}) => {
      const here = seen('b.md');
      const placed = here.placed.find(({finding}) => finding.code === 'drifted-copy');
      expect(placed).toBeDefined();
      if (placed === undefined) return;
      const hover = await hoverAt(here, placed.start);
      expect(hover?.markdown).toMatch(
        /Both had the same words as of [0-9a-f]{12} of \d{4}-\d\d-\d\d \(a: .*\)\. Not changed here since\. Changed there since: [0-9a-f]{12} of /,
      );
      const comparison = await comparePlaces(
        {uri: here.uri, family: placed.finding.family, here: placed.ordinal},
        world,
        'utf-16',
      );
      expect(comparison?.title).toMatch(/^b\.md:\d+(?:–\d+)? ↔ a\.md:\d+(?:–\d+)? \(45 of 46 words ↔ /);
      expect(comparison?.documents.left.uri).toMatch(/^file:/);
      const titles = (await actionsIn(here, {start: placed.start, end: offset}, support)).map(({title}) => title);
      expect(titles.some((title) => title.startsWith('Disable'))).toBe(true);
      const offer = await newerWordingOffer(here, placed);
      expect(offer?.title).toMatch(/^Use the newer wording of a\.md:\d+ \(\d{4}-\d\d-\d\d\)$/);
      const [edited] = typeof offer?.change === 'object' ? offer.change.pages : [];
      expect(edited.uri).toBe(here.uri);
      expect(withEdits(edited.text, edited.edits)).toBe(own('b') + changed);
      const there = seen('a.md');
      const other = there.placed.find(({finding}) => finding.family === placed.finding.family);
      expect(other && (await newerWordingOffer(there, other))).toBeNull();
    },
  ));
