// Which pages are copies: those with most copied words, and their share.

import {count} from '../../shared/wording/numbersInEnglish.ts';
import {addressOf} from '../address.ts';
import {PathName} from '../parts/pathName.tsx';
import {ScrollRegion} from '../parts/scrollRegion.tsx';
import type {Report} from '../reportModel.ts';
import {shareClass, shareText} from '../shares.ts';

const pagesShown = 15;

export function PagesSection({report: {pages}}: {readonly report: Report}) {
  const copied = pages.filter(([, , words]) => words > 0);
  const most = copied.toSorted((x, y) => y[2] - x[2]).slice(0, pagesShown);
  if (most.length === 0) return null;
  return (
    <section>
      <h2 id="pages">Files with the most copied words</h2>
      <ScrollRegion labelledBy="pages">
        <table class="pages">
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col">Words</th>
              <th scope="col">Copied</th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          <tbody>
            {most.map(([path, words, own]) => (
              <tr>
                <th scope="row">
                  <a href={addressOf('findings', {dir: path})}>
                    <PathName path={path} />
                  </a>
                </th>
                <td>{count(words)}</td>
                <td>{count(own)}</td>
                <td>
                  <span class={`cell ${shareClass(own, words)}`}>{shareText(own, words)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {copied.length > pagesShown && <p class="hint">{count(copied.length - pagesShown)} more files have a copy.</p>}
    </section>
  );
}
