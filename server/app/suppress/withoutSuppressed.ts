// Takes what is found, gives it without the findings that comments in the texts silence.

import type {Config} from '../../../shared/model/config.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {filesOf} from '../../../shared/model/textFinding.ts';
import {mentionsSuppression} from '../../../shared/suppress/directives.ts';
import type {Suppression} from '../../../shared/suppress/hostComment.ts';
import {decodeText} from '../../../shared/text/wordLexer.ts';
import type {SourceFile} from '../../sources/sourceFile.ts';

/**
 * Suppression comments are looked for in files that mention one; the parser is loaded only then. It is enough to
 * silence one of two places, whether it is checked or a reference.
 */
export async function withoutSuppressed(
  inspection: Inspection,
  sources: readonly SourceFile[],
  config: Config,
): Promise<Inspection> {
  // Parse the files of findings, where a comment that is misspelt matters; to report unused comments, parse all.
  const shown = config.reportUnusedSuppressions ? null : new Set(inspection.findings.flatMap(filesOf));
  const mentioning = sources.filter(
    (source) => shown?.has(source.path) !== false && source.isSilent !== true && mentionsSuppression(source.bytes),
  );
  if (mentioning.length === 0) return inspection;
  const {applySuppressions, suppressionsOf, unusedSuppressions} = await import(
    '../../../shared/suppress/directives.ts'
  );
  const byPath = new Map<string, Suppression[]>();
  const own = new Map<string, Suppression[]>();
  for (const {path, bytes, format, reference} of mentioning) {
    const suppressions = suppressionsOf(decodeText(bytes, 0, bytes.length), format);
    byPath.set(path, suppressions);
    if (!reference) own.set(path, suppressions);
  }
  const {findings, suppressed, used} = applySuppressions(inspection.findings, byPath);
  return {
    ...inspection,
    findings,
    suppressed,
    unusedSuppressions: unusedSuppressions(own, used).filter(
      ({problem}) => config.reportUnusedSuppressions || problem !== undefined,
    ),
  };
}
