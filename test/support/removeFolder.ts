import {rmSync} from 'node:fs';
import {setTimeout as sleep} from 'node:timers/promises';

const attempts = 50;
const pauseMs = 100;

/**
 * Removes the folder of a test, in which a process that is ending may still write: `maxRetries` of Node only repeats
 * the last step, so that a file made meanwhile stays. Files left after 5 s are named.
 */
export async function removeFolder(folder: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      rmSync(folder, {recursive: true, force: true});
      return;
    } catch (error) {
      if (attempt < attempts) {
        await sleep(pauseMs);
        continue;
      }
      console.warn(`${folder} is left behind: ${error instanceof Error ? error.message : error}`);
      return;
    }
  }
}
