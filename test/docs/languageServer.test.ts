// docs/language-server.md is what authors of clients have of shared/model/protocol.ts: nothing there is missing here.
import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import * as protocol from '../../shared/model/protocol.ts';

const page = readFileSync(new URL('../../docs/language-server.md', import.meta.url), 'utf8');
const rows = [...page.matchAll(/^\| `([^`]+)` \| (.*) \|$/gm)].map(([, name, rest]) => ({name, rest}));

test('every setting has a row with its default, in the order of the types', () => {
  const settings = Object.entries(protocol.editorDefaults).map(([name, value]) => [
    name,
    `\`${JSON.stringify(value)}\``,
  ]);
  const reported = rows.filter(({name}) => Object.hasOwn(protocol.editorDefaults, name));
  expect(reported.map(({name, rest}) => [name, rest.split(' | ')[0]])).toEqual(settings);
});

test('every command has a row, in the order of the types', () => {
  const commands = rows.map(({name}) => name).filter((name) => name.startsWith('shingle.'));
  expect(commands).toEqual(Object.values(protocol.serverCommands));
});

test('every message of our own has a row', () => {
  const {findingsRequest, groupRequest, agentRequest, findingsChanged, statusRequest, statusNotification} = protocol;
  const messages = rows.map(({name}) => name).filter((name) => name.startsWith('shingle/'));
  expect(messages).toEqual([
    findingsRequest,
    groupRequest,
    agentRequest,
    findingsChanged,
    statusRequest,
    statusNotification,
  ]);
  expect(page).toContain(`the scheme \`${protocol.contentScheme}\``);
});

test('every field of initializationOptions has a row', () => {
  const fields: Record<keyof protocol.InitializationOptions, 0> = {
    settings: 0,
    clientCommands: 0,
    notifications: 0,
    untrusted: 0,
    drawsRanges: 0,
    hoverCommands: 0,
    hoverHasMessage: 0,
  };
  for (const field of Object.keys(fields)) expect(rows.map(({name}) => name)).toContain(field);
});

// The types have no names at run time; `Fields` makes the compiler say which are missing.
type Fields<T> = Record<keyof T, 0>;
const status: Fields<protocol.Status> = {
  state: 0,
  percent: 0,
  documents: 0,
  skipped: 0,
  versions: 0,
  answerMs: 0,
  corpus: 0,
  notes: 0,
};
const item: Fields<protocol.FindingItem> = {
  family: 0,
  kind: 0,
  code: 0,
  name: 0,
  level: 0,
  state: 0,
  message: 0,
  size: 0,
  places: 0,
};
const place: Fields<protocol.OccurrenceItem> = {
  uri: 0,
  path: 0,
  span: 0,
  isFolder: 0,
  label: 0,
  share: 0,
  excerpt: 0,
  reference: 0,
};
const comparison: Fields<protocol.Comparison> = {
  family: 0,
  here: 0,
  there: 0,
  title: 0,
  passages: 0,
  documents: 0,
  rewritten: 0,
};
const side: Fields<protocol.ComparisonSide> = {uri: 0, label: 0, span: 0};
const changed: Fields<protocol.FindingsChanged> = {revision: 0, open: 0, accepted: 0};
const staged: Fields<protocol.StagedResult> = {what: 0, items: 0};
const all: Fields<protocol.FindingsResult> = {revision: 0, items: 0};

test.each(Object.entries({status, item, place, comparison, side, changed, staged, all}))(
  'the fields of %s',
  (_, fields) => {
    expect(page).toContain(`\`{${Object.keys(fields).join(', ')}}\``);
  },
);
