// Findings that the report does not list, and why: silence can be checked.

import {count} from '../../shared/wording/numbersInEnglish.ts';
import {PlainText} from '../parts/plainText.tsx';
import {ScrollRegion} from '../parts/scrollRegion.tsx';
import type {Report} from '../reportModel.ts';

export function LeftOutSection({report: {leftOut, notes}}: {readonly report: Report}) {
  if (leftOut.length === 0 && notes.length === 0) return null;
  return (
    <section>
      <h2 id="leftOut">Left out</h2>
      {leftOut.length > 0 && (
        <>
          <p class="hint">Copies that a rule took out, with the heaviest of each. --level all lists them.</p>
          <ScrollRegion labelledBy="leftOut">
            <table class="pages">
              <thead>
                <tr>
                  <th scope="col">Rule</th>
                  <th scope="col">Copies</th>
                  <th scope="col" class="text">
                    Heaviest
                  </th>
                </tr>
              </thead>
              <tbody>
                {leftOut.map(({reason, count: number, example}) => (
                  <tr>
                    <th scope="row">{reason}</th>
                    <td>{count(number)}</td>
                    <td class="text">
                      <bdi>
                        <PlainText text={example} />
                      </bdi>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        </>
      )}
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <li>
              <PlainText text={note} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
