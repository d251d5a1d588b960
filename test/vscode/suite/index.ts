// Runs inside the extension host: of the VS Code that run.mjs opens, or of a desktop VS Code (electron.mjs).

import {writeFileSync} from 'node:fs';
import {format} from 'node:util';
import Mocha from 'mocha';
import * as vscode from 'vscode';
import {activation} from './activation.ts';
import {agents} from './agents.ts';
import {commands} from './commands.ts';
import {comparing} from './comparing.ts';
import {corpus} from './corpus.ts';
import {crash} from './crash.ts';
import {diagnostics} from './diagnostics.ts';
import {documents} from './documents.ts';
import {features} from './features.ts';
import {multiroot} from './multiroot.ts';
import {pictures} from './pictures.ts';
import {settings} from './settings.ts';
import {untrusted} from './untrusted.ts';
import {view} from './view.ts';

/** By the name of the run. */
const suites: Readonly<Record<string, Readonly<Record<string, () => void>>>> = {
  repository: {activation, diagnostics, features, comparing, commands, view, settings, documents, agents, crash},
  corpus: {corpus},
  multiroot: {multiroot},
  pictures: {pictures},
  untrusted: {untrusted},
};

export function run(): Promise<void> {
  // VS Code joins the arguments of a log call without formatting them. The mark identifies our lines.
  Mocha.reporters.Base.consoleLog = (...args: unknown[]) => console.log(`[mocha] ${format(...args)}`);
  const only = process.env.SHINGLE_TEST_ONLY;
  // A workbench that starts other extensions, or redraws a view, sometimes swallows a key or cancels a request: one
  // test in five hundred. A test that fails twice is reported; one that fails once is logged.
  const mocha = new Mocha({ui: 'tdd', color: false, timeout: 240_000, retries: 1, ...(only ? {grep: only} : {})});
  mocha.suite.emit('pre-require', {} as Mocha.MochaGlobals, '', mocha);
  const name = process.env.SHINGLE_TEST_RUN ?? 'repository';
  const ofRun = suites[name] ?? {};
  const parts = process.env.SHINGLE_TEST_PARTS?.split(',').filter((part) => part !== '') ?? [];
  for (const part of parts) if (ofRun[part] === undefined) throw new Error(`The run ${name} has no part ${part}`);
  for (const [part, define] of Object.entries(ofRun)) if (parts.length === 0 || parts.includes(part)) define();
  return new Promise((resolve, reject) => {
    const reported: Told[] = [];
    const runner = mocha.run((failures) => {
      tell(name, reported);
      if (failures > 0) reject(new Error(`${failures} failed`));
      else resolve();
    });
    runner.on('retry', (test: Mocha.Test, error: Error) => {
      console.log(`[mocha]     once more: ${test.fullTitle()}: ${error.message}`);
    });
    const end = (status: Told['status']) => (test: Mocha.Test) => {
      reported.push({status, title: test.title, fullName: test.fullTitle(), duration: test.duration ?? 0});
      // Written early, so that the results survive if a later test ends the extension host.
      tell(name, reported);
    };
    runner.on('pass', end('passed'));
    runner.on('fail', end('failed'));
  });
}

interface Told {
  readonly status: 'passed' | 'failed';
  readonly title: string;
  readonly fullName: string;
  readonly duration: number;
}

/** In the format of vitest's JSON, so that both results are counted alike. */
function tell(name: string, reported: readonly Told[]): void {
  const file = process.env.SHINGLE_TEST_RESULTS;
  if (file === undefined) return;
  const failed = reported.filter(({status}) => status === 'failed').length;
  const one = {
    name: `VS Code ${vscode.version}, ${name}`,
    status: failed > 0 ? 'failed' : 'passed',
    assertionResults: reported,
  };
  const result = {numPassedTests: reported.length - failed, numFailedTests: failed, testResults: [one]};
  writeFileSync(file, JSON.stringify(result));
}
