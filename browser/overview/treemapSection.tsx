// Where the copied words are: a treemap made of links, so that find-in-page and screen readers read it. Its area is words,
// its colour the share of them that is copied.

import {useLayoutEffect, useMemo, useRef, useState} from 'preact/hooks';
import {plural} from '../../shared/wording/numbersInEnglish.ts';
import {addressOf} from '../address.ts';
import {PlainText} from '../parts/plainText.tsx';
import type {Report} from '../reportModel.ts';
import {shareClass, shareNames} from '../shares.ts';
import {folderAt, singleFolder} from '../wordFolders.ts';
import {type MapCell, mapCells, shareOf} from './mapCells.ts';

export function TreemapSection({report, path}: {readonly report: Report; readonly path: string}) {
  const box = useRef<HTMLUListElement>(null);
  const width = useWidth(box);
  const height = width < 600 ? 520 : 420;
  const folder = singleFolder(folderAt(report.folders, path));
  const cells = useMemo(() => mapCells(folder, width, height), [folder, width, height]);
  if (report.folders.copied === 0) return null;
  return (
    <section>
      <h2>Where the copied words are</h2>
      <Crumbs path={folder.path} common={report.commonFolder} />
      <p class="legend">
        Area: words of a page or folder. Colour: how many of them are copied.{' '}
        {shareNames.map((name, step) => (
          <span>
            <i class={`cell s${step}`} /> {name}
          </span>
        ))}
      </p>
      <ul class="treemap" ref={box} style={{height: `${height}px`}}>
        {cells.map((cell) => (
          <Cell cell={cell} />
        ))}
      </ul>
    </section>
  );
}

function useWidth(box: {readonly current: HTMLElement | null}): number {
  const [width, setWidth] = useState(960);
  // Before it is painted: cells that move under the pointer lead elsewhere.
  useLayoutEffect(() => {
    if (box.current === null) return;
    setWidth(Math.round(box.current.clientWidth));
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry.contentRect.width)));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return width;
}

/** One without a label is a link for the mouse only: a thousand of them would be in the way of the Tab key. */
function Cell({cell: {part, left, top, width, height, isFrame, label}}: {readonly cell: MapCell}) {
  const {name, path, isPage, words, copied} = part;
  const share = shareOf(part);
  const title = `${name}: ${plural(words, 'word')}, ${share} copied`;
  const shade = isFrame ? 'frame' : `cell ${shareClass(copied, words)}`;
  const address = isPage ? addressOf('findings', {dir: path}) : addressOf('overview', {dir: path});
  const hasLabel = label !== 'none';
  const content = hasLabel && (
    <>
      <span class="name">
        <PlainText text={name} />
      </span>
      {label !== 'name' && (
        <>
          {label === 'lines' ? <br /> : ' '}
          <span aria-hidden="true">{share}</span>
        </>
      )}
      <span class="hidden">
        : {plural(words, 'word')}, {share} copied
      </span>
    </>
  );
  return (
    <li
      aria-hidden={!hasLabel}
      style={{left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`}}
    >
      {path === '' ? (
        <span class={shade} title={title}>
          {content}
        </span>
      ) : (
        <a class={shade} title={title} href={address} tabIndex={hasLabel ? undefined : -1}>
          {content}
        </a>
      )}
    </li>
  );
}

function Crumbs({path, common}: {readonly path: string; readonly common: string}) {
  const hidden = common.split('/').length - 1;
  const names = path === '' ? [] : path.split('/');
  if (names.length <= hidden) return null;
  return (
    <p class="crumbs">
      <a href={addressOf('overview')}>All</a>
      {names.slice(hidden).map((name, index) => (
        <>
          {' / '}
          <a href={addressOf('overview', {dir: names.slice(0, hidden + index + 1).join('/')})}>
            <PlainText text={name} />
          </a>
        </>
      ))}
      {' · '}
      <a href={addressOf('findings', {dir: path})}>findings here</a>
    </p>
  );
}
