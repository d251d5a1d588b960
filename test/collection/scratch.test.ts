import {test} from 'vitest';
import {defaults} from '../../shared/config.ts';
import {bothDetectors, estimateRecall, sameCopies} from '../../shared/estimateRecall.ts';
import {passagesInBoxes, newPairWorkspace} from '../../shared/match/pairPassages.ts';
import {newWorkspace} from '../../shared/match/passages.ts';
import {indexTexts, type Text} from '../../shared/pipeline.ts';
import {formatOf} from '../../shared/text/format.ts';
import {random} from '../support/random.ts';
import {newLanguage, newProse, newTopic, newWord} from '../bench/text.ts';

const quiet = () => {};
export function planted(seed: number, pages: number, copies: number, editMax: number) {
  const draw = random(seed);
  const language = newLanguage(100, draw);
  const topics = Array.from({length: 6}, () => newTopic(language, draw));
  const drafts = Array.from({length: pages}, (_, page) => ({
    topic: topics[page % 6],
    blocks: Array.from({length: 4 + Math.floor(draw() * 5)}, () => newProse(language, topics[page % 6], 40 + Math.floor(draw() * 60), draw)),
  }));
  const plans: {from: number; into: number; block: string[]; copy: string[]; edit: number}[] = [];
  while (plans.length < copies) {
    const [from, into] = [Math.floor(draw() * pages), Math.floor(draw() * pages)];
    if (from === into) continue;
    const source = drafts[from].blocks[Math.floor(draw() * drafts[from].blocks.length)];
    if (plans.some((p) => p.block === source || p.copy === source)) continue;
    const length = 26 + Math.floor(draw() * 40);
    const edit = draw() * editMax;
    const block = source;
    const kind = draw() < 0.4 ? 'insert' : 'edit';
    const every = 2 + Math.floor(draw() * 3);
    const copy = source.slice(0, length).flatMap((word, at) => kind === 'insert' ? (at % every === every - 1 ? [word, newWord(language, drafts[into].topic, draw)] : [word]) : [(draw() < edit ? newWord(language, drafts[into].topic, draw) : word)]);
    drafts[into].blocks.push(copy);
    plans.push({from, into, block, copy, edit});
  }
  const texts = drafts.map(({blocks}, page): Text => {
    const path = `p${String(page).padStart(4, '0')}.md`;
    return {path, bytes: new TextEncoder().encode(blocks.map((b) => b.join(' ')).join('\n\n')), format: formatOf(path), reference: false, template: false};
  });
  return {texts, plans, drafts};
}
test('x', () => {
  for (const editMax of [0.45]) for (const bands of [1, 2, 4, 16]) { let held = 0, heldB = 0, bias = 0; const trials = bands === 16 ? 6 : 16; for (let seed = 1; seed <= trials; seed++) {
    const {texts, plans, drafts} = planted(seed, 150, 120, editMax);
    const t0 = Date.now();
    const indexed = indexTexts(texts, quiet);
    const t1 = Date.now();
    const e = estimateRecall(indexed, texts, defaults, quiet, bands);
    const t2 = Date.now();
    const {first, second} = bothDetectors(indexed, texts, defaults, quiet, bands);
    // oracle: align every planted place
    const space = newPairWorkspace(newWorkspace());
    const {corpus, groups} = indexed;
    let truth = 0, f = 0, s = 0, b = 0;
    const tokenAt = (d: number, block: number) => corpus.firstToken[d] + drafts[d].blocks.slice(0, block).reduce((n, w) => n + w.length, 0);
    const units = plans.map(({from, into, block, copy}) => {
      const fb = drafts[from].blocks.indexOf(block), ib = drafts[into].blocks.indexOf(copy);
      const A = {d: from, from: tokenAt(from, fb), to: tokenAt(from, fb) + copy.length};
      const B = {d: into, from: tokenAt(into, ib), to: tokenAt(into, ib) + copy.length};
      const [x, y] = from < into ? [A, B] : [B, A];
      const pad = 40;
      const box = {a0: Math.max(corpus.firstToken[x.d], x.from - pad), a1: Math.min(corpus.endToken[x.d], x.to + pad), b0: Math.max(corpus.firstToken[y.d], y.from - pad), b1: Math.min(corpus.endToken[y.d], y.to + pad)};
      return passagesInBoxes(corpus, groups, space, x.d, y.d, [box], defaults);
    }).flat();
    const all = sameCopies([...first, ...units.map(u => u)], second);
    const isUnit = new Set(units);
    const isFirst = new Set(first);
    for (const c of all) { if (!c.passages.some(p => isUnit.has(p)) && !c.passages.some(p=>isFirst.has(p)) && !c.bySecond) continue; truth++; const ff = c.passages.some(p => isFirst.has(p)); if (ff) f++; if (c.bySecond) s++; if (ff && c.bySecond) b++; }
    if (e.missedLow <= truth - f && truth - f <= (e.missedHigh ?? 1e9)) held++; bias += (e.missed - (truth - f)) / trials; if (seed < 4) console.log(bands, seed, `words ${corpus.tokens.count} oracle ${units.length} truth ${truth} first ${f} second ${s} both ${b} trueMissed ${truth - f} | est found ${e.found} second ${e.second} both ${e.both} missed ${e.missed.toFixed(1)} (${e.missedLow}-${e.missedHigh}) index ${t1 - t0} est ${t2 - t1}`);
  } console.log('oracle: bands', bands, 'held', held, 'of', trials, 'bias', bias.toFixed(1)); }
}, 200000);
