// A client pulls the diagnostics of a document: its request is answered when they are known, when it is cancelled, or when
// its time is over, because a client shows nothing meanwhile.

export interface Cancellation {
  onCancellationRequested(listener: () => void): unknown;
}

/** `waitMs` null: there is no time limit, for a client that cannot be asked to pull again. */
export async function answeredInTime(
  answer: Promise<unknown>,
  token: Cancellation,
  waitMs: number | null,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const waited = new Promise<void>((resolve) => {
    token.onCancellationRequested(() => resolve());
    if (waitMs !== null) timer = setTimeout(resolve, waitMs);
  });
  try {
    await Promise.race([answer, waited]);
  } finally {
    clearTimeout(timer);
  }
}
