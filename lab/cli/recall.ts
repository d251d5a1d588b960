// shingle lab recall: estimates how many copies `check` misses, by searching the same files with two detectors.

import {documentsOf, readSelected} from '../../server/app/check/readFiles.ts';
import {namedTemplates} from '../../server/app/namedFiles.ts';
import {readingNotes, unreadableNotes} from '../../server/app/readingNotes.ts';
import {listedPaths} from '../../server/cli/commands/checkCommand.ts';
import type {Io} from '../../server/cli/io.ts';
import {atRoot} from '../../server/cli/openRoot.ts';
import {textStyleOf, writeParts} from '../../server/cli/output.ts';
import {indexTexts} from '../../shared/indexTexts.ts';
import {limitSentences} from '../../shared/report/summary.ts';
import {estimateRecall} from '../methods/recall/estimateRecall.ts';
import {recallJson, recallPretty} from '../methods/report/recallReport.ts';
import type {LabArgumentsOf} from './labArguments.ts';

export function recall(args: LabArgumentsOf<'recall'>, io: Io): Promise<number> {
  return atRoot(args, io, async ({root, loaded, ports}) => {
    const templates = namedTemplates(root, loaded.config);
    const list = listedPaths(args, loaded.config.limits, root, io);
    // As in `check`: if there is a list and no paths, only its files are checked, and all others are references.
    const isAboutList = list !== null && args.paths.length === 0;
    const around = isAboutList && args.settings.reference === undefined ? ['.'] : [];
    const named = args.paths.length === 0 && !isAboutList ? ['.'] : args.paths;
    const request = {root, paths: [...named, ...templates], fromList: list?.paths ?? [], around, stdin: null};
    const sources = await readSelected(request, loaded, ports.progress);
    const texts = documentsOf(sources.sources, loaded, new Set(templates));
    const estimate = estimateRecall(indexTexts(texts, ports.progress), texts, loaded.config, ports.progress);
    ports.quiet();
    const notes = [
      ...unreadableNotes(sources, root, {named: args.paths, list: null, stdin: null}, templates),
      ...readingNotes(sources),
    ];
    const cuts = limitSentences(sources).map((said) => `${said}.`);
    for (const note of [...notes, ...cuts]) ports.warn(note);
    const report =
      args.format === 'json' ? recallJson(estimate) : recallPretty(estimate, textStyleOf(args, io), args.verbose);
    await writeParts(args.output, io, report);
    return 0;
  });
}
