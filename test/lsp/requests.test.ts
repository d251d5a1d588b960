import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {
  CodeActionRequest,
  CodeLensRequest,
  DefinitionRequest,
  ExecuteCommandRequest,
  HoverRequest,
  ReferencesRequest,
} from 'vscode-languageserver-protocol';
import {
  type Comparison,
  type FindingsResult,
  findingsRequest,
  type HtmlReportPage,
  serverCommands,
} from '../../shared/model/protocol.ts';
import {backgroundPage} from '../core/findings/probe.ts';
import {dataInReport} from '../support/reportData.ts';
import {type Client, pulling, until, write} from './client.ts';
import {withClient} from './inProcess.ts';
import {own, pages, passage} from './pages.ts';

// Requests about a passage, over the protocol. The tests in features/ check the details of the answers.

async function opened(client: Client): Promise<string> {
  const guide = client.uri('guide.md');
  await client.open(guide, pages['guide.md']);
  await until(
    'a finding',
    () => client.diagnostics(guide),
    (got) => got.length === 1,
  );
  return guide;
}

const inPassage = {line: 6, character: 10};

test('a hover says where the other text is; definition and references lead there', async () => {
  await withClient(pages, async (client) => {
    const uri = await opened(client);
    const at = {textDocument: {uri}, position: inPassage};
    const hover = await client.connection.sendRequest(HoverRequest.type.method, at);
    expect(hover).toMatchObject({
      contents: {kind: 'markdown', value: expect.stringMatching(/^The same 63 words are in \[readme\.md:3\]/)},
    });
    const there = {uri: client.uri('readme.md'), range: {start: {line: 2, character: 0}}};
    expect(await client.connection.sendRequest(DefinitionRequest.type.method, at)).toMatchObject(there);
    const references = {...at, context: {includeDeclaration: true}};
    expect(await client.connection.sendRequest(ReferencesRequest.type.method, references)).toHaveLength(2);
    const nowhere = {...at, position: {line: 0, character: 0}};
    expect(await client.connection.sendRequest(HoverRequest.type.method, nowhere)).toBeNull();
  });
});

test('an action writes a comment that silences the finding', async () => {
  await withClient(pages, async (client) => {
    const uri = await opened(client);
    const actions: readonly {
      title: string;
      edit?: {changes: Record<string, {newText: string; range: {start: {line: number; character: number}}}[]>};
    }[] = await client.connection.sendRequest(CodeActionRequest.type.method, {
      textDocument: {uri},
      range: {start: inPassage, end: inPassage},
      context: {diagnostics: await client.diagnostics(uri)},
    });
    const edit = actions.find(({title}) => /^Disable/.test(title))?.edit?.changes[uri][0];
    if (edit === undefined) throw new Error(actions.map(({title}) => title).join());
    const {line, character} = edit.range.start;
    await client.change(uri, edit.newText, [line, character]);
    await until(
      'silence',
      () => client.diagnostics(uri),
      (got) => got.length === 0,
    );
  });
});

test('code lenses are there when they are asked for', async () => {
  await withClient(pages, async (client) => {
    const uri = await opened(client);
    const ask = () => client.connection.sendRequest(CodeLensRequest.type.method, {textDocument: {uri}});
    expect(await ask()).toEqual([]);
    await client.configure({codeLens: true});
    await until('a lens', ask, (got) => Array.isArray(got) && got.length === 1);
  });
});

test('code lenses are asked for again when there is more to say', async () => {
  const capabilities = {...pulling, workspace: {...pulling.workspace, codeLens: {refreshSupport: true}}};
  await withClient(
    pages,
    async (client) => {
      const uri = client.uri('guide.md');
      await client.open(uri, pages['guide.md']);
      const ask = () => client.connection.sendRequest(CodeLensRequest.type.method, {textDocument: {uri}});
      await until('a lens', ask, (got) => Array.isArray(got) && got.length === 1);
      await until(
        'a request of the server',
        () => client.heard.some(({method}) => method === 'workspace/codeLens/refresh'),
        (got) => got,
      );
    },
    {capabilities, settings: {codeLens: true}},
  );
});

test('what is accepted is in the baseline, and a hint from then on', async () => {
  await withClient(pages, async (client) => {
    const uri = await opened(client);
    const [{data}] = await client.diagnostics(uri);
    const target = {uri, family: data.family, reason: 'said twice on purpose'};
    const parameters = {command: serverCommands.accept, arguments: [target]};
    expect(await client.connection.sendRequest(ExecuteCommandRequest.type.method, parameters)).toEqual({accepted: 1});
    expect(readFileSync(join(client.root, '.shingle-baseline.jsonl'), 'utf8')).toContain('said twice on purpose');
    await until(
      'a hint',
      () => client.diagnostics(uri),
      ([got]) => got?.severity === 4,
    );
    // Also after the text has changed.
    await client.change(uri, 'One more line.\n\n', [2, 0]);
    expect((await client.diagnostics(uri))[0]).toMatchObject({severity: 4, range: {start: {line: 8}}});
  });
});

