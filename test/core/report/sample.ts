// Inspections made by hand, either as small as a test needs or with everything a report can contain.

import type {
  CollectionFinding,
  DocumentFinding,
  DocumentOccurrence,
  Finding,
  FolderFinding,
  FolderPlace,
  FurtherCopy,
  Occurrence,
  OccurrencePair,
  PassageFinding,
} from '../../../shared/model/finding.ts';
import {type Inspection, inspectionOf} from '../../../shared/model/inspection.ts';
import {phrase} from '../../../shared/model/phrase.ts';
import type {TextSpanOfPlace} from '../../../shared/model/rewriting.ts';
import type {Staleness} from '../../../shared/model/staleness.ts';
import {united} from '../../../shared/share/reportedWords.ts';

/** An edit that a copy does not have. */
export function staleBy(before: string, now: string): Staleness {
  const paragraph = {before, now, at: []};
  return {
    edits: [{before, now}],
    touchesFact: true,
    weight: 40,
    removed: 4,
    changed: 1,
    pageWords: {},
    marks: {},
    paragraph,
  };
}

export const bucket = `Before you begin, make sure that the service account can read the bucket and that its key
has not expired; otherwise every upload fails without a message. Ask the owner of the project for
a new key, put it into the folder of the configuration and start the service again. The log says
within a minute whether the new key was taken.`;

export const bucketEdited = `Before you begin, make sure that the service account can read the bucket and that
its key has not lapsed; otherwise every upload fails without a message. Ask the owner of the
project for a new key, put it into the folder of the settings and start the service again. The log
says within one minute whether the new key was taken.`;

const loop = `    for (const row of rows) {
      if (row.kind === 'total') continue;
      sum += row.amount * row.rate;
    }
    return sum;`;

export function place(path: string, startLine: number, text: string, more: Partial<Occurrence> = {}): Occurrence {
  const lines = text.split('\n');
  const start = (startLine - 1) * 40;
  return {
    path,
    start,
    end: start + text.length,
    startLine,
    startColumn: 1,
    endLine: startLine + lines.length - 1,
    endColumn: (lines.at(-1)?.length ?? 0) + 1,
    text,
    words: text.split(/\s+/).length,
    reference: false,
    alsoIn: [],
    ...more,
  };
}

export function pair(a: number, b: number, more: Partial<OccurrencePair> = {}): OccurrencePair {
  return {
    a,
    b,
    wordsA: 61,
    wordsB: 64,
    containmentA: 0.9180327868852459,
    containmentB: 0.875,
    resemblance: 0.811594,
    ...more,
  };
}

export function passage(places: readonly Occurrence[], more: Partial<PassageFinding> = {}): PassageFinding {
  return {
    kind: 'passage',
    code: 'copied-passage',
    level: 'warning',
    family: '00112233445566aa',
    places,
    pairs: [pair(0, 1)],
    words: 64,
    evidence: 48.4,
    discountedWords: 0,
    discountedPages: 0,
    slots: places.length,
    // As many words as UTF-16 units, so that words of two places are the same only if their texts are.
    copied: united(places.map(({path, start, words}) => ({path, from: start, to: start + words}))),
    ...more,
  };
}

export function page(path: string, words: number, more: Partial<DocumentOccurrence> = {}): DocumentOccurrence {
  return {path, words, lines: Math.ceil(words / 10), reference: false, alsoIn: [], ...more};
}

export function documents(
  places: readonly DocumentOccurrence[],
  pairs: readonly OccurrencePair[],
  more: Partial<DocumentFinding> = {},
): DocumentFinding {
  return {
    kind: 'document',
    code: 'copied-page',
    ...(more.code === undefined && {detail: 'near-duplicate-document'}),
    level: 'warning',
    family: 'd0d0d0d0d0d0d0d0',
    places,
    pairs,
    copied: places.map(({path}) => ({path, from: 0, to: 56})),
    ...more,
  };
}

export function inspection(findings: readonly Finding[], more: Partial<Inspection> = {}): Inspection {
  return {...inspectionOf(findings), files: 812, bytes: 7_340_032, words: 1_204_331, ...more};
}

