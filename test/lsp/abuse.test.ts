import {mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {type Diagnostic, ErrorCodes, LSPErrorCodes, type ResponseError} from 'vscode-languageserver-protocol/node';
import {LineIndex} from '../../server/lsp/documents/lineIndex.ts';
import {OpenDocuments} from '../../server/lsp/documents/openDocuments.ts';
import {random} from '../support/random.ts';
import {removeFolder} from '../support/removeFolder.ts';
import {failure, isWell, lines, twoPages} from './answers.ts';
import {folderWith, until, write} from './client.ts';
import {InProcessClient, withClient} from './inProcess.ts';
import {own, passage} from './pages.ts';

// Misbehaving clients, and changes on disk between requests: every request is answered, and afterwards the server
// reports the same as if nothing had happened.

const {guides, reading} = own;
const files = twoPages;

function framed(body: string): string {
  return `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

test('documents that are not open are changed, saved, closed and asked about', async () => {
  await withClient(files, async (client) => {
    const nowhere = client.uri('nowhere.md');
    await client.change(nowhere, 'text', [0, 0]);
    for (const method of ['didSave', 'didClose', 'didClose']) {
      await client.connection.sendNotification(`textDocument/${method}`, {textDocument: {uri: nowhere}});
    }
    expect(await client.diagnostics(nowhere)).toEqual([]);
    const at = {textDocument: {uri: nowhere}, position: {line: 5, character: 5}};
    for (const method of ['hover', 'definition']) {
      expect(await client.connection.sendRequest(`textDocument/${method}`, at)).toBeNull();
    }
    await isWell(client);
  });
});

test('versions out of order, a document opened twice and one opened again', async () => {
  await withClient(files, async (client) => {
    const guide = client.uri('guide.md');
    await client.open(guide, files['guide.md']);
    for (const version of [9, 3, -1, 3]) {
      await client.connection.sendNotification('textDocument/didChange', {
        textDocument: {uri: guide, version},
        contentChanges: [{range: {start: {line: 0, character: 0}, end: {line: 0, character: 0}}, text: '\n'}],
      });
    }
    expect(lines(await client.diagnostics(guide))).toEqual(['10-11 copied-passage']);
    await client.open(guide, `${passage}\n\n${reading}\n`);
    expect(lines(await client.diagnostics(guide))[0]).toMatch(/^0-/);
    await client.open(guide, `# Other\n\n${guides}\n`);
    expect(await client.diagnostics(guide)).toEqual([]);
    await client.connection.sendNotification('textDocument/didClose', {textDocument: {uri: guide}});
    await client.open(guide, `\n\n${files['guide.md']}`);
    expect(lines(await client.diagnostics(guide))).toEqual(['8-9 copied-passage']);
    await isWell(client);
  });
});

test('ranges outside of the text, the wrong way round, within a pair, and of no numbers', async () => {
  await withClient(files, async (client) => {
    const guide = client.uri('guide.md');
    await client.open(guide, `🎈\n${files['guide.md']}`);
    const ranges: readonly unknown[] = [
      {start: {line: 99, character: 99}, end: {line: 1e9, character: 1e9}},
      {start: {line: 0, character: 1}, end: {line: 0, character: 1}},
      {start: {line: 2, character: 0}, end: {line: 1, character: 0}},
      {start: {line: -1, character: -5}, end: {line: -3, character: 0}},
      {start: {line: 0, character: 1e9}, end: {line: 0, character: 1e9}},
      {start: {line: 'x', character: null}, end: {line: 1.5, character: 0.5}},
      {start: {}, end: {}},
      {},
      'range',
    ];
    for (const range of ranges) {
      await client.connection.sendNotification('textDocument/didChange', {
        textDocument: {uri: guide, version: 2},
        contentChanges: [{range, text: ''}],
      });
      expect(Array.isArray(await client.diagnostics(guide))).toBe(true);
    }
    await client.change(guide, files['guide.md']);
    expect(lines(await client.diagnostics(guide))).toEqual(['6-7 copied-passage']);
  });
});

