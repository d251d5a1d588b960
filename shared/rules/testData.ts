// Takes a path, says whether it names a text that tests read or compare with: expected output, a page to check. A page
// that is equal to one is tested by it. Source files of tests are not meant, nor pages about testing, such as
// `test/README.md`.

const testFolder = /(^|\/)(tests?|__tests__|fixtures?|test[-_]?data|__snapshots__|golden)\//i;
const dataFolder = /(^|\/)(fixtures?|tests?\/(?:[^/]+\/)*data|test[-_]?data|__snapshots__|golden)\//i;
const documentation = /(^|\/)(docs?|documentation|content|website|site|guides?|pages|posts)\//i;
const output = /\.(txt|text|out|expected|stdout|stderr|snap|golden|[1-9])$/i;
const page = /\.(md|mdx|markdown|rst|adoc|html?|tex|org)$/i;

export function isTestData(path: string): boolean {
  const found = testFolder.exec(path);
  if (found === null || documentation.test(path.slice(0, found.index + 1))) return false;
  return output.test(path) || (dataFolder.test(path) && page.test(path));
}