export function foldersNamed(...names: readonly string[]): readonly FolderPlace[] {
  return names.map((path) => ({path, isFolder: true}));
}

const folders: FolderFinding = {
  kind: 'folder',
  code: 'mirrored-folder',
  level: 'info',
  family: 'f0f0f0f0f0f0f0f0',
  at: 0,
  places: foldersNamed(...[...'123456789'].map((minor) => `docs/v1.${minor}`)),
  pages: 212,
  pagesTotal: 1790,
  pairsMeasured: 1578,
  resemblanceMedian: 0.9634,
  pairs: [],
  folded: [],
};

const collected: CollectionFinding = {
  kind: 'collection',
  code: 'copied-page',
  level: 'info',
  family: 'c0c0c0c0c0c0c0c0',
  at: 0,
  places: [
    {path: 'blog/all-releases.md', words: 18_400},
    ...['1.0', '1.1', '1.2', '1.3', '1.4'].map((release, index) => ({
      path: `blog/release-${release}.md`,
      words: 4000 - index * 300,
    })),
  ],
  pairs: [],
  sharedWords: 17_250,
};

const documentFinding = documents(
  [page('docs/install.md', 1204), page('docs/setup.md', 1260)],
  [pair(0, 1, {wordsA: 1204, wordsB: 1260, containmentA: 0.924, containmentB: 0.883, resemblance: 0.826})],
);

const containedFinding = documents(
  [page('docs/everything.md', 9000), page('docs/quick-start.md', 640)],
  [pair(0, 1, {wordsA: 9000, wordsB: 640, containmentA: 0.0702, containmentB: 0.9875, resemblance: 0.0701})],
  {detail: 'contained-document', family: 'd1d1d1d1d1d1d1d1'},
);

const renamedFile = documents(
  [page('src/tax.ts', 1120), page('src/vat.ts', 1149)],
  [pair(0, 1, {wordsA: 1120, wordsB: 1149, containmentA: 0.952, containmentB: 0.928, resemblance: 0.886})],
  {code: 'renamed-code', measure: 'code', weighedAmong: 2, family: 'd2d2d2d2d2d2d2d2'},
);

/** The result of `compare` for pairs that have little in common. */
const compared: readonly DocumentFinding[] = [
  documents(
    [page('notes/a.md', 210), page('notes/b.md', 190)],
    [pair(0, 1, {wordsA: 210, wordsB: 190, containmentA: 0.0619, containmentB: 0.0684, resemblance: 0.0336})],
    {code: 'compared-documents', level: 'info', family: 'd3d3d3d3d3d3d3d3'},
  ),
  documents(
    [page('src/a.ts', 302), page('src/b.ts', 99)],
    [pair(0, 1, {wordsA: 302, wordsB: 99, containmentA: 0.1093, containmentB: 0.3333, resemblance: 0.0897})],
    {code: 'compared-documents', measure: 'code', weighedAmong: 43, level: 'info', family: 'd4d4d4d4d4d4d4d4'},
  ),
];

/** Every kind of finding and every kind of note. */
const removal = {name: '3f2a1bc90d12', day: '2025-10-12', author: 'Ann Other', subject: 'Drop the old setup'};
const edit = {name: '77aa0c1d9e3b', day: '2026-01-30', author: 'Bo', subject: 'Keys lapse | after a <year>'};

const sentence = (startLine: number, text: string): TextSpanOfPlace => ({
  ...{start: 10 * startLine, end: 10 * startLine + text.length, startLine, endLine: startLine, text},
});

