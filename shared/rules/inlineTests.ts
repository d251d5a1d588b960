// Takes a Rust program up to where a copy begins, says whether the copy is among its tests: they are in the file of what they
// test, in a module at its end.

const testModule = /^#\[cfg\(test\)\]\s*(?:pub\s+)?mod\s+\w+\s*\{/m;
/** What is at the start of a line ends the module, or begins what is after it. */
const endOfModule = /^\}/m;

export function isAmongTests(textToStart: string): boolean {
  const found = testModule.exec(textToStart);
  return found !== null && !endOfModule.test(textToStart.slice(found.index));
}
