// The locks that this process holds, for the program that is told to end: it removes them first.

const held = new Set<() => void>();
let changed: (count: number) => void = () => undefined;

/** `release` removes the lock from the disk. Gives the function that says that it is gone. */
export function holdLock(release: () => void): () => void {
  held.add(release);
  changed(held.size);
  return () => {
    held.delete(release);
    changed(held.size);
  };
}

export function releaseLocks(): void {
  for (const release of held) release();
}

/** Calls `watch` with the number of locks whenever it changes. */
export function watchLocks(watch: (count: number) => void): void {
  changed = watch;
}
