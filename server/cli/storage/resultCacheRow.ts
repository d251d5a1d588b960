// The row of `index` and `status` for what `check` remembers: a plain check of the root, as its configuration says.

import {plural} from '../../../shared/wording/numbersInEnglish.ts';
import {acceptedBy, acceptingFor} from '../../app/baselineFilter.ts';
import {foundIn} from '../../app/cachedCheck.ts';
import {type Asked, memoryOf} from '../../app/cacheKey.ts';
import {listingOf} from '../../app/check.ts';
import {namedTemplates} from '../../app/namedFiles.ts';
import {answersKind} from '../../cache/cachedAnswer.ts';
import {keep, recall} from '../../cache/resultCache.ts';
import {UserError} from '../../userError.ts';
import type {IndexContext, IndexKind} from './indexKind.ts';

export const answersIndex: IndexKind = {
  kind: answersKind,
  title: 'Findings',
  flag: null,
  update: async (context) => {
    const {asked, memory} = await plainCheck(context);
    const {request, loaded, templates, accepted} = asked;
    const accepting = () => acceptingFor(accepted, {request, loaded, templates: new Set(templates)}, 'whole');
    const {inspection, state} = await foundIn(asked, memory, {...context, accepting});
    const refused = state === null ? null : await keep(memory, state, null);
    if (refused !== null) throw notKept(`${refused.reason} in ${memory.store.folder}`);
    return `${plural(inspection.files, 'file')}, ${plural(inspection.words, 'word')}, ${plural(inspection.findings.length, 'finding')}`;
  },
  status: async (context) => {
    const {asked, memory} = await plainCheck(context);
    const recalled = await recall(memory, () => listingOf(asked.request, asked.loaded));
    if (recalled.kind === 'changed') return {isCurrent: false, files: 0, words: 0, skipped: []};
    const {inspection, skipped} = recalled;
    return {isCurrent: true, files: inspection.files, words: inspection.words, skipped};
  },
};

async function plainCheck({root, loaded, startMs}: IndexContext) {
  const templates = namedTemplates(root, loaded.config);
  const request = {root, paths: ['.', ...templates], fromList: [], around: [], stdin: null};
  const asked: Asked = {
    request,
    named: [],
    loaded,
    templates,
    gone: [],
    accepted: await acceptedBy(null, root, loaded),
    startMs,
  };
  const memory = memoryOf({fileList: null, output: null}, asked);
  if (memory === null) throw notKept('the setting "cache" is off, or the program was not built');
  if (memory.kind === 'unkept') throw notKept(memory.reason);
  return {asked, memory};
}

function notKept(reason: string): UserError {
  return new UserError(`Nothing is kept: ${reason}. Expected a folder that may be written to, and "cache" on.`);
}
