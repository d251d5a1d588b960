import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {actionsIn} from '../../../server/lsp/features/codeActions.ts';
import type {Config} from '../../../shared/model/config.ts';
import {withEdits} from '../../../shared/review/transferEdit.ts';
import {backgroundPage} from '../../core/findings/probe.ts';
import {included, seenText} from './includeByHand.ts';
import {type Texts, worldOf} from './world.ts';

// Quick fixes that move a passage into one place. A fixture: a line with the reason, `//! at PATH`, `//! take PATTERN` for
// the title, files, and behind `//= after` those that have changed. `@` is a paragraph, `@@` several. Afterwards every
// page, with what it includes, reads as before.

const folder = new URL('../../fixtures/edits/', import.meta.url);

const paragraph = `Before you begin, make sure that the service account can read the bucket and that its key
has not expired; otherwise every upload fails without a message. Ask the owner of the project for
a new key, put it into the folder of the configuration and start the service again.`;
const several = `${paragraph}

- The first start takes some minutes, because all pages are built once.
- Every later one is done after two seconds; nothing but changed pages is built.`;

/** Text of one page only: more than it shares. */
const own: Readonly<Record<string, string>> = Object.fromEntries(
  ['oven', 'ferry', 'climbing'].map((name, at) => {
    const blocks = backgroundPage(name).text.trim().split(/\n\n+/);
    return [`@${['one', 'two', 'three'][at]}`, blocks.slice(1, 4).join('\n\n')];
  }),
);

interface Fixture {
  readonly why: string;
  readonly at: string;
  readonly take: RegExp;
  readonly options: ReadonlyMap<string, string>;
  readonly texts: Texts;
  readonly head: string;
  readonly expected: string;
}

const mark = '//= after\n';

function readFixture(name: string): Fixture {
  const content = readFileSync(new URL(name, folder), 'utf8');
  const end = content.indexOf(mark) + mark.length;
  const [top = '', ...files] = content.slice(0, end - mark.length).split(/^(?=\/\/- \/)/m);
  const [why = '', ...lines] = top.trimEnd().split('\n');
  const options = new Map(
    lines.map((line): [string, string] => [line.split(' ')[1] ?? '', line.split(' ').slice(2).join(' ')]),
  );
  const eol = options.has('crlf') ? '\r\n' : '\n';
  const texts = Object.fromEntries(
    files.map((file): [string, string] => {
      const [first = '', ...rest] = file.split('\n');
      const text = rest
        .join('\n')
        .replace(/^@@$/gm, several)
        .replace(/^@(?=$| )/gm, paragraph)
        .replace(/^@\w+$/gm, (name) => own[name] ?? name);
      return [first.slice(5), text.replaceAll('\n', eol)];
    }),
  );
  return {
    why,
    at: options.get('at') ?? '',
    take: new RegExp(options.get('take') ?? ''),
    options,
    texts,
    head: content.slice(0, end),
    expected: content.slice(end),
  };
}

async function check(name: string): Promise<void> {
  const {why, at, take, options, texts, head, expected} = readFixture(name);
  const reference = options.get('reference')?.split(' ') ?? [];
  const site = (options.get('site') ?? 'auto') as Config['site'];
  const config = {minWords: 20, level: 'all', documents: false, site} as const;
  const {seen} = worldOf(texts, {reference, config});
  const view = seen(at);
  expect(view.placed.length, 'findings').toBeGreaterThan(0);
  const support = {encoding: 'utf-16', asksReason: false} as const;
  const actions = (
    await Promise.all(view.placed.map(({start}) => actionsIn(view, {start, end: start}, support)))
  ).flat();
  const [action] = actions.filter(({title}) => take.test(title));
  const {change} = action ?? {};
  if (action === undefined || change === undefined || typeof change === 'string') {
    return compared(name, head, `${change ?? 'not offered'}\n`, expected, why);
  }
  const after: Record<string, string> = {...texts};
  const pathOf = (uri: string) => decodeURIComponent(uri.replace('file:///w/', ''));
  const changed: string[] = [];
  for (const {uri, text} of change.created) {
    expect(after[pathOf(uri)]).toBeUndefined();
    after[pathOf(uri)] = text;
    changed.push(pathOf(uri));
  }
  for (const {uri, text, edits} of change.pages) {
    expect(text).toBe(texts[pathOf(uri)]);
    after[pathOf(uri)] = withEdits(text, edits);
    changed.push(pathOf(uri));
  }
  if (options.has('crlf')) {
    for (const path of changed) expect(after[path]).not.toMatch(/(?<!\r)\n/);
  }
  if (!action.title.includes('link')) {
    for (const path of Object.keys(texts))
      expect(included(path, after), `${path} as it is read`).toBe(seenText(texts[path]));
  }
  const shown = changed.map((path) => {
    let text = (after[path] ?? '').replaceAll('\r', '␍').replaceAll('␍\n', '\n');
    for (const [name, words] of [...Object.entries(own), ['@', paragraph] as const])
      text = text.replaceAll(words, name);
    return `//- /${path}\n${text}`;
  });
  compared(name, head, `${action.title}\n${shown.join('')}`, expected, why);
}

function compared(name: string, head: string, actual: string, expected: string, why: string): void {
  if (process.env.UPDATE === '1') writeFileSync(new URL(name, folder), head + actual);
  else expect(actual, why).toBe(expected);
}

test.each(readdirSync(folder).sort())('%s', (name) => check(name));