/** The sentences of it are hostile. */
export const retoldPassage = passage([place('docs/a.md', 3, bucketEdited), place('docs/b.md', 12, bucket)], {
  code: 'rewritten-passage',
  level: 'info',
  family: '00112233445566ba',
  pairs: [pair(0, 1, {wordsA: 61, wordsB: 64, containmentA: 0.2, containmentB: 0.1875, resemblance: 0.1})],
  rewriting: {
    kind: 'rewritten',
    certainty: 'likely',
    place: 0,
    explained: 0.6289,
    terms: ['bucket', '<b>`pail`</b>', 'a|b', 'key', 'log\u001b[31m'],
    sentenceCount: 5,
    sentences: [
      {
        explained: 0.5,
        here: sentence(3, 'Make sure that <img src=x> the account can read `buckets` | or not.'),
        there: [sentence(12, 'The service account reads\n::error::the bucket.'), sentence(13, 'Its key has expired.')],
      },
      {explained: 0.7, here: sentence(4, 'Uploads fail silently.'), there: [sentence(14, 'No message @all says so.')]},
      {explained: 0.6, here: sentence(5, 'Ask for keys.'), there: [sentence(15, 'Owners make new keys.')]},
      {explained: 0.4, here: sentence(6, 'Start it again.'), there: [sentence(15, 'Restart the service.')]},
    ],
    copied: [
      {here: sentence(6, 'whether the new key was taken'), there: sentence(15, 'whether the new key was taken')},
    ],
  },
});

/** Hostile names from a pusher of another repository. */
const strangers = {
  zone: 'all',
  repository: 'org/<b>hand</b>|book\u001b[31m@all',
  path: 'docs/`keys`\n::error::[x](https://evil.example).md',
  commit: 'c0ffee'.repeat(7).slice(0, 40),
  blob: 'b10b'.repeat(10),
  day: '2026-11-20',
  remote: 'https://github.com/org/handbook.git',
} as const;

const estimated = passage([place('docs/setup.md', 3, bucketEdited)], {
  code: 'copied-elsewhere',
  level: 'info',
  family: '00112233445566cd',
  words: 82,
  pairs: [],
  slots: 1,
  elsewhere: {...strangers, link: null, words: 71, share: 0.8659, estimated: true, unread: 'not readable', others: []},
});

const verified = passage([place('docs/setup.md', 30, bucketEdited)], {
  code: 'copied-elsewhere',
  level: 'warning',
  family: '00112233445566ce',
  words: 61,
  pairs: [],
  slots: 1,
  elsewhere: {
    ...strangers,
    path: 'docs/keys.md',
    link: 'https://github.com/org/handbook/blob/c0ffeec0ffee/docs/keys.md',
    words: 61,
    share: 1,
    startLine: 12,
    endLine: 18,
    estimated: false,
    others: [{...strangers, repository: 'org/site', path: 'a.md', link: null, words: 40, share: 0.6557}],
  },
});

export const elsewhere: Inspection = inspection([verified, estimated]);

