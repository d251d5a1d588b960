// The folders that VS Code opens in tests, generated in a temporary folder. Pages are composed of the prose in
// test/fixtures/pages, so that all copies are known. Each function returns what to open.
import {execFileSync} from 'node:child_process';
import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {commits} from './station.mjs';

const pages = path.resolve(import.meta.dirname, '../fixtures/pages');

/** Arguments of VS Code, by the name of the run, which also selects the tests of the suite. */
export const runs = {
  repository: {make: makeRepository, trust: true},
  multiroot: {make: makeMultiRoot, trust: true},
  untrusted: {make: makeUntrusted, trust: false},
};

/** A repository with a history, and the branch `other`, in which `copy/two.md` contains no copy. */
function makeRepository(root) {
  const git = gitIn(root);
  const copied = passage('bees');
  git('init', '-q', '-b', 'main');

  put(root, 'gone.md', page('Tickets', own('library'), passage('theatre')));
  put(root, 'drift/here.md', page('Forecast', own('install'), passage('weather')));
  put(root, 'drift/there.md', page('Outlook', own('sailing'), passage('weather')));
  put(root, 'copy/one.md', page('On the roof', own('climbing'), copied));
  git('add', '.');
  git('commit', '-qm', 'First pages');

  rmSync(path.join(root, 'gone.md'));
  git('commit', '-qam', 'Tickets are sold elsewhere');

  put(root, 'drift/here.md', page('Forecast', own('install'), `${passage('weather', 50)}\n${changedEnd}`));
  git('commit', '-qam', 'The forecast is read aloud');

  put(root, 'copy/two.md', page('Neighbours', own('ferry'), withOtherWords(copied)));
  put(root, 'back.md', page('Evenings', own('aquarium'), passage('theatre')));
  put(root, 'alone.md', page('By bicycle', prose('bicycle').join(' ')));
  put(root, 'crlf.md', page('Windows', own('oven'), passage('choir')).replaceAll('\n', '\r\n'));
  put(root, 'lf.md', page('Unix', own('printer'), passage('choir')));
  put(root, 'queue.md', page('Waiting', passage('queue'), own('weather')));
  put(root, 'notebook.ipynb', notebook(['# Cells', passage('queue'), own('bees')]));
  for (const name of ['greenhouse', 'ledger', 'photolab', 'orchard', 'mapserver', 'seeds']) {
    put(root, `v1/${name}.md`, page(name, wrapped(prose(name))));
    put(root, `v2/${name}.md`, page(name, wrapped([...prose(name), 'Since', 'version', 'two.'])));
  }
  git('add', '.');
  git('commit', '-qm', 'Copies');

  git('checkout', '-qb', 'other');
  put(root, 'copy/two.md', page('Neighbours', own('ferry')));
  git('commit', '-qam', 'Nothing copied');
  git('checkout', '-q', 'main');
  return root;
}

/** For screenshots. */
export function makeStation(root) {
  const folder = path.join(root, 'weather');
  const git = gitIn(folder);
  git('init', '-q', '-b', 'main');
  for (const {subject, files} of commits) {
    for (const [name, text] of Object.entries(files)) {
      if (text === null) rmSync(path.join(folder, name));
      else put(folder, name, text);
    }
    git('add', '.');
    git('commit', '-qm', subject);
  }
  return folder;
}

/**
 * Two folders without Git and the file that opens both. Each has a passage shared within it, and one passage is shared
 * between them.
 */
function makeMultiRoot(root) {
  put(root, 'first/a.md', page('A', own('climbing'), passage('bees')));
  put(root, 'first/b.md', page('B', own('ferry'), passage('bees')));
  // A heading, which is no part of the passage, parts its paragraphs.
  const parts = [passage('choir'), '## More of it', passage('climbing')];
  put(root, 'second/c.md', page('C', own('oven'), ...parts));
  put(root, 'second/d.md', page('D', own('printer'), ...parts));
  const file = path.join(root, 'both.code-workspace');
  writeFileSync(file, JSON.stringify({folders: [{path: 'first'}, {path: 'second'}], settings: {}}));
  return file;
}

/** An untrusted folder: its configuration would exclude everything. */
function makeUntrusted(root) {
  put(root, 'a.md', page('A', own('climbing'), passage('bees')));
  put(root, 'b.md', page('B', own('ferry'), passage('bees')));
  put(root, 'elsewhere.json', JSON.stringify({exclude: ['**']}));
  put(root, '.vscode/settings.json', JSON.stringify({'shingle.configFile': 'elsewhere.json'}));
  return root;
}

const changedEnd =
  'Everything else is read aloud at noon, in the hall below the tower, by whoever kept watch that night.';

function prose(name) {
  const file = {install: 'install.rst', library: 'library.html', sailing: 'sailing.adoc'}[name] ?? `${name}.md`;
  const blocks = readFileSync(path.join(pages, file), 'utf8').split(/\n\n+/);
  const text = blocks.filter((block) => /^(?:<p>)?[A-Z]/.test(block) && block.length > 100).join(' ');
  return text
    .replace(/<[^>]*>/g, ' ')
    .trim()
    .split(/\s+/);
}

/** The copied words of a page, */
export function passage(name, words = 60) {
  return wrapped(prose(name).slice(0, words));
}

/** and the words that only this page has. */
export function own(name) {
  return wrapped(prose(name).slice(60, 120));
}

/** So few that what is left in one piece is a warning. */
function withOtherWords(text) {
  return text.replace(' finds ', ' sees ');
}

function wrapped(words) {
  const lines = [''];
  for (const word of words) {
    const line = lines.at(-1);
    if (line.length + word.length < 80) lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}

export function page(title, ...blocks) {
  return `# ${title}\n\n${blocks.join('\n\n')}\n`;
}

function notebook(cells) {
  const made = cells.map((text, at) => ({
    cell_type: 'markdown',
    id: `cell${at}`,
    metadata: {},
    source: text.split(/(?<=\n)/),
  }));
  return `${JSON.stringify({cells: made, metadata: {}, nbformat: 4, nbformat_minor: 5}, null, 1)}\n`;
}

export function put(root, name, text) {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), {recursive: true});
  writeFileSync(file, text);
}

/** Commits one second apart, by a fixed author, independent of the user's configuration. */
export function gitIn(root) {
  mkdirSync(root, {recursive: true});
  let seconds = 1_700_000_000;
  return (...args) => {
    seconds++;
    const date = `${seconds} +0000`;
    const who = {GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b', GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@b'};
    const dates = {GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date};
    const apart = {GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1'};
    execFileSync('git', args, {cwd: root, env: {...process.env, ...who, ...dates, ...apart}, stdio: 'pipe'});
  };
}
