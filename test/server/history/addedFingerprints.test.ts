import {expect, test} from 'vitest';
import {newAddedFingerprints, startFile, takeVersion} from '../../../server/history/index/addedFingerprints.ts';
import {
  type FingerprintBuffers,
  fingerprintText,
  newFingerprintBuffers,
} from '../../../shared/history/historyFingerprints.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {random} from '../../support/random.ts';
import {below, pick, textOf} from './edits.ts';

// The fingerprints that versions of a file add, read from their differences only, compared with reading each version as
// a whole.

type Line = (draw: () => number) => string;

const words =
  (most: number): Line =>
  (draw) =>
    Array.from({length: 1 + below(draw, most)}, () => `w${below(draw, 3000)}`).join(' ');
const one =
  (...lines: readonly (string | Line)[]): Line =>
  (draw) => {
    const line = pick(draw, lines);
    return typeof line === 'string' ? line : line(draw);
  };

/**
 * In plain text and code no fingerprint of any version is lost. Markdown and HTML are read from the middle, perhaps of
 * a comment or of code, so some text may be misread: up to this proportion may be lost.
 */
const cases: readonly {readonly path: string; readonly line: Line; readonly lostMax: number}[] = [
  {path: 'prose.txt', line: one('', words(14), words(14), words(2)), lostMax: 0},
  {path: 'page.md', line: one('', words(14), words(14), (draw) => `- ${words(3)(draw)}`, '# A heading'), lostMax: 0},
  {path: 'mixed.md', line: one('', words(14), '```', '<!-- note', '-->', '---', '| a | b |'), lostMax: 0.05},
  {path: 'page.html', line: one('', words(14), '<p>', '<li>one two</li>', '<script>', '</script>'), lostMax: 0.05},
  {path: 'code.ts', line: one('', '}', '/* note', '*/', (draw) => `  const ${words(1)(draw)} = f(a);`), lostMax: 0},
];

const seed = 99;

test.each(cases)(
  `$path: of $lostMax of the fingerprints at most it is not known who brought them, seed ${seed}`,
  ({path, line, lostMax}) => {
    const format = formatOf(path);
    const [space, whole] = [newFingerprintBuffers(), newFingerprintBuffers()];
    const added = newAddedFingerprints();
    let [printCount, lost] = [0, 0];
    for (let round = 0; round < 120; round++) {
      const draw = random(seed + round);
      startFile(added);
      const known = new Set<number>();
      let before: Buffer | null = null;
      let lines = Array.from({length: below(draw, 40)}, () => line(draw));
      for (let version = 0; version < 10; version++) {
        const after = textOf(lines, {lineEnd: pick(draw, ['\n', '\r\n']), isEnded: draw() < 0.9, kinds: 0});
        // Sometimes the previous version is not available.
        takeVersion(added, space, path, format, draw() < 0.1 ? null : before, after);
        const {prints: fingerprints, all} = printsOf(whole, path, after);
        for (const print of added.fingerprints.subarray(0, added.count)) {
          expect(known.has(print), 'brought once').toBe(false);
          if (lostMax === 0) expect(all.has(print), 'it is in the version').toBe(true);
          known.add(print);
        }
        printCount += fingerprints.size;
        for (const print of fingerprints) if (!known.has(print)) lost++;
        before = after;
        lines = changed(draw, lines, line);
      }
    }
    expect(printCount).toBeGreaterThan(5000);
    expect(lost / printCount).toBeLessThanOrEqual(lostMax);
  },
);

/** The fingerprints of a text that is read as a whole, and the hashes of all runs of three words. */
function printsOf(space: FingerprintBuffers, path: string, text: Buffer): {prints: Set<number>; all: Set<number>} {
  const count = fingerprintText(space, path, text, formatOf(path));
  const fingerprints = Array.from({length: count}, (_, k) => space.values[space.selected[k]]);
  return {prints: new Set(fingerprints), all: new Set(space.values.subarray(0, Math.max(0, space.tokens.count - 2)))};
}

function changed(draw: () => number, lines: readonly string[], line: Line): string[] {
  const result = [...lines];
  const at = below(draw, result.length + 1);
  const some = Array.from({length: draw() < 0.2 ? 10 : below(draw, 3)}, () => line(draw));
  const how = draw();
  if (how < 0.6) result.splice(at, below(draw, 3), ...some);
  else if (how < 0.8) result.splice(at, 3);
  else result.push(...result.splice(at, 3));
  return result;
}
