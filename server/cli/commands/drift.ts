// shingle drift: copies that said the same once, and of which only one side was changed since.

import {plural} from '../../../shared/wording/numbersInEnglish.ts';
import {standingCopies} from '../../app/currentCopies.ts';
import {copiesIn, driftedCopies} from '../../history/queries/driftedCopies.ts';
import {followerOf} from '../../history/queries/followPassage.ts';
import {Present} from '../../history/queries/workTreePages.ts';
import type {DriftArguments} from '../arguments/arguments.ts';
import {configured} from '../openRoot.ts';
import {reportPast, unlessStopped, withPast} from '../withHistory.ts';

export async function drift(args: DriftArguments): Promise<number> {
  const start = await configured(args);
  if (start === null) return 0;
  const {root, loaded} = start;
  return withPast(args, root, loaded, async ({opened, progress, tell, signal}) => {
    const inspection = await standingCopies(args, root, loaded, args.paths, progress);
    const present = new Present(root, opened.repository, loaded.config);
    const {copies, folded} = copiesIn(inspection.findings, present);
    if (folded > 0) {
      tell(`${plural(folded, 'group')} of mirrored folders not looked into; --no-fold looks at their pages too.`);
    }
    const follower = await followerOf(opened.repository, opened.past, loaded.config.limits.followedMax);
    const findings = await driftedCopies(copies, opened, present, follower, {
      progress: (done, total) => progress.report('comparing pasts', done, total),
      signal,
    });
    unlessStopped(signal);
    const {files, words, bytes, skipped} = inspection;
    const cuts = [...inspection.cuts, ...follower.cuts()];
    return reportPast(args, loaded, findings, {files, words, bytes, skipped, cuts, past: plural(files, 'file')});
  });
}
