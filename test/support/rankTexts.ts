// The findings of texts in memory, ranked with the default settings.

import {indexTexts} from '../../shared/indexTexts.ts';
import {defaults} from '../../shared/model/config.ts';
import type {Document} from '../../shared/model/document.ts';
import {inspect} from '../../shared/pipeline.ts';
import {rankFindings} from '../../shared/ranking/rankFindings.ts';
import {formatOf} from '../../shared/text/formatOf.ts';

const levels = ['silent', 'info', 'warning'] as const;

/** Files by path and text, sorted by path; `level` is the highest of all findings. */
export function rankTexts(files: readonly (readonly [string, string])[]) {
  const texts = files
    .toSorted(([x], [y]) => (x < y ? -1 : 1))
    .map(
      ([path, text]): Document => ({
        ...{path, bytes: new TextEncoder().encode(text), format: formatOf(path), reference: false, template: false},
      }),
    );
  const found = inspect(
    indexTexts(texts, () => {}),
    texts,
    defaults,
    () => {},
  );
  const paths = texts.map(({path}) => path);
  const {findings} = rankFindings(found, paths, {...defaults, classOf: () => undefined});
  const level = Math.max(0, ...findings.map((finding) => levels.indexOf(finding.level)));
  return {findings, level};
}

export const levelName = (level: number) => levels[level];
