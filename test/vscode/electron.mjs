// npm run test:electron: the suite of run.mjs in a desktop VS Code, which is downloaded from
// update.code.visualstudio.com. Tests that need the page of the web workbench are skipped.
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readdirSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {downloadAndUnzipVSCode, resolveCliArgsFromVSCodeExecutablePath, runTests} from '@vscode/test-electron';
import {remove} from './remove.mjs';
import {releases} from './setup.mjs';
import {packed} from './workbench.mjs';
import {runs} from './workspace.mjs';

const project = path.resolve(import.meta.dirname, '../..');
const temporary = mkdtempSync(path.join(tmpdir(), 'shingle-vscode-'));
try {
  for (const {code} of Object.values(releases)) {
    const executable = await downloadAndUnzipVSCode(code);
    const extensions = path.join(temporary, code, 'extensions');
    const [cli, ...args] = resolveCliArgsFromVSCodeExecutablePath(executable);
    const apart = ['--extensions-dir', extensions, '--user-data-dir', path.join(temporary, code, 'data')];
    execFileSync(cli, [...args, ...apart, '--install-extension', packed()], {stdio: 'inherit'});
    const extension = readdirSync(extensions).find((name) => name.startsWith('shingle.'));
    for (const [name, {make, trust}] of Object.entries(runs)) {
      await runTests({
        vscodeExecutablePath: executable,
        extensionDevelopmentPath: path.join(extensions, extension),
        extensionTestsPath: path.join(project, 'dist/test/suite.cjs'),
        extensionTestsEnv: {SHINGLE_TEST_RUN: name},
        launchArgs: [make(mkdtempSync(path.join(temporary, 'w'))), ...(trust ? ['--disable-workspace-trust'] : [])],
      });
    }
  }
} finally {
  remove(temporary);
}
