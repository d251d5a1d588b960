// The cache folder is not what it should be: a link, a file, somebody else's, writable for all, not writable at all, or what
// is in it was put there by somebody else. Every answer is right, nothing outside is written, and nothing crashes.

import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  Stats,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import {basename, dirname, join} from 'node:path';
import {type Trouble, withDisk} from '../../support/faultyDisk.ts';
import {mustBeSound} from '../afterwards.ts';
import {drawnChange} from '../changes.ts';
import {about, below, type Draw, drawnFrom, type FaultKind, must} from '../faultKind.ts';
import {answerOf, check, type Stage} from '../stage.ts';

interface Prepared {
  readonly what: string;
  /** The same without numbers and names; missing: as `what`. */
  readonly kind?: string;
  /** Of calls on the cache folder. */
  readonly trouble?: (name: string) => Trouble | null;
}

const canary = 'canary: not to be touched\n';
const commands = [['index'], ['status'], ['clean'], check];

export const cacheFolders: FaultKind = {
  name: 'cache folder',
  parts: 3,
  trial: async (stage, draw) => {
    await stage.restore();
    mkdirSync(dirname(stage.cache), {recursive: true});
    rmSync(stage.beside, {recursive: true, force: true});
    mkdirSync(stage.beside);
    const outside = join(stage.beside, 'canary');
    writeFileSync(outside, canary);
    const {what, kind = what, trouble} = await drawnFrom(draw, states)(stage, draw);
    // Often the cache is of another text.
    if (draw() < 0.5) drawnChange(stage, draw).act();
    const extra = drawnFrom(draw, commands);
    const expected = await stage.expected();
    return about(`${what}; ${extra.join(' ')}`, async () => {
      const besideBefore = listingOf(stage.beside);
      const decide = ({name}: {readonly name: string}) => trouble?.(name) ?? null;
      await withDisk({below: stage.cache, decide}, async () => {
        for (const words of [check, extra, check, check]) {
          const said = await stage.run(words);
          mustBeSound(said);
          if (words !== check) continue;
          must(answerOf(said) === expected, () => `says\n${answerOf(said)}${said.stderr}instead of\n${expected}`);
        }
      });
      must(readFileSync(outside, 'utf8') === canary, () => 'a file outside the cache was written');
      must(listingOf(stage.beside) === besideBefore, () => `beside: ${besideBefore} became ${listingOf(stage.beside)}`);
      return kind;
    });
  },
};

/** Names and sizes. */
function listingOf(folder: string): string {
  const names = readdirSync(folder, {recursive: true, encoding: 'utf8'}).sort();
  return names.map((name) => `${name}:${lstatSync(join(folder, name)).size}`).join();
}

/** A file that the trial before has just written again is not settled, and then nothing is cached. */
async function warm(stage: Stage): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    for (const words of [check, ['index']]) await stage.run(words);
    if (existsSync(stage.cache) && readdirSync(stage.cache).length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('nothing was cached');
}

function linkTo(target: (stage: Stage) => string, what: string) {
  return async (stage: Stage): Promise<Prepared> => {
    symlinkSync(target(stage), stage.cache);
    return {what: `the cache is a link to ${what}`};
  };
}

