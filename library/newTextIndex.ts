// Takes texts, gives an index of them that can be edited and asked: the index of an editor, without its files and threads.

import {reportedFindings, withCountedPlaces} from '../server/app/check/rankedFindings.ts';
import {withoutSuppressed} from '../server/app/suppress/withoutSuppressed.ts';
import type {LoadedConfig} from '../server/config/configTypes.ts';
import type {SourceFile} from '../server/sources/sourceFile.ts';
import {Engine} from '../server/workspace/engine.ts';
import {regrouped} from '../server/workspace/pageVersions.ts';
import type {Document} from '../shared/model/document.ts';
import {inspectionOf} from '../shared/model/inspection.ts';
import type {ReportedFinding} from '../shared/model/jsonReport.ts';
import {filesOf} from '../shared/model/textFinding.ts';
import type {Text, TextIndex} from './api.ts';
import {checkTexts} from './checkTexts.ts';
import {reportOf} from './reportOf.ts';
import {newTurns, type Turns} from './runTurns.ts';
import {ShingleError} from './shingleError.ts';
import {documentOf, type TextFiles, textFiles} from './textFiles.ts';

export function newTextIndex(files: TextFiles, loaded: LoadedConfig, turns: Turns): TextIndex {
  const engine = new Engine(files.documents, turns.progress);
  const texts = new Map<string, Document>(files.documents.map((document) => [document.path, document]));
  const regroup = () => {
    if (regrouped(engine.groups, engine.groupsNow()).length > 0) engine.apply([{kind: 'regroup'}]);
  };
  const put = (document: Document) => {
    engine.apply([{kind: 'put', text: document}]);
    texts.set(document.path, document);
    regroup();
  };
  const remove = (path: string) => {
    if (!texts.delete(path)) return;
    engine.apply([{kind: 'remove', path}]);
    regroup();
  };
  const findingsOf = async (path: string): Promise<readonly ReportedFinding[]> => {
    const found = engine.findingsOf(path, loaded.config);
    if (found === undefined) throw new ShingleError(`got "${path}", expected the path of a text in the index`);
    const config = {...loaded.config, reportUnusedSuppressions: false};
    const sources = [...new Set(found.findings.flatMap(filesOf))].flatMap((name) => sourcesOf(texts.get(name)));
    const silenced = await withoutSuppressed(inspectionOf(found.findings), sources, config);
    const paths = [...texts.keys()].sort();
    return reportOf(reportedFindings(withCountedPlaces(silenced, paths, loaded), paths, loaded)).findings;
  };
  return {
    paths: () => [...texts.keys()].sort(),
    put: (text) => put(documentWithin(text, loaded)),
    remove,
    findingsOf,
    find: async (text) => {
      const document = documentWithin(text, loaded);
      const before = texts.get(document.path);
      put(document);
      try {
        return await findingsOf(document.path);
      } finally {
        if (before === undefined) remove(document.path);
        else put(before);
      }
    },
    check: async (options = {}) => {
      const all = [...texts.values()].map(
        ({path, bytes, reference, template}): Text => ({path, text: decoder.decode(bytes), reference, template}),
      );
      return reportOf(await checkTexts(textFiles(all, loaded.config), loaded, newTurns(options)));
    },
  };
}

const decoder = new TextDecoder();

/** Throws ShingleError. */
function documentWithin(text: Text, {config}: LoadedConfig): Document {
  const document = documentOf(text);
  const {fileBytesMax} = config.limits;
  if (document.bytes.length <= fileBytesMax) return document;
  throw new ShingleError(
    `got ${document.bytes.length} bytes for "${text.path}", expected at most ${fileBytesMax} (limits.fileBytesMax)`,
  );
}

function sourcesOf(document: Document | undefined): SourceFile[] {
  if (document === undefined) return [];
  const {path, bytes, format, reference} = document;
  return [{kind: 'source', path, bytes, format, reference, encoding: 'utf-8', named: false}];
}
