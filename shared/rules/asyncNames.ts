// Takes two paths, says whether they differ only in the word that says whether their code waits: `RetryEngine.cs` and
// `AsyncRetryEngine.cs`, `_sync/pool.py` and `_async/pool.py`. Where a language has two kinds of functions, one has to repeat
// what the other does.

import {fileOf, folderOf, nameWords} from './relatedPaths.ts';

const waiting: ReadonlySet<string> = new Set([
  'async',
  'asynchronous',
  'aio',
  'suspend',
  'sync',
  'synchronous',
  'blocking',
]);

export function differInAsync(a: string, b: string): boolean {
  const [wordsA, wordsB] = [wordsOf(a), wordsOf(b)];
  const isOther = (word: string) => !waiting.has(word);
  return wordsA.join(' ') !== wordsB.join(' ') && wordsA.filter(isOther).join(' ') === wordsB.filter(isOther).join(' ');
}

/** Without the kind of file. */
function wordsOf(path: string): string[] {
  return [
    ...folderOf(path)
      .split('/')
      .flatMap((name) => nameWords(`${name}.`)),
    ...nameWords(fileOf(path)),
  ];
}
