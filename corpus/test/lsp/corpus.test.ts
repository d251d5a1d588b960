import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {CodeAction, Diagnostic} from 'vscode-languageserver-protocol/node';
import {comparisonUri} from '../../../server/lsp/compare/contentUri.ts';
import {type Comparison, contentScheme, type Status} from '../../../shared/model/protocol.ts';
import {type Client, pulling, until} from '../../../test/lsp/client.ts';
import {withClient} from '../../../test/lsp/inProcess.ts';
import {gitEnvironment} from '../../../test/support/gitEnvironment.ts';
import {CorpusServer} from '../../zone/corpusServer.ts';
import {makeZone} from '../../zone/openZone.ts';
import {pushRepository} from '../../zone/pushRepository.ts';
import {nodesOfUrl} from '../../zone/serverUrl.ts';
import {hasNodes, type Nodes, startNodes} from '../corpusNodes.ts';
import {wordsOfPage} from '../corpusRepository.ts';

// An editor asks the corpus of the organisation about what is not in the last commit, and compares with the page there.

const paragraph =
  'A key is made once for each laptop and never leaves it: the public half goes to the server, where an operator reads\n' +
  'its fingerprint aloud on the phone before it is accepted, and the private half stays behind a password that only\n' +
  'its owner knows. Whoever loses a laptop calls the desk, which removes the public half within the hour.';
const old = '# Setup\n\nWhat was in the last commit, in words that no other page has ever used before this one did.\n';
const handbook = `# Keys\n\nSomething of its own at the top.\n\n${paragraph}\n`;
const secret = Buffer.alloc(32, 7);

function git(folder: string, ...words: string[]): string {
  const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.org'];
  const environment = {...process.env, ...gitEnvironment};
  return execFileSync('git', [...author, ...words], {cwd: folder, env: environment, encoding: 'utf8'}).trim();
}

/** A clone on this machine, which alone has the text. */
function newHandbook(clones: string): string {
  const folder = join(clones, 'handbook');
  mkdirSync(join(folder, 'docs'), {recursive: true});
  writeFileSync(join(folder, 'docs/keys.md'), handbook);
  git(folder, 'init', '-q', '-b', 'main');
  git(folder, 'remote', 'add', 'origin', 'https://git.example.org/org/handbook.git');
  git(folder, 'add', '-A');
  git(folder, 'commit', '-qm', 'one');
  return git(folder, 'rev-parse', 'HEAD:docs/keys.md');
}

async function pushHandbook({url}: Nodes, blob: string): Promise<void> {
  const server = new CorpusServer({nodes: nodesOfUrl(url).nodes, tls: null, username: null, password: null}, 5000);
  try {
    const made = await makeZone(server, {zone: 'all', secret}, 1000);
    if (made.kind !== 'zone') throw new Error(made.kind);
    const words = wordsOfPage('docs/keys.md', handbook);
    await pushRepository(
      made.zone,
      {
        name: 'org/handbook',
        remote: 'https://git.example.org/org/handbook.git',
        commit: '1'.repeat(40),
        day: '2026-11-20',
        documents: [{content: `${blob} keys.md`, blob, paths: ['docs/keys.md']}],
        readWords: async () => [words],
        oldWords: async () => [],
      },
      {isVerified: false, progress: () => undefined, clock: Date.now},
    );
  } finally {
    server.close();
  }
}

const elsewhereAt = async (client: Client, path: string): Promise<readonly Diagnostic[]> =>
  (await client.diagnostics(client.uri(path))).filter(({code}) => code === 'copied-elsewhere');

function untilFound(client: Client, path: string, count: number): Promise<readonly Diagnostic[]> {
  return until(
    `${count} at ${path}`,
    () => elsewhereAt(client, path),
    (got) => got.length === count,
  );
}

function untilStatus(client: Client, isRight: (status: Status) => boolean): Promise<Status> {
  return until('status', () => client.connection.sendRequest<Status>('shingle/currentStatus'), isRight);
}

