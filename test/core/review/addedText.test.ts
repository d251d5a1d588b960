// Additions of a change, as data: texts before and after it, and the new findings. A text is a list of topics, each a
// paragraph that no other topic shares; a `!` after a topic replaces a word in it, a `<` takes its first half.
import {expect, test} from 'vitest';
import {indexTexts} from '../../../shared/indexTexts.ts';
import type {EarlierState} from '../../../shared/model/change.ts';
import {defaults} from '../../../shared/model/config.ts';
import type {Document} from '../../../shared/model/document.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import {inspect} from '../../../shared/pipeline.ts';
import {markAddedTokens} from '../../../shared/review/addedText.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {topic} from '../../server/review/topics.ts';
import {detailedCode} from '../../support/detailedCode.ts';

type Tree = Readonly<Record<string, string>>;

interface Case {
  readonly why: string;
  /** One per parent. */
  readonly before: readonly Tree[];
  readonly after: Tree;
  readonly says: readonly string[];
}

const beesAndFerry = {'one.md': 'bees ferry', 'two.md': 'choir bees'};

/** Six versions of a page of which only the first has the bees. */
const versions: Tree = Object.fromEntries(
  [1, 2, 3, 4, 5, 6].flatMap((version) => [
    [`v${version}/a.md`, 'bees ferry'],
    [`v${version}/b.md`, version === 1 ? 'choir bees' : 'choir'],
    [`v${version}/c.md`, 'orchard'],
    [`v${version}/d.md`, 'oven'],
    [`v${version}/e.md`, 'queue'],
  ]),
);
const seventh: Tree = {
  'v7/a.md': 'bees ferry',
  'v7/b.md': 'choir bees',
  'v7/c.md': 'orchard',
  'v7/d.md': 'oven',
  'v7/e.md': 'queue',
};

const cases: readonly Case[] = [
  {
    why: 'a new file with a paragraph of an old one',
    before: [{'one.md': 'bees ferry'}],
    after: {'one.md': 'bees ferry', 'two.md': 'choir bees'},
    says: ['copied-passage one.md two.md*'],
  },
  {why: 'an old copy in a file that is not touched', before: [beesAndFerry], after: beesAndFerry, says: []},
  {
    why: 'an old copy in a file in which other words are written',
    before: [beesAndFerry],
    after: {...beesAndFerry, 'two.md': 'choir bees oven'},
    says: [],
  },
  {
    why: 'a word edited in an old copy',
    before: [beesAndFerry],
    after: {...beesAndFerry, 'two.md': 'choir bees!'},
    says: [],
  },
  {
    why: 'an old copy moved within its file',
    before: [{...beesAndFerry, 'two.md': 'choir oven bees'}],
    after: {...beesAndFerry, 'two.md': 'bees choir oven'},
    says: [],
  },
  {
    why: 'an old copy that is now twice in its file',
    before: [{...beesAndFerry, 'two.md': 'choir oven bees'}],
    after: {...beesAndFerry, 'two.md': 'bees choir oven bees'},
    says: ['copied-passage one.md two.md* two.md'],
  },
  {
    why: 'a paragraph that moved to another file is there once, and that is no copy',
    before: [{'one.md': 'bees ferry', 'two.md': 'choir'}],
    after: {'one.md': 'ferry', 'two.md': 'choir bees'},
    says: [],
  },
  {
    why: 'an old copy that moved to another file',
    before: [{...beesAndFerry, 'three.md': 'oven'}],
    after: {'one.md': 'bees ferry', 'two.md': 'choir', 'three.md': 'oven bees'},
    says: [],
  },
  {
    why: 'what was cut once and pasted twice is a copy once',
    before: [{'one.md': 'bees ferry', 'two.md': 'choir', 'three.md': 'oven'}],
    after: {'one.md': 'ferry', 'two.md': 'choir bees', 'three.md': 'oven bees'},
    says: ['copied-passage three.md two.md*'],
  },
  {
    why: 'a file under another name, with an old copy in it',
    before: [beesAndFerry],
    after: {'one.md': 'bees ferry', 'sub/other.md': 'choir bees'},
    says: [],
  },
  {
    why: 'a file under another name and edited',
    before: [beesAndFerry],
    after: {'one.md': 'bees ferry', 'sub/other.md': 'choir! bees! oven'},
    says: [],
  },
  {
    why: 'a copied paragraph more beside an old copy is told without the old one',
    before: [{'one.md': 'bees ferry orchard', 'two.md': 'choir bees ferry'}],
    after: {'one.md': 'bees ferry orchard', 'two.md': 'choir bees ferry orchard<'},
    says: ['copied-passage one.md two.md*'],
  },
  {
    why: 'a paragraph that is written into both places of an old copy: they are kept in step',
    before: [beesAndFerry],
    after: {'one.md': 'bees oven ferry', 'two.md': 'choir bees oven'},
    says: [],
  },
  {
    why: 'a new paragraph in two files is a copy, whatever old copy they have elsewhere',
    before: [{'one.md': 'bees ferry', 'two.md': 'choir bees queue'}],
    after: {'one.md': 'bees ferry oven', 'two.md': 'choir bees queue oven'},
    says: ['copied-passage one.md* two.md*'],
  },
  {
    why: 'a new file that equals another',
    before: [{'one.md': 'bees ferry'}],
    after: {'one.md': 'bees ferry', 'two.md': 'bees ferry'},
    says: ['near-duplicate-document one.md two.md*'],
  },
  {
    why: 'old near duplicates, one with a word corrected',
    before: [{'one.md': 'bees ferry', 'two.md': 'bees ferry'}],
    after: {'one.md': 'bees ferry', 'two.md': 'bees! ferry'},
    says: [],
  },
  {
    why: 'two files that become near duplicates because of what is pasted',
    before: [{'one.md': 'bees ferry choir', 'two.md': 'bees'}],
    after: {'one.md': 'bees ferry choir', 'two.md': 'bees ferry choir'},
    says: ['near-duplicate-document one.md two.md*'],
  },
  {
    why: 'a new file that is in a longer one',
    before: [{'one.md': 'bees ferry choir oven'}],
    after: {'one.md': 'bees ferry choir oven', 'two.md': 'bees'},
    says: ['contained-document one.md two.md*', 'copied-passage one.md two.md*'],
  },
  {
    why: 'an old copy in a new version of the page is none of the new folder',
    before: [
      {'v1/a.md': 'bees ferry', 'v1/b.md': 'choir bees', 'v1/c.md': 'orchard', 'v1/d.md': 'oven', 'v1/e.md': 'queue'},
    ],
    after: {
      ...{
        'v1/a.md': 'bees ferry',
        'v1/b.md': 'choir bees',
        'v1/c.md': 'orchard',
        'v1/d.md': 'oven',
        'v1/e.md': 'queue',
      },
      ...{
        'v2/a.md': 'bees ferry',
        'v2/b.md': 'choir bees',
        'v2/c.md': 'orchard',
        'v2/d.md': 'oven',
        'v2/e.md': 'queue',
      },
    },
    says: ['mirrored-folder v1 v2*'],
  },
  {
    why: 'what a new version of a page takes over from the oldest of seven is no copy',
    before: [versions],
    after: {...versions, ...seventh},
    says: ['mirrored-folder v1 v2 v3 v4 v5 v6 v7*'],
  },
  {
    why: 'a merge brings an old copy of the other branch',
    before: [{'one.md': 'bees ferry'}, beesAndFerry],
    after: beesAndFerry,
    says: [],
  },
  {
    why: 'a merge makes a copy of what each branch wrote',
    before: [
      {'one.md': 'bees ferry', 'two.md': 'choir'},
      {'one.md': 'ferry', 'two.md': 'choir bees'},
    ],
    after: beesAndFerry,
    says: ['copied-passage one.md two.md*'],
  },
];

