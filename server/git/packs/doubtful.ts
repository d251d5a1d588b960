// Thrown by the reader of packs for whatever it does not expect. A pack may be damaged, or made by a stranger to be read
// wrongly; Git is then asked for what is in it.

export class Doubtful extends Error {
  override readonly name = 'Doubtful';
}

export function assure(isSound: boolean, what: string): asserts isSound {
  if (!isSound) throw new Doubtful(what);
}
