// Takes a path, says whether it names a text that tests read or compare with: expected output, a page to check. A page
// that is equal to one is tested by it. Source files of tests are not meant, nor pages about testing.

const testFolder = /(^|\/)(tests?|__tests__|__snapshots__|snapshots|fixtures?|test[-_]?data|golden)\//i;
const documentation = /(^|\/)(docs?|documentation|content|website|site|guides?|pages|posts)\//i;
const text = /\.(md|mdx|markdown|rst|adoc|txt|text|html?|tex|org|out|expected|stdout|stderr|snap|golden|[1-9])$/i;

export function isTestData(path: string): boolean {
  const found = testFolder.exec(path);
  return found !== null && text.test(path) && !documentation.test(path.slice(0, found.index + 1));
}
