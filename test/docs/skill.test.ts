// The skill for coding agents: a head that agents read, commands that are understood, tools and words that there are.

import {readdirSync, readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {parse} from 'yaml';
import {parseArguments} from '../../server/cli/arguments/parseArguments.ts';
import {agentTools} from '../../shared/model/agentTools.ts';

const skill = readFileSync(new URL('../../skills/shingle/SKILL.md', import.meta.url), 'utf8');

test('its head has the name of its folder and a description that fits', () => {
  const [, head = ''] = /^---\n(.*?)\n---\n/s.exec(skill) ?? [];
  const {name, description}: {name: string; description: string} = parse(head);
  expect(name).toBe('shingle');
  expect(description.length).toBeGreaterThan(80);
  expect(description.length).toBeLessThan(1024);
});

test('every command is understood', () => {
  const commands = [...skill.matchAll(/`shingle ((?:check|show|baseline) [^`]*)`/g)].map(([, line]) => line);
  expect(commands.length).toBeGreaterThan(5);
  for (const line of commands) {
    const words = line
      .replace(/ < \w+$/, '')
      .replace('"…"', 'why')
      .split(' ');
    expect(() => parseArguments(words, {}), line).not.toThrow();
  }
});

test('every tool that it names is one, and every way to mend is one that a line can name', () => {
  const tools = new Set<string>(agentTools.map(({name}) => name));
  const named = [...skill.matchAll(/`([a-z]+_[a-z]+)`/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((name) => !tools.has(name))).toEqual([]);
  const kinds = new URL('../../shared/kinds/', import.meta.url);
  const files = [new URL('../report/agentLines.ts', kinds), ...readdirSync(kinds).map((name) => new URL(name, kinds))];
  const source = files.map((file) => readFileSync(file, 'utf8')).join('');
  const [, mends = ''] = skill.split('## Mend');
  for (const [, words] of mends.matchAll(/^\| (`.*?`) \|/gm)) {
    for (const [, word] of words.matchAll(/`([a-z]+)[^`]*`/g)) expect(source, word).toContain(word);
  }
});
