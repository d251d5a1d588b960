// Takes a path that a model wrote, gives the page of the index. Only pages that are compared can be asked about: what
// Git ignores or the configuration excludes is not read.

import type {Document} from '../../../shared/model/document.ts';
import {inEnglish} from '../../../shared/model/phrase.ts';
import {UserError} from '../../userError.ts';
import type {IndexedRoot} from '../workspace/indexedRoot.ts';
import {pathInside} from './pathInside.ts';

/** Throws UserError. */
export function indexedPage({root, engine, skipped}: IndexedRoot, asked: string): Document {
  const path = pathInside(root, asked);
  const page = engine.textAt(path);
  if (page !== undefined) return page;
  const reason = skipped.find((one) => one.path === path)?.reason;
  const why =
    reason === undefined ? 'there is no such file, or Git ignores it' : `it is skipped (${inEnglish(reason)})`;
  throw new UserError(
    `"${asked}" is none of the ${engine.documents} files that are compared: ${why}. Expected one of them; "shingle check --list-files" lists them.`,
  );
}
