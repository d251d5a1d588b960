// The known sets, how each is scored, and the targets, one row each, as data. The field of a row follows from the task
// of the set, not from the best result; all three are shown.
//   containment  the larger of both directions, of whole documents: how much of one is in the other
//   resemblance  shared words against all words of both, of whole documents: how nearly the two are one
//   coverage     proportion of the shorter document that is in reported passages

import type {PairScore, Scores, Step} from './scores.ts';

export type Field = 'containment' | 'resemblance' | 'coverage';

export interface Goal {
  readonly sign: '≥' | '≤';
  readonly value: number;
  /** The goal as text if it is not a number: '43/43'. */
  readonly shown?: string;
}

export interface Value {
  readonly value: number;
  /** The value as text if it is not a number: '1/59'. */
  readonly shown?: string;
}

export interface Target {
  /** With its field, class or run. */
  readonly metric: string;
  readonly of: (scores: Scores) => Value | undefined;
  /** null: reported only, without a goal. */
  readonly goal: Goal | null;
  /** The location of the floor in floor-*.json: keys from the entry of the set downwards. */
  readonly floor?: readonly string[];
  /** The best known result of others, or a floor that is not in a file. */
  readonly reference: string;
  /** Additional text for the figure. */
  readonly besides?: (scores: Scores) => string;
}

export interface KnownSet {
  readonly name: RegExp;
  readonly steps: readonly Step[];
  readonly targets: readonly Target[];
}

const atLeast = (value: number, shown?: string): Goal => ({sign: '≥', value, ...(shown ? {shown} : {})});
const atMost = (value: number, shown?: string): Goal => ({sign: '≤', value, ...(shown ? {shown} : {})});

function known(value: number | null | undefined): Value | undefined {
  return value === null || value === undefined || Number.isNaN(value) ? undefined : {value};
}

const fields: readonly Field[] = ['containment', 'resemblance', 'coverage'];

/** A figure of document pairs by one field; the other fields are shown next to it. */
function ofPairs(
  name: string,
  field: Field,
  read: (score: PairScore) => number | null | undefined,
  goal: Goal | null,
  reference: string,
  floor: string | null,
): Target {
  return {
    metric: `${name} of ${field}`,
    of: ({pairs}) => {
      const score = pairs.get(field);
      return score && known(read(score));
    },
    goal,
    reference,
    ...(floor === null ? {} : {floor: ['pairs', field, floor]}),
    besides: ({pairs}) =>
      fields
        .filter((other) => other !== field)
        .map((other) => {
          const score = pairs.get(other);
          const value = score && known(read(score));
          return value === undefined ? '' : `${other} ${value.value.toFixed(3)}`;
        })
        .filter((text) => text !== '')
        .join(', '),
  };
}

function auc(field: Field, goal: Goal | null, reference: string): Target {
  return ofPairs('AUC', field, (score) => score.auc, goal, reference, 'auc');
}

function plagdet(name: string, goal: Goal | null, reference: string, floor: string): Target {
  return {
    metric: `plagdet ${name}, passages`,
    of: ({passages}) => known(passages.get(name)?.plagdet),
    goal,
    reference,
    floor: ['passages', floor, name, 'plagdet'],
  };
}

function found50(goal: Goal | null, reference: string): Target {
  return {
    metric: 'found50 (half of both sides in passages)',
    of: ({passages}) => known(passages.get('ALL')?.casesFound50),
    goal,
    reference,
    floor: ['passages', 'w20g200', 'ALL', 'found50'],
    besides: ({passages}) => {
      const classes = [...passages.values()].filter((score) => score.class !== 'ALL' && score.casesFound50 !== null);
      return classes.map((score) => `${score.class} ${score.casesFound50?.toFixed(2)}`).join(', ');
    },
  };
}

function falseAlarms(name: string, goal: Goal | null, reference: string): Target {
  return {
    metric: `false-alarm pairs${name === 'ALL' ? '' : ` ${name}`}, passages`,
    of: ({passages}) => {
      const score = passages.get(name);
      if (score === undefined) return undefined;
      const {falseAlarmPairs, negativePairs} = score;
      return {value: falseAlarmPairs / Math.max(1, negativePairs), shown: `${falseAlarmPairs}/${negativePairs}`};
    },
    goal,
    reference,
    floor: ['passages', 'w20g200', name, 'fa'],
  };
}

/** In languages other than English function words are terms, so pages on one topic are said to be in other words more often. */
const retoldAlarms: Target = {
  metric: 'unrelated pairs with a rewritten passage',
  of: ({retold}) => known(retold?.length),
  goal: null,
  reference: '',
};

