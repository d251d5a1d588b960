// shingle lab near: lists the documents most similar to a file.

import {resolve} from 'node:path';
import {readNamedFile} from '../../server/app/namedFiles.ts';
import {commandPorts} from '../../server/cli/commandPorts.ts';
import type {Io} from '../../server/cli/io.ts';
import {openRoot} from '../../server/cli/openRoot.ts';
import {textStyleOf} from '../../server/cli/output.ts';
import type {LoadedConfig} from '../../server/config/configTypes.ts';
import {nameFrom} from '../../server/pathNames.ts';
import {readStdin} from '../../server/sources/readFile.ts';
import {UserError} from '../../server/userError.ts';
import {inEnglish} from '../../shared/model/phrase.ts';
import {filesByMeasure} from '../documents/near/filesByMeasure.ts';
import {historyContext} from '../documents/near/historyContext.ts';
import {nearestFiles, nearestVersions, type Query} from '../documents/near/nearestDocuments.ts';
import type {NearReport} from '../methods/clusters/nearReportData.ts';
import type {SearchMeasureName} from '../methods/distance/searchMeasures.ts';
import {newLookupCost} from '../methods/lookup/lookup.ts';
import {nearJson, nearLines, nearText} from '../methods/report/nearReport.ts';
import type {LabArgumentsOf} from './labArguments.ts';
import {documentDefaults} from './labFlags.ts';
import {
  lookedFor,
  openSketchSearch,
  type SketchSearch,
  sizesWith,
  withFiles,
  withVersions,
  written,
} from './sketchCommand.ts';

export async function near(args: LabArgumentsOf<'near'>, io: Io): Promise<number> {
  const start = await openRoot(args, io);
  if (start === null) return 0;
  if (args.corpus) return nearElsewhere(args, start, io);
  const search = await openSketchSearch(args, start.root, start.loaded, 'near', io);
  const query = queryOf(args, search, io);
  const shingles = search.shingler.setOf(query.text).keys.length;
  const {w} = search.method.shingling;
  if (shingles === 0) {
    throw new UserError(
      `"${query.path}" is shorter than a shingle of ${w} words: nothing can be near it. Expected a longer text, or shorter shingles (--shingle-words).`,
    );
  }
  const report =
    args.measure !== null
      ? await byMeasure(args, args.measure, search, query)
      : args.history
        ? await amongVersions(args, search, query)
        : await amongFiles(args, search, query);
  const {findingsMax} = start.loaded.config.limits;
  const found = report.found.slice(0, findingsMax);
  // Common shingles are known only after the collection has been read.
  const compared = search.shingler.setOf(query.text).keys.length;
  const reported = {...report, shingles, compared, found, cut: report.found.length - found.length};
  const look = textStyleOf(args, io);
  await written(args, io, reported, {
    pretty: (one) => nearText(one, look, args.verbose),
    json: nearJson,
    jsonl: nearLines,
  });
  return found.length > 0 ? 1 : 0;
}

async function nearElsewhere(
  args: LabArgumentsOf<'near'>,
  {root, loaded}: {readonly root: string; readonly loaded: LoadedConfig},
  io: Io,
): Promise<number> {
  const {path, text} = queryOf(args, {root, loaded}, io);
  const {nearInCorpus} = await import('../documents/near/nearInCorpus.ts');
  const report = await import('../methods/report/corpusNearReport.ts');
  const containmentMin = args.minContainment ?? documentDefaults.near;
  const request = {root, file: path, bytes: text.bytes, format: text.format, containmentMin};
  const ports = commandPorts(io, args.progress);
  const found = await nearInCorpus(request, loaded, ports);
  ports.quiet();
  const look = textStyleOf(args, io);
  await written(args, io, found, {
    pretty: (one) => report.corpusNearText(one, look),
    json: report.corpusNearJson,
    jsonl: report.corpusNearLines,
  });
  return found.found.length > 0 ? 1 : 0;
}

type Found = Omit<NearReport, 'cut' | 'shingles' | 'compared'>;

function amongFiles(args: LabArgumentsOf<'near'>, search: SketchSearch, query: Query): Promise<Found> {
  return withFiles(args, search, async (documents, options) => {
    const {store, loaded, method, shingler} = search;
    const {cost, ...nearest} = await nearestFiles(query, documents, store, loaded, method, shingler, options);
    const {skipped, tooShort, files} = documents;
    // The file is not compared with itself.
    const others = files.filter(({path}) => path !== query.own).length;
    const isAmong = others < files.length;
    const sizes = sizesWith(shingler.setOf(query.text).keys.length, documents.sketchAt, store);
    const looked = lookedFor(search, 'file', {documents: others, skipped: skipped.length, tooShort, sizes}, cost);
    return {file: query.path, isAmong, looked, ...nearest};
  });
}

function byMeasure(
  args: LabArgumentsOf<'near'>,
  measure: SearchMeasureName,
  search: SketchSearch,
  query: Query,
): Promise<Found> {
  return withFiles(args, search, async (documents, options) => {
    const {loaded, method, shingler, store} = search;
    const {resemblanceMin: least} = method;
    const found = await filesByMeasure(query, documents, loaded, shingler, {measure, least}, options);
    const {skipped, tooShort, files} = documents;
    const others = files.filter(({path}) => path !== query.own).length;
    const sizes = sizesWith(shingler.setOf(query.text).keys.length, documents.sketchAt, store);
    const counted = {documents: others, skipped: skipped.length, tooShort, sizes};
    const looked = {...lookedFor(search, 'file', counted, newLookupCost()), measure};
    return {file: query.path, isAmong: others < files.length, looked, found, unmeasured: 0, own: 0};
  });
}

function amongVersions(args: LabArgumentsOf<'near'>, search: SketchSearch, query: Query): Promise<Found> {
  return withVersions(search, async (documents, opened, options) => {
    const {root, store, loaded, method, shingler} = search;
    const context = await historyContext(root, opened, documents, loaded.config.limits.fileBytesMax);
    const {cost, ...nearest} = await nearestVersions(
      query,
      documents,
      store,
      method,
      shingler,
      context,
      args.versions,
      options,
    );
    const {versions, unread, tooShort} = documents;
    const unit = args.versions ? 'version' : 'path';
    const sizes = sizesWith(shingler.setOf(query.text).keys.length, documents.sketchAt, store);
    const looked = lookedFor(search, unit, {documents: versions.length, skipped: unread, tooShort, sizes}, cost);
    return {file: query.path, isAmong: false, looked, ...nearest};
  });
}

function queryOf(args: LabArgumentsOf<'near'>, {root, loaded}: Pick<SketchSearch, 'root' | 'loaded'>, io: Io): Query {
  let raw: Uint8Array = new Uint8Array(0);
  const seen = (bytes: Uint8Array) => {
    raw = bytes.slice();
  };
  const inRoot = (named: string) => nameFrom(root, resolve(root, named));
  if (args.file !== '-') {
    const path = inRoot(args.file);
    const text = readNamedFile(root, path, loaded.config, 'looked for', seen);
    return {path, own: path, text, raw};
  }
  const text = readStdin(args.stdinFilename, io.stdin, loaded.config, seen);
  if (text.kind === 'skipped')
    throw new UserError(`Standard input cannot be looked for: it is ${inEnglish(text.reason)}. Expected text.`);
  // An editor may send text that is not saved in the file yet.
  return {path: 'standard input', own: inRoot(args.stdinFilename), text, raw};
}
