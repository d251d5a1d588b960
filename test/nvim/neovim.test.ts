import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {until} from '../lsp/client.ts';
import {documented, minorVersion, type Neovim, withNeovim} from './neovim.ts';

/** On two lines, and with its 63 words a warning. */
const passage = `Before you begin, make sure that the service account can read the bucket and list all that is in it, and that its key has not yet
expired; otherwise every upload fails without a message, and the log shows only the last request that was sent. Whoever owns the project gives out new keys, which are put beside the settings once a month.`;
const files = {
  'guide.md': `# Ferries

The ferry to the outer islands leaves on Tuesdays, wind permitting, from the stone quay behind the fish market. Tickets
are sold on board, dogs travel free of charge, and whoever brings a bicycle helps to lift it over the rail.

${passage}
`,
  'pages/readme.md': `# Beans

${passage}

Plant beans when the soil is as warm as your hand, two to a hole, with the eye downwards. Sticks come first, for a stick
that is pushed in later hurts the roots. Pick early and often: a plant that keeps a ripe pod believes its work is done.
`,
};
const configuration = () => documented(minorVersion() < 11 ? 'Neovim 0.7 to 0.10' : 'Neovim 0.11 and later');

interface Told {
  readonly line: number;
  readonly column: number;
  readonly code: string;
  readonly message: string;
  readonly severity: number;
}

test('a document that is opened has its diagnostics, as severe as the configuration says', async () => {
  await withNeovim(files, configuration(), async (neovim) => {
    const [reported, ...more] = await opened(neovim, 'guide.md');
    expect(more).toEqual([]);
    expect(reported).toMatchObject({line: 5, column: 0, code: 'copied-passage', severity: 2});
    expect(reported.message).toBe(
      'The same 63 words are in pages/readme.md:3. Containment 100 % and 100 %, resemblance 1.',
    );
  });
});

test('diagnostics follow what is typed', async () => {
  await withNeovim(files, configuration(), async (neovim) => {
    await opened(neovim, 'guide.md');
    await neovim.lua(`vim.cmd('normal! ggONew first line') return 0`);
    await shows(neovim, ([one]) => one?.line === 6);
    await neovim.lua(`vim.cmd('normal! 7Gd2j') return 0`);
    await shows(neovim, (reported) => reported.length === 0);
    await neovim.lua(`vim.cmd('normal! u') return 0`);
    await shows(neovim, ([one]) => one?.line === 6);
  });
});

test('definition goes to the other place, and references list both', async () => {
  await withNeovim(files, configuration(), async (neovim) => {
    await opened(neovim, 'guide.md');
    await neovim.lua(`vim.fn.cursor(7, 10) vim.lsp.buf.definition() return 0`);
    await until(
      'the other place',
      () => neovim.lua<string>(`return vim.fn.expand('%:.') .. ':' .. vim.fn.line('.')`),
      (at) => at === 'pages/readme.md:3',
    );
    await neovim.lua(`vim.cmd('edit guide.md') vim.fn.cursor(7, 10) vim.lsp.buf.references() return 0`);
    const listed = await until(
      'the list',
      () =>
        neovim.lua<string[]>(`return vim.tbl_map(function(one)
          return vim.fn.fnamemodify(vim.fn.bufname(one.bufnr), ':.') .. ':' .. one.lnum
        end, vim.fn.getqflist())`),
      (list) => list.length > 0,
    );
    expect(listed.sort()).toEqual(['guide.md:6', 'pages/readme.md:3']);
  });
});

test('hover says what is copied, and leads to the other place', async () => {
  await withNeovim(files, configuration(), async (neovim) => {
    await opened(neovim, 'guide.md');
    await neovim.lua(`vim.fn.cursor(6, 10) vim.lsp.buf.hover() return 0`);
    const text = await until(
      'the window',
      () => floating(neovim),
      (shown) => shown !== '',
    );
    expect(text).toContain('The same 63 words are in');
    expect(text).toContain('[Go to the other place]');
  });
});

