// When both places were equal, and who changed which of them since, where the history is known.

import type {HistoryEvent, TimeLine} from '../../shared/report/html/reportData.ts';
import {commitAddress, OutLink} from '../parts/outLink.tsx';
import {PathName} from '../parts/pathName.tsx';
import {PlainText} from '../parts/plainText.tsx';
import type {Report} from '../reportModel.ts';

/** Of a page with many copies; each has a finding of its own with `drift`. */
const linesShown = 3;

const sentences: Readonly<Record<HistoryEvent['kind'], string>> = {
  equal: 'both were equal',
  equalBefore: 'both were equal before this commit',
  changed: 'changed',
  added: 'added',
  removed: 'removed',
  since: 'has the text since',
};

export function TimeLines({report, lines}: {readonly report: Report; readonly lines: readonly TimeLine[]}) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h2>What happened</h2>
      {lines.slice(0, linesShown).map((events) => (
        <ol class="time">
          {events.map((event) => (
            <Event report={report} event={event} />
          ))}
        </ol>
      ))}
      {lines.length > linesShown && <p class="hint">{lines.length - linesShown} more; shingle drift lists them.</p>}
    </section>
  );
}

function CommitName({report, name}: {readonly report: Report; readonly name: string}) {
  const address = commitAddress(report, name);
  if (address === undefined) return <code>{name}</code>;
  return (
    <OutLink href={address}>
      <code>{name}</code>
    </OutLink>
  );
}

function Event({report, event: {kind, path, line, commit}}: {readonly report: Report; readonly event: HistoryEvent}) {
  const where = path !== undefined && <PathName path={report.paths[path]} {...(line !== undefined && {line})} />;
  return (
    <li>
      <time>{commit?.day ?? 'not committed yet'}</time>{' '}
      {kind === 'since' ? (
        <>
          {where} {sentences[kind]}
        </>
      ) : (
        <>
          {sentences[kind]}
          {where && <> in {where}</>}
        </>
      )}
      {commit && (
        <span class="commit">
          {' · '}
          <CommitName report={report} name={commit.name} /> <PlainText text={`${commit.subject}, ${commit.author}`} />
        </span>
      )}
    </li>
  );
}
