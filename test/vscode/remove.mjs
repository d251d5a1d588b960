import {rmSync} from 'node:fs';

/** Removes a folder in which an editor that is ending may still write. Leaves the rest to the system. */
export function remove(folder) {
  try {
    rmSync(folder, {recursive: true, force: true, maxRetries: 10});
  } catch (error) {
    console.warn(`${folder} is left behind: ${error.message}`);
  }
}
