// One finding has the same numbers on every surface: scores, words and differences. Of the example, of texts with small edits,
// and of the folders in SHINGLE_SURFACES, which are separated by colons.
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {itemOf} from '../../../server/lsp/features/findingItems.ts';
import {hoverAt} from '../../../server/lsp/features/hover.ts';
import {fittedMessage, sentence} from '../../../server/lsp/features/messages.ts';
import {message, versionsOf} from '../../../shared/kinds/message.ts';
import {sitesOf} from '../../../shared/kinds/sites.ts';
import {defaults} from '../../../shared/model/config.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {agentCopies} from '../../../shared/report/agentCopies.ts';
import {checkstyle} from '../../../shared/report/checkstyle.ts';
import {concise} from '../../../shared/report/concise.ts';
import {github} from '../../../shared/report/github.ts';
import {gitlab} from '../../../shared/report/gitlab.ts';
import {buildReportData} from '../../../shared/report/html/buildReportData.ts';
import {json} from '../../../shared/report/json.ts';
import {junit} from '../../../shared/report/junit.ts';
import {markdownComment} from '../../../shared/report/markdownComment.ts';
import {pretty} from '../../../shared/report/pretty.ts';
import {rdjson} from '../../../shared/report/rdjson.ts';
import {sarif} from '../../../shared/report/sarif.ts';
import {languageOf} from '../../../shared/wording/languages.ts';
import {plainMessage} from '../../../shared/wording/messageParts.ts';
import {capitalised} from '../../../shared/wording/numbersInEnglish.ts';
import {leadingOccurrence} from '../../../shared/wording/reportedPlaces.ts';
import {scoresData, scoresOf, scoresText} from '../../../shared/wording/scores.ts';
import {reportDefaults} from '../../../test/support/reportOptions.ts';
import {inspected, ranked, type Texts, worldOf} from './world.ts';

const english = languageOf('en');

