// The table of limits, which bound what a check takes of a machine; and the one limit of globs, which is no setting.

import {setting, whole} from './settingParts.ts';

/** `moves` examines all commits. */
const movesMax = 200_000;

export const limitTable = {
  fileBytesMax: setting(whole(4_000_000), 'Bytes of a file', 'Larger files are skipped and listed.'),
  filesMax: setting(whole(200_000), 'Files', 'Files beyond this number are not read.'),
  // Memory is four times that much, at its peak.
  textBytesMax: setting(
    whole(2_500_000_000),
    'Bytes of all files',
    'When so many bytes have been read, the remaining files, in the order of their paths, are skipped and listed; named files, and the changed ones of a review, come first. Open documents of an editor are always compared.',
  ),
  candidateSlotsMax: setting(
    whole(14, 2),
    'Pages of a word sequence',
    'A word sequence on more pages than this selects only pairs with the first of them, and on over three times as many none.',
  ),
  candidatesMax: setting(whole(400_000), 'Candidates', 'Maximum number of pairs of passages to compare.'),
  // About 1 ms for each pair.
  rewrittenPairsMax: setting(
    whole(20_000),
    'Pairs of rewritten pages',
    'Maximum number of pairs of pages whose sentences `check --rewritten` compares, the most similar first.',
  ),
  // About 300,000 words.
  sentencesMax: setting(
    whole(20_000),
    'Sentences',
    'Maximum number of sentences of a text that are compared in other words.',
  ),
  findingsMax: setting(whole(1000), 'Findings', 'Maximum number of findings to report.', {
    flags: {'max-findings': `Report at most N findings (default: {default}; "moves" ${movesMax}).`},
  }),
  keyDocumentsMax: setting(
    whole(1000, 2),
    'Documents of a look-up key',
    'A look-up key of `lab clusters` in more documents than this selects no candidates.',
  ),
  movesMax: setting(whole(movesMax), 'Moves', 'Maximum number of findings of `moves` to report.'),
  followedMax: setting(
    whole(5000),
    'Versions followed',
    'Maximum number of versions of a file through which `origin` and `drift` follow a passage.',
  ),
  driftTextsMax: setting(
    whole(500),
    'Copies looked up in the history',
    'Maximum number of copies that `check` looks up in the index of the history to see whether one side was changed, heaviest first.',
  ),
  driftVersionsMax: setting(
    whole(5000),
    'Versions read for them',
    'Maximum number of versions of files that `check` reads from the history for that.',
  ),
  driftUnindexedMax: setting(
    whole(100, 0),
    'Copies that Git is asked about',
    'Without an index of the history: maximum number of copies, the first of the report, about which `check` asks Git.',
  ),
  driftCommitsMax: setting(
    whole(1000),
    'Commits that Git is asked about',
    'Without an index of the history: maximum number of commits, the newest of HEAD, in which changes of these copies are looked for.',
  ),
  driftBytesMax: setting(
    whole(2_000_000),
    'Bytes read for that',
    'Without an index of the history: maximum number of bytes of the files of these copies and of their versions that are read. The report says of how many copies they were not.',
  ),
  driftMillisecondsMax: setting(
    whole(5000),
    'Time for that',
    'Maximum time that all of this may take, in milliseconds, on a machine that is much slower than others. With the same texts and commits a report is the same each time, unless it says that this limit was reached.',
  ),
  translationVersionsMax: setting(
    whole(100_000),
    'Versions of translations',
    'Maximum number of versions of pages that `mirrors --stale` reads from the history.',
  ),
  sectionsMax: setting(
    whole(500),
    'Sections of a page',
    'Pages with more sections than this are not compared with their translations by `mirrors --stale`.',
  ),
  nameWordsMax: setting(
    whole(2_000_000, 0),
    'Words compared for names',
    'Maximum number of words of texts that `check` compares to find names that copying left over.',
  ),
  nameSearchesMax: setting(
    whole(50, 0),
    'Names searched for',
    'Maximum number of such names that `check` searches all pages for, to see whether they are meant.',
  ),
  commitsMax: setting(whole(1_000_000), 'Commits', 'Maximum number of commits of a history to read, newest first.', {
    flags: {'max-commits': 'Read the newest N commits at most (default: {default}).'},
  }),
  placesMax: setting(whole(50, 2), 'Places of a finding', 'Maximum number of places of one finding to report.'),
  noiseExamplesMax: setting(
    whole(20, 0),
    'Examples of noise',
    'Maximum number of examples that `--explain-noise` shows.',
  ),
  cacheBytesMax: setting(
    whole(600_000_000, 0),
    'Bytes of the cache',
    'Maximum size of the cache on the disk. What was used least recently is removed.',
  ),
  // At about 300 bytes per entry, no person has decided on 100,000 entries.
  baselineBytesMax: setting(whole(32_000_000), 'Bytes of a baseline', 'Larger baseline files are refused.'),
  reportBytesMax: setting(
    whole(5_000_000, 1000),
    'Bytes of an HTML report',
    'Maximum size of the data of an HTML report before it is compressed. If it would be larger, the texts of its last findings are left out.',
  ),
  listBytesMax: setting(
    whole(64_000_000),
    'Bytes of a list',
    'Longer lists of paths or pairs (--file-list, --pairs) are refused.',
  ),
  listSecondsMax: setting(
    whole(120, 1, {most: 3600}),
    'Seconds to list files',
    'How long Git may take to list the files of a folder: a pattern of an ignore file may keep it busy for ever.',
  ),
};

/** Characters of a glob: those that people write have up to 300; lists in braces are the longest. */
export const globLengthMax = 2000;
