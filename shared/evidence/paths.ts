// Evidence about one path. Only names decide, so that a user can see why, and say otherwise with the setting `source`.
// The name of a program file is no evidence: a program is generated if its header says so.

import {datedPath, setAsideName} from '../mirrors/folderNames.ts';
import type {PathClass} from '../model/settingNames.ts';
import {formatOf} from '../text/formatOf.ts';
import {isProgram, languageOfProgram} from './programs.ts';
import type {Row} from './row.ts';

/** A database migration is not run again. */
const migration = /(^|\/)migrat(?:e|ions?)\/(?:[^/]+\/)*V?\d+(?:[._]\d+)*[-_]+\w[^/]*$/i;
const releaseNotes =
  /(^|[-_/.])(?:change-?logs?|rel(?:ease)?[-_ ]?notes?|whats?-?new)(?:[-_.][^/]*)?(?:\/|$)|(^|\/)(?:releases?\/|(?:changes|history|news)\.\w+$)/i;
const generatedPage =
  /swagger|apispec|openapi|api_(concurrency_)?reference|(^|\/)(?:gen|dist|out|compiled|_build|_book|_site|\.cache|\.te?mp|_cacache|typedoc|javadocs?|rustdoc|apidocs?|_autosummary|[\w.-]+\.docset)\/|(^|\/)llms(?:-\w+)?(?:\.txt$|\/)/i;
/** Names of generated files, and folders that tools empty before they write. */
const generatedFile =
  /[._]gen(erated)?\b|(^|\/)_*(?:auto)?generated_*(?:\/|[-_.])|\.pb\.|_pb2|\.designer\.|\.bundle\.[cm]?js$|\.g\.dart$|\.dart\.js$|(^|\/)(?:mvnw|gradlew)(?:\.cmd|\.bat)?$|(^|\/)\.mvn\/wrapper\/|(^|\/)(dist|_build|_site)\//i;
const dataExtensions = [
  'json json5 jsonc jsonl ndjson geojson yaml yml csv tsv xml toml ini properties plist editorconfig globalconfig prefs rviz',
  'svg drawio excalidraw graffle dot gv',
  'po pot xlf xliff arb resx strings srt vtt',
  'sln slnx csproj fsproj vbproj vcxproj filters pbxproj',
  'lock sum manifest api patch diff pem crt key rules bib log dat list',
].flatMap((names) => names.split(' '));
const data = anyOf(
  new RegExp(`\\.(${dataExtensions.join('|')})$`, 'i'),
  /(^|\/)META-INF\/(?!.*\.(?:md|rst|adoc|txt|html?)$)/,
  /(^|\/)(requirements[^/]*|robots)\.txt$|(^|\/)go\.(mod|work)$/i,
  /(^|\/)fuzz[\w-]*\/([^/]+\/)*[\w-]*corp(us|ora)\//i,
);
/** A folder for each library below `deps/`: libgit2, Node, Redis. Hugo copies modules into `_vendor/`. */
const vendored =
  /(^|\/)(_?vendor|vendored|third[-_]?party|node_modules|bower_components|site-packages|Pods)\/|^deps\/[^/]+\//i;
const test = anyOf(
  /(^|\/)([Tt]ests?|__tests__|__mocks__|__snapshots__|(?:__test)?fixtures?(?:__)?|test[-_]?data|test[-_]?cases?)\//,
  /(^|\/)(testing|e2e|cypress|mocks?|examples\/src|[\w.-]+[-_.]tests?|tests?[-_][\w.-]+|[\w.]+Tests?)\//,
  /\.(test|spec|e2e|cy|stories)\.|\.(?:feature|t)$|_(test|spec)\.\w+$|(^|\/)(test_[^/]+|conftest)\.\w+$/,
  /Tests?\.(java|kt|cs|vb|swift|scala|php|groovy)$|Spec\.(scala|kt|groovy|swift|hs|fs)$|IT\.(java|kt|groovy|scala)$/,
  /(^|\/)specs?\/[^.]*\.(?!md|mdx|rst|adoc|txt|html?)\w+$/,
  /^\.(github|gitlab|circleci|buildkite|kokoro|azure-pipelines|semaphore|woodpecker)\/(?!.*\.(md|mdx|rst|adoc|txt)$)/,
);
/** `include/` of C has headers; Docusaurus has no page for `_note.mdx`. */
const include =
  /(^|\/)(?:_?(?:includes?|partials?|snippets?|shared|fragments?)|_common)\/(?!.*\.(?:h|hh|hpp|hxx|inc|inl|ipp|c|cc|cpp|cxx)$)|(^|\/)_(?!index\.)[^/]+\.mdx$/i;