function textsIn(folder: string): Texts {
  const files = readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((name) =>
    /\.(?:md|mdx|rst|txt|adoc|[jt]sx?|go|py|rb|java|rs)$/.test(name),
  );
  return Object.fromEntries(files.sort().map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

const bucket =
  'Before you begin, make sure that the service account can read the bucket and that its key has not expired; otherwise every upload fails without a message. Ask the owner of the project for a new key, put it into the folder of the configuration and start the service again on port 8080.';
const ceiling =
  'Nobody remembers who painted the ceiling of the old cinema. It shows a harvest, with a mouse in every corner that visitors are asked to count. Children find eleven, their parents nine. A restorer who came from abroad found a twelfth one behind the projector, and signed it with a small letter.';

const edited: Texts = {
  'a.md': `# Setup\n\n${bucket}\n\nSomething of its own stands between the two of them here.\n\n${ceiling}\n`,
  'b.md': `# Start\n\n${bucket.replace('8080', '9090').replace('the owner', 'an owner')}\n\nOther words are here, which no page has but this one.\n\n${ceiling.replace('eleven', 'thirteen')}\n`,
  'c.md': `# Third\n\nA page with a beginning that the others do not have at all.\n\n${bucket.replace('Ask the owner of the project for a new key, put it', 'Put one')}\n`,
};

function ownWords(letter: string): string {
  const words = Array.from({length: 150}, (_, at) => String.fromCharCode(97 + (at % 26), 97 + ((at * 7) % 25)));
  return words.map((word) => `${letter}${word}`).join(' ');
}

/** Two passages that a check tells as one, with words of their own between them. */
const apart: Texts = {
  'x.md': `# Office\n\n${bucket}\n\n${ownWords('u')}\n\n${ceiling}\n`,
  'y.md': `# Desk\n\n${bucket.replace(' and start the service again', '')}\n\n${ownWords('v')}\n\n${ceiling.replace('A restorer who came from abroad', 'Someone')}\n`,
};

const roots = (process.env.SHINGLE_SURFACES ?? '').split(':').filter((name) => name !== '');

test.each([
  ['docs/example', () => textsIn('docs/example')],
  ['edited', () => edited],
  ['several passages', () => apart],
  ...roots.map((root) => [root, () => textsIn(root)] as const),
] as [string, () => Texts][])('%s', {timeout: 600_000}, async (_, texts) => {
  const {seen, world, inspection} = worldOf(texts(), {config: {level: 'all'}});
  const scored = scoredIn(inspection);
  expect(scored.length).toBeGreaterThan(0);
  for (const finding of scored) {
    const one: Inspection = {...inspection, findings: [finding]};
    const at = leadingOccurrence(finding);
    reportSurfaces(one, finding, at);
    await editorSurfaces(finding, at, seen, world);
    countsOf(one, finding, at);
  }
  // An editor has each text for itself, a report those of the same pages as one finding.
  const config = {...defaults, level: 'all' as const};
  for (const finding of scoredIn(ranked(inspected(texts(), config), texts(), config)))
    reportSurfaces({...inspection, findings: [finding]}, finding, leadingOccurrence(finding));
});

function scoredIn({findings}: Inspection): readonly Finding[] {
  return findings.filter((finding) => scoresOf(finding, leadingOccurrence(finding)) !== null);
}

function reportSurfaces(one: Inspection, finding: Finding, at: number): void {
  for (const [surface, text] of Object.entries(textSurfaces(one, finding))) {
    const scores = scoresOf(finding, at);
    expect([finding.family, surface, shown(text)]).toEqual([
      finding.family,
      surface,
      expect.stringContaining(shown(capitalised(scoresText(scores ?? fail()))).slice(1)),
    ]);
  }
  dataSurfaces(one, finding, at);
}

function fail(): never {
  throw new Error('broken promise: it has scores');
}

/** On one line, without what a format escapes. */
function shown(text: string): string {
  return text.replaceAll('%25', '%').replace(/\s+/g, ' ');
}

function textSurfaces(one: Inspection, finding: Finding): Record<string, string> {
  const options = {...reportDefaults, information: true, top: null};
  const joined = (report: Iterable<string>) => [...report].join('');
  return {
    pretty: joined(pretty(one, options)),
    concise: joined(concise(one, options)),
    sarif: joined(sarif(one, options)),
    github: joined(github(one, options)),
    gitlab: joined(gitlab(one, options)),
    markdown: finding.level === 'silent' ? joined(concise(one, options)) : joined(markdownComment(one, options)),
    junit: joined(junit(one, options)),
    checkstyle: joined(checkstyle(one, options)),
    rdjson: joined(rdjson(one, options)),
    agents: agentCopies(one, 10).copies[0].message,
    editor: fittedMessage(finding, leadingOccurrence(finding), english).message,
    tree: sentence(finding, leadingOccurrence(finding), english),
  };
}

/** Numbers in data, at every place of the finding. */
function dataSurfaces(one: Inspection, finding: Finding, at: number): void {
  const {findings} = JSON.parse([...json(one, {top: null})].join(''));
  expect(findings[0]).toMatchObject(scoresData(finding, at));
  const {results} = JSON.parse([...sarif(one, reportDefaults)].join('')).runs[0];
  const sites = sitesOf(finding, versionsOf(one));
  expect(results.map(({properties}: {properties: object}) => properties)).toMatchObject(
    sites.map(({ordinal}) => scoresData(finding, ordinal)),
  );
  const [page] = htmlData(one).findings;
  const scores = scoresOf(finding, at) ?? fail();
  const [first] = page.passages;
  const [a, b, resemblance] = page.inCommon?.scores ?? first.scores ?? [];
  expect([a, b]).toEqual(scores.containment.map((share) => expect.closeTo(share, 5)));
  expect(resemblance).toBeCloseTo(scores.resemblance, 5);
  const said = plainMessage(message(finding, at, versionsOf(one)), () => '');
  const several = /^\d+ passages, together ([\d,]+) words/.exec(said);
  if (several !== null) expect([said, page.inCommon?.words]).toEqual([said, Number(several[1].replaceAll(',', ''))]);
}

function htmlData(one: Inspection) {
  return buildReportData(
    one,
    {
      ...{title: 'x', day: '', commit: '', forge: undefined, isChanged: () => false, linesOf: () => null, pages: []},
      ...{ownersOf: null, earlier: null, drifted: [], bytesMax: 1e9},
    },
    {top: null, version: '0'},
  );
}

async function editorSurfaces(
  finding: Finding,
  at: number,
  seen: ReturnType<typeof worldOf>['seen'],
  _world: ReturnType<typeof worldOf>['world'],
): Promise<void> {
  if (finding.kind !== 'passage') return;
  const place = finding.places[at];
  // Findings at one place have one hover, which shows the first two.
  const all = seen(place.path);
  const here = {...all, placed: all.placed.filter((placed) => placed.finding === finding)};
  const hover = await hoverAt(here, place.start);
  expect(hover?.markdown).toContain(capitalised(scoresText(scoresOf(finding, at) ?? fail())));
}

/** Words and differences that sentences, lists and data count. */
function countsOf(one: Inspection, finding: Finding, at: number): void {
  if (finding.kind !== 'passage' || finding.code !== 'copied-passage') return;
  const said = plainMessage(message(finding, at, versionsOf(one)), (path) => path.replace(/\d/g, 'n'));
  const ofEditor = sentence(finding, at, english);
  const item = itemOf(
    {root: '/w', finding, isAccepted: false},
    {uriOf: (_, path) => `file:///w/${path}`, language: english},
    'utf-16',
  );
  const words = numberBefore(said, /(?:words?|tokens?)\b/);
  expect([ofEditor, numberBefore(withoutNames(ofEditor, finding), /(?:words?|tokens?)\b/)]).toEqual([ofEditor, words]);
  // Of renamed code a message counts the lines.
  if (finding.reorderedRows === undefined && !finding.renamed) expect([said, item.size]).toEqual([said, words]);
  const [page] = htmlData(one).findings;
  const [first] = page.passages;
  if (finding.more === undefined && finding.reorderedRows === undefined && !finding.renamed)
    expect([said, first.words]).toEqual([said, words]);
  const differences = /, (?:with differences|(?:partly )?in another order)\b/;
  expect([ofEditor, differences.exec(ofEditor)?.[0]]).toEqual([ofEditor, differences.exec(said)?.[0]]);
  const several = /^\d+ passages/.test(said);
  const {findings} = JSON.parse([...json(one, {top: null})].join(''));
  const counted = findings[0].differs?.count;
  if (!several && counted !== undefined && !said.includes('Similar text')) {
    expect([said, counted > 0]).toEqual([said, differences.test(said)]);
    expect(first.differences?.count).toBe(counted);
  }
}

function withoutNames(text: string, {places}: Extract<Finding, {kind: 'passage'}>): string {
  return places.reduce((left, {path}) => left.replaceAll(path, path.replace(/\d/g, 'n')), text);
}

function numberBefore(text: string, word: RegExp): number {
  const found = new RegExp(`([\\d,]+) ${word.source}`).exec(text);
  return found === null ? 0 : Number(found[1].replaceAll(',', ''));
}
