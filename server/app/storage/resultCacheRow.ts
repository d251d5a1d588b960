// The row of `index` and `status` for the results of `check`: a plain check of the root with its configuration.

import {plural} from '../../../shared/wording/numbersInEnglish.ts';
import {answersKind} from '../../cache/cachedAnswer.ts';
import {cached, save} from '../../cache/resultCache.ts';
import {UserError} from '../../userError.ts';
import {baselineFilter, baselineSource} from '../baseline/baselineFilter.ts';
import {cachedCheck} from '../check/cachedCheck.ts';
import {type CheckInvocation, resultCacheFor} from '../check/cacheKey.ts';
import {listingOf} from '../check/check.ts';
import {driftOfCheck} from '../history/driftOfCheck.ts';
import {historyState} from '../history/historyState.ts';
import {namedTemplates} from '../namedFiles.ts';
import type {Ports} from '../ports.ts';
import type {IndexContext, StoredIndex} from './indexKind.ts';

export const answersIndex: StoredIndex = {
  kind: answersKind,
  title: 'Findings',
  flag: null,
  update: async (context) => {
    const {asked, memory} = await plainCheck(context);
    const {request, loaded, templates, accepted} = asked;
    const filtered = {
      request,
      loaded,
      templates: new Set(templates),
      nowMs: context.ports.clock(),
      warn: context.ports.warn,
    };
    const accepting = () => baselineFilter(accepted, filtered, 'whole');
    const drifting = (warn: Ports['warn']) => driftOfCheck(request.root, loaded, {...context.ports, warn});
    const {inspection, state} = await cachedCheck(asked, memory, {...context, accepting, drifting});
    const refused = state === null ? null : await save(memory, state, null);
    if (refused !== null) throw notCached(`${refused.reason} in ${memory.store.folder}`);
    return `${plural(inspection.files, 'file')}, ${plural(inspection.words, 'word')}, ${plural(inspection.findings.length, 'finding')}`;
  },
  status: async (context) => {
    const {asked, memory} = await plainCheck(context);
    const recalled = await cached(memory, () => listingOf(asked.request, asked.loaded));
    if (recalled.kind === 'changed') return {isCurrent: false, files: 0, words: 0, skipped: []};
    const {inspection, skipped} = recalled;
    return {isCurrent: true, files: inspection.files, words: inspection.words, skipped};
  },
};

async function plainCheck({root, loaded, startMs, ports}: IndexContext) {
  const templates = namedTemplates(root, loaded.config);
  const request = {root, paths: ['.', ...templates], fromList: [], around: [], stdin: null};
  const asked: CheckInvocation = {
    request,
    named: [],
    loaded,
    templates,
    gone: [],
    accepted: await baselineSource(null, root, loaded),
    startMs,
    lists: [],
    invocation: null,
    history: historyState(root, loaded.config, ports.env),
  };
  const memory = resultCacheFor(asked, ports);
  if (memory === null) throw notCached('the setting "cache" is off, or the program was not built');
  if (memory.kind === 'notSaved') throw notCached(memory.reason);
  return {asked, memory};
}

function notCached(reason: string): UserError {
  return new UserError(`Nothing is cached: ${reason}. Expected a folder that may be written to, and "cache" on.`);
}
