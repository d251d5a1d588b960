// The overview: how much is copied, what to read first, where it is, which folders share text, what was left out.

import {count, plural} from '../../shared/wording/numbersInEnglish.ts';
import type {Filters} from '../address.ts';
import {addressOf} from '../address.ts';
import {FindingList} from '../list/findingList.tsx';
import {Heading} from '../parts/heading.tsx';
import {PlainText} from '../parts/plainText.tsx';
import type {Report} from '../reportModel.ts';
import {shareText} from '../shares.ts';
import {ChangesSection} from './changesSection.tsx';
import {EmptySection} from './emptySection.tsx';
import {LeftOutSection} from './leftOutSection.tsx';
import {MatrixSection} from './matrixSection.tsx';
import {PagesSection} from './pagesSection.tsx';
import {TreemapSection} from './treemapSection.tsx';

const firstShown = 5;

export function OverviewView({report, filters}: {readonly report: Report; readonly filters: Filters}) {
  const {findings, title, commonFolder, summary} = report;
  return (
    <>
      <Heading name={`Copied text in ${title}`} view="overview">
        Copied text in <PlainText text={title} />
      </Heading>
      <p class="lead">
        <PlainText text={summary} />.
      </p>
      <p class="hint">
        <PlainText text={report.made} />.
      </p>
      {commonFolder !== '' && (
        <p class="hint">
          All paths are below{' '}
          <code>
            <PlainText text={commonFolder} />
          </code>
        </p>
      )}
      <Totals report={report} />
      <EmptySection report={report} />
      {findings.length > 0 && (
        <section>
          <h2>Read first</h2>
          <FindingList report={report} findings={findings.slice(0, firstShown)} filters={{}} />
          {findings.length > firstShown && (
            <p>
              <a href={addressOf('findings')}>All {count(findings.length)} findings</a>
            </p>
          )}
        </section>
      )}
      <ChangesSection report={report} />
      <TreemapSection report={report} path={filters.dir ?? ''} />
      <MatrixSection report={report} />
      <PagesSection report={report} />
      <LeftOutSection report={report} />
    </>
  );
}

function Totals({report: {findings, folders, pages, gone}}: {readonly report: Report}) {
  const fresh = findings.filter((finding) => finding.fresh).length;
  const touched = pages.filter(([, , copied]) => copied > 0).length;
  if (pages.length === 0 && gone === undefined) return null;
  return (
    <dl class="totals">
      {pages.length > 0 && (
        <>
          <div>
            <dt>Words</dt>
            <dd>{count(folders.words)}</dd>
          </div>
          <div>
            <dt>In warnings and information</dt>
            <dd>
              {count(folders.copied)} <small>{shareText(folders.copied, folders.words)}</small>
            </dd>
          </div>
          <div>
            <dt>Files with a copy</dt>
            <dd>
              {count(touched)} <small>of {count(pages.length)}</small>
            </dd>
          </div>
        </>
      )}
      {gone !== undefined && (
        <div>
          <dt>Since the earlier report</dt>
          <dd>
            +{count(fresh)} <small>−{count(gone.length)}</small>
            <span class="hidden">
              : {plural(fresh, 'new finding')}, {plural(gone.length, 'finding')} gone
            </span>
          </dd>
        </div>
      )}
    </dl>
  );
}