const states: readonly ((stage: Stage, draw: Draw) => Promise<Prepared>)[] = [
  linkTo(({beside}) => beside, 'a folder'),
  linkTo(({beside}) => join(beside, 'none'), 'nothing'),
  linkTo(({beside}) => join(beside, 'canary'), 'a file'),
  linkTo(({cache}) => basename(cache), 'itself'),
  async (stage) => {
    await warm(stage);
    renameSync(stage.cache, join(stage.beside, 'cache'));
    symlinkSync(join(stage.beside, 'cache'), stage.cache);
    return {what: 'the cache is a link to a good cache'};
  },
  async (stage) => {
    writeFileSync(stage.cache, canary);
    return {what: 'the cache is a file'};
  },
  async (stage) => {
    await warm(stage);
    return {what: 'the cache is read-only', trouble: (name) => (isWriting(name) ? refused('EACCES') : null)};
  },
  async () => ({what: 'the cache cannot be made', trouble: (name) => (isWriting(name) ? refused('EACCES') : null)}),
  async (stage) => {
    await warm(stage);
    return {what: 'the cache may not be read', trouble: () => refused('EACCES')};
  },
  async (stage) => {
    // Only root may give files away; others are shown the owner.
    await warm(stage);
    if (process.getuid?.() !== 0) return {what: 'the cache is owned by somebody else', trouble: seenAsOther};
    for (const name of readdirSync(stage.cache)) chownSync(join(stage.cache, name), otherUser, otherUser);
    chownSync(stage.cache, otherUser, otherUser);
    return {what: 'the cache is given to somebody else'};
  },
  async (stage) => {
    await warm(stage);
    return {what: 'the cache is owned by somebody else', trouble: seenAsOther};
  },
  async (stage) => {
    await warm(stage);
    chmodSync(stage.cache, 0o777);
    for (const name of readdirSync(stage.cache)) chmodSync(join(stage.cache, name), 0o666);
    writeFileSync(join(stage.cache, 'answers.x.segment'), canary);
    return {what: 'the cache is writable for all'};
  },
  async (stage, draw) => {
    await warm(stage);
    const name = drawnFrom(draw, readdirSync(stage.cache));
    rmSync(join(stage.cache, name));
    symlinkSync(join(stage.beside, 'canary'), join(stage.cache, name));
    return {what: `${kindOf(name)} in the cache is a link to another file`, kind: 'a file in the cache is a link'};
  },
  async (stage, draw) => {
    await warm(stage);
    const name = drawnFrom(draw, readdirSync(stage.cache));
    rmSync(join(stage.cache, name));
    mkdirSync(join(stage.cache, name));
    return {what: `${kindOf(name)} in the cache is a folder`, kind: 'a file in the cache is a folder'};
  },
  async (stage, draw) => {
    await warm(stage);
    const name = drawnFrom(draw, readdirSync(stage.cache));
    const file = join(stage.cache, name);
    const bytes = readFileSync(file);
    const at = below(draw, bytes.length);
    bytes[at] ^= 1 << below(draw, 8);
    writeFileSync(file, bytes);
    return {what: `bit of byte ${at} of ${kindOf(name)} turned`, kind: 'a bit of a file turned'};
  },
  async (stage, draw) => {
    await warm(stage);
    const name = drawnFrom(draw, readdirSync(stage.cache));
    const file = join(stage.cache, name);
    const bytes = below(draw, lstatSync(file).size);
    truncateSync(file, bytes);
    return {what: `${kindOf(name)} cut to ${bytes} bytes`, kind: 'a file is cut'};
  },
  async (stage, draw) => {
    // A backup: some files are of an older cache.
    await warm(stage);
    const old = join(dirname(stage.cache), 'old');
    cpSync(stage.cache, old, {recursive: true, preserveTimestamps: true});
    drawnChange(stage, draw).act();
    await warm(stage);
    for (const name of readdirSync(old)) {
      if (draw() < 0.6) cpSync(join(old, name), join(stage.cache, name), {preserveTimestamps: true});
    }
    rmSync(old, {recursive: true});
    return {what: 'some files of the cache are those of an older one'};
  },
];

function kindOf(name: string): string {
  return name.replace(/\..*\./, '.');
}

function isWriting(name: string): boolean {
  return /^(?:open|write|rename|unlink|rm|mkdir|chmod|utimes|copyFile)/.test(name);
}

function isLook(name: string): boolean {
  return name.endsWith('statSync');
}

function refused(code: 'EACCES'): Trouble {
  return {kind: 'error', code};
}

const otherUser = 12_345;

function seenAsOther(name: string): Trouble | null {
  return isLook(name) ? ofOther : null;
}

const ofOther: Trouble = {
  kind: 'seen',
  as: (result) => {
    if (result instanceof Stats) result.uid = (process.getuid?.() ?? 0) + otherUser;
    return result;
  },
};