test('with a copy all others that it takes in are accepted', async () => {
  const part = (page: string) => backgroundPage(page).text;
  const files = {
    'handbook.md': `${part('bees')}\n\n${part('ferry')}\n`,
    'install.md': `${part('bees')}\n\n${part('bicycle')}\n`,
    'update.md': `${part('ferry')}\n\n${part('weather')}\n`,
  };
  await withClient(files, async (client) => {
    const leading = client.uri('handbook.md');
    await client.open(leading, files['handbook.md']);
    const items = async () => (await client.connection.sendRequest<FindingsResult>(findingsRequest)).items;
    const [first, second] = await until('two findings', items, (got) => got.length === 2);
    expect([first.level, second.level]).toEqual(['warning', 'info']);
    expect(first.message).toContain(' also shares text with ');
    const target = {uri: leading, family: first.family, reason: 'one program each'};
    const parameters = {command: serverCommands.accept, arguments: [target]};
    expect(await client.connection.sendRequest(ExecuteCommandRequest.type.method, parameters)).toEqual({accepted: 2});
    await until('both accepted', items, (got) => got.length === 2 && got.every(({state}) => state === 'accepted'));
  });
});

test('the pattern of a copy is written into the configuration, and the copy is gone', async () => {
  const part = (page: string) => backgroundPage(page).text;
  const files = {'one.md': part('bees'), 'two.md': part('bees'), '.shingle.json': '{\n  "minWords": 20 // short\n}\n'};
  await withClient(files, async (client) => {
    const uri = client.uri('one.md');
    await client.open(uri, files['one.md']);
    const items = async () => (await client.connection.sendRequest<FindingsResult>(findingsRequest)).items;
    const [first] = await until('one finding', items, (got) => got.length === 1);
    const parameters = {command: serverCommands.acceptSet, arguments: [{uri, family: first.family}]};
    const answer = await client.connection.sendRequest(ExecuteCommandRequest.type.method, parameters);
    expect(answer).toEqual({pattern: '/{one.md,two.md}'});
    const text = readFileSync(join(client.root, '.shingle.json'), 'utf8');
    expect(text).toBe('{\n  "minWords": 20, // short\n  "expected": ["/{one.md,two.md}"]\n}\n');
    await until('nothing', items, (got) => got.length === 0);
  });
});

test('a comparison has both sides, with the words in common of each in its title', async () => {
  await withClient(
    pages,
    async (client) => {
      const uri = await opened(client);
      const [{data}] = await client.diagnostics(uri);
      const target = {uri, family: data.family, here: data.ordinal};
      const parameters = {command: serverCommands.compare, arguments: [target]};
      const found: Comparison = await client.connection.sendRequest(ExecuteCommandRequest.type.method, parameters);
      expect(found.title).toMatch(/guide\.md.*readme\.md.*63 words ↔ 63 words/);
      const text = await client.connection.sendRequest('workspace/textDocumentContent', {uri: found.passages.left.uri});
      expect(text).toMatchObject({text: expect.stringContaining(passage)});
      expect(found.documents.right.uri).toBe(client.uri('readme.md'));
    },
    {
      capabilities: {...pulling, workspace: {...pulling.workspace, textDocumentContent: {}}},
      options: {clientCommands: [serverCommands.compare]},
    },
  );
});

test('a client without commands of its own is shown a document', async () => {
  await withClient(pages, async (client) => {
    const uri = await opened(client);
    const registered = client.initialized.capabilities.executeCommandProvider?.commands;
    expect(registered?.sort()).toEqual(Object.values(serverCommands).sort());
    for (const command of [serverCommands.report, serverCommands.showIndexed]) {
      expect(await client.connection.sendRequest(ExecuteCommandRequest.type.method, {command})).toContain('guide.md');
    }
    const shown = client.heard.filter(({method}) => method === 'window/showDocument');
    expect(shown).toHaveLength(2);
    const [report] = await client.connection.sendRequest<HtmlReportPage[]>(ExecuteCommandRequest.type.method, {
      command: serverCommands.openReport,
    });
    expect(report.html).toContain('<h1>Copied text in ');
    expect(
      dataInReport(report.html)
        .findings.map(({message}) => message)
        .join(),
    ).toContain('readme.md');
    expect(client.uri('')).toContain(report.root);
    const near = {command: serverCommands.compareNearest, arguments: [uri]};
    expect(await client.connection.sendRequest(ExecuteCommandRequest.type.method, near)).toMatchObject({
      title: expect.stringContaining('readme.md'),
    });
  });
});

