// The use case of a client that also shows accepted copies: the findings of `check` for a whole root, split into open
// and accepted ones. Findings are cached before the baseline is applied, so a changed baseline needs no new check.

import {limitFindings} from '../../../shared/group/limitFindings.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {unmerged} from '../../../shared/ranking/unmerge.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {listFiles} from '../../sources/listFiles.ts';
import {pagesOnDisk} from '../baseline/readPages.ts';
import {baselineEntries, type OpenAndAccepted, splitAccepted} from '../baseline/splitAccepted.ts';
import {namedTemplates} from '../namedFiles.ts';
import type {Ports} from '../ports.ts';
import {check} from './check.ts';
import {type CheckRequest, plainCheck, wholeRoot} from './checkRequest.ts';
import {reportedFindings} from './rankedFindings.ts';
import type {NotRemembered} from './rememberedCheck.ts';

interface RootRequest {
  readonly root: string;
  /** null: the default number. */
  readonly threads: number | null;
  /** Time before anything was read. */
  readonly startMs: number;
}

interface CheckedRoot extends OpenAndAccepted, Pick<Inspection, 'files' | 'words' | 'skipped' | 'cuts'> {
  /** Why the result was not saved for the next run. */
  readonly refused: NotRemembered | null;
  /** All that was found, without levels: what an index needs to decide them while texts are edited. */
  readonly found: () => Promise<readonly Finding[]>;
}

/** Throws UserError. */
export async function checkOpenAndAccepted(
  {root, threads, startMs}: RootRequest,
  settings: LoadedConfig,
  ports: Ports,
): Promise<CheckedRoot> {
  // While a page is edited its sentences are not compared, and a finding that goes at the first keystroke helps nobody.
  const loaded = {...settings, config: {...settings.config, rewritten: false}};
  let before: readonly Finding[] | null = null;
  const request: CheckRequest = {
    ...plainCheck(root, wholeRoot, startMs),
    ...{accepted: {kind: 'nothing'}, drift: 'off', threads},
    beforeLevels: (findings) => {
      before = findings;
    },
  };
  const {inspection, remember} = await check(request, loaded, ports);
  const refused = (await remember?.(null)) ?? null;
  const {config} = loaded;
  const entries = await baselineEntries(root, loaded);
  const found = async () => {
    if (before === null) await check({...request, isAnew: true}, loaded, ports);
    const texts = (before ?? []).filter(({kind}) => kind !== 'folder');
    return entries.length > 0 ? texts : texts.map(withoutText);
  };
  const matched = entries.length > 0 ? inspection.findings : [];
  const pages = await pagesOnDisk(root, config, matched, () => pathsIn(root, loaded));
  // A baseline accepts texts, and the remaining part of a merged finding may have another level.
  const texts = entries.length === 0 ? inspection.findings : inspection.findings.flatMap(unmerged);
  const {open, accepted} = splitAccepted(texts, entries, pages, config, ports.clock());
  const left = {...inspection, findings: open};
  const ranked = accepted.length === 0 ? left : reportedFindings(left, await pathsIn(root, loaded), loaded);
  const {findings, cuts} = limitFindings(ranked, config.limits.findingsMax);
  const {files, words, skipped} = inspection;
  // Each text is shown where it is: a merged finding has only its heaviest there, and no word on the pages of the others.
  return {open: findings.flatMap(unmerged), accepted, files, words, skipped, cuts, refused, found};
}

/** Four fifths of a finding is its text, which only a baseline compares. */
function withoutText(finding: Finding): Finding {
  if (finding.kind !== 'passage') return finding;
  return {...finding, places: finding.places.map((place) => ({...place, text: ''}))};
}

async function pathsIn(root: string, {config}: LoadedConfig): Promise<readonly string[]> {
  const {files} = await listFiles(root, ['.', ...namedTemplates(root, config)], config);
  return files.map(({path}) => path);
}
