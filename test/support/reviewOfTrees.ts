// A review of pages given as texts, before and after a change.

import {indexTexts} from '../../shared/indexTexts.ts';
import type {EarlierState} from '../../shared/model/change.ts';
import {type Config, defaults} from '../../shared/model/config.ts';
import type {Document} from '../../shared/model/document.ts';
import type {Inspection} from '../../shared/model/inspection.ts';
import {inspect, withAddedTokens} from '../../shared/pipeline.ts';
import {rankFindings} from '../../shared/ranking/rankFindings.ts';
import {formatOf} from '../../shared/text/formatOf.ts';

/** Texts by path. */
export type Tree = Readonly<Record<string, string>>;

const silent = () => undefined;

/** With which a whole paragraph of 30 words that a change copies is a warning. */
export const anyWhole: Config = {...defaults, minNewWords: 30};

export function reviewOfTrees(before: Tree, after: Tree, config: Config = defaults): Inspection {
  const page = ([path, text]: [string, string]): Document => ({
    path,
    bytes: new TextEncoder().encode(text),
    format: formatOf(path),
    reference: before[path] === text,
    template: false,
  });
  const texts = Object.entries(after)
    .sort(([x], [y]) => (x < y ? -1 : 1))
    .map(page);
  const replaced = Object.entries(before).filter(([path, text]) => after[path] !== text);
  const changed = new Set(Object.keys(after).filter((path) => before[path] !== after[path]));
  const parents: EarlierState[] = [{before: replaced.map(page), changed}];
  const indexed = withAddedTokens(indexTexts(texts, silent), texts, parents);
  const found = inspect(indexed, texts, config, silent);
  return rankFindings(
    found,
    texts.map(({path}) => path),
    {...config, classOf: () => undefined},
  );
}
