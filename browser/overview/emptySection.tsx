// The overview of a report without findings: how much was compared, and how much a rule left out.

import {plural} from '../../shared/wording/numbersInEnglish.ts';
import type {Report} from '../reportModel.ts';

export function EmptySection({report: {findings, pages, folders, leftOut}}: {readonly report: Report}) {
  if (findings.length > 0) return null;
  const left = leftOut.reduce((sum, {count}) => sum + count, 0);
  return (
    <section class="empty">
      <h2>Nothing to look at</h2>
      <p>
        {pages.length > 0 && `Compared: ${plural(folders.words, 'word')} in ${plural(pages.length, 'file')}. `}
        This report has no findings
        {left > 0 && `; rules left out ${plural(left, 'copy', 'copies')}, as the table below says`}.
      </p>
    </section>
  );
}
