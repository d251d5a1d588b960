// Everything that reads a text of any length that a stranger wrote, by the name of its function: functions of one text in
// this file. `npm run fuzz -- --only growth` measures them; readers.test.ts fails if one is missing.

import {ownersIn} from '../../../server/app/htmlReport/codeOwners.ts';
import {hasExpected, withExpected} from '../../../server/app/init/insertExpected.ts';
import {withYamlEntry, yamlValue} from '../../../server/app/init/insertYaml.ts';
import {mentionsShingle} from '../../../server/app/init/proposeHook.ts';
import {sectionAbove} from '../../../server/app/mend/sectionAbove.ts';
import {wholeBlocks} from '../../../server/app/mend/wholeBlocks.ts';
import {crowdinFiles} from '../../../server/config/crowdinFiles.ts';
import {parseJson} from '../../../server/config/parseJson.ts';
import {parseYaml} from '../../../server/config/parseYaml.ts';
import {linesOfPage, notebookPage} from '../../../server/lsp/compare/notebookPage.ts';
import {configurationLinks, contentLinks} from '../../../server/lsp/features/documentLinks.ts';
import {escapedText, plainOf} from '../../../server/lsp/features/markdownText.ts';
import {decode} from '../../../server/sources/decode.ts';
import {namesIn} from '../../../server/sources/fileList.ts';
import {entriesOf} from '../../../server/sources/gitFiles.ts';
import {matcherOf} from '../../../server/sources/globs.ts';
import {guessEncoding} from '../../../server/sources/guessEncoding.ts';
import {ignoreRules} from '../../../server/sources/ignoreFile.ts';
import {UserError} from '../../../server/userError.ts';
import {didYouMean} from '../../../shared/algorithms/didYouMean.ts';
import {parseBaseline} from '../../../shared/baseline/entries.ts';
import {allElementsOf, fingerprintOf, isFingerprint} from '../../../shared/baseline/textFingerprint.ts';
import {phraseWords} from '../../../shared/broken/brokenFinding.ts';
import {linksIn, writtenLinks} from '../../../shared/broken/linksIn.ts';
import {compact, stem, subjectOf, wordsIn} from '../../../shared/broken/subjectWords.ts';
import {hasHalfType} from '../../../shared/difference/quotedEdit.ts';
import {usedInclude} from '../../../shared/evidence/includes.ts';
import {pathClassOf} from '../../../shared/evidence/paths.ts';
import {nameWords, versionOf} from '../../../shared/evidence/relatedPaths.ts';
import {
  areOverloads,
  isAmongTests,
  isDrawing,
  isMarkedBuilt,
  isMarkedGenerated,
  isOutput,
  isStandardText,
} from '../../../shared/evidence/texts.ts';
import {writtenParts} from '../../../shared/evidence/writtenParts.ts';
import {sentences} from '../../../shared/explain/table.ts';
import {anchorNamed, anchorsIn, headingsIn, slugOf} from '../../../shared/links/anchorsIn.ts';
import {linkResolver} from '../../../shared/links/linkTargets.ts';
import {localeOf} from '../../../shared/mirrors/locales.ts';
import type {FormatFamily} from '../../../shared/model/format.ts';
import {forgeRepository, repositoryName} from '../../../shared/report/forge.ts';
import {xml} from '../../../shared/report/xml.ts';
import {wordSet} from '../../../shared/review/carriedName.ts';
import {stemOf} from '../../../shared/rewritten/sentences.ts';
import {mentionsSuppression, suppressionsOf} from '../../../shared/suppress/directives.ts';
import {addressesIn, withoutAddresses} from '../../../shared/text/addresses.ts';
import {newCodeTokens} from '../../../shared/text/code/codeTokens.ts';
import {lexNormalized} from '../../../shared/text/code/normalizedCode.ts';
import {newExcludedText} from '../../../shared/text/excludedText.ts';
import {factsIn, numberWordsIn} from '../../../shared/text/factsIn.ts';
import {shapeOfContent, shapeOfNamed} from '../../../shared/text/fileShape.ts';
import {formatOf, formatOfScript, languages} from '../../../shared/text/formatOf.ts';
import {lex} from '../../../shared/text/lex.ts';
import {notebookCells} from '../../../shared/text/markup/notebookCells.ts';
import {withoutRoff} from '../../../shared/text/markup/roff.ts';
import {type Markup, withoutCodeAndComments, withoutFences} from '../../../shared/text/markupOnly.ts';
import {positionsOf} from '../../../shared/text/positions.ts';
import {meaningfulSigns} from '../../../shared/text/signsBetween.ts';
import {newTokens} from '../../../shared/text/tokens.ts';
import {hasPairedBrackets, isPaired, withoutUnpaired} from '../../../shared/text/unpairedSigns.ts';
import {oneLine} from '../../../shared/text/wholePieces.ts';
import {headingsOf, sectionsOf} from '../../../shared/translations/pageSections.ts';
import {cutBehind, withShortLinks} from '../../../shared/wording/frameLine.ts';
import {english} from '../../../shared/wording/language.ts';
import {shortPath} from '../../../shared/wording/shortParts.ts';
import {
  beginning,
  columns,
  printableJson,
  visible,
  visibleLine,
  visiblePath,
  visibleText,
  visibleWord,
} from '../../../shared/wording/terminal.ts';
import {notebookText, withoutCommentMarks} from '../../../shared/wording/withoutCommentMarks.ts';
import {parsedLog} from '../../support/parsedLog.ts';