test('a thousand edits in one notification and in a thousand', async () => {
  await withClient(
    files,
    async (client) => {
      const guide = client.uri('guide.md');
      await client.open(guide, files['guide.md']);
      const range = {start: {line: 0, character: 0}, end: {line: 0, character: 0}};
      await client.connection.sendNotification('textDocument/didChange', {
        textDocument: {uri: guide, version: 2},
        contentChanges: Array.from({length: 1000}, () => ({range, text: '\n'})),
      });
      expect(lines(await client.diagnostics(guide))).toEqual(['1006-1007 copied-passage']);
      const asked: Promise<readonly Diagnostic[]>[] = [];
      for (let edit = 0; edit < 1000; edit++) {
        await client.change(guide, '', [0, 0], [1, 0]);
        if (edit % 100 === 50) asked.push(client.diagnostics(guide));
      }
      expect(lines(await client.diagnostics(guide))).toEqual(['6-7 copied-passage']);
      expect((await Promise.all(asked)).length).toBe(10);
    },
    {settings: {delay: 50}},
  );
});

test('requests that are cancelled are answered as cancelled, at once', async () => {
  await withClient(files, async (client) => {
    const guide = client.uri('guide.md');
    await client.open(guide, `# Other\n`);
    const outcomes: Promise<unknown>[] = [];
    for (let id = 0; id < 50; id++) {
      const params = {textDocument: {uri: guide}};
      const asked = client.cancellable('textDocument/diagnostic', params);
      outcomes.push(
        asked.answer.then(
          () => 'answered',
          (error: ResponseError<unknown>) => error.code,
        ),
      );
      asked.cancel();
    }
    const waiting = client.cancellable('workspace/diagnostic', {previousResultIds: []});
    waiting.cancel();
    outcomes.push(
      waiting.answer.then(
        () => 'answered',
        (error: ResponseError<unknown>) => error.code,
      ),
    );
    const known: readonly unknown[] = ['answered', LSPErrorCodes.RequestCancelled];
    for (const outcome of await Promise.all(outcomes)) expect(known).toContain(outcome);
    // A request that was never sent.
    await client.connection.sendNotification('$/cancelRequest', {id: 4711});
    await client.connection.sendNotification('$/cancelRequest', {});
    expect(await client.diagnostics(guide)).toEqual([]);
  });
});

test('documents just below and above the limit, and a line of 3 MB', async () => {
  await withClient({...files, '.shingle.json': '{"limits": {"fileBytesMax": 50000}}'}, async (client) => {
    const guide = client.uri('guide.md');
    const filler = (bytes: number) => '\n'.repeat(bytes - files['guide.md'].length);
    await client.open(guide, files['guide.md'] + filler(50_000));
    expect(lines(await client.diagnostics(guide))).toEqual(['6-7 copied-passage']);
    await client.change(guide, files['guide.md'] + filler(50_001));
    expect(await client.diagnostics(guide)).toEqual([]);
    await until(
      'the other page',
      () => client.diagnostics(client.uri('readme.md')),
      (got) => got.length === 0,
    );
    await client.change(guide, files['guide.md']);
    expect(lines(await client.diagnostics(guide))).toEqual(['6-7 copied-passage']);
  });
  await withClient(
    files,
    async (client) => {
      const long = client.uri('long.md');
      const words = 'word and '.repeat(333_000);
      await client.open(long, words);
      expect(Array.isArray(await client.diagnostics(long))).toBe(true);
      for (let edit = 0; edit < 100; edit++) await client.change(long, 'x', [0, 1_000_000]);
      expect(Array.isArray(await client.diagnostics(long))).toBe(true);
      await isWell(client);
    },
    {settings: {delay: 100}},
  );
});

test('what is excluded, ignored or binary is not looked at because it is open', async () => {
  const left = {'.shingle.json': '{"exclude": ["old/**"]}', 'old/page.md': 'old', 'node_modules/a/page.md': 'page'};
  await withClient({...files, ...left}, async (client) => {
    for (const path of ['old/page.md', 'node_modules/a/page.md', '.git/COMMIT_EDITMSG']) {
      await client.open(client.uri(path), `# Copy\n\n${passage}\n`);
      expect(await client.diagnostics(client.uri(path))).toEqual([]);
    }
    await client.open(client.uri('binary.md'), `\0\0\u0001\0${passage}`);
    expect(await client.diagnostics(client.uri('binary.md'))).toEqual([]);
    const [{message}] = await client.diagnostics(client.uri('readme.md'));
    expect(message).toContain('guide.md:7');
    expect(message).not.toContain('page.md');
  });
});

