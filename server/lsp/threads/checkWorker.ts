// The thread that looks at all of a root once, as `shingle check` does and with what that has kept, and ends. What is
// not saved yet it does not see: the other thread does.

import {limitFindings} from '../../../shared/group/limitFindings.ts';
import type {Cut, Finding} from '../../../shared/model/finding.ts';
import {unmerged} from '../../../shared/ranking/unmerge.ts';
import {reportedFindings} from '../../app/check.ts';
import {checkAndStore} from '../../app/checkAndStore.ts';
import {type Listing, listFiles} from '../../sources/listFiles.ts';
import {pagesOnDisk} from '../documents/readPages.ts';
import {type ConfigRequest, configOf} from '../project/rootConfig.ts';
import {baselineEntries, splitAccepted} from '../project/splitAccepted.ts';
import type {Handlers} from './thread.ts';

export type FullCheckRequests = {
  readonly survey: readonly [ConfigRequest, FullCheck];
};

export interface FullCheck {
  readonly open: readonly Finding[];
  readonly accepted: readonly Finding[];
  readonly files: number;
  readonly words: number;
  readonly skipped: number;
  readonly cuts: readonly Cut[];
  /** What was noticed, sentences. */
  readonly notes: readonly string[];
}

export const fullCheckHandlers: Handlers<FullCheckRequests> = {
  survey: async (request, tell) => {
    const startMs = Date.now();
    const {root} = request;
    const loaded = await configOf(request);
    const notes: string[] = [];
    const {found, templates, refused} = await checkAndStore(
      {root, named: [], loaded, startMs},
      {
        threads: 1,
        progress: (stage, done, total) => tell({kind: 'progress', stage, done, total}),
        tell: (note) => notes.push(note.trim()),
      },
    );
    if (refused !== null) notes.push(`What was found is not kept for the next start: ${refused}.`);
    const listing: {now: Promise<Listing> | null} = {now: null};
    const paths = ['.', ...templates];
    const names = async () => {
      listing.now ??= listFiles(root, paths, loaded.config);
      return (await listing.now).files.map(({path}) => path);
    };
    const {inspection} = found;
    const entries = await baselineEntries(root, loaded);
    const hasFolders = entries.length > 0 && inspection.findings.some(({kind}) => kind === 'folder');
    const pages = pagesOnDisk(root, loaded.config, hasFolders ? await names() : []);
    const texts = entries.length === 0 ? inspection.findings : inspection.findings.flatMap(unmerged);
    const {open, accepted: known} = splitAccepted(texts, entries, pages, loaded.config);
    const left = {...inspection, findings: open};
    const ranked = known.length === 0 ? left : reportedFindings(left, await names(), loaded);
    const reported = limitFindings(ranked, loaded.config.limits.findingsMax);
    return {
      open: reported.findings,
      accepted: known,
      files: inspection.files,
      words: inspection.words,
      skipped: inspection.skipped,
      cuts: reported.cuts,
      notes,
    };
  },
};
