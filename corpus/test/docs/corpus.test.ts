// Examples of docs/corpus.md can be copied: jobs and a Compose file that are YAML of the right shape, commands that are
// understood, users with the rights that the program asks for, and settings that the script for trying it sets too.

import {readdirSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import {parse} from 'yaml';
import {parseArguments} from '../../../server/cli/arguments/parseArguments.ts';
import {corpusSetup} from '../../cli/corpusSetup.ts';

const docs = new URL('../../../docs/', import.meta.url);
const textOf = (path: string) => readFileSync(new URL(path, docs), 'utf8');
const pages = ['corpus.md', 'corpus-reference.md', 'corpus-operations.md'];
const files = readdirSync(fileURLToPath(new URL('corpus', docs)));

/** Every call of the program in a text, without the variables before it and the comment behind; prose has it in quotes. */
function commandsIn(text: string): string[] {
  return [...text.matchAll(/(?<!")\bshingle ((?:corpus|check|hook) [^|#\n`)]*)/g)].map(([, line]) => line.trim());
}

test('every command is one that there is', () => {
  const texts = [...pages, ...files.map((file) => `corpus/${file}`)].map(textOf);
  const commands = texts.flatMap(commandsIn);
  expect(commands.length).toBeGreaterThan(20);
  for (const line of commands) {
    const words = line.replaceAll('"', '').split(/\s+/);
    expect(() => parseArguments(words, {}), line).not.toThrow();
  }
});

interface GithubJob {
  readonly if: string;
  readonly environment?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly steps: readonly {
    readonly uses?: string;
    readonly with?: Readonly<Record<string, unknown>>;
    readonly run?: string;
  }[];
}

test('the jobs for GitHub: only the main branch pushes, and a fork has no secrets', () => {
  const {on, jobs, permissions} = parse(textOf('corpus/github.yml')) as {
    on: Record<string, unknown>;
    jobs: Record<string, GithubJob>;
    permissions: unknown;
  };
  expect(on).toEqual({push: {branches: ['main']}, pull_request: null});
  expect(permissions).toEqual({contents: 'read'});
  const {push, check} = jobs;
  expect(push.if).toBe("github.event_name == 'push'");
  expect(push.environment).toBe('corpus');
  expect(push.env).toHaveProperty('SHINGLE_CORPUS_AS');
  expect(check.if).toContain('head.repo.full_name == github.repository');
  expect(check.environment).toBeUndefined();
  // A name of a branch reaches the shell through a variable only.
  for (const {run = ''} of [...push.steps, ...check.steps]) expect(run).not.toContain('${{');
  for (const job of [push, check]) expect(job.steps[0].with).toEqual({'fetch-depth': 0});
});

test('the jobs for GitLab: only the default branch pushes, with an address of its own', () => {
  const jobs = parse(textOf('corpus/gitlab.yml')) as Record<
    string,
    {readonly rules: readonly {readonly if: string}[]; readonly script: readonly string[]; readonly extends: string}
  >;
  const {'corpus-push': push, 'corpus-check': check} = jobs;
  expect(push.rules).toEqual([{if: '$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH'}]);
  expect(push.script.join('\n')).toContain('SHINGLE_CORPUS_URL="$SHINGLE_CORPUS_PUSH_URL"');
  expect(check.rules).toEqual([{if: '$CI_MERGE_REQUEST_IID && $SHINGLE_CORPUS_KEY'}]);
  for (const job of [push, check]) expect(jobs[job.extends]).toEqual({image: 'node:22', variables: {GIT_DEPTH: 0}});
});

test('the Compose file starts the script that there is, on ports of this machine only', () => {
  const {services} = parse(textOf('corpus/compose.yaml'));
  const {entrypoint, volumes, ports} = services.corpus;
  expect(entrypoint).toEqual(['/nodes.sh', 'run', '--bind', '0.0.0.0', '/data']);
  expect(volumes[0]).toBe('./nodes.sh:/nodes.sh:ro');
  expect(ports).toEqual(['127.0.0.1:7401-7406:7401-7406']);
  expect(textOf('corpus/nodes.sh')).toContain('port=7401');
});

test('the settings that operators are told are those that the script sets', () => {
  const [, block = ''] = /^## Settings of the server\n\n```\n(.*?)^```/ms.exec(textOf('corpus-operations.md')) ?? [];
  const settings = block.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(settings.length).toBe(7);
  const script = textOf('corpus/nodes.sh');
  for (const line of settings) expect(script).toContain(`echo '${line}'`);
});

test('the users and settings that operators are told are those that init prints', () => {
  const printed = [...corpusSetup('secret', 20_000)].join('').split('\n');
  const page = textOf('corpus-operations.md');
  const users = printed.filter((line) => line.startsWith('ACL SETUSER '));
  expect(users.length).toBe(3);
  expect(page.match(/^ACL SETUSER .*$/gm)).toEqual(users);
  for (const line of printed.filter((one) => /^[a-z-]+ [a-z0-9]+$/.test(one))) expect(page).toContain(`\n${line}\n`);
});

test('the pages link to what there is', () => {
  for (const page of pages) {
    for (const [, target] of textOf(page).matchAll(/\]\(([^)#]*)(?:#[^)]*)?\)/g)) {
      if (target !== '') expect(() => textOf(target), `${page}: ${target}`).not.toThrow();
    }
  }
});
