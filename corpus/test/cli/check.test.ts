// The commands on one real server: what is pushed is found by a check, a review and `corpus check`; suppressions and the
// baseline apply to the own passage; a corpus that fails changes neither findings nor exit code.

import {spawn} from 'node:child_process';
import {rmSync} from 'node:fs';
import {type AddressInfo, createServer, type Server} from 'node:net';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {pick, random} from '../../../test/support/random.ts';
import {hasNodes, type Nodes, startNodes} from '../corpusNodes.ts';
import {CorpusWorld} from '../corpusWorld.ts';

const draw = random(11);
const vocabulary = Array.from({length: 2000}, (_, at) => `w${at.toString(36)}z`);
const paragraph = (words: number) => `${Array.from({length: words}, () => pick(draw, vocabulary)).join(' ')}.`;
const [copied, kept, own] = [paragraph(82), paragraph(70), paragraph(90)];

describe.skipIf(!hasNodes)('a check with a corpus', () => {
  let nodes: Nodes;
  let world: CorpusWorld;
  beforeAll(async () => {
    nodes = await startNodes({single: true});
    world = new CorpusWorld(nodes.url);
    world.repository('handbook', {
      'docs/keys.md': `# Keys\n\n${kept}\n\n${copied}\n`,
      'docs/other.md': `${paragraph(300)}\n`,
    });
    world.repository('website', {'index.md': `# Site\n\n${own}\n`});
    expect((await world.push('handbook')).code).toBe(0);
  });
  afterAll(async () => {
    world?.end();
    await nodes?.stop();
  });

  test('a review says what it adds, as an estimate, and does not fail; a clone makes it exact, and a warning', async () => {
    world.write('website/setup.md', `# Setup\n\n${copied}\n`);
    world.git('website', 'add', '-A');
    const estimated = await world.shingle('website', 'check --staged --corpus');
    expect(estimated.stderr).toBe('');
    expect(estimated.stdout).toMatch(
      /setup\.md:3:1 info copied-elsewhere\s+About (?:all|\d+) of these \d+ words are also in org\/handbook:\s+docs\/keys\.md\s+\(estimate, as of \d{4}-\d\d-\d\d\)\./,
    );
    expect(estimated.code).toBe(0);
    const exact = await world.shingle('website', 'check --staged --corpus --format concise', {
      SHINGLE_CORPUS_CLONES: world.home,
    });
    expect(exact.stdout).toMatch(
      /^setup\.md:3:1: warning copied-elsewhere: These 82 words are also in org\/handbook: docs\/keys\.md:5 \(as of [\d-]+\)\. Link to it/,
    );
    expect(exact.code).toBe(1);
    expect((await world.shingle('website', 'check --staged')).code).toBe(0);
  });

  test('an answer without the corpus is not repeated once it is there; any budget is one', async () => {
    const without = await world.shingle('website', 'check --corpus --level all --format concise', {
      SHINGLE_CORPUS_URL: '',
    });
    expect(without.stderr).toContain('The corpus was not asked');
    for (const budget of ['30000', '3333', '29997']) {
      const {stdout, stderr} = await world.shingle('website', 'check --corpus --level all --format concise', {
        SHINGLE_CORPUS_BUDGET: budget,
      });
      expect(stderr).toBe('');
      expect(stdout).toContain('copied-elsewhere');
    }
    const endless = await world.shingle('website', 'check --corpus', {SHINGLE_CORPUS_BUDGET: '99999999999999'});
    expect(endless.stderr).toContain('expected a number of milliseconds');
  });

  test('a check of all asks for pages; corpus check asks for nothing else; own documents are not reported', async () => {
    const clones = {SHINGLE_CORPUS_CLONES: world.home};
    for (const command of ['check --corpus', 'corpus check']) {
      const {stdout, code} = await world.shingle('website', `${command} --format json`, clones);
      const {findings} = JSON.parse(stdout);
      expect(findings.map(({code: name}: {code: string}) => name)).toEqual(['copied-elsewhere']);
      expect(findings[0]).toMatchObject({
        level: 'warning',
        words: 82,
        elsewhere: {
          repository: 'org/handbook',
          path: 'docs/keys.md',
          zone: 'all',
          words: 82,
          share: 1,
          estimated: false,
        },
      });
      expect(code).toBe(1);
    }
    const handbook = await world.shingle('handbook', 'corpus check', clones);
    expect(handbook.stdout).toContain('No warnings in 2 files');
  });

  test('failOn decides for estimates, too', async () => {
    expect((await world.shingle('website', 'corpus check')).code).toBe(0);
    expect((await world.shingle('website', 'corpus check --fail-on info')).code).toBe(1);
  });

  test('a comment silences it, and so does the baseline, which never calls such an entry unused', async () => {
    world.write(
      'website/setup.md',
      `# Setup\n\n<!-- shingle-disable-next-line copied-elsewhere -- ours -->\n${copied}\n`,
    );
    const silenced = await world.shingle('website', 'corpus check --format json');
    expect(JSON.parse(silenced.stdout)).toMatchObject({findings: [], suppressed: 1});
    world.write('website/setup.md', `# Setup\n\n${copied}\n`);
    const {findings} = JSON.parse((await world.shingle('website', 'corpus check --format json')).stdout);
    const added = await world.shingle('website', `baseline add ${findings[0].family} --reason agreed`);
    expect(added).toMatchObject({code: 0, stderr: ''});
    expect((await world.shingle('website', 'corpus check --format concise')).stdout).not.toContain('copied-elsewhere');
    expect((await world.shingle('website', 'check')).stdout).not.toMatch(/accepts nothing|unused/);
    rmSync(join(world.home, 'website/.shingle-baseline.jsonl'));
  });

  test('a repository names a zone; a server or a secret in its configuration is refused, and not repeated', async () => {
    for (const [key, value] of [
      ['url', '"rediss://evil.example"'],
      ['password', '"hunter2"'],
      ['key', '"c2VjcmV0"'],
    ]) {
      world.write('website/.shingle.json', `{"corpus": {"zone": "all", "${key}": ${value}}}`);
      const {code, stderr} = await world.shingle('website', 'check --corpus');
      expect(code).toBe(2);
      expect(stderr).toContain(`corpus.${key}: got it in the configuration of a repository`);
      expect(stderr).not.toContain(value.slice(1, -1));
    }
    world.write('website/.shingle.json', '{"corpus": {"zone": "team"}}');
    const other = await world.shingle('website', 'corpus check');
    expect(other.stderr).toContain('The zone "team" of the corpus is empty');
    world.write('website/.shingle.json', '{"corpus": {"as": "org/handbook"}}');
    expect((await world.shingle('website', 'corpus check')).stdout).toContain('No warnings');
    world.write('website/.shingle.json', '{}');
  });

  const authority = (text: string) => {
    world.write('ca.pem', text);
    return {SHINGLE_CORPUS_URL: 'rediss://127.0.0.1:1', SHINGLE_CORPUS_CA: join(world.home, 'ca.pem')};
  };
  const failing: readonly (readonly [string, () => Readonly<Record<string, string | undefined>>, RegExp])[] = [
    [
      'nobody listens',
      () => ({SHINGLE_CORPUS_URL: 'redis://127.0.0.1:1'}),
      /cannot be asked: it did not respond at 127\.0\.0\.1:1; only local files were checked/,
    ],
    ['nothing is configured', () => ({SHINGLE_CORPUS_URL: ''}), /was not asked: no corpus is configured/],
    [
      'another secret',
      () => ({SHINGLE_CORPUS_KEY: Buffer.alloc(32, 8).toString('base64')}),
      /the secret does not match the zone "all"/,
    ],
    ['a secret that is none', () => ({SHINGLE_CORPUS_KEY: 'abc'}), /expected 32 bytes in base64/],
    [
      'an open connection',
      () => ({SHINGLE_CORPUS_URL: 'redis://corpus.example.org'}),
      /is not encrypted: expected rediss/,
    ],
    [
      'a certificate authority without a certificate',
      () => authority('-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n'),
      /was not asked: the certificate authority \S+ca\.pem has no certificate; expected PEM/,
    ],
    [
      'a certificate authority with a damaged certificate',
      () => authority('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'),
      /ca\.pem: certificate 1 of 1 is damaged/,
    ],
    [
      'TLS with a server that has none',
      () => ({
        SHINGLE_CORPUS_URL: world.env.SHINGLE_CORPUS_URL?.replace('redis', 'rediss'),
        SHINGLE_CORPUS_BUDGET: '900',
      }),
      /does it speak TLS on this port\?|did not answer in 900 ms/,
    ],
    [
      'a wrong password',
      () => ({SHINGLE_CORPUS_PASSWORD: 'no'}),
      /cannot be asked: it did not accept the user or the password \((?:ERR|WRONGPASS)\)/,
    ],
  ];
  test.each(failing)('%s: one sentence, and the rest is as without a corpus', async (_, env, sentence) => {
    const without = await world.shingle('website', 'check');
    const {code, stdout, stderr} = await world.shingle('website', 'check --corpus', env());
    expect({code, stdout}).toEqual({code: without.code, stdout: without.stdout});
    expect(stderr).toMatch(sentence);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).not.toContain(String(env().SHINGLE_CORPUS_KEY ?? 'no key'));
  });

  test('a black hole is given up within the budget', async () => {
    const hole: Server = createServer((socket) => socket.on('error', () => undefined));
    await new Promise<void>((resolve) => hole.listen(0, '127.0.0.1', resolve));
    const env = {
      SHINGLE_CORPUS_URL: `redis://127.0.0.1:${(hole.address() as AddressInfo).port}`,
      SHINGLE_CORPUS_BUDGET: '700',
    };
    const {code, stderr} = await world.shingle('website', 'corpus check', env);
    expect(code).toBe(0);
    expect(stderr).toMatch(/did not answer in 700 ms|no answer in \d+ ms/);
    hole.close();
  });

  test('push, dry run, forget and sweep say what they did; who does not know the name may not push', async () => {
    world.repository('third', {'a.md': `${paragraph(120)}\n`, 'b.md': `${paragraph(120)}\n`});
    expect((await world.shingle('third', 'corpus push')).stderr).toContain('got no SHINGLE_CORPUS_AS');
    expect((await world.push('third', '--dry-run')).stdout).toBe(
      'Would push 2 new documents, 0 renamed, 0 removed; 0 are there already.\n',
    );
    expect((await world.push('third')).stdout).toContain(
      '2 new documents, 0 unchanged; not on a replica of every master.',
    );
    world.git('third', 'mv', 'a.md', 'c.md');
    world.write('third/b.md', `${paragraph(120)}\n`);
    world.commit('third');
    const again = await world.push('third', '--format json');
    expect(JSON.parse(again.stdout)).toMatchObject({added: 2, removed: 2, same: 0, left: 0});
    expect(JSON.parse((await world.push('third', '--verify --format json')).stdout)).toMatchObject({
      repaired: 0,
      same: 2,
    });
    const status = JSON.parse((await world.shingle('third', 'corpus status --format json')).stdout);
    expect(
      status.zones[0].repositories.map(({name, documents}: {name: string; documents: number}) => [name, documents]),
    ).toEqual([
      ['org/handbook', 2],
      ['org/third', 2],
    ]);
    expect((await world.shingle('third', 'corpus forget org/third')).stdout).toMatch(
      /^Forgot org\/third \(2 documents\)/,
    );
    expect((await world.shingle('third', 'corpus forget org/thrid')).stdout).toContain('nobody has pushed org/thrid');
    expect((await world.shingle('third', 'corpus sweep')).stdout).toMatch(/^Removed \d+ of \d+ postings? in/);
    expect((await world.shingle('third', 'corpus sweep')).stdout).toMatch(/^Removed 0 of \d+ postings? in/);
  });

  test('a commit that this clone does not have whole is not pushed, and what it lacks is named', async () => {
    world.repository('partial', {'docs/there.md': paragraph(60), 'docs/gone.md': paragraph(60)});
    const blob = world.git('partial', 'rev-parse', 'HEAD:docs/gone.md').trim();
    rmSync(join(world.home, 'partial/.git/objects', blob.slice(0, 2), blob.slice(2)));
    const {code, stderr} = await world.push('partial');
    expect(code).toBe(2);
    expect(stderr).toContain(
      'corpus push: this clone does not have "docs/gone.md" of the commit. Nothing was changed.',
    );
    expect((await world.shingle('website', 'corpus status')).stdout).not.toContain('org/partial');
  });

  test('no word, path or name is in what the server logs', async () => {
    const log = nodes.ask(nodes.ports[0], 'keys', '*');
    expect(log.length).toBeGreaterThan(100);

    const monitor = spawn('redis-cli', ['-p', String(nodes.ports[0]), 'monitor'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let said = '';
    monitor.stdout.on('data', (chunk) => {
      said += String(chunk);
    });
    await new Promise((resolve) => monitor.stdout.once('data', resolve));
    const secretWords = Array.from({length: 60}, (_, at) => `secretword${at}q`);
    world.repository('hidden', {'confidential/plan.md': `${secretWords.join(' ')}\n`});
    expect((await world.push('hidden')).code).toBe(0);
    const checked = await world.shingle('website', 'corpus check ../hidden/confidential/plan.md');
    expect(checked.code).toBe(0);
    // It prints in order: what comes before the last word has all been seen.
    nodes.ask(nodes.ports[0], 'echo', 'the-last-word');
    await expect.poll(() => said, {timeout: 30_000}).toContain('the-last-word');
    monitor.kill();
    expect(said).toMatch(/"ZADD"/i);
    expect(said).toMatch(/"ZRANGEBYLEX"/i);
    for (const word of [...secretWords, 'confidential', 'plan.md', 'hidden', 'org/', 'git.example'])
      expect(said).not.toContain(word);
  });
});
