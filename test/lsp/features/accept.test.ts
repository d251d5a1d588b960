import {existsSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {expect, test} from 'vitest';
import {acceptCopy, acceptedReasons} from '../../../server/lsp/edits/acceptCopy.ts';
import {UserError} from '../../../server/userError.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import {backgroundPage} from '../../core/findings/probe.ts';
import {withShell} from '../../support/shell.ts';
import {type Making, type Texts, worldOf} from './world.ts';

const prose = `Before you begin, make sure that the service account can read the bucket and that its key
has not expired; otherwise every upload fails without a message. Ask the owner of the project for
a new key, put it into the folder of the configuration and start the service again.
`;

const bees = backgroundPage('bees').text;
const ferry = backgroundPage('ferry').text;

/** A passage on two pages, two near-duplicate pages, and mirrored folders. */
const texts: Texts = {
  'a.md': `# A\n\n${backgroundPage('aquarium').text.slice(0, 900)}\n\n${prose}`,
  'b.md': `# B\n\n${backgroundPage('bicycle').text.slice(0, 900)}\n\n${prose}`,
  'bees.md': bees,
  'bees2.md': bees.replace('the', 'that'),
  ...Object.fromEntries(
    ['v1', 'v2'].flatMap((version) =>
      ['one', 'two', 'three', 'four', 'five', 'six'].map((name, part) => [
        `${version}/${name}.md`,
        `# ${name}\n\n${ferry.slice(part * 500, part * 500 + 900)}\n\n${name} in ${version}.\n`,
      ]),
    ),
  ),
};

async function inFolder(
  use: (
    made: ReturnType<typeof worldOf>,
    root: string,
    run: (line: string) => Promise<{stdout: string; stderr: string; code: number}>,
  ) => Promise<void>,
  making: Making = {},
): Promise<void> {
  await withShell(async ({root, runHere}) => {
    for (const [path, text] of Object.entries(texts)) {
      mkdirSync(dirname(join(root, path)), {recursive: true});
      writeFileSync(join(root, path), text);
    }
    await use(worldOf(texts, {...making, root}), root, runHere);
  });
}

const pathsOf = () => Object.keys(texts);

/** The document in which a client selects a finding; for folders a page in them. */
function uriFor({world, inspection}: ReturnType<typeof worldOf>, root: string, family: string): string {
  const finding = inspection.findings.find((one) => one.family === family);
  return finding === undefined ? '' : world.uriOf(root, finding.places[0].path);
}

test('one finding is accepted, and check says so', () =>
  inFolder(async (made, root, run) => {
    const isOfA = (one: Finding) => one.kind === 'passage' && one.places[0].path === 'a.md';
    const family = made.inspection.findings.find(isOfA)?.family ?? '';
    const target = {uri: uriFor(made, root, family), family, reason: '  meant for both\u202e audiences '};
    expect(await acceptCopy(target, made.world, pathsOf)).toEqual({accepted: 1});
    const file = readFileSync(join(root, '.shingle-baseline.jsonl'), 'utf8');
    expect(file.split('\n')).toHaveLength(2);
    expect(file).toContain('"reason":"meant for both\\u202e audiences"');
    const {stdout} = await run('shingle check . --level all');
    expect(stdout).toMatch(/1 accepted by\s\.shingle-baseline\.jsonl/);
    expect(stdout).toContain('v2/one.md');
    expect(stdout).not.toContain('a.md:');
    // Again, nothing is new.
    expect(await acceptCopy(target, made.world, pathsOf)).toEqual({accepted: 0});
    expect(readFileSync(join(root, '.shingle-baseline.jsonl'), 'utf8')).toBe(file);
    const {config} = made.seen('a.md');
    expect([...acceptedReasons(root, config, made.inspection.findings)]).toEqual([[family, target.reason.trim()]]);
  }));

test('all findings, one by one, give the file that create writes', () =>
  inFolder(async (made, root, run) => {
    const {findings} = made.inspection;
    expect(new Set(findings.map(({kind}) => kind))).toEqual(new Set(['passage', 'document', 'folder']));
    for (const {family} of findings) {
      const {accepted} = await acceptCopy(
        {uri: uriFor(made, root, family), family, reason: 'old'},
        made.world,
        pathsOf,
      );
      expect(accepted).toBe(1);
    }
    const file = join(root, '.shingle-baseline.jsonl');
    const own = readFileSync(file, 'utf8');
    rmSync(file);
    await run('shingle baseline create --reason old .');
    expect(own).toBe(readFileSync(file, 'utf8'));
    expect((await run('shingle check .')).code).toBe(0);
  }));

test('entries of others stay, byte by byte', () =>
  inFolder(async (made, root) => {
    const file = join(root, '.shingle-baseline.jsonl');
    const entry = '{"fingerprint":"----","code":"copied-passage","count":2,"paths":["x.md","y.md"],"owner":"ann"}\n';
    writeFileSync(file, entry);
    const [{family}] = made.inspection.findings;
    await acceptCopy({uri: uriFor(made, root, family), family, reason: ''}, made.world, pathsOf);
    expect(readFileSync(file, 'utf8')).toContain(entry);
    expect(readFileSync(file, 'utf8')).not.toContain('reason');
  }));

test.each<[string, Making, (root: string) => void, RegExp]>([
  ['there is none', {config: {baseline: ''}}, () => undefined, /baseline” is empty/],
  ['its folder is missing', {config: {baseline: 'no/such.jsonl'}}, () => undefined, /no folder .*no/],
  [
    'it is broken',
    {},
    (root) => writeFileSync(join(root, '.shingle-baseline.jsonl'), 'no JSON\n'),
    /jsonl:1: got a line that is not an entry/,
  ],
  ['it is a folder', {}, (root) => mkdirSync(join(root, '.shingle-baseline.jsonl')), /got a folder/],
])('of a baseline that cannot be written the user is told: %s', (_, making, prepare, message) =>
  inFolder(async (made, root) => {
    prepare(root);
    const [{family}] = made.inspection.findings;
    const before = existsSync(join(root, '.shingle-baseline.jsonl'));
    const accepting = acceptCopy({uri: uriFor(made, root, family), family, reason: ''}, made.world, pathsOf);
    await expect(accepting).rejects.toThrow(UserError);
    await expect(accepting).rejects.toThrow(message);
    expect(existsSync(join(root, '.shingle-baseline.jsonl'))).toBe(before);
    expect(acceptedReasons(root, made.seen('a.md').config, made.inspection.findings).size).toBe(0);
  }, making),
);

test('of a finding that is gone the user is told', () =>
  inFolder(async ({world}, root) => {
    const gone = {uri: world.uriOf(root, 'a.md'), family: 'ffffffffffffffff', reason: ''};
    await expect(acceptCopy(gone, world, pathsOf)).rejects.toThrow(/no longer in .*a\.md/);
  }));
