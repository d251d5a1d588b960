// Waiting, for a time or until nothing happens for one.

/** Waits until nothing was typed for this long. */
export async function quiet(lastMs: () => number, delayMs: number): Promise<void> {
  for (;;) {
    const left = delayMs - (performance.now() - lastMs());
    if (left <= 0) return;
    await pause(left);
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
