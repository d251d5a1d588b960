import {expect, test} from 'vitest';
import {statusText} from '../../client/statusText.ts';
import type {Status} from '../../shared/model/protocol.ts';

const ready: Status = {
  ...{state: 'ready', percent: null, documents: 1234, skipped: 0, versions: null, answerMs: 12},
  corpus: null,
  notes: [],
};
const t = (message: string, ...words: (string | number)[]) =>
  message.replace(/\{(\d)\}/g, (_all, at: string) => String(words[Number(at)]));

function said(status: Status | null): string {
  const {text, detail, severity, isBusy} = statusText(status, t, (value) => value.toLocaleString('en'));
  return `${text} | ${detail} | ${severity}${isBusy ? ' busy' : ''}`;
}

test('the status says how the server is, and how much is compared', () => {
  expect(said(null)).toBe('Shingle: not running |  | warning');
  expect(said(ready)).toBe('Shingle: ready | 1,234 documents compared | information');
  expect(said({...ready, documents: 1, versions: 20000, skipped: 3})).toBe(
    'Shingle: ready | 1 document compared, 20,000 versions in the Git history, 3 files skipped | information',
  );
  expect(said({...ready, state: 'indexing', percent: 43.9})).toBe('Shingle: indexing 43 % |  | information busy');
  expect(said({...ready, state: 'indexing'})).toBe('Shingle: indexing |  | information busy');
  expect(said({...ready, answerMs: 1240})).toBe(
    'Shingle: slow | answers take 1.2 s · 1,234 documents compared | warning',
  );
  expect(said({...ready, state: 'failed', notes: ['The index cannot be written.']})).toBe(
    'Shingle: failed | The index cannot be written. | error',
  );
  expect(said({...ready, state: 'off', notes: ['shingle.enable is false']})).toBe(
    'Shingle: off | shingle.enable is false | information',
  );
});

test('the status says whether the corpus is reachable', () => {
  const corpus = {repositories: 1204, reason: ''};
  expect(said({...ready, corpus})).toBe(
    'Shingle: ready | 1,234 documents compared · corpus: 1,204 repositories | information',
  );
  const away = {repositories: null, reason: 'The corpus cannot be asked: 127.0.0.1:7401 refused [x](y).'};
  expect(said({...ready, corpus: away})).toBe(
    'Shingle: ready | 1,234 documents compared · corpus: not reachable (The corpus cannot be asked: 127.0.0.1:7401 refused [x] (y)) | information',
  );
});

test('what a stranger has written becomes no link', () => {
  const notes = ['.shingle.json: got "[mend](command:workbench.action.quit)"'];
  expect(said({...ready, state: 'failed', notes})).toBe(
    'Shingle: failed | .shingle.json: got "[mend] (command:workbench.action.quit)" | error',
  );
});