describe.skipIf(!hasNodes)('the corpus in an editor', () => {
  let nodes: Nodes;
  let clones: string;
  const before = {...process.env};
  beforeAll(async () => {
    clones = mkdtempSync(join(tmpdir(), 'shingle-clones-'));
    nodes = await startNodes({single: true});
    await pushHandbook(nodes, newHandbook(clones));
  });
  afterAll(async () => {
    for (const name of ['SHINGLE_CORPUS_URL', 'SHINGLE_CORPUS_KEY', 'SHINGLE_CORPUS_CLONES']) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
    rmSync(clones, {recursive: true, force: true});
    await nodes?.stop();
  });

  /** `clones` only where a test says so: without them nothing is verified. */
  function withCorpus(
    talk: (client: Client) => Promise<void>,
    {untrusted = false, hasClones = false, url = nodes.url, locale = 'en'} = {},
  ): Promise<void> {
    process.env.SHINGLE_CORPUS_URL = url;
    process.env.SHINGLE_CORPUS_KEY = secret.toString('base64');
    process.env.SHINGLE_CORPUS_CLONES = hasClones ? clones : '';
    return withClient(
      {'setup.md': old},
      async (client) => {
        git(client.root, 'init', '-q', '-b', 'main');
        git(client.root, 'add', '-A');
        git(client.root, 'commit', '-qm', 'one');
        await client.begin({capabilities: pulling, options: {untrusted, clientCommands: ['shingle.compare']}, locale});
        await talk(client);
      },
      {isBegunByTest: true},
    );
  }

  test('a pasted paragraph is underlined at rest, moves with the text, and goes with it', async () => {
    await withCorpus(async (client) => {
      const uri = client.uri('setup.md');
      await client.open(uri, old);
      const status = await untilStatus(client, ({corpus}) => corpus !== null);
      expect(status.corpus).toEqual({repositories: 1, reason: ''});
      expect(await elsewhereAt(client, 'setup.md')).toEqual([]);
      await client.change(uri, `\n${paragraph}\n`, [3, 0]);
      const [found] = await untilFound(client, 'setup.md', 1);
      expect(found.severity).toBe(3);
      expect(found.message).toMatch(
        /^About (?:all|\d+) of these 6\d words are also in org\/handbook: docs\/keys\.md \(estimate, as of 2026-11-20\)\.$/,
      );
      expect(found.range.start.line).toBe(4);
      await client.change(uri, 'One more line.\n\n', [2, 0]);
      const [moved] = await untilFound(client, 'setup.md', 1);
      expect(moved.range.start.line).toBe(6);
      await client.change(uri, '', [5, 0], [9, 0]);
      await untilFound(client, 'setup.md', 0);
    });
  });

  test('what the last commit has is not asked about, and a comment silences a copy', async () => {
    await withCorpus(async (client) => {
      const text = `${old}\n${paragraph}\n`;
      writeFileSync(join(client.root, 'setup.md'), text);
      git(client.root, 'commit', '-qam', 'two');
      const uri = client.uri('setup.md');
      await client.open(uri, text);
      await client.change(uri, 'Again:\n\n', [0, 0]);
      await untilStatus(client, ({corpus}) => corpus?.repositories === 1);
      expect(await elsewhereAt(client, 'setup.md')).toEqual([]);
      await client.change(uri, `\n${paragraph}\n`, [9, 0]);
      const [found] = await untilFound(client, 'setup.md', 1);
      await client.change(uri, '<!-- shingle-disable-next-line -- quoted -->\n', [found.range.start.line, 0]);
      await untilFound(client, 'setup.md', 0);
    });
  });

  test('it is verified by a clone on this machine, and compared with the page there', async () => {
    await withCorpus(
      async (client) => {
        const uri = client.uri('setup.md');
        await client.open(uri, `${old}\n${paragraph}\n`);
        const [found] = await untilFound(client, 'setup.md', 1);
        expect(found.message).toBe('These 61 words are also in org/handbook: docs/keys.md:5-7 (as of 2026-11-20).');
        const actions: readonly CodeAction[] = await client.connection.sendRequest('textDocument/codeAction', {
          textDocument: {uri},
          range: found.range,
          context: {diagnostics: []},
        });
        expect(actions.map(({title}) => title)).toEqual([
          'Compare with org/handbook: docs/keys.md',
          'Accept in the baseline…',
          'Not here again',
          'Show origin',
        ]);
        const [target] = actions[0].command?.arguments ?? [];
        const comparison: Comparison = await client.connection.sendRequest('workspace/executeCommand', {
          command: 'shingle.compare',
          arguments: [target],
        });
        expect(comparison.title).toBe('setup.md:5–7 ↔ org/handbook: docs/keys.md');
        // An editor that shows no two sides gets one page.
        const page = comparisonUri(client.root, comparison.family, 0, 1);
        const shown = await client.connection.sendRequest<{text: string}>('workspace/textDocumentContent', {uri: page});
        expect(shown.text.split('\n').filter((line) => line.startsWith('#'))).toEqual([
          '# setup.md:5–7 ↔ org/handbook: docs/keys.md',
          '## setup.md:5–7',
          '## org/handbook: docs/keys.md',
        ]);
        expect(shown.text.split('A key is made once').length).toBe(3);
        const {uri: there} = comparison.passages.right;
        expect(there).toMatch(
          new RegExp(`^${contentScheme}:/elsewhere/[0-9a-f]{40}/org/handbook/docs/keys\\.md\\?lines=`),
        );
        const {text} = await client.connection.sendRequest<{text: string}>('workspace/textDocumentContent', {
          uri: there,
        });
        expect(text).toContain(paragraph);
        const other = there.replace(/elsewhere\/[0-9a-f]{40}/, `elsewhere/${'0'.repeat(40)}`);
        // Nothing is fetched for a link that somebody else wrote.
        expect(await client.connection.sendRequest('workspace/textDocumentContent', {uri: other})).toEqual({
          text: 'This page of another repository was not compared with.\n',
        });
      },
      {hasClones: true},
    );
  });

  test('a folder that is not trusted asks nobody', async () => {
    await withCorpus(
      async (client) => {
        const uri = client.uri('setup.md');
        await client.open(uri, `${old}\n${paragraph}\n`);
        const {corpus} = await untilStatus(client, ({state}) => state === 'ready');
        expect(corpus).toBeNull();
        expect(await elsewhereAt(client, 'setup.md')).toEqual([]);
      },
      {untrusted: true},
    );
  });

  test('a corpus that is not there is said in the status, and what is on this machine is found', async () => {
    await withCorpus(
      async (client) => {
        await client.open(client.uri('setup.md'), `${old}\n${paragraph}\n`);
        const {corpus} = await untilStatus(client, (status) => status.corpus !== null);
        expect(corpus?.repositories).toBeNull();
        expect(corpus?.reason).toBe('it did not respond at 127.0.0.1:1');
      },
      {url: 'redis://127.0.0.1:1'},
    );
  });

  test('it is said in German', async () => {
    await withCorpus(
      async (client) => {
        await client.open(client.uri('setup.md'), `${old}\n${paragraph}\n`);
        const [found] = await untilFound(client, 'setup.md', 1);
        expect(found.message).toMatch(
          /^(?:Wohl alle|Etwa \d+ der) 6\d Wörter hier stehen auch in org\/handbook: docs\/keys\.md \(Schätzung, Stand 2026-11-20\)\.$/,
        );
      },
      {locale: 'de'},
    );
  });
});