/** Whether it is a text that other pages include, or in a folder of such. */
export function isIncludedText(path: string): boolean {
  return include.test(path);
}

/** All have the same flags. */
function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({source}) => source).join('|'), patterns[0].flags);
}

type PathRow = Row<string> & {readonly class: PathClass};

/** The first that holds gives the class of a path. */
export const pathRows: readonly PathRow[] = [
  {
    class: 'vendored',
    name: 'vendored files',
    effect: 'silent',
    says: 'Files of others, in folders such as `vendor/` or `node_modules/`.',
    holds: (path) => vendored.test(path),
    yes: ['vendor/github.com/x/y.go', 'deps/zlib/zlib.h', '_vendor/github.com/x/content/y.md'],
    no: ['docs/vendors.md'],
  },
  {
    class: 'dated',
    name: 'dated pages',
    effect: 'silent',
    says: 'Posts, proposals, migrations of a database, and what was set aside in folders such as `old/`: nobody edits them again.',
    holds: (path) => (isProgram(path) ? migration : datedPath).test(path),
    yes: ['blog/2024-05-01-upload.md', 'docs/proposals/upload.md', 'db/migrate/20240501_add_users.rb'],
    no: ['src/blog/post.ts', 'docs/migrations/01-setup.md'],
  },
  {
    class: 'upgrade',
    name: 'release notes',
    effect: 'silent',
    says: 'Changelogs and release notes, by their name or by headings that are versions or dates.',
    holds: (path) => !isProgram(path) && releaseNotes.test(path),
    yes: ['CHANGELOG.md', 'docs/release-notes/v2.md', 'HISTORY.rst'],
    no: ['docs/upgrade.md', 'docs/breaking-changes.md', 'src/history.ts', 'src/changelog.py'],
  },
  {
    class: 'generated',
    name: 'generated files',
    effect: 'silent',
    says: 'Files that a program wrote, by a mark in the text or by the name that tools give them.',
    holds: (path) => generatedFile.test(path) || (!isProgram(path) && generatedPage.test(path)),
    yes: ['api/user.pb.go', 'web/main.dart.js', 'docs/openapi/pets.md', 'site/_build/index.html'],
    no: ['src/openapi/server.ts', 'web/dart.js', 'docs/generate.md'],
  },
  {
    class: 'data',
    name: 'data files',
    effect: 'silent',
    says: 'Files of data, such as JSON, CSV or the settings of an editor. Sentences in them count: a description, a message, a comment.',
    holds: (path) => data.test(path),
    yes: ['a/package.json', 'requirements-dev.txt', 'core/.settings/org.eclipse.jdt.core.prefs'],
    no: ['docs/data.md', 'docs/prefs.md'],
  },
  {
    class: 'test',
    name: 'tests',
    effect: 'silent',
    says: 'Tests, what they read or expect, and scripts that only a CI system runs.',
    holds: (path) => test.test(path),
    yes: ['src/upload.test.ts', 'tests/upload.py', 'UploadTest.java', '.github/scripts/a.sh'],
    no: ['docs/testing.md', 'src/contest.ts'],
  },
  {
    class: 'include',
    name: 'include',
    effect: 2,
    says: 'Just one side is a text that other pages include, or in a folder of such: the other could include it.',
    holds: isIncludedText,
    yes: ['docs/_includes/note.md', 'content/snippets/install.md', 'docs/_note.mdx'],
    no: ['include/zlib.h', 'docs/sharing.md', 'docs/_index.mdx'],
  },
];

export function pathClassOf(path: string): PathClass {
  return pathRows.find(({holds}) => holds(path))?.class ?? 'page';
}

/** Whether it is data in which texts may be that people read; that of tests is for tests. */
export function isDataOfReaders(path: string): boolean {
  return pathClassOf(path) === 'data' && !test.test(path);
}

const instructions =
  /(^|\/)(?:(?:claude|agents?|gemini|qwen|warp)(?:\.local)?\.md|copilot-instructions\.md|\.(?:cursor|windsurf|cline)rules)$|(^|\/)\.(?:claude|cursor|windsurf|clinerules|agents?|codex|gemini|roo|kiro|junie)\/|^\.github\/(?:prompts|instructions|chatmodes|agents|skills)\//i;
const forgeTemplate = /(^|\/)(?:issue|pull_request|merge_request)_templates?(?:\/|\.)/i;
const templateFolder = /^\.?_?templates\/|(^|\/)archetypes\//;
const templateName = /(^|\/)(?:_template|TEMPLATE)\.\w+$|(^|\/)templates\/(?:[\w-]+[-_])?template(?:[-_][\w-]+)?\.\w+$/;
const textPage = /\.(?:md|mdx|markdown|rst|adoc|asciidoc|txt)$/i;

