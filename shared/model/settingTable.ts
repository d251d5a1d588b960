// The table of settings: of each its default and range, its meaning, whether it may differ from file to file, and its flags.
// Type and defaults are in config.ts, the schema in configSchema.ts. Limits have a table of their own.

import {configurableEncodings} from './fileEncodings.ts';
import {infoWeightDefault, minWeightDefault, scoreRule} from './judgeNumbers.ts';
import {forgeNames, pathClasses, siteNames} from './settingNames.ts';
import {entries, list, number, oneOf, onOff, record, required, setting, share, text, whole} from './settingParts.ts';

export const settingTable = {
  include: setting(
    list('globs'),
    'Files to check',
    'Globs of the files to check; empty means all. Relative to the folder of the configuration file that was found (not of one it extends). As in .gitignore: a glob without a slash matches at any depth, the name of a folder matches all in it, the last glob that matches decides, and ! takes back.',
    {flags: {include: 'Check only files that match; may be repeated.'}, what: 'GLOB'},
  ),
  exclude: setting(
    list('globs'),
    'Files to leave out',
    'Globs of files not to check, with the same syntax as `include`. Files that Git ignores are always skipped, and so is `node_modules`, except for what Git tracks in it.',
    {flags: {exclude: 'Skip files that match; may be repeated.'}, what: 'GLOB'},
  ),
  reference: setting(
    list('pathGlobs'),
    'References',
    'Folders or files to compare with but not to report on, relative to this file. `compare` counts in them how rare code is.',
    {
      flags: {
        reference:
          'Compare with this folder or file, but do not report on it; may be repeated. For compare: count in it how rare code is, so that the score of two programs is the same in every list.',
      },
      what: 'DIR',
    },
  ),
  templates: setting(
    list('paths'),
    'Templates',
    'Files with boilerplate, relative to this file. Their text is ignored everywhere.',
    {flags: {template: 'Ignore the text of this file; may be repeated.'}, what: 'FILE'},
  ),
  expected: setting(
    list('sets'),
    'Expected to be alike',
    'Sets of files that are expected to be alike, such as `docs/{angular,react,vue}/**`: globs with the same syntax as `include`. Equal text of two files that match one pattern at different alternatives of its braces is not reported; copies that were left behind or have diverged are. Without braces, every two files that match are expected to be alike.',
  ),
  encodings: setting(
    entries(
      {
        files: setting(required(list('globs')), 'Files', 'Globs of the files, with the same syntax as `include`.'),
        encoding: setting(required(oneOf('utf-8', configurableEncodings)), 'Encoding', 'How the files are encoded.'),
      },
      ['files', 'encoding'],
    ),
    'Encodings',
    'Encodings of files that are not UTF-8. If several match a file, later ones win. What is not named here or in `.gitattributes` is guessed.',
  ),
  minWords: setting(
    whole(25),
    'Least words of a passage',
    'Minimum length of a passage of prose, in words, for scripts with spaces.',
    {
      ofPair: 'larger',
      flags: {'min-words': 'Minimum number of words in a passage (default: {default}); moves uses 60 % of it.'},
    },
  ),
  minCharacters: setting(
    whole(50),
    'Least characters of a passage',
    'The same for Han and Kana, in characters; a character is worth about half a word.',
    {ofPair: 'larger', flags: {'min-characters': 'The same for Han and Kana, in characters (default: {default}).'}},
  ),
  minCodeWords: setting(
    whole(50),
    'Least words of a code passage',
    'Minimum length of a passage of source code or its comments, in words.',
    {ofPair: 'larger', flags: {'min-code-words': 'The same for code (default: {default}).'}},
  ),
  minTableWords: setting(
    whole(40),
    'Least words of a table passage',
    'Minimum length of a passage of a table, in words.',
    {ofPair: 'larger'},
  ),
  minWeight: setting(
    number(minWeightDefault, 0),
    'Minimum score of a warning',
    `Minimum score of a warning. ${scoreRule}`,
    {
      flags: {
        'min-weight': `Minimum score of a warning (default: {default}). ${scoreRule}`,
      },
    },
  ),
  minNewWords: setting(
    whole(60),
    'Least words of a new copy',
    'In a review: minimum number of words of a passage that the change copied, as a warning. A shorter one is information; a whole page is a warning, and a passage of two programs from 30 words on.',
  ),
  infoWeight: setting(
    number(infoWeightDefault, 0),
    'Minimum weight of information',
    'Minimum weight of information, whatever its score. Lighter copies are reported only with `level: all`.',
  ),
  level: setting(
    oneOf('info', ['warning', 'info', 'all']),
    'Minimum level that is reported',
    '`warning`: only warnings. `info`: information too. `all`: also what the rules leave out.',
    {
      flags: {
        level:
          'Minimum level to report; "all" adds what the rules leave out (default: {default}). The pretty format lists information with --level info or --all only.',
      },
    },
  ),
  source: setting(
    oneOf('auto', ['auto', ...pathClasses]),
    'Kind of source',
    'Kind of a file. Copies in dated pages, upgrade notes, generated, data and vendored files are not reported, nor copies only between tests. `auto`: its path decides, unless `.gitattributes` of a checked folder gives it the attribute `linguist-generated`, or `crowdin.yml` says that Crowdin writes it.',
    {ofPair: 'never'},
  ),
  minSameFileWords: setting(
    whole(50),
    'Least words within one file',
    'Minimum length of a passage that appears twice in one file, in words.',
    {ofPair: 'larger'},
  ),
  minContainment: setting(
    share(0.65),
    'Least containment',
    'Minimum proportion of the words of one passage that must also be in the other, from 0 to 1; the larger of both directions decides, and the smaller must reach three quarters of it. Code needs at least 0.7, tables and passages that occur twice in one file 0.8. Measured on the two passages that are shown; rows of a table in another order on the smaller of the two tables.',
    {
      ofPair: 'larger',
      flags: {
        'min-containment':
          'Minimum overlap with the other passage, for example 0.9 or 90% (default: {default}; at least 0.7 for code, 0.8 for tables and copies within one file).',
      },
    },
  ),
  minResemblance: setting(
    share(0),
    'Least resemblance',
    'Minimum resemblance of two passages, from 0 to 1. With 0, only containment matters.',
    {ofPair: 'larger', flags: {'min-resemblance': 'Minimum resemblance of two passages (default: {default}).'}},
  ),
  repeatedBlocks: setting(
    oneOf('info', ['info', 'warning', 'off']),
    'Repeated blocks',
    'How a block that appears on several pages is reported: as information, as a warning, or not at all.',
    {ofPair: 'never', flags: {'repeated-blocks': 'Level of blocks that appear on several pages (default: {default}).'}},
  ),
  sameFile: setting(
    oneOf('prose', ['prose', 'all', 'off']),
    'Copies within one file',
    'Report passages that appear twice in one file: in prose only, also in code, or not at all.',
    {ofPair: 'first', flags: {'same-file': 'Copies within one file (default: {default}).'}},
  ),
  documentResemblance: setting(
    share(0.67),
    'Near duplicate from',
    'Minimum resemblance of near-duplicate documents, from 0 to 1. Only words in the same order count.',
  ),
  documentContainment: setting(
    share(0.8),
    'Contained from',
    'Minimum proportion of the words of a document that another has in the same order, so that it is contained in it, from 0 to 1.',
  ),
  rareUpTo: setting(
    whole(4),
    'Rare up to',
    'A word sequence that is on at most this many pages has its full weight as evidence; on more pages, it has less.',
  ),
  repeatedFrom: setting(
    whole(5, 2),
    'Repeated block from',
    'A text on at least this many pages is a repeated block: information, unless it is very long. All pages of `reference` count as one.',
  ),
  boilerplateFrom: setting(
    whole(11, 2),
    'Boilerplate from',
    'A block on at least this many pages is boilerplate, and not a finding.',
  ),
  code: setting(
    oneOf('blind', ['exact', 'blind', 'off']),
    'Copied code',
    'Look only for exact copies of code (exact), also for copies with other names and literals (blind), or for none (off), which leaves out passages that are more than half code or comments.',
    {
      flags: {
        code: 'Copies of code: only exact ones, also those with different names (blind), or none in code and comments (off) (default: {default}).',
      },
    },
  ),
  fold: setting(
    onOff(true),
    'Fold',
    'Combine mirrored folders, collected pages and several passages between two pages into one finding each.',
    {flags: {'no-fold': 'Also report the copies that are folded into mirrored folders and collected pages.'}},
  ),
  passages: setting(onOff(true), 'Passages', 'Look for copied passages.', {
    flags: {passages: 'Look for copied passages only, not for documents.'},
  }),
  documents: setting(onOff(true), 'Documents', 'Look for near-duplicate and contained documents.', {
    flags: {documents: 'Look for copied documents only, not for passages.'},
  }),
  rewritten: setting(
    onOff(false),
    'Rewritten passages',
    '`check` also looks for pages that say the same in other words. `compare` always does, reviews and editors never do.',
    {
      flags: {
        rewritten: 'Also look for pages that say the same in other words: rewritten or condensed. Not in reviews.',
      },
    },
  ),
  failOn: setting(
    oneOf('warning', ['info', 'warning', 'never']),
    'Fail on',
    'Minimum level of a finding that makes the exit code 1. With never, findings do not affect the exit code.',
    {flags: {'fail-on': 'Minimum level that makes the exit code 1 (default: {default}). A mirror is info.'}},
  ),
  maxWarnings: setting(
    whole(-1, -1),
    'Most warnings',
    'With this many warnings or fewer, the exit code is 0 whatever `failOn` says; with more, it is 1. -1: no limit, `failOn` decides. In `overrides`, of the warnings that are reported in these files, which do not count elsewhere.',
    {
      ofPair: 'never',
      flags: {
        'max-warnings': 'Exit with 1 only if there are more than N warnings (default: {default}, one is enough).',
      },
    },
  ),
  maxShare: setting(
    share(1),
    'Largest share of copied words',
    'If the words in warnings are at most this share of all words that are checked, from 0 to 1, the exit code is 0 whatever `failOn` says; beyond, it is 1. With `failOn: info`, the words in information count too. 1: no limit, `failOn` decides. In `overrides`, of the words of these files, which do not count elsewhere. Not in reviews.',
    {
      ofPair: 'never',
      flags: {
        'max-share':
          'Exit with 1 only if more than this share of all words is copied, for example 0.03 or 3% (default: {default}, no limit). Not in reviews.',
      },
    },
  ),
  reportUnusedSuppressions: setting(
    onOff(false),
    'Report unused suppressions',
    'Report suppression comments that suppress nothing or are misspelt.',
    {flags: {'report-unused-suppressions': 'Report suppression comments that suppress nothing or are misspelt.'}},
  ),
  drift: setting(
    onOff(true),
    'Copies that have diverged',
    '`check` reports, as warnings and before all others, copies that used to be identical and now differ because only one was changed. It asks the index of the history, which `shingle index --history` builds, or, for its first copies, Git. In a review, it decides the level of copies left behind.',
    {flags: {'no-drift': 'Do not ask the history for copies that differ since one was changed.'}},
  ),
  cache: setting(
    onOff(true),
    'Cache',
    "Cache results, so that a run on the same texts is fast: in the folder `shingle` of the Git directory, or outside Git in the user's cache folder.",
    {flags: {'no-cache': 'Neither read nor write the cache.'}},
  ),
  resident: setting(
    onOff(false),
    'Resident process',
    'A check starts a process that keeps the index in memory and answers the next checks of this root, as `shingle serve` does. It ends after ten idle minutes. In CI none is started or asked.',
  ),
  baseline: setting(
    text('.shingle-baseline.jsonl', 'path'),
    'Baseline',
    'File of accepted copies, relative to this file; an empty text means none. Default: the file of this name beside the configuration, otherwise the nearest one from the root upwards, if there is one.',
    {
      flags: {
        baseline: 'Accept the copies listed in FILE (default: the nearest baseline, if there is one).',
        'no-baseline': 'Accept nothing: also report the copies listed in the baseline.',
      },
      what: 'FILE',
    },
  ),
  forge: setting(
    oneOf('auto', ['auto', ...forgeNames]),
    'Forge',
    'Form of the links to files and commits in an HTML report and a pull request comment. `auto` recognises the forge by the host of the remote; if you host your own, name it here.',
  ),
  site: setting(
    oneOf('auto', siteNames),
    'Site generator',
    'Program that makes a site of the pages. It decides how the quick fixes of an editor write links and includes. `auto` recognises it by its configuration file (`docusaurus.config.js`, `hugo.toml`, `_config.yml`, `conf.py`) in a folder above the page; `none` uses only what the format has.',
  ),
  corpus: setting(
    record({
      zone: setting(
        text(''),
        'Zone',
        'Zone that is asked and pushed to, 1 to 8 letters or digits. Empty: all zones of which the user has the secret; `push` uses `all`.',
      ),
      as: setting(
        text(''),
        'Name of this repository',
        'Name under which its own documents are in the corpus, which are not reported. Empty: the path of its remote, such as `org/handbook`. Under which name is pushed only `SHINGLE_CORPUS_AS` decides.',
      ),
      paths: setting(
        list('globs'),
        'Files that are pushed',
        'Globs of files to push to the corpus. Empty: all that are checked.',
      ),
    }),
    'Corpus',
    "What a repository may say of the corpus of its organisation: the zone, the name of its own documents, which are not reported, and which files are pushed. Address and secret are the user's, in a file of their own or in the environment.",
  ),
  historyRefs: setting(
    list('revisions'),
    'History: where it ends',
    'Branches, tags, commits, or patterns of refs such as `refs/tags/*`, from which the history is read. Empty: all local and remote branches, and HEAD.',
    {
      flags: {
        refs: 'Read the history of this branch, tag, commit or pattern such as refs/tags/*; may be repeated (default: all branches and HEAD).',
      },
      what: 'REF',
    },
  ),
  historySince: setting(
    text(''),
    'History: where it begins',
    'Read the history from this date on, for example 2024-01-01 or 2 years ago. Empty: from the first commit.',
    {flags: {since: 'Read the history from this date on, for example 2024-01-01 or "2 years ago".'}, what: 'DATE'},
  ),
  historyPaths: setting(
    list('revisions'),
    'History: what it is about',
    'Read the history of these folders or files, relative to the top of the repository. Empty: all.',
    {flags: {'history-path': 'Read the history of this folder or file only; may be repeated.'}, what: 'PATH'},
  ),
};