test('the list is in the order of the report, which has the passages of two pages as one finding, as the command line', async () => {
  const part = (page: string) => backgroundPage(page).text;
  const light = `${part('bees').split(' ').slice(0, 60).join(' ')}.`;
  const files = {
    'a.md': `${own.bread}\n\n${light}\n`,
    'b.md': `${own.islands}\n\n${light}\n`,
    'y.md': `${part('ferry')}\n\n${own.guides}\n\n${part('weather')}\n`,
    'z.md': `${part('ferry')}\n\n${own.reading}\n\n${own.clocks}\n\n${part('weather')}\n`,
  };
  await withClient(files, async (client) => {
    await client.open(client.uri('a.md'), files['a.md']);
    const items = async () => (await client.connection.sendRequest<FindingsResult>(findingsRequest)).items;
    const listed = await until('all findings', items, (got) => got.some(({places}) => places[0].path === 'a.md'));
    const leading = listed.map(({places: [first]}) => first.label);
    expect([leading.length, leading.at(-1)]).toEqual([4, 'a.md:6–18']);
    const command = serverCommands.report;
    const report = await client.connection.sendRequest(ExecuteCommandRequest.type.method, {command});
    expect(report).toContain('2 warnings in 4 files');
    const check = {command: serverCommands.checkWorkspace};
    expect(await client.connection.sendRequest(ExecuteCommandRequest.type.method, check)).toEqual({findings: 2});
  });
});

test('what is skipped for its content is still named after files have changed', async () => {
  await withClient({...pages, 'picture.md': 'PNG\0\0\0\u0001'.repeat(50)}, async (client) => {
    await opened(client);
    const ask = async () =>
      String(
        await client.connection.sendRequest(ExecuteCommandRequest.type.method, {command: serverCommands.showIndexed}),
      );
    expect(await ask()).toContain('1 file skipped');
    write(client.root, 'new.md', '# New\n');
    write(client.root, 'readme.md', '\0\0\0\0');
    await client.touched('new.md', 'node_modules/one/two.md', 'readme.md');
    const text = await until('the new file', ask, (got) => got.includes('- new.md'));
    expect(text).toContain('2 files skipped');
    expect(text).toContain('- picture.md');
  });
});

test('copies of a selection are found however short it is', async () => {
  await withClient(pages, async (client) => {
    const uri = await opened(client);
    const span = {start: {line: 6, character: 17}, end: {line: 6, character: 75}};
    const parameters = {command: serverCommands.findCopies, arguments: [uri, span]};
    const items = await client.connection.sendRequest(ExecuteCommandRequest.type.method, parameters);
    expect(items).toMatchObject([{places: expect.arrayContaining([expect.objectContaining({path: 'readme.md'})])}]);
  });
});

test('all findings as a list', async () => {
  await withClient(pages, async (client) => {
    await opened(client);
    const {items}: FindingsResult = await client.connection.sendRequest('shingle/findings');
    expect(items).toMatchObject([
      {code: 'copied-passage', state: 'open', places: [{path: 'guide.md'}, {path: 'readme.md'}]},
    ]);
    expect(await client.connection.sendRequest('shingle/family', {family: items[0].family})).toHaveLength(1);
    expect(await client.connection.sendRequest('shingle/currentStatus')).toMatchObject({state: 'ready', documents: 3});
  });
});

test('wrong commands and arguments get an answer that says so', async () => {
  await withClient(pages, async (client) => {
    await opened(client);
    const run = (command: string, ...words: unknown[]) =>
      client.connection.sendRequest(ExecuteCommandRequest.type.method, {command, arguments: words});
    await expect(run('shingle.fly')).rejects.toThrow(/got the command shingle\.fly, expected one of/);
    await expect(run(serverCommands.compare, 'x')).rejects.toThrow(/expected a target/);
    await expect(
      run(serverCommands.findCopies, 'output:x', {start: {line: 0, character: 0}, end: {line: 0, character: 1}}),
    ).rejects.toThrow(/is not checked/);
    await expect(run(serverCommands.checkStaged)).rejects.toThrow(/^(?!.*--).*Git/);
  });
});

test('where there is no history, the origin of a passage says why', async () => {
  await withClient(pages, async (client) => {
    const uri = await opened(client);
    const span = {start: {line: 6, character: 0}, end: {line: 7, character: 20}};
    const ask = () =>
      client.connection.sendRequest<string>(ExecuteCommandRequest.type.method, {
        command: serverCommands.showOrigin,
        arguments: [uri, span],
      });
    await until('the reason', ask, (got) => /Git/.test(got));
  });
});

test('a comparison is found where the finding was given another name since the menu was opened', async () => {
  await withClient(
    pages,
    async (client) => {
      const readme = client.uri('readme.md');
      await client.open(readme, pages['readme.md']);
      const [{data}] = await until(
        'a finding',
        () => client.diagnostics(readme),
        (got) => got.length === 1,
      );
      const guide = client.uri('guide.md');
      await client.open(guide, pages['guide.md']);
      // The first occurrence, whose words determine the name.
      await client.change(guide, 'As soon as you begin', [6, 0], [6, 'Before you begin'.length]);
      await until(
        'another name',
        () => client.diagnostics(readme),
        ([got]) => got !== undefined && got.data.family !== data.family,
      );
      const compare = (target: object) =>
        client.connection.sendRequest<Comparison | null>(ExecuteCommandRequest.type.method, {
          command: serverCommands.compare,
          arguments: [{uri: readme, family: data.family, here: data.ordinal, ...target}],
        });
      expect(await compare({})).toBeNull();
      expect((await compare({line: 2}))?.title).toMatch(/readme\.md.*guide\.md/);
    },
    {options: {clientCommands: [serverCommands.compare]}},
  );
});
