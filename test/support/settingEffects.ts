// Of every setting, a value with which a command says something else of the same files, or an editor offers something else.

import {random} from './random.ts';

const syllables = [
  'ba',
  'ko',
  'ri',
  'mu',
  'te',
  'so',
  'la',
  'ne',
  'vi',
  'du',
  'pha',
  'gro',
  'sti',
  'whe',
  'clo',
  'nar',
];

/** Words that no two seeds have in common by chance more than a few of. */
function words(seed: number, count: number): string[] {
  const draw = random(seed);
  const next = (below: number) => Math.floor(draw() * below);
  return Array.from({length: count}, () =>
    Array.from({length: 2 + next(2)}, () => syllables[next(syllables.length)]).join(''),
  );
}

export function prose(seed: number, count: number): string {
  return words(seed, count)
    .map((word, at) => (at % 12 === 0 ? word[0].toUpperCase() + word.slice(1) : at % 12 === 11 ? `${word}.` : word))
    .join(' ');
}

/** Every n-th word is another one. */
function edited(text: string, every: number): string {
  return text
    .split(' ')
    .map((word, at) => (at % every === every - 1 ? `x${at}` : word))
    .join(' ');
}

export function page(seed: number, ...parts: readonly string[]): string {
  return `# ${words(seed, 2).join(' ')}\n\n${[prose(1000 + seed, 70), ...parts, prose(2000 + seed, 70)].join('\n\n')}\n`;
}

function table(seed: number): string {
  const all = words(seed, 48);
  const rows = Array.from({length: 12}, (_, row) => `| ${all.slice(row * 4, row * 4 + 4).join(' | ')} |`);
  return ['| one | two | three | four |', '| - | - | - | - |', ...rows].join('\n');
}

function code(names: readonly string[]): string {
  const [a, b, c, d] = names;
  return `export function ${a}(${b}: number[], ${c}: number): number {
  let ${d} = 0;
  for (const one of ${b}) {
    if (one > ${c} && one % 2 === 0) ${d} += one * 3 - ${c};
    else if (one < 0) ${d} -= Math.abs(one) + ${c} / 2;
    else ${d} = Math.max(${d}, one - ${c} * 4);
    while (${d} > 1000) ${d} = Math.floor(${d} / 7) - one;
  }
  if (${d} === ${c}) throw new Error('nothing of this was counted');
  return ${d} + ${b}.length * ${c} - Math.min(...${b});
}
`;
}

/** Too light to be reported, unless the history says that one of two was changed. */
export function light(seed: number, port: number): string {
  return `${prose(seed, 22)} ${port} ${prose(seed + 1, 22)}`;
}

const han =
  '每次备份开始之前服务会检查目标目录是否可写并且剩余空间足够如果任何一项检查失败它会记录原因然后等待下一个计划时间再次尝试而不会覆盖旧的快照';
const source =
  'The read buffer of the upload service holds four kilobytes. A request header that does not fit is refused with ' +
  'status 431, and the connection is closed.\n\nA client may open sixteen connections. The next one waits in a queue ' +
  'until the timeout of thirty seconds has passed.\n\nEvery night at two the quota of each tenant is reset by the ' +
  'scheduler. A tenant whose quota is exhausted before midnight receives status 429 with the header Retry-After.\n';
const retold =
  'Retry-After and status 429 are what a tenant receives with an exhausted quota, until the scheduler performs its ' +
  'nightly reset. When a header is larger than the four kilobytes of the read buffer, expect status 431 from the ' +
  'upload service. Sixteen connections of a client are served; the queue timeout for others is thirty seconds.';
export const long = prose(1, 120);
const block = prose(2, 64);
export const base: Readonly<Record<string, string>> = {
  'a.md': page(11, long),
  'b.md': page(12, edited(long, 35)),
  'table.md': page(18, table(3)),
  'rows.md': page(19, table(3)),
  'han.md': page(27, han, prose(70, 22)),
  'zi.md': page(28, han, prose(71, 30), prose(70, 22)),
  'c.md': page(13, prose(4, 30), edited(prose(17, 90), 5)),
  'd.md': page(14, prose(4, 30), prose(17, 90)),
  'twice.md': page(15, prose(5, 56), prose(6, 90), prose(5, 56)),
  'near.md': prose(7, 300),
  'near2.md': edited(prose(7, 300), 14),
  'part.md': prose(8, 150),
  'longer.md': page(16, edited(prose(8, 150), 16), prose(9, 100)),
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7].map((at) => [`block${'tuvwxyz'[at - 1]}/page${at}.md`, page(20 + at, block)]),
  ),
  'one.ts': code(['sum', 'values', 'least', 'total']),
  'two.ts': code(['count', 'rows', 'limit', 'result']),
  'four.js': `${code(['fold', 'items', 'bound', 'all'])}\n// ${prose(18, 60)}\n`,
  'five.js': `${code(['fold', 'items', 'bound', 'all'])}\n// ${prose(18, 60)}\n`,
  ...Object.fromEntries(
    ['v1', 'v2'].flatMap((folder) => [1, 2, 3].map((at) => [`${folder}/chapter${at}.md`, prose(40 + at, 120)])),
  ),
  ...Object.fromEntries(
    [80, 90].flatMap((seed) =>
      ['keys', 'uploads'].map((name, at) => [`${name}${seed}.md`, page(seed + at, light(seed, 8080))]),
    ),
  ),
  'retold.md': `${prose(60, 30)}\n\n${retold}\n\n${prose(61, 30)}\n`,
  'source.md': source,
  'unused.md': `<!-- shingle-disable-next-line -- why -->\n${prose(50, 20)}\n`,
  'more.json': '{"minWords": 200, "minCodeWords": 200, "infoWeight": 200, "minTableWords": 200}',
};

