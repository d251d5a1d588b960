// A corpus for the tests in VS Code: one node on this machine, to which a handbook is pushed that is not in the folder.

import {execFileSync, spawnSync} from 'node:child_process';
import {createServer} from 'node:net';
import path from 'node:path';
import {gitIn, own, page, passage, put} from './workspace.mjs';

const project = path.resolve(import.meta.dirname, '../..');
const script = path.join(project, 'docs/corpus/nodes.sh');

/** CI must have a server; elsewhere the run is left out without one. */
export const canRun =
  process.env.CI !== undefined || ['valkey-server', 'redis-server'].some((one) => spawnSync(one, ['-v']).status === 0);

export const corpusRun = {make: makeWebsite, trust: true, begin: startCorpus};

function makeWebsite(root) {
  const website = path.join(root, 'website');
  put(website, 'setup.md', page('Setup', own('climbing')));
  committed(website, 'website');
  return website;
}

/** The environment of VS Code, and how to stop what runs. */
async function startCorpus(root) {
  const handbook = path.join(root, 'handbook');
  put(handbook, 'docs/keys.md', page('Keys', own('ferry'), passage('bees')));
  committed(handbook, 'handbook');
  const nodes = path.join(root, 'nodes');
  const url = execFileSync(script, ['start', '--single', '--port', String(await freePort()), nodes], {
    encoding: 'utf8',
  });
  const env = {
    SHINGLE_CORPUS_URL: url.trim(),
    SHINGLE_CORPUS_KEY: Buffer.alloc(32, 7).toString('base64'),
    SHINGLE_CORPUS_CLONES: root,
    SHINGLE_TEST_PASSAGE: passage('bees'),
  };
  const program = path.join(project, 'dist/shingle.js');
  execFileSync(process.execPath, [program, 'corpus', 'push', '--size', '1000'], {
    cwd: handbook,
    env: {...process.env, ...env, SHINGLE_CORPUS_AS: 'org/handbook'},
  });
  const stop = () => execFileSync(script, ['stop', nodes]);
  process.once('exit', stop);
  return {
    env,
    stop: () => {
      process.off('exit', stop);
      stop();
    },
  };
}

function committed(folder, name) {
  const git = gitIn(folder);
  git('init', '-q', '-b', 'main');
  git('remote', 'add', 'origin', `https://git.example.org/org/${name}.git`);
  git('add', '.');
  git('commit', '-qm', 'First pages');
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const {port} = server.address();
      server.close(() => resolve(port));
    });
  });
}
