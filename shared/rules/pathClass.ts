// Takes a path, gives what kind of source it names. Nobody edits a dated post again, nor what was set aside in a folder
// named `old` or `archive`, nor a file that a program wrote; a copy in one of these is no reason to act. Only names decide,
// so that a user can see why, and say otherwise.

import {datedPath} from '../mirrors/datedPath.ts';
import type {PathClass} from '../model/pathClassName.ts';

const dataExtensions = [
  'json json5 jsonc jsonl ndjson geojson yaml yml csv tsv xml toml ini properties plist editorconfig globalconfig',
  'svg drawio excalidraw graffle dot gv',
  'po pot xlf xliff arb resx strings srt vtt',
  'sln slnx csproj fsproj vbproj vcxproj filters pbxproj',
  'lock sum manifest api patch diff pem crt key rules bib log dat list',
].flatMap((names) => names.split(' '));

/** The first that holds counts. */
const rules: readonly (readonly [PathClass, RegExp])[] = [
  // A folder for each library below `deps/`: libgit2, Node, Redis.
  [
    'vendored',
    anyOf(
      /(^|\/)(vendor|vendored|third[-_]?party|node_modules|bower_components|site-packages|Pods)\//i,
      /^deps\/[^/]+\//i,
    ),
  ],
  // What changed a database once is not run again.
  [
    'dated',
    anyOf(
      datedPath,
      /(^|\/)migrat(?:e|ions?)\/(?:[^/]+\/)*V?\d+(?:[._]\d+)*[-_]+\w[^/]*(?<!\.(?:md|mdx|rst|adoc|txt))$/i,
    ),
  ],
  [
    'upgrade',
    anyOf(
      /upgrad|downgrad|whats?-?new|breaking|(^|[-_/])announcements?\.\w+$/i,
      /(?:migration|porting)[-_ ]guides?/i,
      /change-?logs?(?![a-z])|(^|\/)changes([-_.][^/]*)?(\/|$)|(^|\/)history\.\w+$/i,
      /rel(?:ease)?[-_ ]?notes?(?![a-z])|(^|\/)releases?\/|(^|[-_/])releases\.\w+$/i,
    ),
  ],
  [
    'generated',
    anyOf(
      /swagger|apispec|openapi|api_(concurrency_)?reference/i,
      /[._]gen(erated)?\b|(^|\/)(?:_*(?:auto)?generated_*(?:\/|[-_.])|gen\/)/i,
      /\.pb\.|_pb2|\.designer\.|\.bundle\.[cm]?js$|\.g\.dart$|(^|\/)llms(?:-\w+)?(?:\.txt$|\/)/i,
      // What the Maven and Gradle wrappers write.
      /(^|\/)(?:mvnw|gradlew)(?:\.cmd|\.bat)?$|(^|\/)\.mvn\/wrapper\//,
      /(^|\/)(dist|out|compiled|_build|_book|_site|\.cache|\.te?mp|_cacache)\//i,
      /(^|\/)(typedoc|javadocs?|rustdoc|apidocs?|_autosummary|[\w.-]+\.docset)\//i,
    ),
  ],
  [
    'data',
    anyOf(
      new RegExp(`\\.(${dataExtensions.join('|')})$`, 'i'),
      /(^|\/)META-INF\/(?!.*\.(?:md|rst|adoc|txt|html?)$)/,
      /(^|\/)(requirements[^/]*|robots)\.txt$|(^|\/)go\.(mod|work)$/i,
      /(^|\/)fuzz[\w-]*\/([^/]+\/)*[\w-]*corp(us|ora)\//i,
    ),
  ],
  [
    'test',
    anyOf(
      /(^|\/)([Tt]ests?|__tests__|__mocks__|__snapshots__|(?:__test)?fixtures?(?:__)?|test[-_]?data|test[-_]?cases?)\//,
      /(^|\/)(testing|e2e|cypress|mocks?|examples\/src|[\w.-]+[-_.]tests?|tests?[-_][\w.-]+|[\w.]+Tests?)\//,
      /\.(test|spec|e2e|cy|stories)\.|\.feature$|_(test|spec)\.\w+$|(^|\/)(test_[^/]+|conftest)\.\w+$/,
      /Tests?\.(java|kt|cs|vb|swift|scala|php|groovy)$|Spec\.(scala|kt|groovy|swift|hs|fs)$|IT\.(java|kt|groovy|scala)$/,
      /(^|\/)specs?\/[^.]*\.(?!md|mdx|rst|adoc|txt|html?)\w+$/,
      /^\.(github|gitlab|circleci|buildkite|kokoro|azure-pipelines|semaphore|woodpecker)\/(?!.*\.(md|mdx|rst|adoc|txt)$)/,
    ),
  ],
  // `include/` of C has headers.
  [
    'include',
    /(^|\/)_?(includes?|partials?|snippets?|shared|fragments?)\/(?!.*\.(?:h|hh|hpp|hxx|inc|inl|ipp|c|cc|cpp|cxx)$)/i,
  ],
];

/** All have the same flags. */
function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({source}) => source).join('|'), patterns[0].flags);
}

export function pathClassOf(path: string): PathClass {
  return rules.find(([, pattern]) => pattern.test(path))?.[0] ?? 'page';
}
