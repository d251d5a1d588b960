import type {Occurrence} from '../../shared/model/finding.ts';

/** A place that is all of its page. */
export function wholeOf(text: string, path = 'a.md'): Occurrence {
  return {
    path,
    start: 0,
    end: text.length,
    startLine: 1,
    startColumn: 1,
    endLine: 1,
    endColumn: 1,
    text,
    words: 1,
    reference: false,
    alsoIn: [],
  };
}
