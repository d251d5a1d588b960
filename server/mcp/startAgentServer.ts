// `shingle mcp`: serves agents over standard input and output. A thread that dies is started again with the next
// question.

import {StdioServerTransport, serveStdio} from '@modelcontextprotocol/server/stdio';
import {Thread, ThreadGone} from '../threads/thread.ts';
import {startWorkerThread} from '../threads/workerThread.ts';
import {UserError} from '../userError.ts';
import type {AgentRequests, AgentRoot} from './agentRequests.ts';
import {type AgentIndex, newAgentServer} from './agentServer.ts';
import {bufferBytesMax, messageLines} from './messageLines.ts';

export function startAgentServer(served: AgentRoot): void {
  // Accidental output must not end up in the protocol stream.
  console.log = console.error;
  const index = newIndex(served);
  // The first question should not have to wait for the index; what is wrong is said in its answer.
  index.open();
  process.stdin.once('close', () => index.end());
  const lines = process.stdin.pipe(messageLines((line) => process.stdout.write(line)));
  serveStdio(() => newAgentServer(index), {
    transport: new StdioServerTransport(lines, process.stdout, {maxBufferSize: bufferBytesMax}),
    onerror: (error) => process.stderr.write(`shingle mcp: ${error.message}\n`),
  });
}

function newIndex(served: AgentRoot): AgentIndex & {readonly open: () => void; readonly end: () => void} {
  let thread: Thread<AgentRequests> | null = null;
  let isEnded = false;
  const now = (): Thread<AgentRequests> => {
    if (thread === null || thread.isGone) {
      thread = new Thread(
        (kind, died) => startWorkerThread(kind, died, served),
        'agents',
        (reason) => {
          if (!isEnded) process.stderr.write(`shingle mcp: the thread with the index has ended: ${reason}\n`);
        },
      );
    }
    return thread;
  };
  const asked = async <T>(asking: Promise<T>): Promise<T> => {
    try {
      return await asking;
    } catch (error) {
      if (!(error instanceof ThreadGone)) throw error;
      throw new UserError(`The answer was broken off (${error.message}). Ask again.`);
    }
  };
  return {
    ask: (call, options) => asked(now().ask('ask', call, options)),
    findings: () => asked(now().ask('findings', null)),
    finding: (name) => asked(now().ask('finding', name)),
    open: () =>
      void now()
        .ask('open', null)
        .catch(() => undefined),
    end: () => {
      isEnded = true;
      thread?.end();
    },
  };
}
