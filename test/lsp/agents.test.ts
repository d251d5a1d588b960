// The questions of coding agents to the language server: the tools of `shingle mcp`, from the index of the editor.

import {expect, test} from 'vitest';
import {type AgentReply, agentRequest} from '../../shared/model/protocol.ts';
import {withClient} from './inProcess.ts';
import {pages, passage} from './pages.ts';

interface Asking {
  readonly connection: {sendRequest<T>(method: string, parameters: object): Promise<T>};
}

async function ask({connection}: Asking, tool: string, input: object): Promise<string> {
  return (await connection.sendRequest<AgentReply>(agentRequest, {tool, input})).text;
}

const unsaved = 'Whoever reads this sentence reads it in an editor, because it has not been saved in any file so far.';

test('answers come from the index of the editor, with unsaved text', async () => {
  await withClient(pages, async (client) => {
    expect(await ask(client, 'check_text', {text: passage})).toMatch(/already in the project:[\s\S]*readme\.md:3/);
    expect(await ask(client, 'check_text', {text: unsaved})).toMatch(/^No copy of these \d+ words/);
    await client.open(client.uri('guide.md'), `${pages['guide.md']}\n\n${unsaved}\n`);
    expect(await ask(client, 'check_text', {text: unsaved})).toContain('guide.md:');
    expect(await ask(client, 'find_copies', {path: 'readme.md', startLine: 3})).toContain('guide.md:');
    expect(await ask(client, 'compare', {a: 'guide.md', b: 'readme.md'})).toMatch(/^\d+ % of guide\.md is also in/);
    expect(await ask(client, 'report_summary', {limit: 1})).toMatch(/in \d+ files/);
  });
});

test('what is wrong with a question is said in the answer', async () => {
  await withClient(pages, async (client) => {
    expect(await ask(client, 'check_text', {})).toBe('check_text: text: got nothing, expected a text');
    expect(await ask(client, 'guess', {})).toContain('got the tool "guess", expected one of check_text');
    expect(await ask(client, 'find_copies', {path: '../secret.md'})).toContain('is outside of');
    expect(await ask(client, 'check_changes', {})).toContain('--changed: ');
  });
});

test('of several folders a text is looked for in all, and a path may begin with the name of its folder', async () => {
  const files = {
    'one/guide.md': pages['guide.md'] ?? '',
    'two/readme.md': pages['readme.md'] ?? '',
    'two/more.md': `# More\n\n${unsaved}\n`,
  };
  const inFolders = async (client: Parameters<Parameters<typeof withClient>[1]>[0]) => {
    const text = await ask(client, 'check_text', {text: passage, path: 'two/readme.md'});
    expect(text).toMatch(/In the folder one: This text is already[\s\S]*guide\.md:/);
    expect(text).toMatch(/In the folder two: No copy[\s\S]*readme\.md itself has/);
    expect(await ask(client, 'compare', {a: 'two/readme.md', b: 'more.md'})).toMatch(/^In the folder two: \d+ %/);
  };
  await withClient(files, inFolders, {folders: ['one', 'two']});
});
