// Takes a path, gives the name of the folder of examples that it names code or output of: small programs each of which has to
// run on its own, so that one repeats what another has. Pages among examples are pages like others.

import {formatOf} from '../text/formatOf.ts';

const exampleFolder =
  /(?:^|\/)(_examples?|(?:[\w-]+[-_])?examples|samples|demos|listings|fiddles|playgrounds?|showcases?|starters|boilerplates|quickstarts|(?:[\w-]+[-_])?(?:bench|benches|benchmarks)(?:[-_]jmh)?|docs_src|(?<=(?:^|\/)docs?\/(?:[^/]+\/)*)code)\//i;

/**
 * A folder that is one example, of a module or a package, or a program to begin with, such as `template-vue/`; `com/example/` is
 * the name of a package.
 */
const oneExample =
  /^(?:.*?(?<!com|org)\/)??(?:[\w.-]+[-_.])?(example(?=\/)|sample(?=\/)|demo(?=\/)|template(?=[-_])|(?<=[-_.])template(?=\/))[\w.-]*\//i;

/** What documents: a page, whatever folder it is in. */
const page = /\.(?:md|mdx|markdown|rst|adoc|asciidoc|tex|org)$/i;

/** What a program printed. */
const output = /(?:^|[/_-])(?:output|stdout|stderr)\.txt$|\.out$/i;

/** '' if there is none. */
export function examplesOf(path: string): string {
  return formatOf(path).family === 'code' || output.test(path)
    ? (exampleFolder.exec(path) ?? oneExample.exec(path) ?? ['', ''])[1].toLowerCase()
    : '';
}

/** Whether all are in one folder that is an example. */
export function areOneExample(paths: readonly string[]): boolean {
  const [first, ...others] = paths.map((path) => (exampleFolder.test(path) ? undefined : oneExample.exec(path)?.[0]));
  return first !== undefined && others.every((folder) => folder === first);
}

/** Whether it is a file of a folder of examples, code or a snippet of HTML, that pages show. */
export function isExampleFile(path: string): boolean {
  return exampleFolder.test(path) && !page.test(path);
}
