// How much text is read in all, and what is left out because of it: one rule for checks, reviews and the index of an
// editor, whose memory grows with the text. Files are read in the order of the caller, up to the limit.

import type {Config} from '../../shared/model/config.ts';
import {byteLength} from '../../shared/model/document.ts';
import type {Cut} from '../../shared/model/inspection.ts';
import {countedPhrase, type Phrase, phrase, sentenceOf} from '../../shared/model/phrase.ts';
import {count} from '../../shared/wording/numbersInEnglish.ts';
import {skipped} from './readFile.ts';
import type {ListedFile, SkippedFile, SourceFile} from './sourceFile.ts';

type Named = Pick<ListedFile, 'path' | 'reference'>;

export class TextBudget {
  readonly #bytesMax: number;
  #bytes = 0;
  #beyond = 0;

  constructor({limits}: Pick<Config, 'limits'>) {
    this.#bytesMax = limits.textBytesMax;
  }

  /** Reads the file unless it is beyond the limit. */
  read<Read extends SourceFile | SkippedFile>(listed: Named, read: () => Read): Read | SkippedFile {
    const refused = this.refusal(listed);
    if (refused !== null) return refused;
    const one = read();
    if (one.kind === 'source') this.spend(byteLength(one));
    return one;
  }

  /** null: the file may be read, and its size is spent then. The text that passes the limit is read whole. */
  refusal(listed: Named): SkippedFile | null {
    if (this.#bytes <= this.#bytesMax) return null;
    this.#beyond++;
    return skipped(listed, phrase(beyondReason, {count: this.#bytesMax}));
  }

  spend(bytes: number): void {
    this.#bytes += bytes;
  }

  /** Files left out, for reports. */
  get cuts(): readonly Cut[] {
    if (this.#beyond === 0) return [];
    return [{limit: 'textBytesMax', value: this.#bytesMax, lost: filesLeftOut(this.#beyond)}];
  }
}

export function filesLeftOut(files: number): Phrase {
  return countedPhrase(files, '{count} file', '{count} files', count(files));
}

const beyondReason = 'beyond {count} bytes of text (limits.textBytesMax)';

export function isBeyondAll({reason}: Pick<SkippedFile, 'reason'>): boolean {
  return sentenceOf(reason) === beyondReason;
}

/** Named files come first: no other file may use up their budget. */
export function namedFirst(files: readonly ListedFile[]): readonly ListedFile[] {
  return files.some(({named}) => named) ? files.toSorted((x, y) => Number(y.named) - Number(x.named)) : files;
}
