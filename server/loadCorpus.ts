// The corpus of an organisation (corpus/) as the rest of the program knows it: loaded where one is asked. Nothing else in
// shared/, server/ or client/ imports from corpus/.

/** For `--corpus` and `corpus check`. */
export async function loadCorpusOfCheck(): Promise<typeof import('../corpus/app/corpusOfCheck.ts')> {
  return import('../corpus/app/corpusOfCheck.ts');
}

/** For a folder that is open in an editor. */
export async function loadCorpusOfEditor(): Promise<typeof import('../corpus/app/corpusOfEditor.ts')> {
  return import('../corpus/app/corpusOfEditor.ts');
}

/** For `shingle corpus …`. */
export async function loadCorpusCommand(): Promise<typeof import('../corpus/cli/corpusCommand.ts')> {
  return import('../corpus/cli/corpusCommand.ts');
}
