import {rmSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {type Diagnostic, ProgressType} from 'vscode-languageserver-protocol';
import {DiagnosticsPublisher} from '../../server/lsp/diagnostics/publisher.ts';
import {pulling, pushed, until, write} from './client.ts';
import {withClient} from './inProcess.ts';
import {pages as files, otherPassage as other, own, passage} from './pages.ts';

const rest = own.bread;

// Diagnostics of a document: its copied passages, in its current text in the editor.

function lines(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({range, code}) => `${range.start.line}-${range.end.line} ${code}`);
}

test('a copied passage is told at both of its places, with its share and the other place', async () => {
  await withClient(files, async (client) => {
    await client.open(client.uri('guide.md'), files['guide.md']);
    const [diagnostic, ...more] = await client.diagnostics(client.uri('guide.md'));
    expect(more).toEqual([]);
    expect(diagnostic.message).toMatch(/^The same 63 words are in readme\.md:3\. Containment /);
    expect(diagnostic).toMatchObject({
      severity: 3,
      code: 'copied-passage',
      source: 'shingle',
      range: {start: {line: 6, character: 0}},
      relatedInformation: [{location: {uri: client.uri('readme.md'), range: {start: {line: 2, character: 0}}}}],
    });
    expect(lines(await client.diagnostics(client.uri('readme.md')))).toEqual(['2-3 copied-passage']);
  });
});

test('parts of a passage beyond those listed are counted at the last one', async () => {
  const sentences = passage.replaceAll('\n', ' ').match(/(?:\S+ ){5}/g) ?? [];
  expect(sentences.length).toBeGreaterThan(10);
  const parts = sentences.join('\n\n');
  const text = `${own.guides}\n\n${parts}\n`;
  await withClient({'one.md': text, 'two.md': `${own.reading}\n\n${parts}\n\n${own.islands}\n`}, async (client) => {
    await client.open(client.uri('one.md'), text);
    const [{relatedInformation = []}] = await client.diagnostics(client.uri('one.md'));
    const [last, ...others] = relatedInformation.map(({message}) => message).reverse();
    expect(others.filter((one) => one === 'The passage continues here.')).toHaveLength(7);
    expect(last).toBe(`The passage continues here and in ${sentences.length - 9} more parts.`);
  });
});

test('words that only one of two pages has are listed where they are', async () => {
  const small = `${passage}\n\n${other}\n\n${own.islands}\n`;
  const big = `${own.reading}\n\n${passage}\n\n${other}\n\nGranite is heavy.\n\n${own.islands}\n`;
  await withClient({'small.md': small, 'big.md': big}, async (client) => {
    const uri = client.uri('big.md');
    await client.open(uri, big);
    const [{relatedInformation = []}] = await client.diagnostics(uri);
    const listed = relatedInformation.filter(({location}) => location.uri === uri);
    expect(listed.map(({message, location}) => [location.range.start.line, message])).toEqual([
      [10, expect.stringMatching(/^Only this copy has "Granite is heavy"/)],
    ]);
  });
});

test('a suppression comment that is misspelt is a warning at the comment', async () => {
  const text = '# Own\n\n  <!-- shingle-disabled -->\n\nFew words.\n';
  await withClient({...files, 'own.md': text}, async (client) => {
    await client.open(client.uri('own.md'), text);
    const [diagnostic, ...more] = await client.diagnostics(client.uri('own.md'));
    expect(more).toEqual([]);
    expect(diagnostic).toMatchObject({
      severity: 2,
      code: 'misspelt-suppression',
      message: 'Unknown directive shingle-disabled; did you mean shingle-disable?',
      range: {start: {line: 2, character: 2}, end: {line: 2, character: 27}},
    });
  });
});

