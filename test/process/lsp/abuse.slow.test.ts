import {execFileSync} from 'node:child_process';
import {readFileSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {lines, twoPages} from '../../lsp/answers.ts';
import {type Client, folderWith, pulling, until, write} from '../../lsp/client.ts';
import {own, passage} from '../../lsp/pages.ts';
import {random} from '../../support/random.ts';
import {ProcessClient, type ProcessOptions, withProcess} from './processClient.ts';

// Tests that take more than a few seconds: thousands of edits and files, and threads that die.

const {guides, reading} = own;
const files = twoPages;

test('a thread that dies of memory is started again and told of once; one that always dies is given up', async () => {
  await withProcess(
    files,
    async (client) => {
      const guide = client.uri('guide.md');
      await client.open(guide, files['guide.md']);
      await client.change(guide, '\n', [0, 0]);
      expect(lines(await client.diagnostics(guide))).toEqual(['7-8 copied-passage']);
      // Lines take the kind of memory that is limited for a thread.
      const huge = `${passage}\n${'x\n\n'.repeat(1_250_000)}`;
      await client.open(client.uri('huge.md'), huge);
      await client.diagnostics(client.uri('huge.md'));
      const messages = () =>
        client.heard.filter(({method}) => method.startsWith('window/showMessage')).map((one) => JSON.stringify(one));
      await until('messages', messages, (got) => got.length >= 2, 60_000);
      expect(messages().filter((one) => one.includes('is started again'))).toHaveLength(1);
      expect(messages().filter((one) => one.includes('Findings stay as they are'))).toHaveLength(1);
      // Findings stay, and every request is answered.
      expect(lines(await client.diagnostics(guide))).toEqual(['7-8 copied-passage']);
      await client.change(guide, '\n', [0, 0]);
      expect(lines(await client.diagnostics(guide))).toEqual(['8-9 copied-passage']);
      await client.connection.sendNotification('textDocument/didClose', {textDocument: {uri: client.uri('huge.md')}});
      await client.connection.sendRequest('workspace/executeCommand', {command: 'shingle.rebuild'});
      await client.change(guide, '\n', [0, 0]);
      await until(
        'answers after a rebuild',
        () => client.diagnostics(client.uri('readme.md')),
        (got) => got.length === 1 && JSON.stringify(got[0].message).includes('guide.md:10.'),
      );
    },
    {environment: {SHINGLE_THREAD_MEMORY_MB: '16'}},
  );
});

// The property of the server: after any edits, opens, closes, saves and changes on disk, it reports what a new server
// reports for the same texts.

const sentences = [passage, guides, reading].flatMap((text) => [text, text.split('. ')[0]]);

interface World {
  readonly client: Client;
  readonly draw: () => number;
  readonly encoding: 'utf-16' | 'utf-8';
  /** Texts of open documents, by path. */
  readonly open: Map<string, string>;
  readonly onDisk: Map<string, string>;
}

const paths = ['a.md', 'b.md', 'c.txt', 'sub/d.md', 'sub/e.md', 'f.md'];

function pick<T>(draw: () => number, of: readonly T[]): T {
  return of[Math.floor(draw() * of.length)];
}

function newText(draw: () => number): string {
  const parts = Array.from({length: 1 + Math.floor(draw() * 4)}, () =>
    draw() < 0.6 ? pick(draw, sentences) : `Zoë 🎈 ${Math.floor(draw() * 1e9)} é\r\nwords of this part alone ${draw()}`,
  );
  return `# ${pick(draw, ['One', 'Two 🎈', 'Three'])}\n\n${parts.join('\n\n')}\n`;
}

function spotOf(text: string, offset: number, encoding: World['encoding']) {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  const last = before[before.length - 1];
  return {line: before.length - 1, character: encoding === 'utf-16' ? last.length : Buffer.byteLength(last)};
}

async function edit({client, draw, encoding, open}: World, path: string): Promise<void> {
  const changes: unknown[] = [];
  let text = open.get(path) ?? '';
  for (let count = 1 + Math.floor(draw() * 3); count > 0; count--) {
    if (draw() < 0.1) {
      text = newText(draw);
      changes.push({text});
      continue;
    }
    const [x, y] = [draw(), draw()].map((share) => wholeAt(text, Math.floor(share * (text.length + 1))));
    const [start, end] = draw() < 0.5 ? [x, x] : [Math.min(x, y), Math.min(text.length, Math.min(x, y) + 40)];
    const to = wholeAt(text, end);
    const inserted = draw() < 0.3 ? `\n\n${pick(draw, sentences)}\n\n` : pick(draw, ['', 'x', ' word ', '\n', '🎈']);
    changes.push({
      range: {start: spotOf(text, start, encoding), end: spotOf(text, to, encoding)},
      text: inserted,
    });
    text = text.slice(0, start) + inserted + text.slice(to);
  }
  open.set(path, text);
  await client.connection.sendNotification('textDocument/didChange', {
    textDocument: {uri: client.uri(path), version: 1},
    contentChanges: changes,
  });
}

/** Not within a surrogate pair or a line break: editors name only such positions. */
function wholeAt(text: string, offset: number): number {
  const isWithin = /[\udc00-\udfff]/.test(text[offset] ?? '') || (text[offset] === '\n' && text[offset - 1] === '\r');
  return isWithin ? offset - 1 : offset;
}

async function step(world: World): Promise<void> {
  const {client, draw, open, onDisk} = world;
  const path = pick(draw, paths);
  const uri = client.uri(path);
  const chance = draw();
  if (chance < 0.5) {
    if (!open.has(path)) {
      const text = draw() < 0.5 ? (onDisk.get(path) ?? newText(draw)) : newText(draw);
      open.set(path, text);
      await client.open(uri, text);
    } else await edit(world, path);
  } else if (chance < 0.6) {
    if (open.delete(path)) await client.connection.sendNotification('textDocument/didClose', {textDocument: {uri}});
  } else if (chance < 0.75) {
    const text = open.get(path);
    if (text === undefined) return;
    write(client.root, path, text);
    onDisk.set(path, text);
    await client.connection.sendNotification('textDocument/didSave', {textDocument: {uri}});
    await client.touched(path);
  } else if (chance < 0.9) {
    if (draw() < 0.3) {
      rmSync(join(client.root, path), {force: true});
      onDisk.delete(path);
    } else {
      const text = newText(draw);
      write(client.root, path, text);
      onDisk.set(path, text);
    }
    await client.touched(path);
  } else await client.diagnostics(uri);
}

async function saidBy(client: Client): Promise<unknown> {
  const said: unknown[] = [];
  for (const path of paths) {
    const diagnostics = await client.diagnostics(client.uri(path));
    said.push([
      path,
      diagnostics.map(({range, code, message, severity}) => JSON.stringify({range, code, message, severity})).sort(),
    ]);
  }
  return JSON.parse(JSON.stringify(said).replaceAll(client.root, ''));
}

const runs = Number(process.env.SHINGLE_LSP_RUNS ?? 12);

for (let seed = 1; seed <= runs; seed++) {
  test(`after any edits, opens, closes and changes on the disk it says what a fresh server says (seed ${seed})`, async () => {
    const draw = random(seed);
    const encoding = seed % 2 === 0 ? 'utf-16' : 'utf-8';
    const onDisk = new Map(paths.slice(0, 4).map((path) => [path, newText(draw)]));
    const options: ProcessOptions = {
      capabilities: {...pulling, general: {positionEncodings: [encoding]}},
      settings: {delay: seed % 3 === 0 ? 20 : 0},
    };
    await withProcess(
      Object.fromEntries(onDisk),
      async (client) => {
        const world: World = {client, draw, encoding, open: new Map(), onDisk};
        for (let count = 0; count < 60; count++) {
          await step(world);
          if (draw() < 0.1) await new Promise((resolve) => setTimeout(resolve, draw() * 300));
        }
        const fresh = new ProcessClient(folderWith(Object.fromEntries(onDisk)), options);
        try {
          await fresh.begin(options);
          for (const [path, text] of world.open) await fresh.open(fresh.uri(path), text);
          const stable = await settled(fresh);
          let said: unknown;
          const isSame = (got: unknown) => {
            said = got;
            return JSON.stringify(got) === JSON.stringify(stable);
          };
          await until('what a fresh server says', () => saidBy(client), isSame).catch(() => undefined);
          expect(said).toEqual(stable);
        } finally {
          await fresh.end();
          rmSync(fresh.root, {recursive: true, force: true, maxRetries: 5});
        }
      },
      options,
    );
  }, 120_000);
}

/** The same result twice in a row, 0.7 seconds apart. */
async function settled(client: Client): Promise<unknown> {
  for (let before = await saidBy(client); ; ) {
    await new Promise((resolve) => setTimeout(resolve, 700));
    const now = await saidBy(client);
    if (JSON.stringify(now) === JSON.stringify(before)) return now;
    before = now;
  }
}

test('10,000 files change at once, as with a switch of branches, and back', async () => {
  const word = (number: number) => `w${(number * 7919).toString(36)}`;
  const page = (number: number) =>
    `# ${number}\n\n${Array.from({length: 40}, (_, at) => word(number * 41 + at)).join(' ')}\n`;
  const many = Object.fromEntries(Array.from({length: 10_000}, (_, n) => [`docs/${n % 100}/p${n}.md`, page(n)]));
  const root = folderWith({...many, ...files});
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', '-c', 'gc.auto=0', ...words], {
      cwd: root,
      stdio: 'ignore',
    });
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-q', '-m', 'one');
  git('checkout', '-q', '-b', 'other');
  for (const path of Object.keys(many)) write(root, path, `${many[path]}\nother\n`);
  write(root, 'docs/copy.md', `# Copy\n\n${guides}\n\n${passage}\n`);
  rmSync(join(root, 'readme.md'));
  git('add', '-A');
  git('commit', '-q', '-m', 'two');
  git('checkout', '-q', 'main');
  const client = new ProcessClient(root, {});
  try {
    await client.begin({});
    const guide = client.uri('guide.md');
    await client.open(guide, files['guide.md']);
    expect((await client.diagnostics(guide)).map(({message}) => message).join()).toContain('readme.md');
    const touched = () => client.touched(...Object.keys(many), 'readme.md', 'docs/copy.md');
    for (const [branch, there] of [
      ['other', 'docs/copy.md'],
      ['main', 'readme.md'],
    ]) {
      git('checkout', '-q', branch);
      const start = performance.now();
      await touched();
      await until(
        `the other page of ${branch}`,
        () => client.diagnostics(guide),
        (got) =>
          got.some(({relatedInformation}) =>
            relatedInformation?.some(({location}) => location.uri === client.uri(there)),
          ),
        60_000,
      );
      console.log(`10,000 files of ${branch}: ${(performance.now() - start).toFixed(0)} ms`);
      await client.change(guide, '\n', [0, 0]);
      expect(lines(await client.diagnostics(guide)).length).toBeGreaterThan(0);
    }
  } finally {
    await client.end();
    rmSync(root, {recursive: true, force: true, maxRetries: 5});
  }
});