export const full: Inspection = inspection(
  [
    documentFinding,
    passage(
      [place('docs/keys.md', 3, bucketEdited), place('0c1d9e3b77aa:docs/old/setup.md', 12, bucket, {reference: true})],
      {code: 'resurrected-passage', history: {removed: removal}},
    ),
    passage([place('docs/a.md', 3, bucketEdited), place('docs/b.md', 12, bucket)], {
      code: 'drifted-copy',
      history: {equalUntil: removal, changed: [{place: 0, commit: edit}]},
    }),
    passage([place('docs/a.md', 3, bucketEdited, {new: true}), place('docs/b.md', 12, bucket, {new: false})], {
      code: 'stale-copy',
      stale: {
        edits: [
          {before: 'bucket', now: 'pail<b>`key`'},
          {before: '', now: 'and | its key'},
        ],
        touchesFact: true,
        weight: 40,
        removed: 4,
        changed: 1,
        pageWords: {},
        marks: {},
        paragraph: {before: '', now: '', at: []},
      },
    }),
    retoldPassage,
    passage(
      [
        place('docs/e.md', 3, bucketEdited),
        place('docs/f.md', 12, bucket, {reference: true}),
        place('0c1d9e3b77aa:docs/old/setup.md', 12, bucket, {reference: true}),
      ],
      {
        code: 'passage-origin',
        level: 'info',
        pairs: [pair(0, 1), pair(0, 2)],
        history: {
          since: [
            {place: 2, commit: removal, isEarlier: true, removed: edit},
            {place: 0, commit: edit},
            {place: 1, commit: null},
          ],
        },
      },
    ),
    passage(
      [place('77aa0c1d9e3b:docs/c.md', 3, bucket), place('0c1d9e3b77aa:docs/d.md', 12, bucket, {reference: true})],
      {code: 'moved-passage', level: 'info', history: {added: edit, removed: edit}},
    ),
    passage(
      [
        place('docs/setup.md', 40, bucketEdited, {alsoIn: versionPaths(6)}),
        place('docs/v1.9/upload.md', 12, bucket, {alsoIn: versionPaths(6)}),
        place('notes/faq.md', 7, bucket),
      ],
      {
        pairs: [
          pair(0, 1, {wordsA: 66, wordsB: 65, containmentA: 0.924, containmentB: 0.938, resemblance: 0.87}),
          pair(1, 2, {wordsA: 65, wordsB: 65, containmentA: 1, containmentB: 1, resemblance: 1}),
        ],
        evidence: 44.3,
        discountedWords: 22,
        discountedPages: 370,
      },
    ),
    passage([place('guide/a.md', 3, bucket), place('guide/a.md', 90, bucket)], {
      family: '00112233445566ab',
      pairs: [pair(0, 1, {wordsA: 65, wordsB: 65, containmentA: 1, containmentB: 1, resemblance: 1})],
    }),
    passage([place('upstream/manual.md', 210, bucket, {reference: true}), place('guide/b.md', 30, bucketEdited)], {
      family: '00112233445566ac',
    }),
    containedFinding,
    renamedFile,
    ...compared,
    passage([place('src/invoice.ts', 18, loop), place('src/offer.ts', 44, loop.replaceAll('row', 'line'))], {
      renamed: true,
      family: '00112233445566ad',
      pairs: [pair(0, 1, {wordsA: 52, wordsB: 52, containmentA: 1, containmentB: 1, resemblance: 1})],
      evidence: 52,
    }),
    passage(
      [1, 2, 3, 4, 5, 6].map((n) => place(`how-to/step-${n}.md`, 2, bucket)),
      {
        code: 'repeated-block',
        level: 'info',
        family: '00112233445566ae',
        pairs: [2, 3, 4, 5, 1].map((other) =>
          pair(0, other, {wordsA: 65, wordsB: 65, containmentA: 0.985, containmentB: 0.985, resemblance: 0.97}),
        ),
        slots: 6,
      },
    ),
    collected,
    folders,
  ],
  {
    skipped: 14,
    noise: {
      words: {'front matter': 1204, licence: 330, 'link definitions': 330},
      matches: {'on more than 10 pages': 14, 'too few rare words': 1},
      examples: [
        {
          reason: 'on more than 10 pages',
          path: 'docs/setup.md',
          line: 3,
          words: 31,
          text: 'This page describes a\npre-release version.',
        },
      ],
    },
    cuts: [{limit: 'findingsMax', value: 1000, lost: phrase('{count} findings', {count: 312})}],
    suppressed: 2,
    unusedSuppressions: [
      {path: 'docs/old.md', line: 4, comment: '<!-- shingle-disable-next-line -- quoted on purpose -->'},
      {
        path: 'docs/setup.md',
        line: 2,
        comment: '<!-- shingle-disabled -->',
        problem: 'unknown directive shingle-disabled; did you mean shingle-disable?',
      },
    ],
  },
);

function versionPaths(number: number): string[] {
  return Array.from({length: number}, (_, index) => `docs/v1.${index + 1}/upload.md`);
}

/** Hostile content of an untrusted repository: names and texts that look like commands, markup or cursor movements. */
export const hostileNames: readonly string[] = [
  'a\u001b[2J\u001b]8;;http://evil\u0007.md',
  'b\n::error file=x::pwned.md',
  '::warning::c.md',
  'd%0A::error::e.md',
  'e`</code><img src=x onerror=alert(1)>@admin|#1[x](http:evil).md',
  'f\u202egnp.md',
  'g,h:i.md',
  'h\ud800.md',
  'i\u009b31m ##[add-mask]x ##vso[task.setvariable]y.md',
  'j\\[k](1).md',
  'www.evil.example/ü ß/日本.md',
];