test('texts that a report has as one finding are each told where they are', async () => {
  const long = `${own.bread}\n\n${own.clocks}\n\n${own.islands}`;
  const texts = {
    'one.md': `# One\n\n${passage}\n\n${own.guides}\n\n${own.reading}\n`,
    'two.md': `# Two\n\n${passage}\n\n${other}\n\n${own.reading}\n`,
    'oven.md': `# Oven\n\n${long}\n`,
    'baking.md': `# Baking\n\n${long}\n\n${passage}\n`,
  };
  await withClient(texts, async (client) => {
    const told = async (path: string) => lines(await client.diagnostics(client.uri(path))).sort();
    const before = await Promise.all(Object.keys(texts).map(told));
    expect(before).toEqual([
      // Text that the two have in common, and text that all but one have.
      ['2-3 copied-passage', '2-3 copied-passage'],
      ['2-3 copied-passage', '2-3 copied-passage'],
      ['0-1 copied-page'],
      ['0-1 copied-page', '14-15 copied-passage'],
    ]);
    // Typing gives the same findings.
    await client.open(client.uri('two.md'), texts['two.md']);
    await client.change(client.uri('two.md'), 'Two!', [0, 2], [0, 5]);
    expect(await told('two.md')).toEqual(before[1]);
  });
});

test('what is typed is matched, and who matched it is told anew', async () => {
  await withClient({...files, 'late.md': `# Late\n\n${other}\n\n${rest}\n`}, async (client) => {
    const alone = client.uri('alone.md');
    await client.open(alone, files['alone.md']);
    expect(lines(await client.diagnostics(alone))).toEqual([]);
    await client.change(alone, `\n${other}\n`, [3, 0]);
    expect(lines(await client.diagnostics(alone))).toEqual(['4-5 copied-passage']);
    await until(
      'the neighbour',
      () => client.diagnostics(client.uri('late.md')),
      (got) => got.length === 1,
    );
    await client.change(alone, '', [4, 0], [6, 0]);
    expect(lines(await client.diagnostics(alone))).toEqual([]);
    await until(
      'the neighbour',
      () => client.diagnostics(client.uri('late.md')),
      (got) => got.length === 0,
    );
  });
});

test('a document that nobody asks about is looked at too: an editor may have it open without showing it', async () => {
  await withClient(files, async (client) => {
    const [guide, readme] = [client.uri('guide.md'), client.uri('readme.md')];
    await client.open(guide, files['guide.md']);
    await client.open(readme, files['readme.md']);
    expect(lines(await client.diagnostics(guide))).toEqual(['6-7 copied-passage']);
    await client.change(readme, '# Nothing is left\n', [0, 0], [100, 0]);
    await until(
      'the one that is shown',
      () => client.diagnostics(guide),
      (got) => got.length === 0,
    );
  });
});

test('a document that is closed without being saved is as it is on the disk', async () => {
  await withClient(files, async (client) => {
    const guide = client.uri('guide.md');
    await client.open(guide, '# Guide\n');
    expect(await client.diagnostics(guide)).toEqual([]);
    await client.connection.sendNotification('textDocument/didClose', {textDocument: {uri: guide}});
    await until(
      'the text of the disk',
      () => client.diagnostics(guide),
      (got) => got.length === 1,
    );
  });
});

test('a document that was open while all was read, and is closed, is as it is on the disk', async () => {
  await withClient(
    files,
    async (client) => {
      const [guide, alone] = [client.uri('guide.md'), client.uri('alone.md')];
      await client.begin({});
      await client.open(guide, files['guide.md']);
      // Diagnostics of an edited text come from the index thread, which has read all files.
      await client.open(alone, files['alone.md']);
      await client.change(alone, 'word ', [2, 0]);
      await client.diagnostics(alone);
      await client.connection.sendNotification('textDocument/didClose', {textDocument: {uri: guide}});
      write(client.root, 'guide.md', '# Guide\n\nNothing that is elsewhere.\n');
      await client.touched('guide.md');
      await until(
        'the other one to be alone',
        () => client.diagnostics(client.uri('readme.md')),
        (got) => got.length === 0,
      );
    },
    {isBegunByTest: true},
  );
});

