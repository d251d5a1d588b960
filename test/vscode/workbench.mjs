// A real VS Code: its own server, and its web workbench in headless Chromium. The caller gets the page to inspect or to
// control, and closes it. It leaves no files and does not touch those of the user.
import {execFileSync, spawn} from 'node:child_process';
import {createWriteStream, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {chromium} from 'playwright-core';
import {remove} from './remove.mjs';
import {setUp} from './setup.mjs';

const project = path.resolve(import.meta.dirname, '../..');

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Of a server, a browser and a page, on a machine that does much else. */
const startMsMax = 120_000;

const quietSettings = {
  'chat.disableAIFeatures': true,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  // Otherwise a diff is shown inline if the window is narrow.
  'diffEditor.useInlineViewWhenSpaceIsLimited': false,
  'workbench.startupEditor': 'none',
  'telemetry.telemetryLevel': 'off',
  'security.workspace.trust.startupPrompt': 'never',
  'git.openRepositoryInParentFolders': 'never',
};

/** The file that `npm run package` builds. */
export function packed() {
  const {name, version} = JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8'));
  const file = path.join(project, `${name}-${version}.vsix`);
  if (!existsSync(file)) throw new Error(`${file} is not there: npm run package makes it.`);
  return file;
}

/** Unpacks a .vsix as VS Code does, into a folder that can be opened many times. */
export function installed(release, vsix, into) {
  const {folder, node} = setUp(release);
  const args = ['--server-data-dir', path.join(into, 'data'), '--extensions-dir', path.join(into, 'extensions')];
  const env = surroundings(into);
  execFileSync(node, [...programOf(folder), ...args, '--install-extension', vsix], {env, stdio: 'ignore'});
  const name = readdirSync(path.join(into, 'extensions')).find((file) => file !== 'extensions.json');
  if (name === undefined) throw new Error(`VS Code ${release.code} did not install ${vsix}.`);
  return path.join(into, 'extensions', name);
}

/**
 * `open`: {folder} or {workspace}. `suite`: a bundle whose `run` is called in the extension host; `exitCode` resolves
 * to its result. `env` is passed to the extension host. `log(text, level)` gets the console output of the page.
 */
export async function openWorkbench({
  release,
  extension,
  suite,
  open,
  settings = {},
  trust = true,
  env = {},
  log,
  size,
}) {
  const executablePath = [process.env.CHROMIUM, ...browsers].find((file) => file && existsSync(file));
  if (!executablePath) throw new Error('No Chromium: apt-get install chromium, or name one in CHROMIUM.');
  const vscode = setUp(release);
  const home = mkdtempSync(path.join(tmpdir(), 'vsc-')); // Short, because sockets are created below it.
  mkdirSync(path.join(home, 'data/User'), {recursive: true});
  writeFileSync(path.join(home, 'data/User/settings.json'), JSON.stringify({...quietSettings, ...settings}));

  const port = await freePort();
  const address = `127.0.0.1:${port}`;
  const server = spawn(
    vscode.node,
    [
      ...programOf(vscode.folder),
      ...['--host', '127.0.0.1', '--port', String(port), '--without-connection-token'],
      ...['--server-data-dir', path.join(home, 'server'), '--user-data-dir', path.join(home, 'data')],
      ...['--extensions-dir', path.join(home, 'extensions')],
      // Without this flag a release does not run tests.
      '--enable-smoke-test-driver',
      ...(trust ? ['--disable-workspace-trust'] : []),
    ],
    // Its own process group, so that one signal ends all of its processes.
    {env: {...surroundings(home), ...env}, stdio: ['ignore', 'pipe', 'pipe'], detached: true},
  );
  const serverLog = createWriteStream(path.join(home, 'server.log'));
  server.stdout.pipe(serverLog);
  server.stderr.pipe(serverLog);
  const end = () => {
    try {
      process.kill(-server.pid, 'SIGKILL');
    } catch {
      // The process has ended.
    }
  };
  process.once('exit', end);

  let browser;
  const close = async () => {
    await browser?.close();
    end();
    process.off('exit', end);
    remove(home);
  };
  try {
    await answering(server, address);
    browser = await chromium.launch({
      executablePath,
      timeout: startMsMax,
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'],
    });
    const context = await browser.newContext({viewport: size ?? {width: 1400, height: 900}});
    const page = await context.newPage();
    const exitCode = new Promise((resolve) => {
      page.on('crash', () => resolve(3));
      server.once('exit', () => resolve(4));
      void page.exposeFunction('codeAutomationExit', resolve);
    });
    await page.exposeFunction('codeAutomationLog', (level, args) => log?.(String([args].flat().join(' ')), level));
    const remote = (file) => `vscode-remote://${address}${encodeURI(file)}`;
    const payload = [
      ['extensionDevelopmentPath', remote(extension)],
      ['skipWelcome', 'true'],
      ...(suite ? [['extensionTestsPath', remote(suite)]] : []),
    ];
    const query = new URLSearchParams({...open, payload: JSON.stringify(payload)});
    await page.goto(`http://${address}/?${query}`, {timeout: startMsMax});
    return {page, exitCode, close};
  } catch (error) {
    await close();
    throw error;
  }
}

function programOf(folder) {
  return [path.join(folder, 'out/server-main.js'), '--accept-server-license-terms', '--telemetry-level', 'off'];
}

/** No marketplace, and no user configuration. */
function surroundings(home) {
  const folders = {HOME: path.join(home, 'home'), TMPDIR: path.join(home, 't')};
  for (const folder of Object.values(folders)) mkdirSync(folder, {recursive: true});
  const {XDG_CACHE_HOME, XDG_CONFIG_HOME, XDG_RUNTIME_DIR, ...others} = process.env;
  return {
    ...others,
    ...folders,
    EXTENSIONS_GALLERY: '{"serviceUrl":""}',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
  };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const {port} = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function answering(server, address) {
  const until = Date.now() + startMsMax;
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The server of VS Code ended with ${server.exitCode}.`);
    const answer = await fetch(`http://${address}/`).catch(() => undefined);
    if (answer?.ok) return;
    if (Date.now() > until) throw new Error('The server of VS Code did not answer for two minutes.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