export type Read = (text: string, bytes: Buffer) => unknown;

/** Words, comments that silence, and renamed code of a text in a language. */
function languageReaders(): [string, Read][] {
  const tokens = newTokens(1 << 16);
  const codeTokens = newCodeTokens(1 << 16);
  return [...languages].flatMap(([language, path]): [string, Read][] => {
    const format = formatOf(path);
    const all: [string, Read][] = [
      [
        `lex ${language}`,
        (_, bytes) => {
          tokens.count = 0;
          lex(path, bytes, format, tokens, newExcludedText('all'));
        },
      ],
      [`suppressionsOf ${language}`, (text) => suppressionsOf(text, format)],
    ];
    if (format.family !== 'code') return all;
    return [
      ...all,
      [
        `lexNormalized ${language}`,
        (_, bytes) => {
          codeTokens.count = 0;
          lexNormalized(bytes, format, codeTokens);
        },
      ],
    ];
  });
}

const markups: readonly Markup[] = ['markdown', 'rst', 'asciidoc', 'html'];
const families: readonly FormatFamily[] = ['markdown', 'restructuredtext', 'asciidoc', 'html', 'latex', 'plain'];
const paths = ['docs/page.md', 'a', 'a/b/c/d/e.ts', 'naïve/[x].md'];
const codePaths = ['a.md', 'a.py', 'a.ts', 'a.lua', 'a.php'];

function of<Case>(name: string, cases: readonly Case[], read: (text: string, one: Case) => unknown): [string, Read][] {
  return cases.map((one) => [`${name} ${one}`, (text) => read(text, one)]);
}

/** The patterns of anchors and links are bounded, and so is a quotation: a reader of one gets no longer part. */
const [headingMax, targetMax, pairedMax] = [500, 1000, 1000];
const noAnchors = anchorsIn('# a\n');
const resolve = linkResolver({paths, closed: new Set(), listed: [''], isWhole: true});

function inParts(text: string, units: number, read: (part: string) => unknown): void {
  for (let at = 0; at < text.length; at += units) read(text.slice(at, at + units));
}

const pages: readonly [string, Read][] = [
  ...of('linksIn', markups, linksIn),
  ...of('writtenLinks', markups, writtenLinks),
  ...of('withoutCodeAndComments', markups, withoutCodeAndComments),
  ...of('withoutFences', markups, withoutFences),
  ...of('sectionsOf', markups, sectionsOf),
  ...of('headingsOf', markups, headingsOf),
  ['anchorsIn', anchorsIn],
  ['headingsIn', headingsIn],
  ['slugOf', (text) => inParts(text, headingMax, slugOf)],
  ['anchorNamed', (text) => inParts(text, targetMax, (part) => anchorNamed(noAnchors, `#${part}`))],
  ['linkResolver', (text) => inParts(text, targetMax, (part) => resolve('a/b.md', part))],
  ['wordsIn', wordsIn],
  ['subjectOf', (text) => subjectOf('docs/page.md', text)],
  ['stem', stem],
  ['compact', compact],
  ['phraseWords', phraseWords],
  ['factsIn', factsIn],
  ['wordSet', wordSet],
  ['numberWordsIn', numberWordsIn],
  ['isMarkedGenerated', (text) => isMarkedGenerated(text, text)],
  ['isMarkedBuilt', (text) => isMarkedBuilt(text, text)],
  ['isStandardText', isStandardText],
  ['isOutput', isOutput],
  ['isDrawing', isDrawing],
  ['isAmongTests', isAmongTests],
  ['areOverloads', areOverloads],
  ['writtenParts', writtenParts],
  ...of('usedInclude', ['a.md', 'a.mdx', 'a.rst'], (text, path) => usedInclude(path, Buffer.from(text))),
  ['stemOf', stemOf],
];

const texts: readonly [string, Read][] = [
  ['decode', (_, bytes) => decode(bytes)],
  ['guessEncoding', (_, bytes) => guessEncoding(bytes)],
  ['shapeOfContent', (_, bytes) => shapeOfContent('a.ts', bytes)],
  ['shapeOfNamed', (_, bytes) => shapeOfNamed(bytes)],
  ['formatOfScript', (_, bytes) => formatOfScript(bytes)],
  ['mentionsSuppression', (_, bytes) => mentionsSuppression(bytes)],
  ['positionsOf', (_, bytes) => positionsOf(bytes)],
  ['notebookCells', notebookCells],
  ['notebookCells source', (text) => notebookCells(notebookOf(text))],
  ['lex jupyter source', (text) => lexed('a.ipynb', notebookOf(text))],
  ['meaningfulSigns', meaningfulSigns],
  ['hasHalfType', hasHalfType],
  ['hasPairedBrackets', hasPairedBrackets],
  ['isPaired', isPaired],
  ['withoutUnpaired', (text) => inParts(text, pairedMax, (part) => withoutUnpaired(part, false))],
  ['oneLine', oneLine],
  ['fingerprintOf', fingerprintOf],
  ['isFingerprint', isFingerprint],
  ['allElementsOf', allElementsOf],
];

