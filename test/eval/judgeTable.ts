// Takes reports and labels, gives how many of the first ten warnings of each slice readers act on, and how many of the copies
// that they would act on are told: for the report as it is, and as it would be without a row of evidence or with other limits.

import {leadersOfSets} from '../../shared/ranking/pageSets.ts';
import {random} from '../support/random.ts';
import {isJudgedBy, type Label, type LabelledSlice, type ReportFinding} from './judgeLabels.ts';

export interface JudgedSlice {
  readonly slice: LabelledSlice;
  readonly files: number;
  readonly findings: readonly ReportFinding[];
  /** By finding, ordinals of the copies that it tells. */
  readonly copiesOf: readonly (readonly number[])[];
}

export function judgedSlice(slice: LabelledSlice, files: number, findings: readonly ReportFinding[]): JudgedSlice {
  const ordinals = [...slice.copies.keys()];
  const copiesOf = findings.map((finding) => ordinals.filter((at) => isJudgedBy(slice.copies[at], finding)));
  return {slice, files, findings, copiesOf};
}

/** Findings that make one entry of a report: ordinals, the head first. */
export type Entries = (judged: JudgedSlice) => readonly (readonly number[])[];

/** As the report has it. */
export const asReported: Entries = ({findings}) => {
  const ordinalOf = new Map(findings.map(({family}, at) => [family, at]));
  return findings.flatMap(({level, further = []}, at) => {
    const members = further.flatMap(({family}) => ordinalOf.get(family) ?? []);
    return level === 'warning' || (members.length > 0 && level === 'info') ? [[at, ...members]] : [];
  });
};

export interface Variant {
  readonly minWeight: number;
  /** A row of evidence that is taken as not there. */
  readonly without?: string;
}

/** As the judge would have it: by the weight and the rows that the report names. Other findings keep their level. */
export function asJudged(
  {minWeight, without}: Variant,
  factorOf: (row: string) => number | 'information' | undefined,
): Entries {
  return ({findings}) => {
    const scoreOf = ({level, reason, weight = 0, counted}: ReportFinding): number => {
      if (counted === undefined)
        return level === 'silent' ? (reason === without ? weight : 0) : level === 'warning' ? weight : 0;
      return counted.reduce((score, row) => {
        const factor = row === without ? 1 : (factorOf(row) ?? 1);
        return factor === 'information' ? 0 : score * factor;
      }, weight);
    };
    const scores = findings.map(scoreOf);
    const warnings = [...findings.keys()].filter((at) => findings[at].places !== undefined && scores[at] >= minWeight);
    warnings.sort((x, y) => scores[y] - scores[x] || x - y);
    const pagesOf = ({places = []}: ReportFinding) => [...new Set(places.map(({path}) => path))];
    const leaders = leadersOfSets(warnings.map((at) => ({pages: pagesOf(findings[at]), isJoining: true})));
    const entries = new Map<number, number[]>();
    for (const number of warnings.keys()) {
      const leader = leaders.get(number);
      if (leader === undefined) entries.set(number, [warnings[number]]);
      else entries.get(leader)?.push(warnings[number]);
    }
    return [...entries.values()];
  };
}

export interface Figures {
  readonly warnings: number;
  readonly files: number;
  /** Of the first ten entries of each slice. */
  readonly acted: number;
  readonly judged: number;
  readonly unread: number;
  /** Copies that readers act on, and those of them that are told. */
  readonly acts: number;
  readonly told: number;
}

const firstEntries = 10;

export function figuresOf(judged: JudgedSlice, entriesOf: Entries): Figures {
  const {slice, files, copiesOf} = judged;
  const entries = entriesOf(judged);
  const labelOf = (entry: readonly number[]): Label | undefined => {
    const labels = entry.flatMap((at) => copiesOf[at].map((copy) => slice.copies[copy].label));
    return (['act', 'keep', 'noise'] as const).find((label) => labels.includes(label));
  };
  const first = entries.slice(0, firstEntries).map(labelOf);
  const told = new Set(entries.flat().flatMap((at) => copiesOf[at]));
  const acts = [...slice.copies.keys()].filter((at) => slice.copies[at].label === 'act');
  return {
    warnings: entries.length,
    files,
    acted: first.filter((label) => label === 'act').length,
    judged: first.filter((label) => label !== undefined).length,
    unread: first.filter((label) => label === undefined).length,
    acts: acts.length,
    told: acts.filter((at) => told.has(at)).length,
  };
}

export function sumOf(figures: readonly Figures[]): Figures {
  const sum = (of: (one: Figures) => number) => figures.reduce((total, one) => total + of(one), 0);
  return {
    warnings: sum(({warnings}) => warnings),
    files: sum(({files}) => files),
    acted: sum(({acted}) => acted),
    judged: sum(({judged}) => judged),
    unread: sum(({unread}) => unread),
    acts: sum(({acts}) => acts),
    told: sum(({told}) => told),
  };
}

const resamples = 2000;

/** The share that is acted on, from the 5th to the 95th of a hundred, when slices are drawn anew. */
export function intervalOf(figures: readonly Figures[], seed: number): readonly [number, number] {
  const draw = random(seed);
  const shares = Array.from({length: resamples}, () => {
    const {acted, judged} = sumOf(figures.map(() => figures[Math.floor(draw() * figures.length)]));
    return acted / Math.max(1, judged);
  }).sort((x, y) => x - y);
  return [shares[Math.floor(0.05 * resamples)], shares[Math.floor(0.95 * resamples)]];
}

/** F1 score: precision of the first entries, and recall of all that readers act on. */
export function merit({acted, judged, told, acts}: Figures): number {
  const precision = acted / Math.max(1, judged);
  const recall = told / Math.max(1, acts);
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}
