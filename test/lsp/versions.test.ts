import {readFileSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import type {FindingsResult, Status} from '../../shared/model/protocol.ts';
import {type Client, until, write} from './client.ts';
import {withClient} from './inProcess.ts';
import {otherPassage, own, passage} from './pages.ts';

// Variants of a page: passages that `check` does not report for the older variants do not appear after a keystroke.

/** Copies between versions and elsewhere, and renamed code, are often silent: that is not the point here. */
const allLevels = {'.shingle.json': '{"level": "all"}'};

/** Pages with the same names in two folders. In both folders two pages contain the passage. */
function versions(): Record<string, string> {
  const texts = Object.entries(own).map(([name, text]) => [`${name}.md`, `# ${name}\n\n${text}\n`]);
  const files = ['v1', 'v2'].flatMap((folder) => texts.map(([name, text]) => [`docs/${folder}/${name}`, text]));
  const all = Object.fromEntries(files);
  for (const folder of ['v1', 'v2']) {
    all[`docs/${folder}/bread.md`] += `\n${passage}\n`;
    all[`docs/${folder}/islands.md`] += `\n${passage}\n`;
  }
  return all;
}

async function codes(client: Client, path: string): Promise<unknown[]> {
  const all = await client.diagnostics(client.uri(path));
  return all.filter(({code}) => code !== 'mirrored-folder').map(({code}) => code);
}

async function counted(client: Client): Promise<unknown> {
  const {items}: FindingsResult = await client.connection.sendRequest('shingle/findings');
  return items.map(({code}) => code).sort();
}

test('an older version tells what is written into it, and nothing that check does not tell of it', async () => {
  const files = versions();
  const late = `# Late\n\n${otherPassage}\n\n${Object.values(own).join(' ').split(' ').reverse().join(' ')}\n`;
  await withClient({...files, 'late.md': late, ...allLevels}, async (client) => {
    for (const path of ['docs/v1/bread.md', 'docs/v2/bread.md']) {
      await client.open(client.uri(path), files[path]);
      const before = await codes(client, path);
      await client.change(client.uri(path), 'A word.\n\n', [2, 0]);
      expect(await codes(client, path), path).toEqual(before);
      await client.change(client.uri(path), `${otherPassage}\n\n`, [2, 0]);
      expect(await codes(client, path), path).toEqual(['copied-passage', ...before]);
    }
    // A passage of both versions is reported at the newest, as check does.
    await until(
      'one of both versions',
      () => Promise.all(['v1', 'v2'].map((folder) => codes(client, `docs/${folder}/bread.md`))),
      ([older, newest]) => older.length === 0 && newest.length === 2,
    );
  });
});

test('a version that comes or goes is one, also to who types in it', async () => {
  const files = versions();
  await withClient(files, async (client) => {
    await client.diagnostics(client.uri('docs/v1/bread.md'));
    const before = await counted(client);
    const newer = Object.entries(files).flatMap(([path, text]) =>
      path.startsWith('docs/v2/') ? [[path.replace('v2', 'v3'), text] as const] : [],
    );
    for (const [path, text] of newer) write(client.root, path, text);
    await client.touched(...newer.map(([path]) => path));
    const asked = () => client.connection.sendRequest<Status>('shingle/currentStatus');
    await until('the new version', asked, ({state, documents}) => state === 'ready' && documents >= 15);
    // The newest variant is reported.
    const [[path, text]] = newer;
    const isTold = (got: readonly unknown[]) => got.join() === 'copied-passage';
    await until('what it says', () => codes(client, path), isTold);
    expect(await counted(client)).toEqual(before);
    await client.open(client.uri(path), text);
    await client.change(client.uri(path), 'A word.\n\n', [2, 0]);
    expect(await codes(client, path)).toEqual(['copied-passage']);
    await client.connection.sendNotification('textDocument/didClose', {textDocument: {uri: client.uri(path)}});
    rmSync(join(client.root, 'docs/v3'), {recursive: true});
    await client.touched('docs/v3');
    await until('its end', asked, ({state, documents}) => state === 'ready' && documents < 15);
    await until(
      'what was known before',
      () => counted(client),
      (got) => JSON.stringify(got) === JSON.stringify(before),
    );
  });
});

test('code under other names that is edited away and comes back is told again', async () => {
  const [, one, two] = readFileSync('test/fixtures/lsp/renamed-code.txt', 'utf8').split(/^\/\/[-=] .*\n/m);
  await withClient({'one.ts': one, 'two.ts': two, ...allLevels}, async (client) => {
    const uri = client.uri('one.ts');
    await client.open(uri, one, 'typescript');
    expect(await codes(client, 'one.ts')).toEqual(['copied-passage']);
    await client.change(uri, '// nothing\n');
    expect(await codes(client, 'one.ts')).toEqual([]);
    await client.change(uri, one);
    expect(await codes(client, 'one.ts')).toEqual(['copied-passage']);
  });
});