export interface Effect {
  readonly value: unknown;
  /** Default: a check that reports everything. 'editor': the quick fixes that the language server offers. */
  readonly command?: string;
  /** Other settings, with which it has its effect. */
  readonly beside?: {readonly [setting: string]: unknown; readonly lab?: object};
}

export const check = 'shingle check --level all -f json';
/** No server answers there. */
const corpus = `SHINGLE_CORPUS_URL=redis://127.0.0.1:1 SHINGLE_CORPUS_KEY=${'A'.repeat(43)}= shingle corpus status`;
const history = 'shingle moves -f json';
/** Pages in which a name was replaced three times, and left once. */
const aboutModule = (name: string) =>
  `# ${name}\\n\\n${name} is a module of the app. To add ${name}, open the settings and turn on the switch. Once the app has started, ${name} writes a line into the log, and a graph shows these lines every minute. The team of Analytics helps you to understand what they mean.\\n`;
const leftOver = `printf '${aboutModule('Analytics')}' > analytics.md; printf '${aboutModule('Crashes')}' > crashes.md; shingle check --level info -f concise`;
const drifted = 'shingle index --history --no-progress > index.log; sleep 0.1; shingle check -f concise';
const behind =
  'mkdir de en; printf "# A\\n\\nOf 123.\\n\\n# B\\n\\n`b`\\n" | tee en/x.md > de/x.md; git add de en; git commit -qm x; sed -i s/123/456/ en/x.md; shingle mirrors --stale de';
const unindexed = 'shingle check --no-cache -f concise';
const pastedLine =
  'sed -n 7p kept.md >> again.md; shingle check --changed --no-cache -f concise; git checkout -q again.md';
const hurried = 'SHINGLE_DRIFT_MILLISECONDS= shingle check --no-cache -f concise';
const sizeOfPage = 'shingle check --level all -f html > page.html; wc -c < page.html | cut -c 1-3';
const near = 'shingle lab near near.md --min-resemblance 0.1 -f json';
const clusters = 'shingle lab clusters --min-resemblance 0.3 -f json';

/** Commands that ask Git. The others run in a folder without it: starting Git takes longer than they do. */
export const inGit = /shingle (?:moves|origin|index)|--no-cache|git\.example\.org|status \| grep|slow\//;

/** Git never comes to the end of this pattern. */
const slowly =
  "d=slow/$(printf 'a/%.0s' $(seq 60)); mkdir -p $d; touch $d/x.md; printf '**/a/%.0s' $(seq 25) > slow/.gitignore; echo b >> slow/.gitignore; shingle check slow; rm -r slow";

