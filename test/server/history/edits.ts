// Texts of lines for the tests of history, and edits of them, all from a seed.

export interface Shapes {
  readonly lineEnd: string;
  /** Whether the last line has a line end. */
  readonly isEnded: boolean;
  /** Number of different lines in a text: with few, lines repeat. */
  readonly kinds: number;
}

export function pick<T>(draw: () => number, items: readonly T[]): T {
  return items[Math.floor(draw() * items.length)];
}

export function below(draw: () => number, limit: number): number {
  return Math.floor(draw() * limit);
}

export function shapesOf(draw: () => number): Shapes {
  return {lineEnd: pick(draw, ['\n', '\n', '\r\n']), isEnded: draw() < 0.7, kinds: pick(draw, [2, 5, 40, 1e6])};
}

/** A line of one of `kinds` kinds: short ones such as a brace, blank ones, and sentences. */
export function lineOf(draw: () => number, kinds: number): string {
  const kind = below(draw, kinds);
  if (kind % 7 === 0) return '';
  if (kind % 5 === 0) return '}';
  return `line ${kind} says what ${kind * 31} other lines of ${kind % 3 === 0 ? 'one page' : 'a text'} do not`;
}

export function edited(draw: () => number, lines: readonly string[], kinds: number): string[] {
  const result = [...lines];
  const edits = 1 + below(draw, 5);
  for (let edit = 0; edit < edits; edit++) {
    const at = below(draw, result.length + 1);
    const length = draw() < 0.2 ? below(draw, 60) : below(draw, 4);
    const some = Array.from({length}, () => lineOf(draw, kinds));
    const how = draw();
    if (how < 0.3) result.splice(at, 0, ...some);
    else if (how < 0.5) result.splice(at, length);
    else if (how < 0.7) result.splice(at, length, ...some);
    else if (how < 0.8) result.splice(at, 0, ...result.slice(at, at + length));
    else if (how < 0.9) result.push(...result.splice(at, length));
    else if (at < result.length) result[at] = `${result[at].slice(0, 5)}changed${result[at].slice(5)}`;
  }
  return result;
}

export function textOf(lines: readonly string[], {lineEnd, isEnded}: Shapes): Buffer {
  return Buffer.from(lines.join(lineEnd) + (isEnded && lines.length > 0 ? lineEnd : ''));
}