test('messages that are none', async () => {
  const kept = '{"jsonrpc":"2.0","method":"unknown/notification"}';
  const broken: readonly string[] = [
    framed('{"jsonrpc": "2.0", "id": 7, "method": '),
    framed('[]'),
    framed('[{"jsonrpc":"2.0","method":"x"}]'),
    framed('null'),
    framed('7'),
    framed('{}'),
    framed('{"jsonrpc":"2.0","id":{},"method":"textDocument/hover"}'),
    framed('{"jsonrpc":"2.0","id":99999,"result":null}'),
    framed('{"jsonrpc":"2.0","method":7}'),
    `content-LENGTH: ${kept.length}\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n${kept}`,
  ];
  await withClient(files, async (client) => {
    for (const bytes of broken) {
      client.write(bytes);
      await isWell(client);
    }
  });
});

test('unknown methods, wrong parameters and missing ones get an answer', async () => {
  await withClient(files, async (client) => {
    const {connection} = client;
    expect(await failure(connection.sendRequest('textDocument/unknown', {}))).toBe(ErrorCodes.MethodNotFound);
    expect(await failure(connection.sendRequest('$/unknown', {}))).toBe(ErrorCodes.MethodNotFound);
    await connection.sendNotification('unknown/notification', {});
    const wrong: readonly unknown[] = [{}, {textDocument: null}, {textDocument: {uri: 7}}, {textDocument: 'x'}, [1, 2]];
    const requests = [
      'textDocument/diagnostic',
      'textDocument/hover',
      'textDocument/definition',
      'textDocument/references',
      'textDocument/codeAction',
      'textDocument/codeLens',
      'textDocument/documentLink',
      'workspace/diagnostic',
      'workspace/executeCommand',
      'workspace/textDocumentContent',
      'shingle/family',
    ];
    const notifications = ['didOpen', 'didChange', 'didSave', 'didClose'].map((name) => `textDocument/${name}`);
    for (const params of wrong) {
      for (const method of [...notifications, 'workspace/didChangeWatchedFiles', 'workspace/didChangeConfiguration']) {
        await connection.sendNotification(method, params as object);
      }
      for (const method of requests) {
        const {answer, cancel} = client.cancellable(method, params);
        // Any response will do.
        if (method === 'workspace/diagnostic') cancel();
        await answer.catch(() => undefined);
      }
    }
    await isWell(client);
  });
});

test('hostile names and URIs', async () => {
  await withClient(files, async (client) => {
    const uris = [
      `${client.uri('a')}%00.md`,
      'file:///%00',
      'file:///',
      'file://',
      'file:',
      ':',
      '%',
      'file:///c%3A/Users/x.md',
      'file:///C:/x.md',
      'file://server/share/x.md',
      'vscode-remote://ssh/x.md',
      `http://[${'x'.repeat(3000)}`,
      `${client.uri('long')}/${'x'.repeat(5000)}.md`,
      client.uri('%F0%28%8C%28.md'),
      client.uri('__proto__'),
      'untitled:',
      'untitled:__proto__',
    ];
    for (const uri of uris) {
      await client.open(uri, `# Copy\n\n${guides}\n`);
      expect(Array.isArray(await client.diagnostics(uri)), uri).toBe(true);
      await client.change(uri, 'x', [0, 0]);
      expect(Array.isArray(await client.diagnostics(uri)), uri).toBe(true);
      await client.connection.sendNotification('textDocument/didClose', {textDocument: {uri}});
    }
    await client.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: uris.map((uri) => ({uri, type: 1})),
    });
    // The same file under another name.
    const around = `${client.uri('')}/sub/../guide.md`;
    await client.open(around, `\n${files['guide.md']}`);
    expect(lines(await client.diagnostics(around))).toEqual(['7-8 copied-passage']);
    await isWell(client);
  });
});

