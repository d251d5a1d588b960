import {expect, test} from 'vitest';
import {finishFindings} from '../../../server/app/check/finishFindings.ts';
import type {DriftFinder} from '../../../server/app/history/driftOfCheck.ts';
import {CheckMemory} from '../../../server/cache/checkMemory.ts';
import type {MemorySections} from '../../../server/cache/storedMemory.ts';
import type {LoadedConfig} from '../../../server/config/configTypes.ts';
import type {SourceFile} from '../../../server/sources/sourceFile.ts';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {defaults} from '../../../shared/model/config.ts';
import type {Document} from '../../../shared/model/document.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {fingerprintsOf, knownPairs} from '../../../shared/pair/pairMemory.ts';
import {type CheckedTexts, inspectIndexed} from '../../../shared/pipeline.ts';
import {driftCandidates} from '../../../shared/ranking/driftCandidates.ts';
import {textsThatMayDrift} from '../../../shared/ranking/raiseDrifted.ts';
import {ReportMemory} from '../../../shared/report/options.ts';
import {pretty} from '../../../shared/report/pretty.ts';
import {changePages, textsOf} from '../../support/editedPages.ts';
import {newPool, randomPage} from '../../support/edits.ts';
import {random} from '../../support/random.ts';
import {reportDefaults} from '../../support/reportOptions.ts';
import {draws, sizeOf} from '../../support/trials.ts';

// The property: after any edits, findings and report are those without a memory, also of a process that reads what the one before
// has stored, and findings that no edit touched are the same objects.

const loaded = {
  config: {...defaults, level: 'all'},
  overridesFor: () => ({}),
  areExpected: null,
  file: null,
} as unknown as LoadedConfig;

function inspected(
  texts: readonly Document[],
  memory: CheckMemory | null,
  drift: DriftFinder | null = null,
): Promise<Inspection> {
  const [quiet, kept] = [() => {}, memory?.findings ?? null];
  const found = inspectIndexed(indexTexts(texts, quiet), texts, loaded.config, quiet, kept);
  return finished(texts, found, memory, drift);
}

function finished(
  texts: readonly Document[],
  found: CheckedTexts,
  memory: CheckMemory | null,
  drift: DriftFinder | null,
): Promise<Inspection> {
  const sources = texts.map((text) => ({kind: 'source', named: false, ...text}) as unknown as SourceFile);
  const read = {sources, skipped: [], cuts: []};
  return finishFindings(found.inspection, read, loaded, {accept: (all) => all, memory, drift}, found.words);
}

function reported(inspection: Inspection, texts?: ReportMemory): string {
  return [...pretty(inspection, {...reportDefaults, information: true, texts})].join('');
}

/** Memory of a process that reads what the one before it has stored. */
class Stored {
  #sections: MemorySections | null = null;
  readonly #fingerprints = new Map<string, Uint32Array>();
  readonly counts = {recalled: 0, partly: 0};

