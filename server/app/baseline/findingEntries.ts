// Takes findings as they are reported, gives for each the entries of a baseline that accept it.

import {rememberedOf} from '../../../shared/algorithms/memoized.ts';
import {entriesOf} from '../../../shared/baseline/updateBaseline.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import {acceptedWith} from '../../../shared/ranking/unmerge.ts';
import type {ReportedFinding} from '../../cache/lastReport.ts';
import type {ReportAnswers} from '../../cache/storedAnswers.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {listFiles} from '../../sources/listFiles.ts';
import {pagesOnDisk} from './readPages.ts';

export async function findingEntries(
  findings: readonly Finding[],
  root: string,
  {config}: LoadedConfig,
  known: ReportAnswers['entries'] = new WeakMap(),
): Promise<readonly ReportedFinding[]> {
  const pages = await pagesOnDisk(root, config, findings, async () =>
    (await listFiles(root, ['.'], config)).files.map(({path}) => path),
  );
  const reported = (finding: Finding): ReportedFinding => ({
    id: finding.family,
    entries: acceptedWith(finding).flatMap((text) =>
      entriesOf([text], pages).map((entry) => ({entry, accepted: text.acceptance?.accepted ?? 0})),
    ),
  });
  return findings.map((finding) =>
    finding.kind === 'folder' ? reported(finding) : rememberedOf(known, finding, reported),
  );
}