test('a file becomes a folder, a link or nothing while it is open', async () => {
  await withClient(files, async (client) => {
    const guide = client.uri('guide.md');
    const file = join(client.root, 'guide.md');
    await client.open(guide, files['guide.md']);
    expect(await client.diagnostics(guide)).toHaveLength(1);
    for (const replace of [
      () => mkdirSync(file),
      () => symlinkSync('/etc/passwd', file),
      () => symlinkSync('guide.md', file),
      () => undefined,
    ]) {
      rmSync(file, {recursive: true, force: true});
      replace();
      await client.touched('guide.md');
      await client.connection.sendNotification('textDocument/didSave', {textDocument: {uri: guide}});
      expect(lines(await client.diagnostics(guide))).toEqual(['6-7 copied-passage']);
    }
    await client.connection.sendNotification('textDocument/didClose', {textDocument: {uri: guide}});
    await until(
      'nothing to be left',
      () => client.diagnostics(client.uri('readme.md')),
      (got) => got.length === 0,
    );
  });
});

test('a document that is open by another way to its file is no copy of it', async () => {
  await withClient(
    files,
    async (client) => {
      mkdirSync(join(client.root, 'real'));
      write(client.root, 'real/late.md', files['guide.md']);
      symlinkSync('real', join(client.root, 'link'));
      await client.begin({folders: ['link']});
      for (const path of ['link/late.md', 'real/late.md']) {
        await client.open(client.uri(path), files['guide.md']);
        await client.change(client.uri(path), '\n', [0, 0]);
        expect(lines(await client.diagnostics(client.uri(path))), path).toEqual([]);
      }
    },
    {isBegunByTest: true},
  );
  await withClient(files, async (client) => {
    symlinkSync('.', join(client.root, 'link'));
    await client.open(client.uri('link/guide.md'), files['guide.md']);
    await client.change(client.uri('link/guide.md'), '\n', [0, 0]);
    expect(lines(await client.diagnostics(client.uri('link/guide.md')))).toEqual([]);
  });
});

test('the folder goes and comes back while a document of it is open', async () => {
  await withClient(files, async (client) => {
    const guide = client.uri('guide.md');
    await client.open(guide, files['guide.md']);
    await client.diagnostics(guide);
    const away = `${client.root}-away`;
    renameSync(client.root, away);
    await client.touched('guide.md', 'readme.md', '');
    await client.change(guide, '\n', [0, 0]);
    expect(Array.isArray(await client.diagnostics(guide))).toBe(true);
    renameSync(away, client.root);
    await client.touched('guide.md', 'readme.md');
    await until(
      'the folder to be back',
      () => client.diagnostics(guide),
      (got) => lines(got).join() === '7-8 copied-passage',
    );
  });
});

test('a broken configuration is said, findings stay, and a mended one is taken', async () => {
  await withClient(files, async (client) => {
    const readme = client.uri('readme.md');
    await isWell(client);
    write(client.root, '.shingle.json', '{"minWords": 12, nonsense');
    await client.touched('.shingle.json');
    const said = await until(
      'a message',
      () => client.heard.find(({method}) => method === 'window/showMessageRequest' || method === 'window/showMessage'),
      (got) => got !== undefined,
    );
    expect(JSON.stringify(said)).toMatch(/\.shingle\.json/);
    await isWell(client);
    write(client.root, '.shingle.json', '{"minWords": 500}');
    await client.touched('.shingle.json');
    await until(
      'the mended one',
      () => client.diagnostics(readme),
      (got) => got.length === 0,
    );
    rmSync(join(client.root, '.shingle.json'));
    await client.touched('.shingle.json');
    await until(
      'the defaults',
      () => client.diagnostics(readme),
      (got) => got.length === 1,
    );
  });
});