function notebookOf(source: string): string {
  return JSON.stringify({
    cells: [
      {cell_type: 'code', source},
      {cell_type: 'markdown', source: [source]},
    ],
  });
}

function lexed(path: string, text: string): void {
  lex(path, Buffer.from(text), formatOf(path), newTokens(1 << 16), newExcludedText('all'));
}

const wording: readonly [string, Read][] = [
  ['visible', visible],
  ['visibleText', visibleText],
  ['visibleLine', visibleLine],
  ['visiblePath', visiblePath],
  ['visibleWord', visibleWord],
  ['beginning', (text) => beginning(text, 80)],
  ['withShortLinks', withShortLinks],
  ['cutBehind', (text) => cutBehind(text, 80)],
  ['columns', columns],
  ['printableJson', (text) => printableJson(text)],
  ['shortPath', (text) => shortPath(text, 60)],
  ['addressesIn', addressesIn],
  ['withoutAddresses', withoutAddresses],
  ['notebookText', notebookText],
  ...of('withoutCommentMarks', codePaths, withoutCommentMarks),
  ['withoutRoff', withoutRoff],
  ['sentences', (text) => sentences(text)],
  ['xml', xml],
  ['escapedText', escapedText],
  ['plainOf', plainOf],
  ['forgeRepository', (text) => forgeRepository(text)],
  ['repositoryName', repositoryName],
];

const editor: readonly [string, Read][] = [
  ...of('sectionAbove', families, (text, family) => sectionAbove(text, text.length, family)),
  ...of('wholeBlocks', families, (text, family) =>
    wholeBlocks(text, {start: text.length >> 1, end: (text.length >> 1) + 20}, family),
  ),
  ['contentLinks', contentLinks],
  ['crowdinFiles', (text) => crowdinFiles(text)?.isMade(text.slice(0, 200))],
  ['configurationLinks', (text) => configurationLinks('/a/.shingle.json', text)],
  ['notebookPage', (text) => notebookPage(notebookOf(text), english)],
  ['linesOfPage', linesOfPage],
];

const names: readonly [string, Read][] = [
  ['pathClassOf', pathClassOf],
  ['versionOf', versionOf],
  ['nameWords', nameWords],
  ['localeOf', localeOf],
  ['didYouMean', (text) => didYouMean(text, ['disable', 'enable'])],
];

/** The pattern may be a value, or a text that is expected to be JSON. */
const settings: readonly [string, Read][] = [
  ['parseJson', parseJson],
  ['parseYaml', parseYaml],
  ['yamlValue', orMessage(yamlValue)],
  ['withYamlEntry', orMessage((text) => withYamlEntry(text, ['repos'], '- repo: a\n'))],
  ['withExpected', orMessage((text) => withExpected(text, '.shingle.json', 'a'))],
  ['withExpected yaml', orMessage((text) => withExpected(text, '.shingle.yaml', 'a'))],
  ['hasExpected', orMessage((text) => hasExpected(text, '.shingle.json'))],
  ['parseBaseline', (text) => parseBaseline(text, 'baseline')],
  ['mentionsShingle', mentionsShingle],
  [
    'ownersIn',
    (text) => {
      const owners = ownersIn(text);
      for (const path of paths) owners(path);
    },
  ],
  [
    'ignoreRules',
    (text) => {
      const {decides} = ignoreRules(text, true);
      for (const path of paths) decides(path);
    },
  ],
  [
    'matcherOf',
    orMessage(async (text) => {
      const matches = await matcherOf(text.split('\n').slice(0, 20));
      for (const path of [...paths, text]) matches(path);
    }),
  ],
  ['matched by a glob', async (text) => (await matcherOf(['**/*a*/**/[a-z]?{a,b}*/**/b', '*a*b*c*.md']))(text)],
  ['namesIn', (text) => namesIn(text, () => false)],
  ['entriesOf', (text) => entriesOf('/a', Buffer.from(text.replaceAll('\n', '\0')))],
  ['parsedLog', (_, bytes) => orMessage(() => parsedLog(bytes))('', bytes)],
];

/** What is no valid text of its kind may be refused, but soon. */
function orMessage(read: Read): Read {
  return async (text, bytes) => {
    try {
      await read(text, bytes);
    } catch (error) {
      if (!(error instanceof UserError || error instanceof Error)) throw error;
    }
  };
}

export const textReaders: readonly [string, Read][] = [
  ...languageReaders(),
  ...pages,
  ...texts,
  ...wording,
  ...editor,
  ...names,
  ...settings,
];
