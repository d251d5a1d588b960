// Content blocks (Horowitz, slide "Spotting near-duplicates"): text around the content of a page is not part of it.

import {expect, test} from 'vitest';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {lexedWords, type SwitchWord, switched} from '../../methods/settings/wordSwitches.ts';
import {newShinglingSpace, shingleSet} from '../../methods/shingles/shingleSet.ts';

const space = newShinglingSpace();
const text = 'The harbour office keeps the keys of every boat until the evening.\n';

function setOf(path: string, content: string, list: readonly SwitchWord[]): number[] {
  const words = switched(lexedWords, list);
  return [...shingleSet(path, new TextEncoder().encode(content), formatOf(path), {w: 3, words}, space)];
}

const pages: readonly (readonly [string, string, string, string])[] = [
  ['front matter', 'a.md', `---\ntitle: Keys\nowner: harbour\n---\n\n${text}`, text],
  [
    'navigation',
    'a.md',
    `- [Start here](index.md)\n- [All boats](boats.md)\n\n${text}\n- [Next page](next.md)\n`,
    text,
  ],
  [
    'navigation',
    'a.html',
    `<nav><ul><li><a href="/start">Start here</a></li><li><a href="/boats">All boats</a></li></ul></nav><p>${text}</p><footer><a href="/imprint">Imprint</a></footer>`,
    `<p>${text}</p>`,
  ],
  [
    'a licence header',
    'a.ts',
    `/*\n * Copyright 2020 The Harbour. All rights reserved.\n * Licensed under the Apache License.\n */\n\nexport const keysOfAllBoats = boats.filter(({isSold}) => !isSold).map(({keyNumber}) => keyNumber);\n`,
    'export const keysOfAllBoats = boats.filter(({isSold}) => !isSold).map(({keyNumber}) => keyNumber);\n',
  ],
  [
    'imports',
    'a.ts',
    `import {boats} from './boats.ts';\n\nexport const keysOfAllBoats = boats.filter(({isSold}) => !isSold).map(({keyNumber}) => keyNumber);\n`,
    'export const keysOfAllBoats = boats.filter(({isSold}) => !isSold).map(({keyNumber}) => keyNumber);\n',
  ],
];

test.each(pages)('%s of %s is no content', (_, path, whole, content) => {
  for (const list of [
    [],
    ['-case'],
    ['-urls'],
    ['-punctuation'],
    ['-markup'],
    ['space'],
    ['typos'],
  ] as SwitchWord[][]) {
    const expected = setOf(path, content, list);
    expect(expected.length, list.join()).toBeGreaterThan(0);
    expect(setOf(path, whole, list), list.join()).toEqual(expected);
  }
});

test('a licence is no content', () => {
  const licence = 'Permission is hereby granted, free of charge, to any person obtaining a copy of this software.\n';
  for (const list of [[], ['-punctuation']] as SwitchWord[][]) expect(setOf('LICENSE', licence, list)).toEqual([]);
});