function granularity(goal: Goal | null): Target {
  return {
    metric: 'granularity, passages of all classes',
    of: ({passages}) => known(passages.get('ALL')?.granularity),
    goal,
    reference: '',
    floor: ['passages', 'w8g100', 'ALL', 'gran'],
    besides: ({passages}) => {
      const classes = [...passages.values()].filter((score) => score.class !== 'ALL' && score.granularity !== null);
      return classes.map((score) => `${score.class.slice(0, 2)} ${score.granularity?.toFixed(3)}`).join(', ');
    },
  };
}

function top1(metric: string, goal: Goal | null, reference: string): Target {
  return {
    metric: `top-1 by resemblance, ${metric}`,
    of: ({search}) => {
      const accuracy = search?.top1?.accuracy;
      if (search?.top1 === undefined || accuracy === null || accuracy === undefined) return undefined;
      const {queries} = search.top1;
      return {value: accuracy, shown: `${accuracy.toFixed(4)} (${(accuracy * queries).toFixed(1)}/${queries})`};
    },
    goal,
    reference,
    floor: ['top1'],
  };
}

function classAuc(name: string, field: 'containment' | 'resemblance', goal: Goal, reference: string): Target {
  const read = (score: PairScore) => score.perClass.find((one) => one.class === name)?.auc;
  return ofPairs(`AUC ${name}`, field, read, goal, reference, null);
}

const trainF15 = (score: PairScore) => score.trainTest?.trainF15;

/** Pairs at 0.5 and above, regardless of their label. */
const atHalf = (score: PairScore) => {
  const fixed = score.fixed.find(({t}) => t === 0.5);
  return fixed && fixed.fp + Math.round(fixed.r * score.positive);
};

