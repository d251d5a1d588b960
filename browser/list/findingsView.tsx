// All findings, and the filters in the address that say which of them concern the reader.

import {useEffect, useMemo, useRef, useState} from 'preact/hooks';
import {count, plural} from '../../shared/wording/numbersInEnglish.ts';
import {addressOf, type Filters, filterNames} from '../address.ts';
import {replaceAddress} from '../navigation.ts';
import {Heading} from '../parts/heading.tsx';
import {filterId, focusFirstFinding, takeFilterAsked} from '../parts/keys.tsx';
import {PathName, useShortPath} from '../parts/pathName.tsx';
import {isPast, kindOf, levelNames, type Report} from '../reportModel.ts';
import {matching, nobody} from './filterFindings.ts';
import {FindingList} from './findingList.tsx';

/** 2,000 rows at once take over three seconds, and a list that draws what is seen breaks find-in-page. */
const listStep = 200;

export function FindingsView({report, filters}: {readonly report: Report; readonly filters: Filters}) {
  const [shown, setShown] = useState(listStep);
  const key = addressOf('findings', filters);
  const found = useMemo(() => matching(report, filters), [report, key]);
  useEffect(() => setShown(listStep), [key]);
  return (
    <>
      <Heading name={`Findings · copied text in ${report.title}`} view="findings">
        Findings
      </Heading>
      {report.findings.length > 0 && <FilterForm report={report} filters={filters} />}
      <p role="status">
        {found.length === report.findings.length
          ? plural(found.length, 'finding')
          : `${count(found.length)} of ${plural(report.findings.length, 'finding')}`}
      </p>
      {found.length > 0 ? (
        <p class="hint">Score: the words that two places share, times the evidence.</p>
      ) : (
        <NothingFound report={report} />
      )}
      <FindingList report={report} findings={found.slice(0, shown)} filters={filters} />
      {found.length > shown && (
        <button type="button" class="more" onClick={() => setShown(shown + listStep)}>
          Show {Math.min(listStep, found.length - shown)} more
        </button>
      )}
    </>
  );
}

function NothingFound({report: {findings}}: {readonly report: Report}) {
  if (findings.length === 0) {
    return (
      <p class="empty">
        This report has no findings. The <a href={addressOf('overview')}>overview</a> says what was compared and what
        rules left out.
      </p>
    );
  }
  return (
    <p class="empty">
      No finding has all of these. <a href={addressOf('findings')}>Show all {count(findings.length)}</a>
    </p>
  );
}

function FilterForm({report, filters}: {readonly report: Report; readonly filters: Filters}) {
  const {findings, gone, owners} = report;
  const set = (change: Filters) => replaceAddress(addressOf('findings', {...filters, ...change}));
  const levels = new Set(findings.map(({level}) => level));
  const folders = useMemo(() => foldersWithFindings(report), [report]);
  const short = useShortPath();
  const kinds = [...new Set(findings.map(({code}) => kindOf(report, code)))].sort();
  const isFiltered = filterNames.some((name) => filters[name]);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takeFilterAsked()) field.current?.focus();
  }, []);
  const submit = (event: Event) => {
    event.preventDefault();
    focusFirstFinding();
  };
  return (
    <search>
      <form class="filters" onSubmit={submit}>
        <label>
          Text or path
          <input
            ref={field}
            id={filterId}
            type="search"
            value={filters.q ?? ''}
            onInput={(event) => set({q: event.currentTarget.value})}
          />
        </label>
        <Choice
          name="Level"
          value={filters.level}
          options={Object.entries(levelNames).filter(([level]) => levels.has(level as keyof typeof levelNames))}
          choose={(level) => set({level})}
        />
        <Choice
          name="Kind"
          value={filters.kind}
          options={kinds.map((kind) => [kind, kind])}
          choose={(kind) => set({kind})}
        />
        <Choice
          name="Folder or page"
          value={filters.dir}
          options={[...new Set([...folders, ...(filters.dir ? [filters.dir] : [])])].map((folder) => [
            folder,
            folder === '.' ? topFolder : short(folder),
          ])}
          choose={(dir) => set({dir, ...(dir === '' && {dir2: ''})})}
        />
        {owners !== undefined && (
          <Choice
            name="Owner"
            value={filters.owner}
            options={[...owners.map(([owner]): [string, string] => [owner, owner]), [nobody, '(nobody)']]}
            choose={(owner) => set({owner})}
          />
        )}
        {gone !== undefined && (
          <label class="check">
            <input
              type="checkbox"
              checked={filters.fresh !== undefined}
              onChange={(event) => set({fresh: event.currentTarget.checked ? '1' : ''})}
            />{' '}
            New only
          </label>
        )}
        {filters.dir2 !== undefined && (
          <button type="button" class="chip" onClick={() => set({dir2: ''})}>
            and in {filters.dir2 === '.' ? topFolder : <PathName path={filters.dir2} />}{' '}
            <span aria-hidden="true">×</span>
            <span class="hidden">, remove this filter</span>
          </button>
        )}
        {isFiltered && <a href={addressOf('findings')}>Clear</a>}
      </form>
    </search>
  );
}

const topFolder = '(top folder)';
/** A menu with more cannot be read; the map leads to the others. */
const foldersMax = 60;

/** All of them, or those of the highest levels. */
function foldersWithFindings({findings, paths, commonFolder}: Report): string[] {
  const byDepth: Set<string>[] = [];
  for (const file of new Set(findings.flatMap(({files}) => files))) {
    if (isPast(paths[file])) continue;
    const names = paths[file].slice(commonFolder.length).split('/').slice(0, -1);
    for (const depth of names.keys()) {
      byDepth[depth] ??= new Set();
      byDepth[depth].add(commonFolder + names.slice(0, depth + 1).join('/'));
    }
  }
  let folders: string[] = [];
  for (const level of byDepth) {
    if (folders.length > 0 && folders.length + level.size > foldersMax) break;
    folders = [...folders, ...level];
  }
  return folders.sort().slice(0, foldersMax);
}

interface ChoiceProps {
  readonly name: string;
  readonly value: string | undefined;
  /** Value and label. */
  readonly options: readonly (readonly [string, string])[];
  readonly choose: (value: string) => void;
}

function Choice({name, value = '', options, choose}: ChoiceProps) {
  if (options.length < 2 && value === '') return null;
  return (
    <label>
      {name}
      <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="">All</option>
        {options.map(([option, label]) => (
          <option value={option}>{label}</option>
        ))}
      </select>
    </label>
  );
}
