// Findings that are new or gone since the report that this one is compared with.

import {count} from '../../shared/wording/numbersInEnglish.ts';
import {addressOf} from '../address.ts';
import {FindingList} from '../list/findingList.tsx';
import {PathName} from '../parts/pathName.tsx';
import {kindOf, type Report} from '../reportModel.ts';
import {wordsText} from '../shares.ts';

const newShown = 5;
const goneShown = 20;
const pathsShown = 3;

export function ChangesSection({report}: {readonly report: Report}) {
  const {gone, findings} = report;
  if (gone === undefined) return null;
  const fresh = findings.filter((finding) => finding.fresh);
  return (
    <section>
      <h2>Since the earlier report</h2>
      {fresh.length === 0 ? <p>Nothing is new.</p> : <h3>New: {count(fresh.length)}</h3>}
      <FindingList report={report} findings={fresh.slice(0, newShown)} filters={{fresh: '1'}} />
      {fresh.length > newShown && (
        <p>
          <a href={addressOf('findings', {fresh: '1'})}>All {count(fresh.length)} new findings</a>
        </p>
      )}
      {gone.length === 0 ? <p>Nothing is gone.</p> : <h3>Gone: {count(gone.length)}</h3>}
      <ul class="gone">
        {gone.slice(0, goneShown).map(({code, words, paths}) => (
          <li>
            {kindOf(report, code)}
            {words > 0 && `, ${wordsText(words)}`}:{' '}
            {paths.slice(0, pathsShown).map((path, index) => (
              <>
                {index > 0 && ', '}
                <PathName path={path} />
              </>
            ))}
            {paths.length > pathsShown && `, ${paths.length - pathsShown} more`}
          </li>
        ))}
      </ul>
      {gone.length > goneShown && <p>And {count(gone.length - goneShown)} more.</p>}
    </section>
  );
}
