// Takes a root, gives what differs from what the last run with --since-last saw, in Git or outside it.

import {type Repository, workTreeAt} from '../../git/repository.ts';
import {headCommit, treeEntries} from '../../git/trees.ts';
import type {NotSaved} from '../../store/disk.ts';
import {storeOf} from '../../store/store.ts';
import type {Ports} from '../ports.ts';
import {readSince} from './changesSince.ts';
import {readLastRun, writeLastRun} from './lastRunState.ts';
import {lastTree} from './previousTrees.ts';
import type {ReviewInput, ReviewRequest} from './reviewInput.ts';

export async function readSinceLast(
  request: ReviewRequest,
  ports: Pick<Ports, 'progress' | 'env'>,
): Promise<ReviewInput> {
  const {root, paths, loaded} = request;
  const repository = await workTreeAt(root);
  const nameBytes = repository?.nameBytes ?? 20;
  const store = storeOf(root, ports.env);
  const last = 'kind' in store ? null : readLastRun(store, root);
  const trees = last === null ? [] : [lastTree(last, repository, loaded.config)];
  const read = await readSince(trees, nameBytes, 'changed since the last run', request, ports);
  const remember = async () => {
    if ('kind' in store) return noteOf(store);
    await read.remember?.();
    const held = repository === null ? new Set<string>() : await heldBy(repository);
    const refused = await writeLastRun(store, root, {...read.seen, held});
    return refused === null ? null : noteOf(refused);
  };
  const first = 'There is no earlier run with --since-last to compare with: everything is reported.';
  return {
    ...read,
    review: last === null ? null : read.review,
    notes: last === null ? [first] : read.notes,
    // A part of the files is not what the next run is to be compared with.
    ...(paths.length === 0 && {remember}),
  };
}

/** Contents of the last commit stay in Git; staged contents may be gone tomorrow. */
async function heldBy(repository: Repository): Promise<ReadonlySet<string>> {
  const head = await headCommit(repository);
  return new Set(head === null ? [] : (await treeEntries(repository, head)).map(({blob}) => blob));
}

function noteOf({reason}: NotSaved): string {
  return `This run could not be saved for the next one with --since-last: ${reason}.`;
}
