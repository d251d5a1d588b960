// Implements `shingle.disable`: gives the edit that inserts a suppression comment with a reason before a copy.

import type {DisableTarget} from '../../../shared/model/protocol.ts';
import {visiblePath} from '../../../shared/wording/terminal.ts';
import {suppressCopy} from '../../app/suppress/suppressCopy.ts';
import {UserError} from '../../userError.ts';
import type {FeatureContext} from '../project/featureTypes.ts';
import {goneError} from './acceptCopy.ts';
import type {PageEdits} from './pageEdits.ts';

/** Throws UserError. */
export async function disableCopy(
  {uri, family, here, reason}: DisableTarget,
  context: FeatureContext,
): Promise<{readonly title: string; readonly pages: PageEdits}> {
  const {say} = context.language;
  const view = await context.view(uri);
  const placed = view?.placed.find(({finding, ordinal}) => finding.family === family && ordinal === here);
  if (view === null || placed === undefined) throw goneError(uri, context);
  const edited = context.editable(view, placed);
  const words = reason.trim();
  const found = edited && suppressCopy(edited.view, edited.placed, ...(words === '' ? [] : [words]));
  if (edited === null || found === null) {
    throw new UserError(
      say('No comment in {file} could silence this copy. Accept it in the baseline instead.', {
        file: visiblePath(view.path),
      }),
    );
  }
  const {uri: at, text} = edited.view;
  return {
    title: say('Disable a Shingle finding'),
    pages: {pages: [{uri: at, text, edits: [found.edit]}], created: []},
  };
}
