// shingle lab clusters: lists exact and near copies among the documents of a collection.

import type {Io} from '../../server/cli/io.ts';
import {openRoot} from '../../server/cli/openRoot.ts';
import {textStyleOf} from '../../server/cli/output.ts';
import {
  type ClusterLimits,
  clusteredFiles,
  clusteredPaths,
  clusteredVersions,
} from '../documents/near/clusterDocuments.ts';
import {historyContext} from '../documents/near/historyContext.ts';
import {fileSets} from '../documents/near/sketchedFiles.ts';
import {versionSets} from '../documents/near/sketchedVersions.ts';
import type {ClusterReport} from '../methods/clusters/nearReportData.ts';
import {clustersJson, clustersLines, clustersText} from '../methods/report/clustersReport.ts';
import type {LabArgumentsOf} from './labArguments.ts';
import {
  lookedFor,
  openSketchSearch,
  ownSizes,
  type SketchSearch,
  withFiles,
  withVersions,
  written,
} from './sketchCommand.ts';

export async function clusters(args: LabArgumentsOf<'clusters'>, io: Io): Promise<number> {
  const start = await openRoot(args, io);
  if (start === null) return 0;
  const search = await openSketchSearch(args, start.root, start.loaded, 'clusters', io);
  const {findingsMax, placesMax, keyDocumentsMax} = start.loaded.config.limits;
  const limits = {clustersMax: findingsMax, membersMax: placesMax, keyDocumentsMax};
  const report = args.history ? await ofVersions(args, search, limits) : await ofFiles(args, search, limits);
  const look = textStyleOf(args, io);
  await written(args, io, report, {
    pretty: (one) => clustersText(one, look, args.verbose),
    json: clustersJson,
    jsonl: clustersLines,
  });
  return report.clusters.length > 0 ? 1 : 0;
}

function ofFiles(
  args: LabArgumentsOf<'clusters'>,
  search: SketchSearch,
  limits: ClusterLimits,
): Promise<ClusterReport> {
  return withFiles(args, search, async (documents, options) => {
    const {store, loaded, method, shingler} = search;
    const read = fileSets(documents, loaded.config, shingler);
    const clustered = await clusteredFiles(documents, store, read, method, limits, options);
    const {skipped, tooShort, files} = documents;
    const looked = lookedFor(
      search,
      'file',
      {documents: files.length, skipped: skipped.length, tooShort, sizes: ownSizes(documents.sketchAt, store)},
      clustered.cost,
    );
    return {looked, ...clustered};
  });
}

function ofVersions(
  args: LabArgumentsOf<'clusters'>,
  search: SketchSearch,
  limits: ClusterLimits,
): Promise<ClusterReport> {
  return withVersions(search, async (documents, opened, options) => {
    const {root, store, loaded, method, shingler} = search;
    const context = await historyContext(root, opened, documents, loaded.config.limits.fileBytesMax);
    const read = versionSets(documents, opened.past, shingler);
    const cluster = args.versions ? clusteredVersions : clusteredPaths;
    const clustered = await cluster(documents, store, read, method, limits, context, options);
    const {versions, unread, tooShort} = documents;
    const unit = args.versions ? 'version' : 'path';
    const sizes = ownSizes(documents.sketchAt, store);
    const looked = lookedFor(
      search,
      unit,
      {documents: versions.length, skipped: unread, tooShort, sizes},
      clustered.cost,
    );
    return {looked, ...clustered};
  });
}
