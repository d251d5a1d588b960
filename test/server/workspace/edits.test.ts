import {test} from 'vitest';
import {Engine} from '../../../server/workspace/engine.ts';
import {memoryTokenStore} from '../../../shared/index/incremental/tokenStore.ts';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {defaults} from '../../../shared/model/config.ts';
import type {Document} from '../../../shared/model/document.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import {inspect} from '../../../shared/pipeline.ts';
import {sourceOf} from '../../support/edits.ts';
import {expect} from '../../support/expect.ts';
import {pick, random} from '../../support/random.ts';
import {randomEdits, sharedText} from '../../support/sharedTexts.ts';
import {draws, seedsAsked} from '../../support/trials.ts';

// The incremental law: after any edits the index of an editor says what a new one says, and a new one says of each page
// what the check of all pages says. The texts share a few sentences, so that copies overlap, join and fall apart.

const paths = ['a.md', 'b.md', 'c.txt', 'sub/d.md', 'sub/e.md', 'f.md'];
const steps = 40;
/** In these, a page that has too little of a copied text was told of it. */
const found: readonly number[] = [10, 74, 138];

function documentOf(path: string, text: string): Document {
  return {...sourceOf(path, text), reference: false, template: false};
}

function documentsOf(texts: ReadonlyMap<string, string>): Document[] {
  return [...texts].map(([path, text]) => documentOf(path, text)).sort((x, y) => (x.path < y.path ? -1 : 1));
}

function edited(seed: number): {engine: Engine; texts: ReadonlyMap<string, string>} {
  const draw = random(seed);
  const texts = new Map(paths.slice(0, 4).map((path) => [path, sharedText(draw)]));
  const memory = seed % 2 === 0 ? {} : {tokenStore: memoryTokenStore(), wordsMax: 0};
  const engine = new Engine(documentsOf(texts), undefined, undefined, memory);
  for (let step = 0; step < steps; step++) {
    const path = pick(draw, paths);
    if (draw() < 0.1) {
      texts.delete(path);
      engine.apply([{kind: 'remove', path}]);
    } else {
      let text = texts.get(path) ?? '';
      if (text === '' || draw() < 0.2) text = sharedText(draw);
      else
        for (const {start, end, inserted} of randomEdits(draw, text))
          text = text.slice(0, start) + inserted + text.slice(end);
      texts.set(path, text);
      engine.apply([{kind: 'put', text: documentOf(path, text)}]);
    }
    if (draw() < 0.5) engine.findingsOf(pick(draw, paths), defaults);
  }
  return {engine, texts};
}

/** The findings of all pages that are about this one. */
function at(path: string, findings: readonly Finding[]): Finding[] {
  return findings.filter((finding) =>
    finding.kind === 'passage' || finding.kind === 'document'
      ? finding.places.some((place) => place.path === path)
      : finding.kind === 'collection' && finding.places[0].path === path,
  );
}

function isEachAlone(engine: Engine): boolean {
  return [...engine.paths()].every((path) => engine.versionsOf(path).length === 1);
}

test('after any edits the index says of each page what a check of all pages says', () => {
  let compared = 0;
  const seeds = [...new Set([...found, ...seedsAsked(draws(100, 2))])];
  for (const seed of seeds) {
    const {engine, texts} = edited(seed);
    const fresh = new Engine(documentsOf(texts));
    const {findings} = inspect(
      indexTexts(documentsOf(texts), () => undefined),
      documentsOf(texts),
      defaults,
      () => undefined,
    );
    // Which pages are versions of one page is computed from time to time; before, the findings are those of a new index
    // if no page has versions.
    for (const when of ['before', 'after']) {
      if (when === 'after') engine.apply([{kind: 'regroup'}]);
      else if (!isEachAlone(engine) || !isEachAlone(fresh)) continue;
      for (const path of texts.keys()) {
        const wanted = at(path, findings);
        const why = `seed ${seed}, ${path}, ${when} regrouping`;
        expect(engine.findingsOf(path, defaults)?.findings, why).toEqual(wanted);
        expect(fresh.findingsOf(path, defaults)?.findings, why).toEqual(wanted);
        compared += wanted.length;
      }
    }
  }
  expect(compared).toBeGreaterThan(5 * seeds.length);
});
