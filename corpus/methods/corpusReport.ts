// The reports of `shingle corpus`: what was pushed, what is there. Names of repositories are the words of strangers.

import {plural} from '../../shared/wording/numbersInEnglish.ts';
import {printableJson, visiblePath, visibleText} from '../../shared/wording/terminal.ts';

export interface CorpusZoneReport {
  readonly zone: string;
  /** Instead of the rest: why the zone cannot be read. */
  readonly reason?: string;
  readonly documents: number;
  readonly masters: number;
  /** null: this user may not ask. */
  readonly replicas: number | null;
  /** Masters that have no replica; null: this user may not ask. */
  readonly mastersAlone: number | null;
  readonly memoryBytes: number | null;
  readonly buckets: {readonly mean: number; readonly largest: number};
  readonly warnings: readonly string[];
  readonly repositories: readonly {
    readonly name: string;
    readonly commit: string;
    readonly day: string;
    readonly documents: number;
  }[];
}

const jsonVersion = 1;

/** Repositories that are listed, the latest pushed first; JSON has all. */
const repositoriesShown = 200;

export function* corpusStatusPretty(zones: readonly CorpusZoneReport[]): Generator<string> {
  for (const [at, zone] of zones.entries()) {
    if (at > 0) yield '\n';
    if (zone.reason !== undefined) {
      yield `${zone.zone}: ${visibleText(zone.reason)}\n`;
      continue;
    }
    const {repositories, documents, masters, memoryBytes, warnings} = zone;
    const replicas = replicasInWords(zone);
    const facts = [
      `${plural(repositories.length, 'repository', 'repositories')}, ${plural(documents, 'document')}`,
      masters === 1 ? 'one server' : plural(masters, 'master'),
      ...(replicas === null ? [] : [replicas]),
      ...(memoryBytes === null ? [] : [`${plural(Math.ceil(memoryBytes / 1e6), 'megabyte')} of memory in use`]),
    ];
    yield `${zone.zone}: ${facts.join('; ')}\n`;
    for (const warning of warnings) yield `  warning: ${visibleText(warning)}\n`;
    const latest = repositories.toSorted((x, y) => (x.day < y.day ? 1 : x.day > y.day ? -1 : x.name < y.name ? -1 : 1));
    for (const {name, commit, day, documents: own} of latest.slice(0, repositoriesShown))
      yield `  ${visiblePath(name)}  ${plural(own, 'document')}, pushed ${day} at ${commit.slice(0, 12)}\n`;
    const left = latest.length - repositoriesShown;
    if (left > 0) yield `  ${plural(left, 'more repository', 'more repositories')}: --format json\n`;
  }
}

function replicasInWords({masters, replicas, mastersAlone}: CorpusZoneReport): string | null {
  if (replicas === null || mastersAlone === null) return null;
  if (mastersAlone === masters) return 'not replicated';
  if (mastersAlone > 0)
    return `${mastersAlone} of ${masters} masters ${mastersAlone === 1 ? 'has' : 'have'} no replica`;
  return `${plural(replicas, 'replica')} each`;
}

export function* corpusStatusJson(zones: readonly CorpusZoneReport[]): Generator<string> {
  yield* corpusJson({zones});
}

export function* corpusJson(value: object): Generator<string> {
  yield `${printableJson({version: jsonVersion, ...value})}\n`;
}
