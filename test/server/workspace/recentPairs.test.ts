// The law of pairs that were aligned before: after a word has become another, the findings are those of an index from scratch.
// Some words are in no fingerprint, and in a large workspace most weigh the same, so a pair may keep its regions with their hits
// and weights: only the words themselves show that it has changed.

import {expect, test} from 'vitest';
import {Engine} from '../../../server/workspace/engine.ts';
import {defaults} from '../../../shared/model/config.ts';
import type {Document} from '../../../shared/model/document.ts';
import {sourceOf} from '../../support/edits.ts';

function words(name: string, count: number): string[] {
  return Array.from({length: count}, (_, at) => `${name}${at}`);
}

function page(path: string, text: readonly string[]): Document {
  return {...sourceOf(path, text.join(' ')), reference: false, template: false};
}

test('a word that becomes another is seen, at the ends of a passage, too', () => {
  const shared = words('shared', 60);
  const around = (name: string, passage: readonly string[]) =>
    page(`${name}.md`, [...words(`${name}x`, 200), ...passage, ...words(`${name}y`, 200)]);
  const before = around('a', shared);
  const others = [around('b', shared), page('long.md', words('other', 20_000))];
  const engine = new Engine([before, ...others]);
  for (const at of [0, 1, 2, 30, 57, 58, 59]) {
    engine.apply([{kind: 'put', text: before}]);
    engine.findingsOf('a.md', defaults);
    const edited = around('a', shared.with(at, 'changed'));
    engine.apply([{kind: 'put', text: edited}]);
    const anew = new Engine([edited, ...others]);
    expect(engine.findingsOf('a.md', defaults), `word ${at}`).toEqual(anew.findingsOf('a.md', defaults));
  }
});