test('folders of the workspace come and go', async () => {
  const twice = {'a/guide.md': files['guide.md'], 'a/readme.md': files['readme.md'], 'b/copy.md': files['guide.md']};
  await withClient(
    twice,
    async (client) => {
      const change = (added: readonly string[], removed: readonly string[]) =>
        client.connection.sendNotification('workspace/didChangeWorkspaceFolders', {
          event: {
            added: added.map((name) => ({uri: client.uri(name), name})),
            removed: removed.map((name) => ({uri: client.uri(name), name})),
          },
        });
      const readme = client.uri('a/readme.md');
      expect(await client.diagnostics(readme)).toHaveLength(1);
      await change(['b', 'b'], []);
      expect(await client.diagnostics(readme)).toHaveLength(1);
      await change([], ['a', 'never']);
      await until(
        'nothing',
        () => client.diagnostics(readme),
        (got) => got.length === 0,
      );
      await change(['a'], ['b']);
      await until(
        'findings',
        () => client.diagnostics(readme),
        (got) => got.length === 1,
      );
      // No folder is left: open documents are compared with each other.
      await change([], ['a']);
      await client.open('untitled:one', `${passage}\n\n${reading}\n`, 'markdown');
      await client.open('untitled:two', `# Two\n\n${guides}\n\n${passage}\n`, 'markdown');
      await until(
        'the two',
        () => client.diagnostics('untitled:one'),
        (got) => got.length === 1,
      );
    },
    {folders: ['a']},
  );
});

test('indexing that is cancelled is said, and can be done again', async () => {
  const many = Object.fromEntries(
    Array.from({length: 400}, (_, number) => [`page${number}.md`, `# ${number}\n\n${guides.repeat(4)}`]),
  );
  const root = folderWith({...many, ...files});
  const client = new InProcessClient(root);
  try {
    const begun = new Promise<unknown>((resolve) => {
      client.connection.onRequest('window/workDoneProgress/create', ({token}: {token: unknown}) => {
        void client.connection.sendNotification('window/workDoneProgress/cancel', {token});
        resolve(token);
        return null;
      });
    });
    await client.begin({});
    const token = await begun;
    await client.connection.sendNotification('window/workDoneProgress/cancel', {token});
    const asked = client.diagnostics(client.uri('readme.md'));
    expect(Array.isArray(await asked)).toBe(true);
    client.connection.onRequest('window/workDoneProgress/create', () => null);
    await client.connection.sendRequest('workspace/executeCommand', {command: 'shingle.checkWorkspace'});
    await isWell(client);
  } finally {
    await client.end();
    await removeFolder(root);
  }
});

test('lines after an edit are those of the text after it', () => {
  const draw = random(7);
  const units = ['a', 'b', '\n', '\r', '\r\n', '🎈', 'é'];
  const some = (most: number) =>
    Array.from({length: Math.floor(draw() * most)}, () => units[Math.floor(draw() * units.length)]).join('');
  for (let run = 0; run < 3000; run++) {
    const encoding = run % 2 === 0 ? 'utf-16' : 'utf-8';
    let now = new LineIndex(some(20), encoding);
    for (let edit = 0; edit < 5; edit++) {
      const [x, y] = [0, 0].map(() => Math.floor(draw() * (now.text.length + 1)));
      now = now.replaced(Math.min(x, y), Math.max(x, y), some(4));
      const {starts} = new LineIndex(now.text, encoding);
      // Fifteen thousand calls of `expect` take a second.
      if (now.starts.join() !== starts.join()) expect(now.starts, JSON.stringify(now.text)).toEqual(starts);
    }
  }
});

test('no number of an edit or a revision is used twice for a document', () => {
  const documents = new OpenDocuments('utf-16');
  const seen = new Set<number>();
  for (let round = 0; round < 3; round++) {
    const opened = documents.open('a', 'markdown', 1, 'text');
    expect(seen.has(opened.revision)).toBe(false);
    seen.add(opened.revision);
    for (let edit = 0; edit < 3; edit++) seen.add(documents.change('a', 1, [{text: `${edit}`}])?.revision ?? 0);
    documents.close('a');
  }
  expect(seen.size).toBe(12);
});

test('writes of a file and of the editor at once end with what the editor has', async () => {
  await withClient(files, async (client) => {
    const guide = client.uri('guide.md');
    await client.open(guide, files['guide.md']);
    for (let round = 0; round < 20; round++) {
      writeFileSync(join(client.root, 'guide.md'), round % 2 === 0 ? '# Nothing\n' : files['guide.md']);
      await client.touched('guide.md');
      await client.change(guide, '\n', [0, 0]);
    }
    expect(lines(await client.diagnostics(guide))).toEqual(['26-27 copied-passage']);
  });
});
