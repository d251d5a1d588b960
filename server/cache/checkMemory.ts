// Memory of the checks of a root with one set of settings: findings that are still the same objects, and what was computed of
// them. In a process that checks only once, what an earlier one has stored.

import {newPlaceMemory, type PlaceMemory} from '../../shared/broken/placeRecall.ts';
import {type PathNames, pathNames} from '../../shared/evidence/collection.ts';
import {type FindingMemory, newFindingMemory} from '../../shared/group/findingMemory.ts';
import type {Finding} from '../../shared/model/finding.ts';
import type {PathClass} from '../../shared/model/settingNames.ts';
import {pairsIn, type StoredPairs, storedPairs} from '../../shared/pair/pairMemory.ts';
import {newRankMemory} from '../../shared/ranking/rankMemory.ts';
import {ReportMemory} from '../../shared/report/options.ts';
import type {CopiedMemory} from '../../shared/share/reportedWords.ts';
import {type DriftMemory, newDriftMemory} from './driftMemory.ts';
import type {ReportedFinding} from './lastReport.ts';
import {newFindingNames, StoredAnswers} from './storedAnswers.ts';
import {type MemorySections, memoryIn, memorySections} from './storedMemory.ts';

export class CheckMemory {
  readonly findings: FindingMemory;
  readonly broken: PlaceMemory = newPlaceMemory();
  readonly counting = newRankMemory();
  readonly ranking = newRankMemory();
  /** Names of the contents of pages. */
  contents: ReadonlyMap<string, string | undefined> = new Map();
  #names: PathNames | null = null;
  readonly #nameOf = newFindingNames((path) => this.contents.get(path));
  readonly drift: DriftMemory = newDriftMemory(this.#nameOf);
  readonly #newTexts = () => new StoredAnswers<string>(this.#nameOf);
  #texts = new ReportMemory(this.#newTexts);
  #entries = new StoredAnswers<ReportedFinding>(this.#nameOf);
  #copied = new StoredAnswers<NonNullable<Finding['copied']>>(this.#nameOf);
  readonly copied: CopiedMemory;
  #pairs: StoredPairs | null = null;

  readonly #use: 'once' | 'again';

  constructor(use: 'once' | 'again' = 'again') {
    this.#use = use;
    this.findings = newFindingMemory(use);
    this.copied =
      use === 'again'
        ? new WeakMap()
        : {
            get: (finding) => {
              const copied = this.#copied.get(finding);
              return copied && {...finding, copied};
            },
            set: (finding, {copied}) => copied && this.#copied.set(finding, copied),
          };
  }

  /** Reads what an earlier process stored, unless there is something newer. */
  begin(stored: MemorySections | null): void {
    if (stored === null || this.findings.outcomes.size > 0) return;
    const {findings, broken, targets, look, texts, entries, copied, pairs, drift} = memoryIn(stored);
    this.findings.outcomes = new Map(findings);
    this.broken.outcomes = new Map(broken);
    this.broken.targets = targets;
    const last = {look, texts: new StoredAnswers(this.#nameOf, texts)};
    this.#texts = new ReportMemory(this.#newTexts, last);
    this.#entries = new StoredAnswers(this.#nameOf, entries);
    this.#copied = new StoredAnswers(this.#nameOf, copied);
    this.drift.last = drift;
    this.#pairs = pairs;
  }

  /** `fingerprintsOf` a content, by its name. */
  readPairs(fingerprintsOf: (contentId: string) => Uint32Array | null): void {
    if (this.#pairs === null) return;
    // A process that stays does not hold what the next run replaces.
    const own = this.#use === 'once' ? fingerprintsOf : (id: string) => fingerprintsOf(id)?.slice() ?? null;
    this.findings.pairs.last = pairsIn(this.#pairs, own);
    this.#pairs = null;
  }

  /** Of a process that checks only once. */
  get answers() {
    return {texts: this.#texts, entries: this.#entries};
  }

  /** For a later process. */
  stored(): MemorySections {
    const {look = '', texts} = this.#texts.last ?? {};
    return memorySections({
      findings: [...this.findings.outcomes],
      broken: [...this.broken.outcomes],
      targets: this.broken.targets,
      look,
      texts: texts?.rows ?? [],
      entries: this.#entries.rows,
      copied: this.#copied.rows,
      drift: this.drift.last,
      pairs: storedPairs(this.findings.pairs),
    });
  }

  /** The same object for the same paths. */
  namesOf(paths: readonly string[], named: (path: string) => PathClass | undefined): PathNames {
    const known = this.#names;
    if (known?.paths.length === paths.length && known.paths.every((path, at) => path === paths[at])) return known;
    this.#names = pathNames(paths, named);
    return this.#names;
  }
}
