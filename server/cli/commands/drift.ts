// shingle drift: copies that said the same once, and of which only one side was changed since.

import {plural} from '../../../shared/wording/numbersInEnglish.ts';
import {currentCopies} from '../../app/currentCopies.ts';
import {copiesIn, divergedCopies} from '../../history/queries/driftedCopies.ts';
import {followerOf} from '../../history/queries/followPassage.ts';
import {WorkTreePages} from '../../history/queries/workTreePages.ts';
import type {DriftArguments} from '../arguments/arguments.ts';
import {openRoot} from '../openRoot.ts';
import {reportHistory, unlessStopped, withHistory} from '../withHistory.ts';

export async function drift(args: DriftArguments): Promise<number> {
  const start = await openRoot(args);
  if (start === null) return 0;
  const {root, loaded} = start;
  return withHistory(args, root, loaded, async ({opened, progress, tell, signal}) => {
    const inspection = await currentCopies(args, root, loaded, args.paths, progress);
    const present = new WorkTreePages(root, opened.repository, loaded.config);
    const {copies, folded} = copiesIn(inspection.findings, present);
    if (folded > 0) {
      tell(`${plural(folded, 'group')} of mirrored folders not looked into; --no-fold looks at their pages too.`);
    }
    const follower = await followerOf(opened.repository, opened.past, loaded.config.limits.followedMax);
    const findings = await divergedCopies(copies, opened, present, follower, {
      progress: (done, total) => progress.report('comparing pasts', done, total),
      signal,
    });
    unlessStopped(signal);
    const {files, words, bytes, skipped} = inspection;
    const cuts = [...inspection.cuts, ...follower.cuts()];
    return reportHistory(args, loaded, findings, {files, words, bytes, skipped, cuts, past: plural(files, 'file')});
  });
}
