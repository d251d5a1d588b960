import {expect, test} from 'vitest';
import type {CodeAction, Diagnostic} from 'vscode-languageserver-protocol/node';
import {type Client, until} from './client.ts';
import {withClient} from './inProcess.ts';

// Broken links while typing: reported where they are broken, not where they are right, with an action that mends them.

const paragraph = (link: string) =>
  `Every request counts against the quota of the account that owns the key, and a request that is refused counts as well;\nsee [the limits](${link}) before you retry, because a client that retries at once is blocked for a minute.`;
const http = `# HTTP\n\nWhat only this page says of requests.\n\n${paragraph('#rate-limits')}\n\n## Rate limits\n\nA hundred a minute.\n`;
const keys = `# Keys\n\nWhat only this page says of keys, which are new.\n\n${paragraph('#rate-limits')}\n\n## Key limits\n\nTen a day.\n`;
const files = {'guides/http.md': http, 'ref/keys.md': keys, 'c.md': '# Others\n\nNothing of it is anywhere else.\n'};

function untilBroken(client: Client, path: string, count: number): Promise<readonly Diagnostic[]> {
  const ask = async () => (await client.diagnostics(client.uri(path))).filter(({code}) => code === 'broken-in-copy');
  return until(`${count} at ${path}`, ask, (got) => got.length === count);
}

test('a broken link has a diagnostic, which goes when the action or an edit has mended it', async () => {
  await withClient(files, async (client) => {
    const uri = client.uri('ref/keys.md');
    await client.open(uri, keys);
    const [broken] = await untilBroken(client, 'ref/keys.md', 1);
    const line = keys.split('\n').findIndex((one) => one.includes('[the limits]'));
    expect(broken.range).toEqual({
      start: {line, character: 4},
      end: {line, character: 4 + '[the limits](#rate-limits)'.length},
    });
    expect(broken.message).toContain(
      'This page has no heading #rate-limits. The same link works in guides/http.md:6: that page has the heading.',
    );
    expect(await untilBroken(client, 'guides/http.md', 0)).toEqual([]);
    const actions: CodeAction[] = await client.connection.sendRequest('textDocument/codeAction', {
      textDocument: {uri},
      range: broken.range,
      context: {diagnostics: []},
    });
    const [first] = actions;
    expect(first.title).toBe('Write #key-limits');
    const [{newText, range}] = Object.values(first.edit?.changes ?? {})
      .flat()
      .concat((first.edit?.documentChanges ?? []).flatMap((one) => ('edits' in one ? (one.edits as never[]) : [])));
    expect(newText).toBe('#key-limits');
    await client.change(uri, newText, [range.start.line, range.start.character], [range.end.line, range.end.character]);
    expect(await untilBroken(client, 'ref/keys.md', 0)).toEqual([]);
    // A new heading mends it too, and it breaks again without that.
    await client.change(
      uri,
      '#rate-limits',
      [line, 4 + '[the limits]('.length],
      [line, 4 + '[the limits](#key-limits'.length],
    );
    await untilBroken(client, 'ref/keys.md', 1);
    await client.change(uri, '## Rate limits\n\n', [2, 0]);
    await untilBroken(client, 'ref/keys.md', 0);
  });
});

test('an edit of the page where it is right takes the diagnostic away', async () => {
  await withClient(files, async (client) => {
    const uri = client.uri('guides/http.md');
    await client.open(uri, http);
    await untilBroken(client, 'ref/keys.md', 1);
    const line = http.split('\n').indexOf('## Rate limits');
    await client.change(uri, 'Quota', [line, 3], [line, '## Rate limits'.length]);
    expect(await untilBroken(client, 'ref/keys.md', 0)).toEqual([]);
    await client.change(uri, 'Rate limits', [line, 3], [line, '## Quota'.length]);
    const [again] = await untilBroken(client, 'ref/keys.md', 1);
    expect(again.message).toContain('guides/http.md');
  });
});
