import {expect, test} from 'vitest';
import {removeFolder} from '../support/removeFolder.ts';
import {draws, seedsAsked} from '../support/trials.ts';
import {folderWith} from './client.ts';
import {InProcessClient, withClient} from './inProcess.ts';
import {newSession, playSession, reportsOf, type Session} from './randomSession.ts';

/** A session takes about a second. */
const seeds = seedsAsked(draws(40, 2));

// The property of the server: after any edits, opens, closes, saves and changes on disk, it reports what a new server
// reports for the same texts.

test.each(seeds)(
  'after any edits, opens, closes and changes on the disk it says what a fresh server says (seed %i)',
  async (seed) => {
    const {options, ...start} = newSession(seed);
    await withClient(
      Object.fromEntries(start.onDisk),
      async (client) => {
        const session: Session = {...start, client, open: new Map()};
        await playSession(session, () => client.threads.idle());
        const fresh = new InProcessClient(folderWith(Object.fromEntries(start.onDisk)), options.settings);
        try {
          await fresh.begin(options);
          for (const [path, text] of session.open) await fresh.open(fresh.uri(path), text);
          expect(await settled(client)).toEqual(await settled(fresh));
        } finally {
          await fresh.end();
          await removeFolder(fresh.root);
        }
      },
      options,
    );
  },
);

/** The same reports several times in a row, for longer than the server delays anything, with no thread at work in between. */
async function settled(client: InProcessClient): Promise<unknown> {
  let reports = await reportsOf(client);
  for (let same = 0; same < 4; ) {
    await client.threads.idle();
    await new Promise((resolve) => setTimeout(resolve, 10));
    const now = await reportsOf(client);
    same = JSON.stringify(now) === JSON.stringify(reports) ? same + 1 : 0;
    reports = now;
  }
  return reports;
}
