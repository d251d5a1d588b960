// Takes a Rust program up to the middle of a copy, says whether the copy is among its tests: they are in the file of what they
// test, in a module at its end. A copy may begin with the line that opens the module, or a function before it.

const testModule = /^#\[cfg\(test\)\]\s*(?:pub\s+)?mod\s+\w+\s*\{/m;
/** What is at the start of a line ends the module, or begins what is after it. */
const endOfModule = /^\}/m;

export function isAmongTests(textToMiddle: string): boolean {
  const found = testModule.exec(textToMiddle);
  return found !== null && !endOfModule.test(textToMiddle.slice(found.index));
}
