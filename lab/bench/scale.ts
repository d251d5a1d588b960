// Takes a range of values, gives their positions on an axis, and its ticks.

export interface Axis {
  readonly label: string;
  readonly kind: 'linear' | 'log';
  readonly from: number;
  readonly to: number;
  /** The names at 0, 1, 2, … of an axis of names instead of figures. */
  readonly names?: readonly string[];
}

/** An axis of names, the first at its end: at the top if the axis is vertical. */
export function axisOf(label: string, names: readonly string[]): Axis {
  return {label, kind: 'linear', from: names.length - 0.5, to: -0.5, names};
}

/** The position of a value, 0 at `from` and 1 at `to`; values outside are moved to the nearer end. */
export function placeOf({kind, from, to}: Axis, value: number): number {
  const share = kind === 'linear' ? (value - from) / (to - from) : Math.log(value / from) / Math.log(to / from);
  return Math.min(1, Math.max(0, share));
}

/**
 * Round values in the range: steps of 1, 2 or 5 times a power of ten; on a log scale powers, with 2 and 5 if there are
 * few.
 */
export function ticksOf({kind, from, to, names}: Axis, wanted = 6): number[] {
  if (names !== undefined) return names.map((_, number) => number);
  return kind === 'linear' ? linearTicks(from, to, wanted) : logTicks(from, to, wanted);
}

function linearTicks(from: number, to: number, wanted: number): number[] {
  const rough = (to - from) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((one) => power * one >= rough * 0.999) ?? 10);
  const ticks: number[] = [];
  for (let number = Math.ceil(from / step - 1e-9); number * step <= to + step * 1e-9; number++)
    ticks.push(Number((number * step).toPrecision(12)));
  return ticks;
}

function logTicks(from: number, to: number, wanted: number): number[] {
  const decades = Math.log10(to / from);
  const multiples = decades > 2.2 ? [1] : decades > 1.2 ? [1, 3] : [1, 2, 5];
  const every = multiples.length === 1 ? Math.max(1, Math.ceil(decades / wanted)) : 1;
  const ticks: number[] = [];
  for (let power = Math.floor(Math.log10(from) + 1e-9); power <= Math.log10(to) + 1e-9; power++) {
    if (power % every !== 0) continue;
    for (const multiple of multiples) {
      const tick = Number(`${multiple}e${power}`);
      if (tick >= from * 0.9999 && tick <= to * 1.0001) ticks.push(tick);
    }
  }
  return ticks;
}

/** The whole decades that contain all values; one decade if there are none. */
export function decadesOf(values: readonly number[]): {from: number; to: number} {
  const real = values.filter((value) => value > 0 && Number.isFinite(value));
  if (real.length === 0) return {from: 1, to: 10};
  const from = 10 ** Math.floor(Math.log10(Math.min(...real)) + 1e-9);
  const to = 10 ** Math.ceil(Math.log10(Math.max(...real)) - 1e-9);
  return {from, to: to > from ? to : from * 10};
}
