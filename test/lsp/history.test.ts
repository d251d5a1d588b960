import {execFileSync} from 'node:child_process';
import {rmSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {historyUri} from '../../server/lsp/compare/contentUri.ts';
import {type Comparison, type HtmlReportPage, type Status, serverCommands} from '../../shared/model/protocol.ts';
import {gitEnvironment} from '../support/gitEnvironment.ts';
import {dataInReport} from '../support/reportData.ts';
import {type Client, pulling, until, write} from './client.ts';
import {type InProcessClient, withClient} from './inProcess.ts';
import {otherPassage, own, pages, passage} from './pages.ts';

// History findings of an open document, over the protocol: reintroduced passages with their commits, and diverged
// copies.

function git(client: Client, ...words: string[]): string {
  const environment = {
    ...process.env,
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@example.org',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@example.org',
    ...gitEnvironment,
  };
  return execFileSync('git', words, {cwd: client.root, env: environment, encoding: 'utf8'});
}

function commit(client: Client, message: string): void {
  git(client, 'add', '-A');
  git(client, 'commit', '-qm', message);
}

const old = `# Rota\n\n${otherPassage}\n\n${own.clocks}\n`;

/** A repository in which old.md was removed. */
async function withHistory(talk: (client: InProcessClient) => Promise<void>, history = 'on'): Promise<void> {
  await withClient(
    {...pages, 'old.md': old},
    async (client) => {
      git(client, 'init', '-q', '-b', 'main');
      commit(client, 'first');
      rmSync(join(client.root, 'old.md'));
      commit(client, 'without the rota');
      await client.begin({capabilities, options: {clientCommands: [serverCommands.compare]}});
      await talk(client);
    },
    {settings: {history}, isBegunByTest: true},
  );
}

const capabilities = {...pulling, workspace: {...pulling.workspace, textDocumentContent: {}}};

async function ready(client: Client): Promise<Status> {
  const ask = () => client.connection.sendRequest<Status>('shingle/currentStatus');
  return until('the history', ask, ({versions}) => versions !== null);
}

test('a passage that a commit removed is told where it is back, with the commit', async () => {
  await withHistory(async (client) => {
    expect(await ready(client)).toMatchObject({state: 'ready', versions: 4});
    const alone = client.uri('alone.md');
    await client.open(alone, pages['alone.md']);
    expect(await client.diagnostics(alone)).toEqual([]);
    await client.change(alone, `\n${otherPassage}\n`, [5, 0]);
    const [back] = await until(
      'it to be back',
      () => client.diagnostics(alone),
      (got) => got.length === 1,
    );
    expect(back).toMatchObject({code: 'resurrected-passage', range: {start: {line: 6}}});
    expect(back.message).toMatch(/old\.md/);
    const target = {uri: alone, family: back.data.family, here: back.data.ordinal};
    const compare = {command: serverCommands.compare, arguments: [target]};
    const found = await client.connection.sendRequest<Comparison>('workspace/executeCommand', compare);
    const sides = [found.documents.left.uri, found.documents.right.uri];
    const past = sides.find((uri) => uri.startsWith('shingle:'));
    const content = await client.connection.sendRequest('workspace/textDocumentContent', {uri: past});
    expect(content).toEqual({text: old});
  });
});

test('a history that is asked for before all is surveyed stays', async () => {
  await withHistory(async (client) => {
    const command = {command: serverCommands.indexHistory, arguments: []};
    const answer = await client.connection.sendRequest('workspace/executeCommand', command);
    expect(answer).toEqual({commits: 2, versions: 4});
    await client.diagnostics(client.uri('alone.md'));
    const alone = client.uri('alone.md');
    await client.open(alone, `${pages['alone.md']}\n${otherPassage}\n`);
    await until(
      'it to be back',
      () => client.diagnostics(alone),
      (got) => got.length === 1,
    );
  }, 'auto');
});

test('a thread that has no history to read ends, and is started again for what needs it', async () => {
  await withHistory(async (client) => {
    const ended = () =>
      until(
        'its end',
        () => client.threads.isRunning('history'),
        (is) => !is,
      );
    const status = () => client.connection.sendRequest<Status>('shingle/currentStatus');
    await until('the reason', status, ({notes}) => notes.some((note) => /not indexed/.test(note)));
    await ended();
    const uri = historyUri(client.root, git(client, 'rev-parse', 'HEAD~').trim(), 'old.md');
    for (let time = 0; time < 2; time++) {
      expect(await client.connection.sendRequest('workspace/textDocumentContent', {uri})).toEqual({text: old});
      await ended();
    }
    write(client.root, 'new.md', `# New\n\n${passage}\n`);
    commit(client, 'one more page');
    await client.touched('new.md', '.git/refs/heads/main');
    await client.diagnostics(client.uri('new.md'));
    const command = {command: serverCommands.indexHistory, arguments: []};
    const answer = await client.connection.sendRequest('workspace/executeCommand', command);
    expect(answer).toEqual({commits: 3, versions: 5});
    await ready(client);
    expect(client.threads.isRunning('history')).toBe(true);
  }, 'auto');
});

test('what comes to stand in another file too is a copy, and is back again when that file goes', async () => {
  await withHistory(async (client) => {
    await ready(client);
    const alone = client.uri('alone.md');
    await client.open(alone, pages['alone.md']);
    await client.change(alone, `\n${otherPassage}\n`, [5, 0]);
    const codes = async () => (await client.diagnostics(alone)).map(({code}) => code).join();
    await until('it to be back', codes, (got) => got === 'resurrected-passage');
    write(client.root, 'more.md', `# More\n\n${otherPassage}\n\n${own.bread}\n`);
    await client.touched('more.md');
    await until('it to be a copy', codes, (got) => got === 'copied-passage');
    rmSync(join(client.root, 'more.md'));
    await client.touched('more.md');
    await until('it to be back again', codes, (got) => got === 'resurrected-passage');
  });
});

test('a commit, a switch of branches and a new repository are noticed', async () => {
  await withHistory(async (client) => {
    await ready(client);
    git(client, 'checkout', '-q', '-b', 'side');
    write(client.root, 'new.md', `# New\n\n${passage}\n\n${own.bread}\n`);
    commit(client, 'one more page');
    await client.touched('new.md', '.git/HEAD', '.git/refs/heads/side');
    const news = client.uri('new.md');
    await until(
      'the new page',
      () => client.diagnostics(news),
      (got) => got.length === 1,
    );
    const status = () => client.connection.sendRequest<Status>('shingle/currentStatus');
    await until('its version', status, ({versions}) => versions === 5);
    git(client, 'checkout', '-q', 'main');
    await client.touched('new.md', '.git/HEAD');
    await until(
      'it to be gone',
      () => client.diagnostics(news),
      (got) => got.length === 0,
    );
  });
});

test('copies of which one side was changed say which commit made them equal last', async () => {
  await withHistory(async (client) => {
    write(client.root, 'guide.md', pages['guide.md'].replace('read the bucket', 'write to the bucket'));
    commit(client, 'it must write');
    await client.touched('guide.md', '.git/refs/heads/main');
    await ready(client);
    const readme = client.uri('readme.md');
    await client.open(readme, pages['readme.md']);
    const codes = (got: readonly {code?: unknown}[]) => got.map(({code}) => code).sort();
    await until(
      'the drift',
      () => client.diagnostics(readme),
      (got) => codes(got).join() === 'copied-passage,drifted-copy',
    );
    const reportPages: HtmlReportPage[] = await client.connection.sendRequest('workspace/executeCommand', {
      command: serverCommands.openReport,
    });
    const [report] = reportPages;
    const timeLines = dataInReport(report?.html ?? '').findings.flatMap(({history = []}) => history.flat());
    expect(timeLines.map(({kind}) => kind)).toContain('equal');
    expect(JSON.stringify(timeLines)).toContain('it must write');
  });
});

test('a copy too light to be shown is a warning where one side was changed', async () => {
  const light =
    'Before you begin, make sure that the key has not expired; otherwise the port 8080 of the worker answers nothing, and its log says no more than that the other side closed the connection.\n';
  await withHistory(async (client) => {
    write(client.root, 'one.md', `# One\n\n${own.bread}\n\n${light}`);
    write(client.root, 'two.md', `# Two\n\n${own.clocks}\n\n${light}`);
    commit(client, 'two pages');
    const corrected = `# One\n\n${own.bread}\n\n${light.replace('8080', '9443')}`;
    write(client.root, 'one.md', corrected);
    await client.touched('one.md', 'two.md', '.git/refs/heads/main');
    await ready(client);
    const one = client.uri('one.md');
    await client.open(one, corrected);
    await until(
      'the warning',
      () => client.diagnostics(one),
      (got) =>
        got.some(({message}) => String(message).includes('was changed (not committed yet), and its copy in two.md')),
    );
  });
});

test('what is staged, and where a passage comes from', async () => {
  await withHistory(async (client) => {
    await ready(client);
    write(client.root, 'new.md', `# New\n\n${passage}\n\n${own.bread}\n`);
    git(client, 'add', 'new.md');
    const run = (command: string, ...words: unknown[]) =>
      client.connection.sendRequest('workspace/executeCommand', {command, arguments: words});
    const staged = await run(serverCommands.checkStaged);
    expect(staged).toMatchObject({items: [{state: 'new', code: 'copied-passage'}]});
    const guide = client.uri('guide.md');
    await client.open(guide, pages['guide.md']);
    const span = {start: {line: 6, character: 0}, end: {line: 7, character: 110}};
    expect(await run(serverCommands.showOrigin, guide, span)).toMatch(/first|first commit|since/i);
  });
});
