// Takes a path, gives what kind of source it names. Nobody edits a dated post again, nor what was set aside in a folder
// named `old` or `archive`, nor a file that a program wrote; a copy in one of these is no reason to act. Only names decide,
// so that a user can see why, and say otherwise.

import {datedPath} from '../mirrors/datedPath.ts';
import type {PathClass} from '../model/pathClassName.ts';

/** The first that holds counts. */
const rules: readonly (readonly [PathClass, RegExp])[] = [
  ['vendored', /(^|\/)(vendor|vendored|third[-_]?party|node_modules|bower_components|site-packages|Pods)\//i],
  ['dated', datedPath],
  [
    'upgrade',
    /upgrad|downgrad|change-?logs?\b|(^|\/)changes([-_.][^/]*)?(\/|$)|(^|\/)history\.\w+$|release[-_ ]?notes?|(^|\/)releases?\/|(^|[-_/])releases\.\w+$|whats?-?new|breaking/i,
  ],
  [
    'generated',
    /swagger|apispec|[._]gen(erated)?\b|(^|\/)(auto)?generated(\/|[-_.])|openapi|api_(concurrency_)?reference|\.pb\.|_pb2|\.designer\.|\.bundle\.[cm]?js$|\.g\.dart$|(^|\/)(dist|out|compiled|_build|_book|_site|\.cache|\.te?mp|_cacache)\/|(^|\/)(typedoc|javadocs?|rustdoc|apidocs?|_autosummary)\//i,
  ],
  [
    'data',
    /\.(json[lc5]?|ndjson|geojson|ya?ml|csv|tsv|svg|xml|rules|graffle|lock|toml|pem|crt|key|bib|log|po|pot|xliff?|arb|ini|properties|srt|vtt|sum|plist|resx|strings|dot|gv|api|drawio|excalidraw)$|(^|\/)(requirements[^/]*|robots)\.txt$|(^|\/)go\.(mod|work)$/i,
  ],
  [
    'test',
    /(^|\/)(tests?|__tests__|__mocks__|__snapshots__|fixtures?|test[-_]?data|test[-_]?cases?|testing|e2e|cypress|mocks?|examples\/src|[\w.-]+[-_.]tests?|tests?[-_][\w.-]+|[\w.]+Tests?)\/|\.(test|spec|e2e|cy|stories)\.|_(test|spec)\.\w+$|(^|\/)(test_[^/]+|conftest)\.\w+$|Tests?\.(java|kt|cs|vb|swift|scala|php|groovy)$|(^|\/)specs?\/[^.]*\.(?!md|mdx|rst|adoc|txt|html?)\w+$|^\.(github|gitlab|circleci|buildkite)\/(?!.*\.(md|mdx|rst|adoc|txt)$)/,
  ],
  ['include', /(^|\/)_?(includes?|partials?|snippets?|shared|fragments?)\//i],
];

export function pathClassOf(path: string): PathClass {
  return rules.find(([, pattern]) => pattern.test(path))?.[0] ?? 'page';
}
