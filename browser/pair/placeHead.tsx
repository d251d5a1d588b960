// One of the two places that are compared: which it is, a choice of the others, and ways into the file.

import {useContext} from 'preact/hooks';
import type {PassageData} from '../../shared/report/html/reportData.ts';
import {editor} from '../editorHost.ts';
import {Checkout} from '../parts/checkout.tsx';
import {codeAddress, forgeAddress, OutLink} from '../parts/outLink.tsx';
import {PathName, useShortPath} from '../parts/pathName.tsx';
import type {Report} from '../reportModel.ts';

interface Props {
  readonly report: Report;
  readonly passage: PassageData;
  readonly side: 'Left' | 'Right';
  /** Of the place. */
  readonly number: number;
  /** Of the place on the other side. */
  readonly other: number;
  readonly choose: (place: number) => void;
}

export function PlaceHead({report, passage: {family, places, page}, side, number, other, choose}: Props) {
  const {checkout} = useContext(Checkout);
  const short = useShortPath();
  const place = places[number];
  const [file, line] = place;
  const path = report.paths[file];
  return (
    <div class="place">
      {places.length > 2 ? (
        <label>
          {side}
          <select value={number} onChange={(event) => choose(Number(event.currentTarget.value))}>
            {places.map(([one, start], index) => (
              <option value={index}>
                {short(report.paths[one])}
                {!page && `:${start}`}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <p>
          <span class="side">{side}</span> <PathName path={path} {...(!page && {line})} />
        </p>
      )}
      <p class="links">
        {editor !== null && (
          <>
            <button type="button" onClick={() => editor?.postMessage({kind: 'open', path, line})}>
              Open
            </button>
            {side === 'Left' && (
              <button
                type="button"
                onClick={() => editor?.postMessage({kind: 'compare', path, line, family, here: number, there: other})}
              >
                Compare
              </button>
            )}
          </>
        )}
        <OutLink href={forgeAddress(report, place)}>
          Open on {report.forge?.name}
          <span class="hidden">, {side.toLowerCase()} place</span>
        </OutLink>
        {editor === null && (
          <OutLink href={codeAddress(checkout, path, line)}>
            Open in VS Code<span class="hidden">, {side.toLowerCase()} place</span>
          </OutLink>
        )}
      </p>
    </div>
  );
}
