// Takes what was found in texts, adds what copying broke in them. Links may lead to any of the texts; other files are not there.

import type {LastSteps} from '../server/app/check/finishFindings.ts';
import {findBroken} from '../shared/broken/findBroken.ts';
import {linkResolver} from '../shared/links/linkTargets.ts';
import type {Limits} from '../shared/model/config.ts';
import type {CheckedTexts} from '../shared/pipeline.ts';
import {markupOf} from '../shared/text/markupOnly.ts';
import {decodeText} from '../shared/text/wordLexer.ts';
import type {TextFiles} from './textFiles.ts';

export function withBrokenLinks(
  {sources, templates}: Pick<TextFiles, 'sources' | 'templates'>,
  counterparts: CheckedTexts['counterparts'],
  limits: Limits,
): NonNullable<LastSteps['broken']> {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const paths = [...byPath.keys()];
  const decoded = new Map<string, string>();
  const textOf = (path: string): string => {
    const known = decoded.get(path);
    if (known !== undefined) return known;
    const bytes = byPath.get(path)?.bytes ?? new Uint8Array(0);
    const text = decodeText(bytes, 0, bytes.length);
    decoded.set(path, text);
    return text;
  };
  return (found, names) => {
    const current = paths.filter((path) => markupOf(path) !== null && !names.isOutdated(path));
    const {findings, cuts} = findBroken(found.findings, {
      resolve: linkResolver({paths, closed: new Set(), listed: [''], isWhole: false}),
      names,
      paths,
      textOf,
      pagesWith: (words) => current.filter((path) => words.every((word) => textOf(path).includes(word))),
      counterparts,
      isReported: (path) => byPath.get(path)?.reference === false && !templates.has(path),
      isChanged: () => true,
      ignored: () => new Set(),
      limits,
    });
    if (findings.length === 0 && cuts.length === 0) return found;
    return {...found, findings: [...found.findings, ...findings], cuts: [...found.cuts, ...cuts]};
  };
}