  async inspected(texts: readonly Document[], edit: number): Promise<[Inspection, ReportMemory | undefined]> {
    const indexed = indexTexts(texts, () => {});
    const memory: CheckMemory = new CheckMemory('once');
    memory.contents = new Map(texts.map(({path, contentId}) => [path, contentId]));
    memory.begin(this.#sections);
    memory.readPairs((id) => this.#fingerprints.get(id) ?? null);
    if (knownPairs(memory.findings.pairs, indexed, texts) !== null) this.counts.partly++;
    const before = memory.findings.outcomes;
    const found = inspectIndexed(indexed, texts, loaded.config, () => {}, memory.findings);
    const inspection = await finished(texts, found, memory, null);
    this.counts.recalled += [...memory.findings.outcomes.keys()].filter((key) => before.has(key)).length;
    this.#sections = memory.stored();
    this.#fingerprints.clear();
    // Now and then they are gone from the disk.
    const isKept = (document: number) => (edit + document) % 12 !== 0;
    texts.forEach(({contentId = ''}, document) => {
      if (isKept(document)) this.#fingerprints.set(contentId, fingerprintsOf(indexed.corpus, document).slice());
    });
    return [inspection, memory.answers.texts];
  }
}

test('after any edits, a process that stays and a later one find what one without a memory finds', async () => {
  let [same, all, edits, recalled, partly] = [0, 0, 0, 0, 0];
  for (const seed of draws(12, 2)) {
    const pool = newPool(random(seed));
    const pages = new Map(Array.from({length: 28}, (_, n) => [`${n % 5 === 4 ? 'r' : 'p'}${n}.md`, randomPage(pool)]));
    for (let n = 0; n < 3; n++) {
      const text = pages.get(`p${n}.md`) ?? '';
      for (const version of ['v1', 'v2', 'v3']) pages.set(`${version}/a${n}.md`, text);
    }
    const [memory, reports] = [new CheckMemory(), new ReportMemory(() => new WeakMap())];
    const stored = new Stored();
    let before: ReadonlySet<Finding> = new Set();
    for (let edit = 0; edit < sizeOf(15, 8); edit++) {
      const texts = textsOf(pages);
      const alone = await inspected(texts, null);
      const [expected, report] = [JSON.stringify(alone), reported(alone)];
      const warm = await inspected(textsOf(pages), memory);
      const [later, reportsOfLater] = await stored.inspected(texts, edit);
      for (const [name, found, of] of [
        ['stays', warm, reports],
        ['later', later, reportsOfLater],
      ] as const) {
        const about = `seed ${seed}, edit ${edit}, ${name}`;
        expect(JSON.stringify(found), about).toBe(expected);
        expect(reported(found, of), about).toBe(report);
      }
      if (edit > 0) {
        all += warm.findings.length;
        same += warm.findings.filter((finding) => before.has(finding)).length;
      }
      before = new Set(warm.findings);
      edits++;
      changePages(pages, pool);
    }
    recalled += stored.counts.recalled;
    partly += stored.counts.partly;
  }
  expect(all).toBeGreaterThan(60);
  expect(same).toBeGreaterThan(all / 10);
  expect(partly).toBeGreaterThan(edits / 3);
  expect(recalled).toBeGreaterThan(edits);
});

test('a copy is another finding if other versions of its pages changed, or one has another name', async () => {
  const pool = newPool(random(3));
  const [block, ...others] = pool.blocks
    .slice(0, 8)
    .map((words) => `${words.join(' ')} ${words.toReversed().join(' ')}\n`);
  const page = [others.join('\n'), block].join('\n');
  const pages = new Map(['v1', 'v2', 'v3', 'v4'].map((version) => [`docs/${version}/a.md`, page]));
  pages.set('b.md', `${block}\nA few words of its own.\n`);
  const memory = new CheckMemory();
  const alsoIn = ({findings}: Inspection) =>
    findings.map((finding) => (finding.kind === 'passage' ? finding.places.map((place) => place.alsoIn) : []));
  const before = await inspected(textsOf(pages), memory);
  pages.set('docs/v1/a.md', others.join('\n'));
  const [alone, warm] = [await inspected(textsOf(pages), null), await inspected(textsOf(pages), memory)];
  expect(alsoIn(alone)).not.toEqual(alsoIn(before));
  expect(JSON.stringify(warm)).toBe(JSON.stringify(alone));
  pages.set('c.md', pages.get('b.md') ?? '');
  pages.delete('b.md');
  expect(await inspected(textsOf(pages), memory)).toEqual(await inspected(textsOf(pages), null));
});

test('a file beside others, under another name, changes what is reported of them', async () => {
  const pool = newPool(random(5));
  const [block] = pool.blocks.map((words) => words.join(' '));
  // With another version beside it, `v2` is one.
  const pages = new Map(
    ['api/v2/setup.md', 'guide/start.md', 'api/w1/other.md'].map((path) => [path, `${path}\n\n${block}\n`]),
  );
  pages.set('api/w1/other.md', 'A few words of its own.\n');
  const memory = new CheckMemory();
  const before = await inspected(textsOf(pages), memory);
  pages.set('api/v1/other.md', pages.get('api/w1/other.md') ?? '');
  pages.delete('api/w1/other.md');
  const [alone, warm] = [await inspected(textsOf(pages), null), await inspected(textsOf(pages), memory)];
  expect(JSON.stringify(alone.findings)).not.toBe(JSON.stringify(before.findings));
  expect(JSON.stringify(warm)).toBe(JSON.stringify(alone));
});

test('the history is asked about other copies after a page with such a name is added', async () => {
  const [words] = newPool(random(5)).blocks.map((block) => [...block, ...block.toReversed()]);
  const pages = new Map([
    ['guide/install-linux.md', `On Linux.\n\n${words.join(' ')}\n`],
    ['guide/install-windows.md', `On Windows.\n\n${words.with(words.length / 2, 'another').join(' ')}\n`],
  ]);
  const memory = new CheckMemory();
  let asked = 0;
  const drift: DriftFinder = async (ranked, paths) => {
    asked = driftCandidates(ranked.findings.flatMap(textsThatMayDrift), paths, loaded.config).length;
    return ranked;
  };
  const {
    findings: [before],
  } = await inspected(textsOf(pages), memory, drift);
  expect(asked).toBe(1);
  pages.set('guide/install-unix.md', 'Words of its own.\n');
  const {
    findings: [after],
  } = await inspected(textsOf(pages), memory, drift);
  expect(after.level).toBe(before.level);
  expect(asked).toBe(0);
});
