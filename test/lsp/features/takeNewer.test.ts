import {expect, test} from 'vitest';
import {newerWordingOffer} from '../../../server/lsp/edits/takeNewerWording.ts';
import type {Finding, PassageFinding} from '../../../shared/model/finding.ts';
import type {Drift, PlaceChange} from '../../../shared/model/passageHistory.ts';
import {withEdits} from '../../../shared/review/transferEdit.ts';
import {backgroundPage} from '../../core/findings/probe.ts';
import {worldOf} from './world.ts';

// The newer wording of a drifted copy is taken over: only what the history knows of, in the line breaks and the markup of
// this copy, and only where this copy was not changed itself.

const passage = `Before you begin, make sure that the service account can read the bucket and list all that is
in it, and that its key has not yet expired; otherwise every upload fails without a message. The
service listens on port 8080, and whoever owns the project gives out new keys once a month.`;
const newer = passage.replace('has not yet expired', 'has not been revoked').replace('8080', '9443');
const commit = (day: string) => ({name: '0123456789ab', day, author: 'A', subject: 'One'});

function page(name: string, text: string): string {
  return `# ${name}\n\n${backgroundPage(name).text.slice(0, 900)}\n\n${text}\n`;
}

interface Case {
  readonly what: string;
  readonly here?: string;
  readonly there?: string;
  readonly now?: Readonly<Record<string, string>>;
  /** Numbers of the places that were changed, in order of time; 0 is this one. */
  readonly changed?: readonly number[];
  readonly isCommitted?: boolean;
  readonly drift?: Drift['differences'];
  readonly path?: string;
  /** This copy afterwards; null: not offered; a RegExp: the reason why it cannot be done. */
  readonly after: string | RegExp | null;
}

const cases: readonly Case[] = [
  {what: 'all that the history knows', after: newer},
  {
    what: 'in its own line breaks',
    here: passage.replaceAll('\n', ' ').replace(' and that its', '\nand that its'),
    after: newer.replaceAll('\n', ' ').replace(' and that its', '\nand that its'),
  },
  {
    what: 'one difference of two: the other one is none of the history',
    drift: [{a: '8080', b: '9443'}],
    after: passage.replace('8080', '9443'),
  },
  {what: 'not committed yet', isCommitted: false, after: newer},
  {what: 'this one is the newer', changed: [0], after: null},
  {what: 'both were changed, the other one last', changed: [0, 1], after: /^Both copies have been changed/},
  {what: 'both were changed, this one last', changed: [1, 0], after: null},
  {
    what: 'this one is being edited',
    now: {'a.md': page('oven', passage.replace('bucket', 'pail'))},
    after: /^This copy has changed/,
  },
  {
    what: 'the other one is being edited',
    now: {'b.md': page('ferry', newer.replace('bucket', 'pail'))},
    after: /^The other copy has changed/,
  },
  {what: 'the other one is gone', now: {'b.md': ''}, after: /^The other copy/},
  {
    what: 'markup of another format',
    path: 'a.rst',
    there: newer.replace('9443', '`9443`'),
    after: /other file has another format/,
  },
];

test.each(cases)(
  '$what',
  async ({here = passage, there = newer, now = {}, changed = [1], drift, isCommitted = true, path = 'a.md', after}) => {
    const texts = {[path]: page('oven', here), 'b.md': page('ferry', there)};
    const drifted = (findings: readonly Finding[]): PassageFinding => {
      const found = findings.find((one): one is PassageFinding => one.kind === 'passage');
      if (found === undefined) throw new Error('no finding');
      const changes = changed.map(
        (place, at): PlaceChange => ({
          place,
          commit: isCommitted ? commit(`2025-0${at + 1}-01`) : null,
        }),
      );
      const history = {equalUntil: commit('2024-12-01'), changed: changes};
      return drift === undefined
        ? {...found, family: 'ffffffffffffffff', code: 'drifted-copy', history}
        : {...found, family: 'ffffffffffffffff', history, drift: {a: 0, b: 1, differences: drift}};
    };
    const {seen} = worldOf(texts, {
      now,
      config: {level: 'all', documents: false},
      more: (findings) => [drifted(findings)],
    });
    const placed = seen(path).placed.find(({finding}) => finding.family === 'ffffffffffffffff');
    if (placed === undefined) throw new Error('not placed');
    const offer = await newerWordingOffer(seen(path), placed);
    if (after === null) {
      expect(offer).toBeNull();
      return;
    }
    expect(offer?.title).toMatch(isCommitted ? /^Use the newer wording of b\.md:\d+ \(2025-0\d-01\)$/ : /b\.md:\d+$/);
    if (offer === null) return;
    if (after instanceof RegExp || typeof offer.change === 'string') {
      expect(offer.change).toMatch(after);
      return;
    }
    const [edited] = offer.change.pages;
    expect(edited.uri).toBe(seen(path).uri);
    expect(withEdits(edited.text, edited.edits)).toBe(page('oven', after));
  },
);
