// Asks a resident, and gives null whenever it does not answer: whoever asks then does the work itself. Loaded before anything
// else, so it imports little.

import {createConnection} from 'node:net';
import {type ResidentQuestion, type ResidentReply, replyIn} from './residentMessages.ts';
import type {Resident} from './residentPlace.ts';

const limits = {
  /** Until it says that it works on it. One that computes something for another client does not get to say it. */
  beginsWithinMs: 200,
  /** A larger report is made by the client itself. */
  replyLengthMax: 256_000_000,
};
/** A whole check of a large root. */
const answersWithinMs = 60_000;

type Final<Kind extends ResidentReply['kind']> = Extract<ResidentReply, {readonly kind: Kind}>;

export function askResident<Kind extends 'answer' | 'state'>(
  {socket}: Pick<Resident, 'socket'>,
  question: ResidentQuestion,
  wanted: Kind,
  {beginsWithinMs, replyLengthMax}: typeof limits = limits,
): Promise<Final<Kind> | null> {
  return new Promise((resolve) => {
    const connection = createConnection(socket);
    let timer: NodeJS.Timeout;
    const end = (reply: Final<Kind> | null) => {
      clearTimeout(timer);
      connection.destroy();
      resolve(reply);
    };
    const within = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => end(null), ms);
    };
    within(beginsWithinMs);
    let [begun, length, isWorking]: [string[], number, boolean] = [[], 0, false];
    connection.setEncoding('utf8');
    connection.on('data', (text: string) => {
      length += text.length;
      if (length > replyLengthMax) return end(null);
      const [first, ...lines] = text.split('\n');
      begun.push(first);
      // Joined once: a report comes in thousands of pieces.
      while (lines.length > 0) {
        const reply = replyIn(begun.join(''));
        begun = lines.splice(0, 1);
        if (reply?.kind !== 'working' || isWorking) {
          return end(reply?.kind === wanted ? (reply as Final<Kind>) : null);
        }
        isWorking = true;
        within(answersWithinMs);
      }
    });
    connection.on('error', () => end(null));
    connection.on('close', () => end(null));
    connection.write(`${JSON.stringify(question)}\n`);
  });
}

/** Also while it computes: the system accepts for it. */
export function isListening({socket}: Pick<Resident, 'socket'>): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = createConnection(socket);
    const end = (isThere: boolean) => {
      connection.destroy();
      resolve(isThere);
    };
    connection.once('connect', () => end(true)).once('error', () => end(false));
  });
}
