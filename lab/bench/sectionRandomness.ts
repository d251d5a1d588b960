// The section of the page on random numbers: families of permutations, left-to-right minima, fingerprints.

import {inCount, inDigits, inShare} from './figures.ts';
import type {Figure, Section, Table} from './page.ts';
import type {Series} from './plot.ts';
import type {Results} from './results.ts';
import {axisOf, decadesOf} from './scale.ts';

export function randomnessSection(results: Results): Section {
  return {
    id: 'randomness',
    title: 'What chance costs, and how good it is',
    says: [
      'A sketch keeps the shingles that come first after shuffling. True shuffles of 2³² numbers cannot be written down, so simple functions stand for them, and much of the art lies in computing few of them. Fingerprints stand for shingles in the first place.',
    ],
    tables: [fingerprintTable(results), familyTable(results), leadTable(results)],
    figures: [familyFigure(results), leadFigure(results), bitsFigure(results)],
  };
}

function familyFigure({families}: Results): Figure {
  const chance = families[0]?.sets[0]?.meanByChance ?? Number.NaN;
  const structured = families.map(({sets}) =>
    Math.max(...sets.filter(({set}) => set !== 'random').map(({mean}) => mean)),
  );
  const series: Series[] = [
    {
      label: 'random set',
      look: 'dots',
      colour: 0,
      points: families.map(({sets}, row) => [sets.find(({set}) => set === 'random')?.mean ?? Number.NaN, row]),
    },
    {
      label: 'worst of the sets with an order',
      look: 'dots',
      colour: 1,
      points: structured.map((mean, row) => [mean, row]),
    },
  ];
  const values = series.flatMap(({points}) => points.map(([mean]) => mean));
  return {
    plot: {
      title: 'How unequal the chances of shingles are, by family',
      x: {label: 'mean deviation from an equal chance', kind: 'log', ...decadesOf([...values, chance])},
      y: axisOf(
        'family',
        families.map(({family}) => family),
      ),
      series,
      marks: [{at: chance, label: 'chance alone'}],
    },
    says: [
      'Of 64 shingles each should come first once in 64 shuffles. The marks say how far the counted chances are from that on average: on random hashes, and on the worst of seven sets with an order, such as an interval or an arithmetic progression.',
      `Counting itself leaves ${inDigits(chance, 2)} over even if a family is perfect (dotted line).`,
      verdict(judged(families, structured, chance)),
    ],
  };
}

interface Judged {
  readonly fine: readonly string[];
  readonly poor: readonly string[];
}

function judged(families: Results['families'], structured: readonly number[], chance: number): Judged {
  const isFine = (row: number) => structured[row] < chance * 1.5;
  return {
    fine: families.filter((_, row) => isFine(row)).map(({family}) => family),
    poor: families.filter((_, row) => !isFine(row)).map(({family}) => family),
  };
}