export const effects: Readonly<Record<string, Effect>> = {
  // Before there is an index of the history.
  'limits.driftUnindexedMax': {value: 1, command: unindexed},
  'limits.driftCommitsMax': {value: 1, command: 'shingle check --no-cache --explain-noise'},
  'limits.driftBytesMax': {value: 1, command: unindexed},
  'limits.driftMillisecondsMax': {
    value: 1,
    command: hurried,
    beside: {limits: {driftMillisecondsMax: 60_000}},
  },
  extends: {value: 'more.json'},
  include: {value: ['a.md', 'b.md']},
  exclude: {value: ['a.md']},
  reference: {value: ['b.md']},
  templates: {value: ['blockw/page2.md']},
  expected: {value: ['{a,b}.md']},
  minWords: {value: 40},
  minCharacters: {value: 200},
  minCodeWords: {value: 150},
  minTableWords: {value: 70},
  minWeight: {value: 300},
  minNewWords: {value: 61, command: pastedLine},
  infoWeight: {value: 61, command: 'shingle check -f json'},
  level: {value: 'warning', command: 'shingle check -f json'},
  source: {value: 'dated'},
  minSameFileWords: {value: 70},
  minContainment: {value: 0.97},
  encodings: {value: [{files: ['a.md'], encoding: 'utf-16le'}], command: 'shingle check --list-files'},
  minResemblance: {value: 0.97},
  repeatedBlocks: {value: 'off'},
  sameFile: {value: 'off'},
  documentResemblance: {value: 0.99},
  documentContainment: {value: 0.99},
  rareUpTo: {value: 1},
  repeatedFrom: {value: 8},
  boilerplateFrom: {value: 6},
  code: {value: 'exact'},
  fold: {value: false},
  passages: {value: false},
  documents: {value: false},
  rewritten: {value: true},
  'lab.sketch': {value: 'min', command: near},
  'lab.lookup': {value: 'bands', command: clusters, beside: {lab: {sketch: 'permutations'}}},
  failOn: {value: 'never', command: 'shingle check -q -f concise'},
  maxWarnings: {value: 1},
  maxShare: {value: 0.01},
  reportUnusedSuppressions: {value: true},
  drift: {value: false, command: drifted},
  site: {value: 'jekyll', command: 'editor'},
  forge: {value: 'gitlab', command: "shingle check -f markdown | grep -o 'https://git.example.org/[^)]*'"},
  corpus: {value: {zone: 'no zone'}, command: corpus},
  cache: {value: false, command: 'shingle check -q; shingle index'},
  resident: {
    value: true,
    command: 'shingle check -q || true; pgrep -fc "serve --root $PWD"; pkill -f "serve --root $PWD"',
  },
  baseline: {value: 'accepted.jsonl'},
  historyRefs: {value: ['HEAD~1'], command: history},
  historySince: {value: '2025-03-15', command: history},
  historyPaths: {value: ['moved'], command: history},
  'lab.preset': {value: 'altavista', command: near},
  'lab.shingleWords': {value: 3, command: near},
  'lab.words': {value: ['stopwords', '-case'], command: 'shingle lab explain a.md'},
  'lab.fingerprint': {value: 'rabin', command: 'shingle lab explain a.md'},
  'lab.bag': {value: true, command: 'shingle lab near twice.md --min-resemblance 0 -f json'},
  'lab.commonFrom': {value: 2, command: near},
  'limits.fileBytesMax': {value: 500},
  'limits.filesMax': {value: 3},
  'limits.textBytesMax': {value: 500},
  'limits.candidateSlotsMax': {value: 2},
  'limits.candidatesMax': {value: 1},
  'limits.rewrittenPairsMax': {value: 1, beside: {rewritten: true}},
  'limits.sentencesMax': {value: 1, beside: {rewritten: true}},
  'limits.findingsMax': {value: 1},
  'limits.keyDocumentsMax': {value: 2, command: clusters},
  'limits.movesMax': {value: 1, command: history},
  'limits.followedMax': {value: 1, command: 'shingle origin kept.md -f json'},
  'limits.driftTextsMax': {value: 1, command: drifted},
  'limits.driftVersionsMax': {value: 1, command: drifted},
  'limits.translationVersionsMax': {value: 1, command: behind},
  'limits.sectionsMax': {value: 1, command: behind},
  'limits.nameWordsMax': {value: 1, command: leftOver},
  'limits.nameSearchesMax': {value: 0, command: leftOver},
  'limits.reportBytesMax': {value: 1000, command: sizeOfPage},
  'limits.commitsMax': {value: 1, command: history},
  'limits.placesMax': {value: 2},
  'limits.noiseExamplesMax': {value: 0, command: 'shingle check --explain-noise -f json', beside: {boilerplateFrom: 6}},
  'limits.cacheBytesMax': {value: 0, command: 'sleep 0.2; shingle check -q; shingle status | grep ^Findings'},
  'limits.baselineBytesMax': {value: 1, beside: {baseline: 'accepted.jsonl'}},
  'limits.listBytesMax': {value: 1, command: 'echo twice.md > ../list; shingle check --file-list ../list -f concise'},
  'limits.listSecondsMax': {value: 1, command: slowly, beside: {limits: {listSecondsMax: 2}}},
  'overrides.ignore': {value: true},
  'overrides.minWords': {value: 40},
  'overrides.minCharacters': {value: 200},
  'overrides.minCodeWords': {value: 150},
  'overrides.minTableWords': {value: 70},
  'overrides.source': {value: 'dated'},
  'overrides.minSameFileWords': {value: 70},
  'overrides.minContainment': {value: 0.97},
  'overrides.minResemblance': {value: 0.97},
  'overrides.repeatedBlocks': {value: 'warning'},
  'overrides.sameFile': {value: 'off'},
  'overrides.maxWarnings': {value: 1},
  'overrides.maxShare': {value: 0.01},
};

export function configOf(setting: string, {value, beside = {}}: Effect): object {
  const [group, name] = setting.split('.');
  if (group === 'limits') return {...beside, limits: {[name]: value}};
  if (group === 'lab') return {...beside, lab: {...beside.lab, [name]: value}};
  return group === 'overrides'
    ? {...beside, overrides: [{files: ['*'], [name]: value}]}
    : {...beside, [setting]: value};
}