/** Megabytes: the heaps of all threads as Node reports them, and the resident memory of the process. */
interface Memory {
  readonly heap: number;
  readonly resident: number;
}

interface Report {
  readonly javascriptHeap: {readonly usedMemory: number};
  readonly workers: readonly Report[];
}

test('10,000 edits leave no memory behind', async () => {
  const reports = folderWith({});
  const draw = random(3);
  const words = () => Array.from({length: 200}, () => Math.floor(draw() * 1e6).toString(36)).join(' ');
  const pages = Object.fromEntries(Array.from({length: 200}, (_, n) => [`p${n}.md`, `# ${n}\n\n${words()}\n`]));
  await withProcess(
    {...files, ...pages},
    async (client) => {
      const memoryNow = async (name: string): Promise<Memory> => {
        client.process.kill('SIGUSR2');
        const file = join(reports, 'report.json');
        const report = await until(
          `the report ${name}`,
          () => readReport(file),
          (got) => got !== null,
        );
        rmSync(file, {force: true});
        const status = readFileSync(`/proc/${client.process.pid}/status`, 'utf8');
        const resident = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1000;
        const bytes = [report, ...(report?.workers ?? [])].map((one) => one?.javascriptHeap.usedMemory ?? 0);
        return {heap: bytes.reduce((sum, one) => sum + one, 0) / 1e6, resident};
      };
      const guide = client.uri('guide.md');
      await client.open(guide, files['guide.md']);
      await client.diagnostics(guide);
      const seen: Memory[] = [];
      for (let edits = 1; edits <= 10_000; edits++) {
        if (edits % 2 === 1) await client.change(guide, 'word ', [4, 0]);
        else await client.change(guide, '', [4, 0], [4, 5]);
        if (edits % 20 === 0) await client.diagnostics(guide);
        if (edits % 500 === 0) {
          await client.connection.sendNotification('textDocument/didClose', {textDocument: {uri: guide}});
          await client.open(guide, files['guide.md']);
        }
        if (edits % 2000 === 0) seen.push(await memoryNow(String(edits)));
      }
      console.log(
        seen
          .map(
            ({heap, resident}, at) =>
              `${2000 * (at + 1)} edits: heaps ${heap.toFixed(0)} MB, resident ${resident.toFixed(0)} MB`,
          )
          .join('\n'),
      );
      // Uncollected garbage is not a leak: an edit that leaked a kilobyte would show as 8 MB.
      const [first, ...later] = seen;
      expect(Math.min(...later.map(({heap}) => heap))).toBeLessThan(first.heap + 6);
      expect(later[later.length - 1].resident).toBeLessThan(first.resident * 1.25 + 10);
      expect(lines(await client.diagnostics(guide))).toEqual(['6-7 copied-passage']);
    },
    {
      settings: {delay: 0},
      environment: {
        NODE_OPTIONS: `--report-on-signal --report-signal=SIGUSR2 --report-directory=${reports} --report-filename=report.json --report-exclude-network`,
      },
    },
  );
  rmSync(reports, {recursive: true, force: true});
});

function readReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Not written yet, or only half of it.
    return null;
  }
}
