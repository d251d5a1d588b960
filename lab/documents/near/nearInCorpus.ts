// The use case of `lab near --corpus`: which documents of other repositories contain a page, or are contained in it, as the corpus
// estimates it. No text of another repository is read.

import {nameOfRepository} from '../../../corpus/app/corpusNames.ts';
import {accessFor, usable, withServer} from '../../../corpus/app/corpusWork.ts';
import {corpusSelection} from '../../../corpus/methods/corpusShape.ts';
import {askZone, documentsNamedMax, type FoundDocument} from '../../../corpus/zone/askZone.ts';
import {openZone} from '../../../corpus/zone/openZone.ts';
import type {Ports} from '../../../server/app/ports.ts';
import type {LoadedConfig} from '../../../server/config/configTypes.ts';
import {UserError} from '../../../server/userError.ts';
import type {Format} from '../../../shared/model/format.ts';
import {wordHashes} from '../../../shared/text/wordHashes.ts';
import type {CorpusNearDocument, CorpusNearReport} from '../../methods/report/corpusNearReport.ts';

export interface CorpusNearRequest {
  readonly root: string;
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly format: Format;
  readonly containmentMin: number;
}

/** Throws UserError, also where the corpus cannot be asked: nothing else was asked for. */
export async function nearInCorpus(
  {root, file, bytes, format, containmentMin}: CorpusNearRequest,
  loaded: LoadedConfig,
  ports: Ports,
): Promise<CorpusNearReport> {
  const access = accessFor('lab near --corpus', loaded, ports);
  const as = await nameOfRepository(root, access, loaded.config);
  const words = wordHashes(file, bytes, format).hash;
  if (words.length < corpusSelection.w)
    throw new UserError(
      `"${file}" is shorter than ${corpusSelection.w} words, the runs that a corpus stores. Expected a longer text.`,
    );
  return withServer('lab near --corpus', access, async (server) => {
    const found: CorpusNearDocument[] = [];
    const zones: CorpusNearReport['zones'][number][] = [];
    for (const secret of access.zones) {
      const zone = usable('lab near --corpus', await openZone(server, secret));
      const answer = await askZone(zone, [{words, passages: null}], {as, asksMax: access.asksMax});
      const [{asked, common}] = answer.runs;
      zones.push({zone: zone.name, asked, common, cut: answer.cut});
      // Common knowledge is left out of all hits, so it is not counted as missing either.
      const told = asked - common;
      if (told === 0) continue;
      found.push(...answer.found.map((one) => estimated(one, zone.name, told, words.length)));
    }
    const near = found.filter((one) => Math.max(one.containmentOfFile, one.containmentOfDocument) >= containmentMin);
    near.sort(
      (x, y) =>
        Math.max(y.containmentOfFile, y.containmentOfDocument) -
          Math.max(x.containmentOfFile, x.containmentOfDocument) ||
        (`${x.repository} ${x.path}` < `${y.repository} ${y.path}` ? -1 : 1),
    );
    const documentsNamed = Math.max(...zones.map(({asked}) => documentsNamedMax(asked)));
    return {file, words: words.length, containmentMin, zones, documentsNamed, found: near};
  });
}

/**
 * Of the page: its fingerprints that the other has. Of the other: the corpus stores how many words it has, not how many
 * fingerprints, so it is taken to have as many a word as the page.
 */
function estimated(
  {hits, document, repository}: FoundDocument,
  zone: string,
  told: number,
  words: number,
): CorpusNearDocument {
  const common = new Set(hits.map(({at}) => at)).size;
  const [path] = document.paths;
  return {
    zone,
    repository: repository.name,
    path,
    commit: repository.commit,
    day: repository.day,
    words: document.words,
    common,
    containmentOfFile: Math.min(1, common / told),
    containmentOfDocument: Math.min(1, common / Math.max(1, (document.words * told) / words)),
  };
}
