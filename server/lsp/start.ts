// The entry point of the language server (`shingle lsp`). Arguments select the transport: --stdio, --node-ipc,
// --socket=PORT or --pipe=NAME; the default is standard input and output.

import {createConnection, ProposedFeatures} from 'vscode-languageserver/node';
import {collectWhenIdle} from '../threads/collectWhenIdle.ts';
import {startWorkerThread} from '../threads/workerThread.ts';
import {UserError} from '../userError.ts';
import {serve} from './languageServer.ts';
import {logError} from './protocol/messagesToUser.ts';
import {defaultTimings} from './timings.ts';

const transports = /^--(?:stdio|node-ipc|socket|pipe)(?:=|$)/;

export function startLanguageServer(): void {
  if (!process.argv.some((word) => transports.test(word))) process.argv.push('--stdio');
  if (process.argv.includes('--node-ipc') && process.send === undefined) {
    throw new UserError(
      'got --node-ipc, but this process has no channel; expected to be started by "fork" of a Node program, else --stdio',
    );
  }
  // Accidental output must not end up in the protocol stream.
  console.log = console.error;
  const connection = serve((options) => createConnection(ProposedFeatures.all, options), {
    startThread: startWorkerThread,
    timings: defaultTimings,
  });
  collectWhenIdle();
  // An unhandled rejection is our bug; the server logs it and continues.
  process.on('unhandledRejection', (reason) => {
    logError(connection, reason instanceof Error ? (reason.stack ?? reason.message) : String(reason));
  });
  // The library does not report a port or pipe without a listener: the process would simply end.
  process.once('beforeExit', () => {
    const word = process.argv.find((one) => /^--(?:socket|pipe)(?:=|$)/.test(one));
    if (word === undefined) return;
    process.stderr.write(`shingle: nobody listens at ${word}, or the connection has ended\n`);
    process.exitCode = 1;
  });
}