test('files that come, change and go on the disk are seen', async () => {
  await withClient(files, async (client) => {
    const alone = client.uri('alone.md');
    await client.open(alone, files['alone.md']);
    await client.diagnostics(alone);
    write(client.root, 'new.md', `# New\n\n${passage}\n\n${rest}\n`);
    await client.touched('new.md');
    const news = client.uri('new.md');
    await until(
      'the new file',
      () => client.diagnostics(news),
      (got) => got.length === 1,
    );
    rmSync(join(client.root, 'new.md'));
    rmSync(join(client.root, 'guide.md'));
    await client.touched('new.md', 'guide.md');
    await until(
      'them to be gone',
      () => client.diagnostics(news),
      (got) => got.length === 0,
    );
    await until(
      'the last one alone',
      () => client.diagnostics(client.uri('readme.md')),
      (got) => got.length === 0,
    );
  });
});

test('the request for all documents stays open until something changes', async () => {
  await withClient(files, async (client) => {
    const {items} = await client.pullWorkspace();
    expect(items.map(({uri}) => uri).sort()).toEqual([client.uri('guide.md'), client.uri('readme.md')]);
    let isAnswered = false;
    const known = items.map(({uri, resultId}) => ({uri, value: resultId ?? ''}));
    const next = client.pullWorkspace(known).then((report) => {
      isAnswered = true;
      return report;
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(isAnswered).toBe(false);
    rmSync(join(client.root, 'guide.md'));
    await client.touched('guide.md');
    const report = await next;
    expect(report.items.every((item) => item.kind === 'full' && item.items.length === 0)).toBe(true);
  });
});

test('what a document was answered is sent with all documents, too: a client drops the answer if its tab is closed', async () => {
  await withClient(files, async (client) => {
    const guide = client.uri('guide.md');
    await client.open(guide, files['guide.md']);
    await client.diagnostics(guide);
    const sent: {readonly uri: string; readonly items: readonly Diagnostic[]}[] = [];
    client.connection.onProgress(new ProgressType<{readonly items: typeof sent}>(), 'pieces', ({items}) => {
      sent.push(...items);
    });
    const asked = {identifier: 'shingle', previousResultIds: [], partialResultToken: 'pieces'};
    void client.connection.sendRequest('workspace/diagnostic', asked).catch(() => undefined);
    const about = () => sent.filter(({uri, items}) => uri === guide && items.length === 1).length;
    await until('the first report', about, (got) => got === 1);
    // The client prefers its pull of the document, and drops its answer when the tab is closed.
    await client.diagnostics(guide);
    await until('the report after the answer', about, (got) => got === 2);
  });
});

test('while all documents are pulled, those that match what is typed are sent, and those whose places moved', async () => {
  await withClient(files, async (client) => {
    const [guide, readme] = [client.uri('guide.md'), client.uri('readme.md')];
    const sent: {readonly uri: string; readonly items: readonly Diagnostic[]}[] = [];
    client.connection.onProgress(new ProgressType<{readonly items: typeof sent}>(), 'pieces', ({items}) => {
      sent.push(...items);
    });
    const asked = {identifier: 'shingle', previousResultIds: [], partialResultToken: 'pieces'};
    void client.connection.sendRequest('workspace/diagnostic', asked).catch(() => undefined);
    await client.open(guide, files['guide.md']);
    const last = (uri: string) => sent.findLast((one) => one.uri === uri)?.items;
    await until(
      'both',
      () => [last(guide), last(readme)],
      (got) => got.every((items) => items?.length === 1),
    );
    await client.change(guide, '\n', [1, 0]);
    await client.diagnostics(guide);
    await until(
      'the moved place',
      () => last(readme)?.[0]?.relatedInformation?.[0]?.location.range.start.line,
      (got) => got === 7,
    );
    await client.change(guide, '# Nothing\n', [0, 0], [100, 0]);
    await client.diagnostics(guide);
    await until(
      'neither',
      () => [last(guide), last(readme)],
      (got) => got.every((items) => items?.length === 0),
    );
  });
});

test('an unchanged answer is not sent twice', async () => {
  await withClient(files, async (client) => {
    const first = await client.pull(client.uri('guide.md'));
    expect(first.kind).toBe('full');
    expect(await client.pull(client.uri('guide.md'), first.resultId)).toMatchObject({kind: 'unchanged'});
  });
});

test('a client that does not pull is pushed', async () => {
  await withClient(
    files,
    async (client) => {
      const guide = client.uri('guide.md');
      await client.open(guide, files['guide.md']);
      await until(
        'diagnostics',
        () => client.pushes.get(guide),
        (got) => got?.diagnostics.length === 1,
      );
      await client.change(guide, 'A line before it.\n\n', [0, 0]);
      const moved = await until(
        'moved ranges',
        () => client.pushes.get(guide),
        (got) => got?.diagnostics[0]?.range.start.line === 8,
      );
      expect(moved?.version).toBe(2);
    },
    {capabilities: pushed},
  );
});

test('a client that does not pull gets the version of each text that was looked at, also where nothing changed', async () => {
  await withClient(
    files,
    async (client) => {
      const pages = ['guide.md', 'quiet.md'].map((path) => client.uri(path));
      const pushedVersion = (uri: string, version: number) =>
        until(
          `version ${version} of ${uri}`,
          () => client.pushes.get(uri)?.version,
          (got) => got === version,
        );
      for (const [at, uri] of pages.entries()) {
        const text = at === 0 ? files['guide.md'] : '# Quiet\n\nOf one page alone.\n';
        for (let opening = 0; opening < 2; opening++) {
          client.pushes.delete(uri);
          await client.open(uri, text);
          await pushedVersion(uri, 1);
          const last = text.split('\n').length - 1;
          await client.change(uri, 'x', [last, 0]);
          await pushedVersion(uri, 2);
          expect(client.pushes.get(uri)?.diagnostics.length).toBe(at === 0 ? 1 : 0);
          await client.connection.sendNotification('textDocument/didClose', {textDocument: {uri}});
        }
      }
    },
    {capabilities: pushed},
  );
});

test('documents of no folder are matched against each other', async () => {
  await withClient(
    files,
    async (client) => {
      await client.open('untitled:Untitled-1', `${passage}\n`);
      await client.open('untitled:Untitled-2', `# Two\n\n${passage}\n\n${rest}\n`);
      await until(
        'both',
        () => client.diagnostics('untitled:Untitled-1'),
        (got) => got.map(({code}) => code).join() === 'copied-page,copied-passage',
      );
      const [{data}] = await client.diagnostics('untitled:Untitled-1');
      const {family} = data as {family: string};
      const accepting = {uri: 'untitled:Untitled-1', family, reason: 'x'};
      await expect(
        client.connection.sendRequest('workspace/executeCommand', {command: 'shingle.accept', arguments: [accepting]}),
      ).rejects.toThrow('No folder is open');
    },
    {folders: []},
  );
});

test('the other side of a diff, a log, and what is no URI are left alone', async () => {
  await withClient(files, async (client) => {
    for (const uri of [`git:${client.root}/guide.md?%7B%7D`, 'output:tasks', 'no uri', '']) {
      await client.open(uri, files['guide.md']);
      expect(await client.diagnostics(uri)).toEqual([]);
    }
    expect(await client.diagnostics(client.uri('guide.md'))).toHaveLength(1);
  });
});

test('columns count in the encoding that was agreed on', async () => {
  const text = `# Zoë 🎈\n\n🎈🎈 é ${passage}\n\n${rest}\n`;
  await withClient(
    {...files, 'emoji.md': text},
    async (client) => {
      expect(client.initialized.capabilities.positionEncoding).toBe('utf-8');
      const emoji = client.uri('emoji.md');
      await client.open(emoji, text);
      const [{range}] = await client.diagnostics(emoji);
      expect(range.start).toEqual({line: 2, character: Buffer.byteLength('🎈🎈 é ')});
      // An edit after characters of four bytes.
      await client.change(emoji, 'x', [2, 8], [2, 8]);
      expect((await client.diagnostics(emoji))[0].range.start.character).toBe(Buffer.byteLength('🎈🎈x é '));
    },
    {capabilities: {...pulling, general: {positionEncodings: ['utf-8']}}},
  );
});

test('settings change what is told, without a restart', async () => {
  await withClient(files, async (client) => {
    const guide = client.uri('guide.md');
    await client.open(guide, files['guide.md']);
    expect((await client.diagnostics(guide))[0].severity).toBe(3);
    await client.configure({severity: 'warning'});
    await until(
      'warnings',
      () => client.diagnostics(guide),
      ([got]) => got?.severity === 2,
    );
    await client.configure({enable: false});
    await until(
      'silence',
      () => client.diagnostics(guide),
      (got) => got.length === 0,
    );
    await client.configure({});
    await until(
      'findings again',
      () => client.diagnostics(guide),
      ([got]) => got?.severity === 3,
    );
    write(client.root, '.shingle.json', '{"minWords": 500}');
    await client.touched('.shingle.json');
    await until(
      'the configuration',
      () => client.diagnostics(guide),
      (got) => got.length === 0,
    );
  });
});

test('a page of mirrored folders says so while it is open, as a hint', async () => {
  const texts = Object.entries(own);
  const versions = ['v1', 'v2'].flatMap((version) =>
    texts.map(([name, text]) => [`docs/${version}/${name}.md`, `# ${name}\n\n${text}\n\n${files['guide.md']}`]),
  );
  await withClient(Object.fromEntries(versions), async (client) => {
    const page = client.uri('docs/v1/bread.md');
    await client.open(page, Object.fromEntries(versions)['docs/v1/bread.md']);
    const found = await client.diagnostics(page);
    const [mirrored] = found.filter(({code}) => code === 'mirrored-folder');
    expect(mirrored).toMatchObject({severity: 4, range: {start: {line: 0, character: 0}}});
    expect(mirrored.message).toMatch(/docs\/v1/);
    const others = await client.diagnostics(client.uri('docs/v1/islands.md'));
    expect(others.filter(({code}) => code === 'mirrored-folder')).toEqual([]);
  });
});

test('of an older version of a page only what the newest does not have is told while it is edited', async () => {
  const texts = Object.entries(own);
  const versions = ['v1', 'v2'].flatMap((version) =>
    texts.map(([name, text]) => [`docs/${version}/${name}.md`, `# ${name}\n\n${text}\n\n${passage} Of ${name}.\n`]),
  );
  // An independent page that contains the same passage among much other text.
  const all = {
    ...Object.fromEntries(versions),
    'elsewhere.md': `# Elsewhere\n\n${own.reading}\n\n${own.clocks}\n\n${other}\n`,
    // Copies between a page of one version and pages of none are silent.
    '.shingle.json': '{"level": "all"}',
  };
  await withClient(all, async (client) => {
    const page = client.uri('docs/v1/bread.md');
    const codes = async () => (await client.diagnostics(page)).map(({code}) => code).sort();
    await client.open(page, all['docs/v1/bread.md']);
    expect(await codes()).toEqual(['mirrored-folder']);
    await client.change(page, 'One more sentence.\n\n', [2, 0]);
    expect(await codes()).toEqual(['mirrored-folder']);
    await client.change(page, `${other}\n\n`, [2, 0]);
    expect(await codes()).toEqual(['copied-passage', 'mirrored-folder']);
  });
});

test('findings that cannot be found out are an answer, too: the client shows what it has', () => {
  const logged: string[] = [];
  const publisher = new DiagnosticsPublisher({
    connection: {console: {error: (message: string) => logged.push(message)}},
    options: {timings: {}},
    documents: {get: () => undefined},
    notebooks: {notebookOf: () => undefined},
    find: () => {
      throw new Error('broken promise');
    },
  } as never);
  expect(publisher.reportOn('file:///a.md', undefined)).toEqual({kind: 'full', items: []});
  expect(publisher.reportOn('file:///a.md', 'known')).toEqual({kind: 'unchanged', resultId: 'known'});
  expect(logged).toEqual([1, 2].map(() => expect.stringMatching(/^file:\/\/\/a\.md: Error: broken promise/)));
});