test.each(cases)('$why', ({before, after, says}) => {
  const texts = textsOf(after, (path) => before[0][path] === after[path]);
  const parents = before.map((tree): EarlierState => {
    const replaced = Object.entries(tree).filter(([path, text]) => after[path] !== text);
    return {
      before: textsOf(Object.fromEntries(replaced), () => false),
      changed: new Set(Object.keys(after).filter((path) => tree[path] !== after[path])),
    };
  });
  const silent = () => undefined;
  const indexed = indexTexts(texts, silent);
  const {findings} = inspect(
    {...indexed, addedTokens: markAddedTokens(indexed, texts, parents)},
    texts,
    defaults,
    silent,
  );
  expect(findings.map(reported)).toEqual(says);
});

/** A star marks the occurrences that are new. */
function reported(finding: Finding): string {
  const star = (name: string, isNew: boolean | undefined) => `${name}${isNew === true ? '*' : ''}`;
  const places = finding.kind === 'collection' ? finding.places.slice(0, 1) : finding.places;
  const names = places.map((place) => star(place.path, place.new));
  return [detailedCode(finding), ...names].join(' ');
}

function textsOf(tree: Tree, isReference: (path: string) => boolean): Document[] {
  return Object.entries(tree)
    .sort(([x], [y]) => (x < y ? -1 : 1))
    .map(([path, topics]) => ({
      path,
      bytes: new TextEncoder().encode(topics.split(' ').map(paragraph).join('\n\n')),
      format: formatOf(path),
      reference: isReference(path),
      template: false,
    }));
}

function paragraph(written: string): string {
  const [, name = '', how = ''] = /^(\w+)([!<]?)$/.exec(written) ?? [];
  const words = topic(name).split(/\s+/);
  const half = words.length >> 1;
  if (how === '!') words[half] = 'altered';
  return (how === '<' ? words.slice(0, half) : words).join(' ');
}