export const instructionsRow: Row<string> = {
  name: 'instructions for agents',
  effect: 'silent',
  says: 'Instructions for coding agents, if all places are: each agent wants a file of its own name. Programs beside them are run, not read.',
  holds: (path) => instructions.test(path) && languageOfProgram(path) === '',
  yes: ['CLAUDE.md', '.cursor/rules/style.mdc', '.github/copilot-instructions.md'],
  no: ['docs/agents.md.txt', '.claude/hooks/check.py'],
};

export const templateRow: Row<string> = {
  name: 'templates',
  effect: 'silent',
  says: 'Forms that a forge fills new issues with, and pages that authors copy to begin a new one.',
  holds: (path) =>
    forgeTemplate.test(path) || (textPage.test(path) && (templateFolder.test(path) || templateName.test(path))),
  yes: ['.github/ISSUE_TEMPLATE/bug.yml', 'archetypes/default.md', 'docs/templates/template-concept.md'],
  no: ['docs/templates/overview.md'],
};

const exampleFolder =
  /(?:^|\/)(_examples?|(?:[\w-]+[-_])?examples|cookbooks?|samples|demos|listings|fiddles|playgrounds?|showcases?|starters|boilerplates|quickstarts|(?:[\w-]+[-_])?(?:bench|benches|benchmarks)(?:[-_]jmh)?|docs_src|(?<=(?:^|\/)docs?\/(?:[^/]+\/)*)code)\//i;
/**
 * A folder that is one example, of a module or a package, or a program to begin with, such as `template-vue/`; `com/example/` is
 * the name of a package.
 */
const oneExample =
  /^(?:.*?(?<!com|org)\/)??(?:[\w.-]+[-_.])?(example(?=\/)|sample(?=\/)|demo(?=\/)|template(?=[-_])|(?<=[-_.])template(?=\/))[\w.-]*\//i;
/** Documentation, whatever folder it is in. */
const page = /\.(?:md|mdx|markdown|rst|adoc|asciidoc|tex|org)$/i;
export const exampleRow: Row<string> = {
  name: 'example code',
  effect: 'silent',
  says: 'Programs of examples and benchmarks, if all places are in folders of one name: each has to run on its own. Pages among examples are pages like others.',
  holds: (path) => examplesOf(path) !== '',
  yes: ['examples/a/server.js', 'docs/setup/code/a.ts', 'app-example/main.go'],
  no: ['examples/a/guide.md', 'src/com/example/App.java', 'src/code/a.ts'],
};

/** The name of the folder of examples that a program is in; '' if there is none. */
export function examplesOf(path: string): string {
  return formatOf(path).family === 'code'
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

const testFolder = /(^|\/)(tests?|__tests__|fixtures?|test[-_]?data|__snapshots__|golden)\//i;
const testDataFolder = /(^|\/)(fixtures?|tests?\/(?:[^/]+\/)*data|test[-_]?data|__snapshots__|golden)\//i;
const documentation = /(^|\/)(docs?|documentation|content|website|site|guides?|pages|posts)\//i;
const testOutput = /\.(txt|text|out|expected|stdout|stderr|snap|golden|[1-9])$/i;
const testPage = /\.(md|mdx|markdown|rst|adoc|html?|tex|org)$/i;

/** Whether a path names a text that tests read or compare with: expected output, or a page to check. */
export function isTestData(path: string): boolean {
  const found = testFolder.exec(path);
  if (found === null || documentation.test(path.slice(0, found.index + 1))) return false;
  return testOutput.test(path) || (testDataFolder.test(path) && testPage.test(path));
}

/** Whether a test reads it or is it: a page beside tests that tells people about them is none. */
export function isTestSide(path: string): boolean {
  const found = testFolder.exec(path);
  const isForPeople = found !== null && documentation.test(path.slice(0, found.index + 1));
  return !isForPeople && !/(^|\/)(?:readme|contributing)\.\w+$/i.test(path);
}

const setAside = new RegExp(`(^|/)_?(${setAsideName})/`, 'i');

const backup = /(?:\.(?:old|bak|backup|orig)|~)$|[._-](?:old|bak|backup|orig)\.\w+$/i;

/** In a folder of pages that are kept as they were, or a backup of a file. */
export function isSetAside(path: string): boolean {
  return setAside.test(path) || backup.test(path);
}

const retired = /(^|\/)old[_-]|[_-]old(?=[/._]|$)/i;

/** Whether a name says that the file is kept until it is removed. */
export function isRetired(path: string): boolean {
  return retired.test(path);
}
