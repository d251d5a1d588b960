// Seeded collections of pages that contain copies, and the findings of a check on them.
import type {CopyPages} from '../../../shared/baseline/copiesInFindings.ts';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {type Config, defaults} from '../../../shared/model/config.ts';
import type {Document} from '../../../shared/model/document.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {inspect} from '../../../shared/pipeline.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {backgroundNames, backgroundPage} from '../findings/probe.ts';

/** Path and text of each page. */
export type Collection = ReadonlyMap<string, string>;

/** Paragraphs that are long enough to be found when they are copied. */
export const blocks: readonly string[] = backgroundNames
  .map(backgroundPage)
  .flatMap(({text}) => text.split(/\n\n+/))
  .filter((block) => /^[A-Z][^|<]{200,}$/s.test(block));

/** The background pages, each with two paragraphs of other pages, some slightly edited, and some whole copies. */
export function collage(draw: () => number): Collection {
  const pages = new Map<string, string>();
  for (const {path, text} of backgroundNames.map(backgroundPage)) {
    pages.set(path, [text, picked(draw), edited(picked(draw), draw)].join('\n\n'));
    if (draw() < 0.15) pages.set(`copies/${path}`, edited(text, draw));
  }
  return pages;
}

export function picked(draw: () => number): string {
  return blocks[Math.floor(draw() * blocks.length)] ?? '';
}

/** Replaces one word in thirty. */
export function edited(text: string, draw: () => number): string {
  return text.replace(/[a-z]{4,}/g, (word) => (draw() < 1 / 30 ? `${word.slice(1)}x` : word));
}

/** With the default settings: a law asks several times about one collection. */
const inspections = new WeakMap<Collection, Inspection>();

export function inspectionOf(collection: Collection, config: Config = defaults): Inspection {
  const known = config === defaults ? inspections.get(collection) : undefined;
  if (known !== undefined) return known;
  const inspection = inspected(collection, config);
  if (config === defaults) inspections.set(collection, inspection);
  return inspection;
}

function inspected(collection: Collection, config: Config): Inspection {
  const texts = [...collection]
    .map(
      ([path, text]): Document => ({
        path,
        bytes: new TextEncoder().encode(text),
        format: formatOf(path),
        reference: false,
        template: false,
      }),
    )
    .sort((x, y) => (x.path < y.path ? -1 : 1));
  return inspect(
    indexTexts(texts, () => {}),
    texts,
    config,
    () => {},
  );
}

export function pagesOf(collection: Collection): CopyPages {
  return {
    textOf: (path) => collection.get(path) ?? '',
    namesIn: (folder) =>
      [...collection.keys()]
        .filter((path) => folder === '' || path.startsWith(`${folder}/`))
        .map((path) => path.slice(folder === '' ? 0 : folder.length + 1)),
  };
}