function verdict({fine, poor}: Judged): string {
  if (fine.length === 0) return 'No family is as good as true shuffles on all of them.';
  const good = `As good as true shuffles on all of them: ${listed(fine)}.`;
  return poor.length === 0 ? good : `${good} On random hashes only, which hashes of text are: ${listed(poor)}.`;
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function familyTable({families}: Results): Table {
  return {
    caption: 'Families of permutations: mean and largest deviation from an equal chance, in hundredths',
    header: ['Family', 'ns a value', ...(families[0]?.sets.map(({set}) => set) ?? [])],
    words: [0],
    rows: families.map(({family, nanoseconds, sets}) => [
      family,
      inDigits(nanoseconds),
      ...sets.map(({mean, max}) => `${inDigits(mean * 100, 2)} / ${inDigits(max * 100, 2)}`),
    ]),
  };
}

function leadFigure({leads}: Results): Figure {
  const tails = leads.flatMap(({tails: counted, told: reported}) => [counted, reported]);
  const last = leads.find(({shingles}) => shingles === 1000) ?? leads[0];
  return {
    plot: {
      title: 'Left-to-right minima: how seldom a whole value is needed',
      x: {label: 'shingles in the document', kind: 'log', ...decadesOf(leads.map(({shingles}) => shingles))},
      y: {label: 'whole values computed for one permutation', kind: 'log', ...decadesOf(tails)},
      series: [
        {
          label: '7.12 + n/256, as the source has it',
          look: 'line',
          colour: 1,
          dashed: true,
          points: leads.map(({shingles, told: reported}) => [shingles, reported]),
        },
        {label: 'theory', look: 'line', colour: 0, points: leads.map(({shingles, expected}) => [shingles, expected])},
        {
          label: 'counted',
          look: 'dots',
          colour: 0,
          points: leads.map(({shingles, tails: counted}) => [shingles, counted]),
        },
      ],
    },
    says: [
      'Of each value only the first byte is made at first, for eight permutations at once; the rest is needed where that byte is as small as the smallest so far.',
      `Counted on random sets for 104 permutations. Of ${inCount(last?.shingles)} shingles ${inDigits(last?.tails)} are computed whole for a permutation, and the work takes ${inDigits(last?.nanoseconds, 2)} ns a value instead of ${inDigits(last?.plainNanoseconds, 2)}.`,
    ],
  };
}

function leadTable({leads}: Results): Table {
  return {
    caption: 'Left-to-right minima, for one permutation',
    header: ['Shingles', 'whole values', 'theory', '7.12 + n/256', 'ns a value', 'ns plain', 'faster'],
    words: [0],
    rows: leads.map((one) => [
      inCount(one.shingles),
      inDigits(one.tails),
      inDigits(one.expected),
      inDigits(one.told),
      inDigits(one.nanoseconds),
      inDigits(one.plainNanoseconds),
      `${inDigits(one.plainNanoseconds / one.nanoseconds, 2)} ×`,
    ]),
  };
}

function bitsFigure({bits}: Results): Figure {
  const ways = [...new Set(bits.map(({way}) => way))];
  const usual = bits
    .filter(({shingles}) => shingles === 1000)
    .map((one) => `${one.way} ${inDigits(one.bits, 2)} (${one.told})`);
  return {
    plot: {
      title: 'Random bits for a shingle and a sample',
      x: {label: 'shingles in the document', kind: 'log', ...decadesOf(bits.map(({shingles}) => shingles))},
      y: {label: 'bits', kind: 'log', ...decadesOf(bits.map((one) => one.bits))},
      series: ways.map(
        (way, colour): Series => ({
          label: way,
          look: 'both',
          colour,
          points: bits.filter((one) => one.way === way).map((one) => [one.shingles, one.bits]),
        }),
      ),
    },
    says: [
      'A shuffle gives each shingle a random number; but most shingles lose by their first bits, and the rest need not be drawn.',
      `Counted for 100 samples of random sets; of 1000 shingles, with what the source says: ${usual.join(', ')}.`,
      'Where random bits are hashes, as here, they cost so little that the ways with the fewest are not the fastest: the table of methods has their speed.',
    ],
  };
}

function fingerprintTable({fingerprints}: Results): Table {
  return {
    caption: `Fingerprints of shingles of 8 words; agreeing pairs of ${inCount(fingerprints[0]?.shingles)} different shingles of random words, and of 65,536 runs of 16 that alternate between two words in the worst order`,
    header: ['Fingerprint', 'Bits', 'ns a shingle', 'Pairs that agree', 'by chance', 'Alternating words', 'Source'],
    words: [0, 6],
    rows: fingerprints.map((one) => [
      one.name,
      String(one.bits),
      inDigits(one.nanoseconds),
      inCount(one.collisions),
      one.byChance < 1e-3 ? '0' : inShare(one.byChance, 0),
      inCount(one.alternating),
      one.source,
    ]),
  };
}
