// Where the copied words are: a treemap of two levels, made of links, so that find-in-page and screen readers read it.
// Its area is words, its colour the share of them that is copied.

import {hierarchy, treemap, treemapSquarify} from 'd3-hierarchy';
import {useEffect, useMemo, useRef, useState} from 'preact/hooks';
import {percent, plural} from '../../shared/wording/numbersInEnglish.ts';
import {addressOf} from '../address.ts';
import {PlainText} from '../parts/plainText.tsx';
import type {Report} from '../reportModel.ts';
import {shareClass, shareNames} from '../shares.ts';
import {type Folder, folderAt, largestParts, type Part, singleFolder} from '../wordFolders.ts';

/** More cells than these are too small to be read. */
const outerCells = 12;
const innerCells = 16;
const labelHeight = 24;

export function TreemapSection({report, path}: {readonly report: Report; readonly path: string}) {
  const box = useRef<HTMLUListElement>(null);
  const width = useWidth(box);
  const height = width < 600 ? 440 : 360;
  const folder = singleFolder(folderAt(report.folders, path));
  const cells = useMemo(() => cellsOf(folder, width, height), [folder, width, height]);
  if (report.folders.copied === 0) return null;
  return (
    <section>
      <h2>Where the copied words are</h2>
      <Crumbs path={folder.path} common={report.commonFolder} />
      <p class="legend">
        Area: words. Colour: share copied, by warnings and information together.{' '}
        {shareNames.map((name, step) => (
          <span>
            <i class={`cell s${step}`} /> {name}
          </span>
        ))}
      </p>
      <ul class="treemap" ref={box} style={{height: `${height}px`}}>
        {cells.map(({x0, y0, x1, y1, data}) => (
          <li style={{left: `${x0}px`, top: `${y0}px`, width: `${x1 - x0}px`, height: `${y1 - y0}px`}}>
            <Cell part={data.part} isTiny={x1 - x0 < 46 || y1 - y0 < 22} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function useWidth(box: {readonly current: HTMLElement | null}): number {
  const [width, setWidth] = useState(960);
  useEffect(() => {
    if (box.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry.contentRect.width)));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return width;
}

interface Node {
  readonly part: Part;
  readonly inside?: readonly Node[];
}

function cellsOf(folder: Folder, width: number, height: number) {
  const inside = largestParts(folder, outerCells).map((part): Node => {
    if (part.folder === undefined || part.isPage) return {part};
    return {part, inside: largestParts(part.folder, innerCells).map((inner) => ({part: inner}))};
  });
  const root = hierarchy<Node>({part: folder, inside}, (node) => node.inside);
  root.sum(({part, inside: inner}) => (inner === undefined ? part.words : 0));
  const layout = treemap<Node>().tile(treemapSquarify).size([width, height]).paddingInner(2);
  layout.paddingTop(({depth, children}) => (depth === 1 && children ? labelHeight : 0)).round(true);
  return layout(root)
    .descendants()
    .filter(({depth}) => depth > 0);
}

function Cell({part, isTiny}: {readonly part: Part; readonly isTiny: boolean}) {
  const {name, path, isPage, words, copied} = part;
  const share = percent(words > 0 ? copied / words : 0);
  const shade = `cell ${shareClass(copied, words)}${isTiny ? ' tiny' : ''}`;
  const label = `${name}: ${plural(words, 'word')}, ${share} copied`;
  const content = isTiny ? (
    <span class="hidden">
      <PlainText text={label} />
    </span>
  ) : (
    <>
      <span class="name">
        <PlainText text={name} />
      </span>{' '}
      <span class="share">
        {share}
        <span class="hidden"> of {plural(words, 'word')} copied</span>
      </span>
    </>
  );
  if (path === '') {
    return (
      <span class={shade} title={label}>
        {content}
      </span>
    );
  }
  const address = isPage ? addressOf('findings', {dir: path}) : addressOf('overview', {dir: path});
  return (
    <a class={shade} title={label} href={address}>
      {content}
    </a>
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
