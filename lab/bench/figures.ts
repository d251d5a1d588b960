// The format of figures in the terminal and on the page.

/** A number with this many significant digits, to hide noise: '0.0312', '1.24', '31.5', '1 240 000'; '–' for NaN. */
export function inDigits(value: number | null | undefined, digits = 3): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '–';
  if (!Number.isFinite(value)) return '∞';
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size < 1e-4) return value.toExponential(1).replace('e-', 'e−');
  const rounded = Number(value.toPrecision(digits));
  // Four digits are readable without groups; more are written in groups of three.
  if (Math.abs(rounded) >= 1000 && Math.abs(rounded) < 10_000) return rounded.toFixed(0);
  if (size >= 1000)
    return Math.round(rounded)
      .toString()
      .replace(/\B(?=(\d{3})+$)/g, '\u202f');
  return rounded.toFixed(Math.max(0, digits - 1 - Math.floor(Math.log10(Math.abs(rounded)))));
}

/** A count, in groups of three digits from 10 000 on. */
export function inCount(value: number | null | undefined): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '–';
  return Math.abs(value) < 10_000 ? String(value) : String(value).replace(/\B(?=(\d{3})+$)/g, '\u202f');
}

/** A proportion of 1 with this many decimals: '0.98'. */
export function inShare(value: number | null | undefined, digits = 2): string {
  return value === null || value === undefined || !Number.isFinite(value) ? '–' : value.toFixed(digits);
}

/** A tick of an axis; long powers of ten are written as powers. */
export function tickText(value: number): string {
  if (value === 0) return '0';
  const power = Math.log10(Math.abs(value));
  if (power >= 6 && Number.isInteger(power)) return `10${raised(power)}`;
  if (power <= -4 && Math.abs(power - Math.round(power)) < 1e-9) return `10${raised(Math.round(power))}`;
  if (Math.abs(value) >= 10_000) return `${value / 1000}k`;
  return String(value);
}

function raised(power: number): string {
  return String(power).replace(/./g, (digit) => (digit === '-' ? '⁻' : ('⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)] ?? digit)));
}
