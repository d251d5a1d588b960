// shingle lsp: the entry of the language server. Words of the command line say how it is spoken to: --stdio, --node-ipc,
// --socket=PORT or --pipe=NAME; by default over standard input and output.

import {createConnection, ProposedFeatures} from 'vscode-languageserver/node';
import {UserError} from '../userError.ts';
import {serve} from './languageServer.ts';
import {startWorkerThread} from './threads/workerThread.ts';
import {defaultTimings} from './timings.ts';

const transports = /^--(?:stdio|node-ipc|socket|pipe)(?:=|$)/;

export function startLanguageServer(): void {
  if (!process.argv.some((word) => transports.test(word))) process.argv.push('--stdio');
  if (process.argv.includes('--node-ipc') && process.send === undefined) {
    throw new UserError(
      'got --node-ipc, but this process has no channel; expected to be started by "fork" of a Node program, else --stdio',
    );
  }
  // What writes to standard output by mistake must not end up in the protocol.
  console.log = console.error;
  const connection = serve((options) => createConnection(ProposedFeatures.all, options), {
    startThread: startWorkerThread,
    timings: defaultTimings,
  });
  // What nobody waited for is a fault of ours, and no reason to leave the editor without answers.
  process.on('unhandledRejection', (reason) => {
    connection.console.error(reason instanceof Error ? (reason.stack ?? reason.message) : String(reason));
  });
  // Of a port or pipe on which nobody listens the library says nothing: there is nothing left to wait for then.
  process.once('beforeExit', () => {
    const word = process.argv.find((one) => /^--(?:socket|pipe)(?:=|$)/.test(one));
    if (word === undefined) return;
    process.stderr.write(`shingle: nobody listens at ${word}, or the connection has ended\n`);
    process.exitCode = 1;
  });
}
