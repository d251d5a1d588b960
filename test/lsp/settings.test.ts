import {expect, test} from 'vitest';
import {supportOf} from '../../server/lsp/clientSupport.ts';
import {settingsFrom} from '../../server/lsp/settings.ts';
import {editorDefaults} from '../../shared/protocol.ts';
import {pulling} from './client.ts';

test('what a client configures wins over what it began with, and no answer takes nothing away', () => {
  const begun = {severity: 'warning', delay: 300};
  expect(settingsFrom(begun, null).settings).toEqual({...editorDefaults, ...begun});
  expect(settingsFrom(begun, {delay: null, severity: 'error'}).settings).toMatchObject({severity: 'error', delay: 300});
  expect(settingsFrom(undefined, {delay: 'soon', fontSize: 12})).toEqual({
    settings: editorDefaults,
    problems: ['shingle.delay: got "soon", expected milliseconds from 0 to 60000.'],
  });
});

test('a Neovim is not told that all documents can be pulled at once', () => {
  const from = (name: string) =>
    supportOf({capabilities: pulling, clientInfo: {name}, processId: null, rootUri: null}).pullsAll;
  expect(from('Neovim')).toBe(false);
  expect(from('Visual Studio Code')).toBe(true);
});