export const knownSets: readonly KnownSet[] = [
  {
    name: /^pan13/,
    steps: ['passages'],
    targets: [
      plagdet('02-no-obfuscation', atLeast(0.97), 'best published 0.934 (test)', 'w8g100'),
      plagdet('03-random-obfuscation', atLeast(0.93), 'published 0.88, prototype 0.948, jscpd 0.00', 'w8g100'),
      falseAlarms('01-no-plagiarism', atMost(0), ''),
      plagdet('04-translation-obfuscation', atLeast(0.9), 'prototype 0.919', 'w8g100'),
      granularity(atMost(1.02)),
      plagdet('05-summary-obfuscation', atLeast(0.73), 'best published 0.611 (test)', 'w8g100'),
      falseAlarms('05-summary-obfuscation', atMost(0), ''),
      plagdet('ALL', atLeast(0.935), 'best published 0.878 (test)', 'w8g100'),
    ],
  },
  {
    name: /^clough-stevenson/,
    steps: ['pairs'],
    targets: [
      auc('containment', atLeast(0.975), ''),
      ofPairs('class order ρ', 'containment', (score) => score.classSpearman, atLeast(0.85), '', 'rho'),
    ],
  },
  // The authors' score is the mean of both containments, which is closest to resemblance.
  {name: /^webis-s3/, steps: ['pairs'], targets: [auc('resemblance', atLeast(0.97), 'authors 0.951')]},
  {
    name: /^git-revisions/,
    steps: ['copies', 'kept'],
    targets: [
      retoldAlarms,
      found50(atLeast(0.95), 'floor with 22/59 alarms 0.91'),
      falseAlarms('ALL', atMost(1 / 59, '1/59'), 'floor for found50 0.91: 22/59'),
      {
        metric: "Spearman of the old version's containment in order against LCS",
        of: ({kept}) => known(kept),
        goal: atLeast(0.95),
        reference: 'floor 0.88',
      },
    ],
  },
  {
    name: /^git-copies/,
    steps: ['copies'],
    targets: [found50(atLeast(0.98), ''), retoldAlarms, falseAlarms('ALL', atMost(1 / 28, '1/28'), '')],
  },
  {
    name: /^bible-doublets/,
    steps: ['copies'],
    targets: [found50(atLeast(0.9), ''), retoldAlarms, falseAlarms('ALL', atMost(2 / 12, '2/12, real quotations'), '')],
  },
  {
    name: /^etcd-versioned-docs/,
    steps: ['search', 'findings'],
    targets: [
      top1('all against all', atLeast(0.98), ''),
      {
        metric: 'folder findings of a plain check: not one',
        of: ({findings}) => findings && {value: Math.abs(findings.folders.length - 1), shown: foldersShown(findings)},
        goal: atMost(0, 'one, n-way'),
        reference: 'prototype 8-way',
      },
      {
        metric: 'same-page pairs told outside of folders',
        of: ({findings}) => findings && {value: findings.samePage, shown: String(findings.samePage)},
        goal: atMost(0, '0'),
        reference: '',
      },
      {
        metric: 'other findings of a plain check',
        of: ({findings}) => findings && {value: findings.others, shown: String(findings.others)},
        goal: atMost(89, '< 90'),
        reference: 'prototype 81',
        besides: ({findings}) =>
          findings === undefined
            ? ''
            : `${findings.warnings} warnings; ${[...findings.byCode].map(([code, n]) => `${code} ${n}`).join(', ')}`,
      },
      {
        metric: 'of 30 drawn at random, worth acting on',
        of: () => undefined,
        goal: null,
        reference: 'target ≥ 24; read them: --sample 30',
      },
    ],
  },
  {
    name: /^licensee-fixtures/,
    steps: ['pairs', 'top1'],
    targets: [
      top1('compared pairs', atLeast(1, '43/43'), ''),
      ofPairs('AUC', 'resemblance', (score) => score.auc, null, '', 'auc'),
    ],
  },
  {
    name: /^irplag/,
    steps: ['pairs'],
    targets: [
      classAuc('L1', 'containment', atLeast(0.99), 'floor 0.999, Dolos 0.97'),
      classAuc('L2', 'containment', atLeast(0.95), 'floor 0.80, Dolos 0.94'),
      classAuc('L3', 'resemblance', atLeast(0.85), 'floor 0.71, Dolos 0.76'),
    ],
  },
  {
    name: /^conplag-template-free/,
    steps: ['pairs'],
    targets: [ofPairs('F1.5 train', 'resemblance', trainF15, atLeast(0.86), 'Dolos 0.860, JPlag 0.86', 'trainF15')],
  },
  {
    name: /^conplag-raw/,
    steps: ['pairs'],
    // The template is still included, so one file is often inside the other: containment is the fair field.
    targets: [ofPairs('F1.5 train', 'containment', trainF15, atLeast(0.78), 'Dolos 0.718, JPlag 0.80', 'trainF15')],
  },
  {
    name: /^soco14/,
    steps: ['pairs'],
    targets: [ofPairs('best F1', 'resemblance', (score) => score.bestF1, atLeast(0.7), '', 'bestF1')],
  },
  {
    name: /^bcb406/,
    steps: ['pairs'],
    targets: [ofPairs('pairs at ≥ 0.5', 'containment', atHalf, atMost(0), '', null)],
  },
  {
    name: /^news-planted/,
    steps: ['search'],
    targets: [
      {
        metric: 'AP by resemblance, all against all',
        of: ({search}) => known(search?.ap),
        goal: atLeast(1),
        reference: '',
        floor: ['search', 'ap'],
      },
    ],
  },
];

function foldersShown({folders}: {folders: readonly {folders: number; pages: number}[]}): string {
  const all = folders.map((one) => `${one.folders}-way, ${one.pages} pages`);
  return all.length === 0 ? 'none' : `${all.length}: ${all.slice(0, 3).join('; ')}${all.length > 3 ? '; …' : ''}`;
}

/** Figures for a set with an unknown name, without goals. */
export const genericTargets: readonly Target[] = [
  auc('containment', null, ''),
  ofPairs('best F1', 'resemblance', (score) => score.bestF1, null, '', 'bestF1'),
  ofPairs('pairs at ≥ 0.5', 'containment', atHalf, null, '', null),
  plagdet('ALL', null, '', 'w8g100'),
  found50(null, ''),
  falseAlarms('ALL', null, ''),
  {metric: 'AP by resemblance, all against all', of: ({search}) => known(search?.ap), goal: null, reference: ''},
  top1('all against all', null, ''),
  {
    metric: 'findings of a plain check',
    of: ({findings}) => findings && {value: findings.others, shown: String(findings.others)},
    goal: null,
    reference: '',
    besides: ({findings}) => (findings === undefined ? '' : `folders ${foldersShown(findings)}`),
  },
];

/** Whether the goal is reached; compares the exact value, not the printed one. */
export function reached(value: number, goal: Goal): boolean {
  const tolerance = 1e-9;
  return goal.sign === '≥' ? value >= goal.value - tolerance : value <= goal.value + tolerance;
}

export function goalShown(goal: Goal): string {
  return goal.shown ?? `${goal.sign} ${goal.value}`;
}