test('the action that puts a comment before the passage silences it at both places', async () => {
  await withNeovim(files, configuration(), async (neovim) => {
    await opened(neovim, 'pages/readme.md');
    await opened(neovim, 'guide.md');
    const titles = await chosen(neovim, 'Disable for the next block');
    expect(titles).toContain('Accept in the baseline…');
    await shows(neovim, (reported) => reported.length === 0);
    const line = await neovim.lua<string>(`return vim.fn.getline(6)`);
    expect(line).toBe('<!-- shingle-disable-next-line -- TODO: say why this copy is intended -->');
    await neovim.lua(`vim.cmd('write | edit pages/readme.md') return 0`);
    await shows(neovim, (reported) => reported.length === 0);
  });
});

test('the action that accepts a copy writes the baseline, and what is accepted is a hint', async () => {
  await withNeovim(files, configuration(), async (neovim) => {
    await opened(neovim, 'guide.md');
    await chosen(neovim, 'Accept in the baseline…');
    await shows(neovim, ([one]) => one?.severity === 4);
    expect(readFileSync(join(neovim.root, '.shingle-baseline.jsonl'), 'utf8')).toContain('guide.md');
  });
});

test('the action that compares shows both places', async () => {
  await withNeovim(files, configuration(), async (neovim) => {
    await opened(neovim, 'guide.md');
    await chosen(neovim, 'Compare with pages/readme.md:3–4');
    await until(
      'a document or a message',
      () => shown(neovim),
      (text) => text.includes('# guide.md:6–7 ↔ pages/readme.md:3–4'),
    );
  });
});

test('a command shows what it answers', async () => {
  await withNeovim(files, configuration() + documented('Commands in Neovim'), async (neovim) => {
    await opened(neovim, 'guide.md');
    await neovim.lua(`Shingle('report') return 0`);
    await until(
      'the report',
      () => shown(neovim),
      (text) => text.includes('1 warning in 2 files'),
    );
    await neovim.lua(`Shingle('checkWorkspace') return 0`);
    await until(
      'the number',
      () => shown(neovim),
      (text) => text.includes('1 finding in 2 documents.'),
    );
    await neovim.lua(`Shingle('findCopies', 1) return 0`);
    await until(
      'what was wrong',
      () => shown(neovim),
      (text) => text.includes('expected a URI and a range'),
    );
  });
});

/** The document in the window, and all messages. */
function shown(neovim: Neovim): Promise<string> {
  return neovim.lua(`return vim.fn.join(vim.fn.getline(1, '$'), '\\n') .. vim.fn.execute('messages')`);
}

async function opened(neovim: Neovim, path: string): Promise<readonly Told[]> {
  await neovim.lua(`vim.cmd('edit ${path}') return 0`);
  return shows(neovim, (reported) => reported.length > 0);
}

/** Waits until the document in the window has such diagnostics. */
function shows(neovim: Neovim, isSo: (reported: readonly Told[]) => boolean): Promise<readonly Told[]> {
  const ask = () =>
    neovim.lua<readonly Told[]>(`return vim.tbl_map(function(one)
      local code = one.code or one.user_data.lsp.code
      return {line = one.lnum, column = one.col, code = code, message = one.message, severity = one.severity}
    end, vim.diagnostic.get(0))`);
  return until('diagnostics', ask, isSo);
}

/** Takes a code action at the passage by its title; the titles that it stood among. */
async function chosen(neovim: Neovim, title: string): Promise<readonly string[]> {
  await neovim.lua(`vim.ui.select = function(items, options, choose)
      titles = vim.tbl_map(options.format_item, items)
      for at, one in ipairs(items) do
        if vim.startswith(titles[at], '${title}') then return choose(one, at) end
      end
      choose(nil)
    end
    vim.fn.cursor(6, 10)
    vim.lsp.buf.code_action()
    return 0`);
  const titles = await until(
    'actions',
    () => neovim.lua<readonly string[]>('return titles or {}'),
    ({length}) => length > 0,
  );
  expect(titles.filter((one) => one.startsWith(title))).toHaveLength(1);
  return titles;
}

/** Text of the floating window; empty while there is none. */
function floating(neovim: Neovim): Promise<string> {
  return neovim.lua(`for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= '' then
        return table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), '\\n')
      end
    end
    return ''`);
}
