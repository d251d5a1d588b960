// shingle corpus init, key, push, status, forget, sweep: keeps the corpus of an organisation. `corpus check` is a check.

import {randomBytes} from 'node:crypto';
import type {ArgumentsOf} from '../../server/cli/arguments/argumentsOf.ts';
import {projectRoot} from '../../server/cli/atReviewRoot.ts';
import {commandPorts} from '../../server/cli/commandPorts.ts';
import type {Io} from '../../server/cli/io.ts';
import {openRoot} from '../../server/cli/openRoot.ts';
import {writeParts} from '../../server/cli/output.ts';
import {count, plural} from '../../shared/wording/numbersInEnglish.ts';
import {visiblePath} from '../../shared/wording/terminal.ts';
import type {StatusOfZone} from '../app/corpusWork.ts';
import type {CorpusZoneReport} from '../methods/corpusReport.ts';
import {secretBytes} from '../zone/zoneKeys.ts';

export async function corpus(args: ArgumentsOf<'corpus'>, io: Io): Promise<number> {
  if (args.action === 'key') return write(args, io, [`${newKey()}\n`]);
  if (args.action === 'init')
    return write(args, io, (await import('./corpusSetup.ts')).corpusSetup(newKey(), args.size));
  const start = await openRoot({...args, root: args.root ?? topOf(io.cwd)}, io);
  if (start === null) return 0;
  const work = await import('../app/corpusWork.ts');
  const report = await import('../methods/corpusReport.ts');
  const ports = commandPorts(io, args.progress);
  const {root, loaded} = start;
  const said = (sentence: string, data: object) =>
    write(args, io, args.format === 'json' ? report.corpusJson(data) : [`${visiblePath(sentence)}\n`]);
  switch (args.action) {
    case 'push': {
      const request = {
        root,
        revision: args.commit,
        documents: args.size,
        isVerified: args.verify,
        isReplaced: args.replace,
      };
      if (args.dryRun) {
        const preview = await work.previewCorpusPush(request, loaded, ports);
        ports.quiet();
        const {added, renamed, removed, same} = preview;
        return said(
          `Would push ${plural(added, 'new document')}, ${renamed} renamed, ${removed} removed; ${same} are there already.`,
          {dryRun: true, ...preview},
        );
      }
      const result = await work.pushCorpus(request, loaded, ports);
      ports.quiet();
      if ('kind' in result) return said(`${result.sentence}.`, {held: true});
      return said(pushSentence(result, work.replicasInWords(result.replicas)), result);
    }
    case 'status': {
      const zones = (await work.corpusStatus(loaded, ports)).map(zoneReport);
      ports.quiet();
      return write(
        args,
        io,
        args.format === 'json' ? report.corpusStatusJson(zones) : report.corpusStatusPretty(zones),
      );
    }
    case 'forget': {
      const result = await work.forgetInCorpus(args.repository, loaded, ports);
      ports.quiet();
      if (result === null) return said(`Nothing to forget: nobody has pushed ${args.repository}.`, {documents: 0});
      if ('kind' in result) return said(`${result.sentence}.`, {held: true});
      const documents = plural(result.documents, 'document');
      return said(
        `Forgot ${result.repository} (${documents}): nothing of it is reported from now on. "shingle corpus sweep" frees the rest of its memory.`,
        result,
      );
    }
    case 'sweep': {
      const result = await work.sweepCorpus(loaded, ports);
      ports.quiet();
      const {dropped, postings, buckets} = result;
      return said(
        `Removed ${count(dropped)} of ${plural(postings, 'posting')} in ${plural(buckets, 'bucket')}.`,
        result,
      );
    }
  }
}

type Pushed = Extract<Awaited<ReturnType<typeof import('../app/corpusWork.ts').pushCorpus>>, {zone: string}>;

function pushSentence(result: Pushed, replicas: string): string {
  const {repository, zone, commit, added, renamed, removed, left, same, repaired} = result;
  const counts = [
    `${plural(added, 'new document')}`,
    ...(renamed > 0 ? [`${renamed} renamed`] : []),
    ...(removed + left > 0 ? [`${removed + left} removed`] : []),
    ...(repaired === null ? [] : [`${repaired} mended`]),
    `${same} unchanged`,
  ];
  const sweep =
    left > 0
      ? ` The old text of ${plural(left, 'document')} is not in this clone: "shingle corpus sweep" removes the rest.`
      : '';
  return `Pushed ${repository} at ${commit.slice(0, 12)} to the zone ${zone}: ${counts.join(', ')}; ${replicas}.${sweep}`;
}

function zoneReport(one: StatusOfZone): CorpusZoneReport {
  if (one.kind === 'zone') return one.status;
  const nothing = {
    documents: 0,
    masters: 0,
    replicas: null,
    mastersAlone: null,
    memoryBytes: null,
    buckets: {mean: 0, largest: 0},
  };
  return {zone: one.zone, reason: one.reason, ...nothing, warnings: [], repositories: []};
}

async function write(args: ArgumentsOf<'corpus'>, io: Io, parts: Iterable<string>): Promise<number> {
  await writeParts(args.output, io, parts);
  return 0;
}

function newKey(): string {
  return randomBytes(secretBytes).toString('base64');
}

/** A push is about a whole repository, wherever it is started. */
function topOf(cwd: string): string | null {
  return projectRoot(cwd);
}
