// A symmetric table of folders that share text, in which a number leads to the findings of both.

import {useMemo} from 'preact/hooks';
import {count} from '../../shared/wording/numbersInEnglish.ts';
import {addressOf} from '../address.ts';
import {PathName} from '../parts/pathName.tsx';
import {PlainText} from '../parts/plainText.tsx';
import {ScrollRegion} from '../parts/scrollRegion.tsx';
import type {Report} from '../reportModel.ts';
import {amountClass, wordsText} from '../shares.ts';
import {copyMatrix} from './copyMatrix.ts';

export function MatrixSection({report}: {readonly report: Report}) {
  const {folders, words, left} = useMemo(() => copyMatrix(report), [report]);
  if (folders.length < 2) return null;
  const most = Math.max(...words.flat());
  return (
    <section>
      <h2 id="matrix">Folders that share text</h2>
      <p class="hint">
        Words of the heaviest text in common, summed over findings. A number leads to them.
        {left > 0 && ` The ${folders.length} folders with most findings; ${count(left)} more are not shown.`}
      </p>
      <ScrollRegion labelledBy="matrix">
        <table class="matrix">
          <thead>
            <tr>
              <td />
              {folders.map((folder, column) => (
                <th scope="col" title={folder}>
                  <span aria-hidden="true">{column + 1}</span>
                  <span class="hidden">
                    <PlainText text={folderTitle(folder)} />
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {folders.map((folder, row) => (
              <tr>
                <th scope="row">
                  <span class="rank" aria-hidden="true">
                    {row + 1}
                  </span>{' '}
                  {folder === '.' ? folderTitle(folder) : <PathName path={folder} />}
                </th>
                {folders.map((other, column) => (
                  <td>{words[row][column] > 0 && <Amount {...{folder, other, most}} words={words[row][column]} />}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}

function folderTitle(folder: string): string {
  return folder === '.' ? '(top folder)' : folder;
}

function Amount(props: {
  readonly folder: string;
  readonly other: string;
  readonly words: number;
  readonly most: number;
}) {
  const {folder, other, words, most} = props;
  const label = `${wordsText(words)} in ${folder === other ? folderTitle(folder) : `${folderTitle(folder)} and ${folderTitle(other)}`}`;
  return (
    <a
      class={`cell ${amountClass(words, most)}`}
      href={addressOf('findings', {dir: folder, dir2: other})}
      title={label}
    >
      {count(words)}
      <span class="hidden">
        {' '}
        <PlainText text={label.slice(label.indexOf(' ') + 1)} />
      </span>
    </a>
  );
}
