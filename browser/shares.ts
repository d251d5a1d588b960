// Numbers as the views show them.

import type {PassageData} from '../shared/report/html/reportData.ts';
import {count, percent, scoresInEnglish} from '../shared/wording/numbersInEnglish.ts';

export function shareText(copied: number, words: number): string {
  return percent(words > 0 ? copied / words : 0);
}

/** Five classes of colour, the same in the legend: a continuous scale cannot be named, nor its contrast tested. */
const shareSteps = [0.02, 0.05, 0.1, 0.25, 0.5];
export const shareNames = ['under 2 %', '2 to 5 %', '5 to 10 %', '10 to 25 %', '25 to 50 %', 'half or more'];

export function shareClass(copied: number, words: number): string {
  const share = words > 0 ? copied / words : 0;
  return `s${shareSteps.filter((step) => share >= step).length}`;
}

/** Of the square root, so that a few large numbers do not leave all others pale. */
export function amountClass(amount: number, most: number): string {
  return `s${Math.min(5, Math.ceil(5 * Math.sqrt(amount / most)))}`;
}

export function wordsText(words: number): string {
  return `${count(words)} ${words === 1 ? 'word' : 'words'}`;
}

/** As in every report. */
export function scoresText([here, there, resemblance]: NonNullable<PassageData['scores']>): string {
  return scoresInEnglish(here, there, resemblance);
}