export const hostileText = `</details><script>alert(1)</script> @everyone \u001b[31mred\u001b[0m
::set-output name=x::y
##vso[task.complete] \u202etxet \`\`\`
| a | b | https://evil.example www.evil.example [x](javascript:y) ![i](http://t)`;

function memberOfSet(a: string, b: string): FurtherCopy {
  const places = [page(a, 80), page(b, 80)];
  return {copy: documents(places, [pair(0, 1)], {family: 'further', level: 'info', reason: 'in a set'}), places};
}

export const hostile: Inspection = inspection(
  [
    ...hostileNames.map((name, index) =>
      passage([place(name, 2, hostileText), place(`z/${name}`, 9, hostileText.slice(4))], {
        family: `bad${index}`,
        further: [memberOfSet(`y/${name}`, name)],
      }),
    ),
    ...hostileNames.map((name, index) =>
      documents([page(name, 100), page(`z/${name}`, 90)], [pair(0, 1)], {family: `worse${index}`}),
    ),
    {...folders, places: foldersNamed(...hostileNames)},
    {
      ...collected,
      places: [{path: hostileNames[0] ?? '', words: 18_400}, ...hostileNames.map((path) => ({path, words: 40}))],
    },
  ],
  {
    unusedSuppressions: [{path: hostileNames[1] ?? '', line: 1, comment: hostileText}],
    accepted: {
      source: 'file',
      by: hostileNames[4] ?? '',
      count: 3,
      notes: hostileNames.map((path, index) => ({
        kind: 'stale',
        line: index + 1,
        code: 'copied-passage',
        paths: [path, 'z.md'],
        excerpt: hostileText,
        count: 2,
        left: 0,
        expires: '',
      })),
    },
    noise: {
      words: {},
      matches: {},
      examples: hostileNames.map((path) => ({reason: 'template', path, line: 1, words: 9, text: hostileText})),
    },
  },
);

const note = {
  code: 'copied-passage',
  paths: ['a.md', 'b.md', 'b.md'],
  excerpt: 'Before you begin',
  expires: '',
} as const;

/** An inspection after a baseline was applied. */
export const baselined: Inspection = inspection(
  [
    passage([place('docs/a.md', 3, bucket), place('docs/b.md', 9, bucket), place('docs/c.md', 1, bucketEdited)], {
      pairs: [
        pair(0, 1, {wordsA: 65, wordsB: 65, containmentA: 1, containmentB: 1, resemblance: 1}),
        pair(1, 2, {wordsA: 65, wordsB: 66, containmentA: 0.938, containmentB: 0.924, resemblance: 0.87}),
      ],
      acceptance: {places: 3, accepted: 2, fresh: [2], expired: ''},
    }),
    documents([page('docs/install.md', 1204), page('docs/setup.md', 1204)], [pair(0, 1)], {
      acceptance: {places: 2, accepted: 0, fresh: [], expired: '2026-06-30'},
    }),
    {
      ...folders,
      places: foldersNamed('docs/v1', 'docs/v2', 'docs/v3'),
      acceptance: {places: 3, accepted: 2, fresh: [2], expired: ''},
    },
  ],
  {
    accepted: {
      source: 'file',
      by: '.shingle-baseline.jsonl',
      count: 1204,
      notes: [
        {kind: 'stale', line: 2, ...note, count: 2, left: 0},
        {kind: 'fewer', line: 7, ...note, count: 3, left: 1},
        {kind: 'expired', line: 9, ...note, count: 2, left: 2, expires: '2026-06-30'},
        ...Array.from(
          {length: 30},
          (_, index) => ({kind: 'stale', line: 10 + index, ...note, count: 2, left: 0}) as const,
        ),
      ],
    },
  },
);
