// Takes the settings and two documents with settings of their own, gives those that hold for what the two share.

import type {Config} from '../model/config.ts';
import type {Document} from '../model/document.ts';

/** A pair must satisfy the settings of both of its documents: the stricter of each. */
export function settingsOfPair(config: Config, a: Pick<Document, 'own'>, b: Pick<Document, 'own'>): Config {
  if (a.own === undefined && b.own === undefined) return config;
  const [one, two] = [
    {...config, ...a.own},
    {...config, ...b.own},
  ];
  return {
    ...config,
    minWords: Math.max(one.minWords, two.minWords),
    minCharacters: Math.max(one.minCharacters, two.minCharacters),
    minCodeWords: Math.max(one.minCodeWords, two.minCodeWords),
    minTableWords: Math.max(one.minTableWords, two.minTableWords),
    minSameFileWords: Math.max(one.minSameFileWords, two.minSameFileWords),
    minContainment: Math.max(one.minContainment, two.minContainment),
    minResemblance: Math.max(one.minResemblance, two.minResemblance),
    sameFile: one.sameFile,
  };
}
