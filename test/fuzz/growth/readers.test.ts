// Whatever reads a whole text has a row among the readers, whose time `npm run fuzz` holds to that of the text.

import {readdirSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import {languages} from '../../../shared/text/formatOf.ts';
import {patterns} from './patterns.ts';
import {readers} from './readers.ts';

const top = fileURLToPath(new URL('../../../', import.meta.url));
const named = new Set(readers.map(([name]) => name.split(' ')[0]));

/** Called by a reader with the same text, or with a part of it that has a limit. */
const within: Readonly<Record<string, string>> = {
  lex: 'lexAsciidoc lexCode lexHtml lexLatex lexMarkdown lexNotebook lexRestructuredtext lexRoff joinWrappedWords excludeFrontMatter frontMatterEnd readCells kernelFormatOf wordHashes utf8Of nativeText',
  suppressionsOf: 'codeComments hostComments',
  lexNormalized: 'hashText',
  'sectionsOf markdown': 'withoutComments fencesIn',
  decode: 'decodeStored utf16Of versionText isWritten',
  positionsOf: 'lineStartsOf',
  parseJson: 'jsonIn parsedAs',
  entriesOf: 'recordsOf',
  parseBaseline: 'entriesIn',
  staleCopies: 'withEdits factsOf',
  hunksOf: 'commonHead commonTail',
  'report pretty': 'indexOfWords indexOfQuote editDiff span wholeSpan painted nameOfText',
  notebookPage: 'locatedIn currentOccurrenceIn lineEndOf',
  inspect: 'copiedRangesIn splitLines segmentsOf',
};

/** Texts of our own, of the command line or of the user's editor, and files that are written. */
const own =
  'encode firstSentence shellQuoted shellWord blobName contentProblem readCode writeCode temporaryFile mentionsShingle packedIn writeParts'.split(
    ' ',
  );

const textNames = 'text|textToMiddle|bytes|raw|content|output|list|bare|heading|head|source|html|json|before';
const reading = new RegExp(
  `^export (?:async )?function\\*? (\\w+)\\(\\s*(?:\\w+: (?:string|FingerprintBuffers|Corpus|\\{[^}]*\\}),\\s*)?(?:${textNames}): (?:string|Uint8Array|Buffer)(?: \\| null)?[,)]([^{]*)`,
  'gm',
);
/** A part of a text that a reader has found. */
const ofPart = /\b(?:at|from|to|start|end|size|width|units|columns|offset|token): number/;

function readersIn(folder: string): string[] {
  const files = readdirSync(top + folder, {recursive: true, encoding: 'utf8'}).filter((name) => name.endsWith('.ts'));
  return files.flatMap((name) =>
    [...readFileSync(`${top}${folder}/${name}`, 'utf8').matchAll(reading)].flatMap(([, one, parameters]) =>
      ofPart.test(parameters) ? [] : [one],
    ),
  );
}

test('every function that reads a text has a reader by its name, or is a part of one', () => {
  const all = [...readersIn('shared'), ...readersIn('server')];
  expect(all.length).toBeGreaterThan(60);
  const known = new Set([...named, ...own, ...Object.values(within).flatMap((names) => names.split(' '))]);
  expect(all.filter((name) => !known.has(name))).toEqual([]);
  const listed = [...own, ...Object.values(within).flatMap((names) => names.split(' '))];
  expect(listed.filter((name) => !all.includes(name))).toEqual([]);
  for (const reader of Object.keys(within))
    expect(readers.map(([name]) => name.split(' ')[0])).toContain(reader.split(' ')[0]);
});

test('every language has its lexer among the readers', () => {
  const all = [...languages.keys()];
  expect(all.length).toBeGreaterThan(70);
  const names = new Set(readers.map(([name]) => name));
  expect(all.filter((language) => !names.has(`lex ${language}`) || !names.has(`suppressionsOf ${language}`))).toEqual(
    [],
  );
});

test('there are three hundred patterns, each as long as it is asked for', () => {
  expect(patterns.size).toBeGreaterThan(300);
  for (const [name, pattern] of patterns) {
    expect(pattern(3000).length, name).toBeGreaterThanOrEqual(3000);
    expect(pattern(3000).length, name).toBeLessThan(4500);
  }
});
