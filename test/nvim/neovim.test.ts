import {expect, test} from 'vitest';
import {until} from '../lsp/client.ts';
import {documented, minorVersion, type Neovim, withNeovim} from './neovim.ts';

const passage = `Before you begin, make sure that the service account can read the bucket and that its key has not
expired; otherwise every upload fails without a message, and the log shows only the last request that was sent.`;
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
  readonly lnum: number;
  readonly col: number;
  readonly code: string;
  readonly message: string;
  readonly severity: number;
  readonly source: string;
}

test('a document that is opened has its diagnostics', async () => {
  await withNeovim(files, configuration(), async (neovim) => {
    const [told] = await opened(neovim, 'guide.md');
    expect(told).toMatchObject({lnum: 5, col: 0, code: 'copied-passage', source: 'shingle'});
    expect(told.message).toContain('pages/readme.md:3');
  });
});

async function opened(neovim: Neovim, path: string): Promise<readonly Told[]> {
  await neovim.lua(`vim.cmd('edit ${path}') return 0`);
  return until('diagnostics', () => diagnostics(neovim), (told) => told.length > 0);
}

function diagnostics(neovim: Neovim): Promise<readonly Told[]> {
  return neovim.lua(`return vim.tbl_map(function(one)
    local user = one.user_data and one.user_data.lsp or {}
    return {lnum = one.lnum, col = one.col, code = one.code or user.code, message = one.message, severity = one.severity, source = one.source}
  end, vim.diagnostic.get(0))`);
}
