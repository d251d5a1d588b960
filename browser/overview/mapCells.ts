// Takes a folder and the size of the map, gives its cells: rectangles whose area is words. A large folder is a frame with
// its parts in it, as deep as there is room, so that no large cell hides where in it the copies are.

import {type HierarchyRectangularNode, hierarchy, treemap} from 'd3-hierarchy';
import {percent} from '../../shared/wording/numbersInEnglish.ts';
import {type Folder, type Part, partsOf} from '../wordFolders.ts';

export interface MapCell {
  readonly part: Part;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** It holds other cells, below its label. */
  readonly isFrame: boolean;
  /** Lines of text that have room in it: none, the name, or the name with the share behind or below it. */
  readonly label: 'none' | 'name' | 'line' | 'lines';
}

/** Square pixels: a smaller part is not seen, and a smaller folder has no room for a label and parts. */
const partAreaMin = 220;
const frameAreaMin = 9000;
const depthMax = 5;

/** Pixels, as in style.css. */
const lineHeight = 20;
const gap = 2;
const padding = 6;
const characterWidth = 7.6;
/** Fewer letters of a name say nothing. */
const lettersMin = 6;

interface Node {
  readonly part: Part;
  readonly inside?: readonly Node[];
}

export function mapCells(folder: Folder, width: number, height: number): MapCell[] {
  const area = (words: number) => (words / folder.words) * width * height;
  const wordsMin = (partAreaMin / (width * height)) * folder.words;
  const nodesIn = (outer: Folder, depth: number): Node[] =>
    partsOf(outer, wordsMin).map((part): Node => {
      if (part.folder === undefined || part.isPage || depth >= depthMax) return {part};
      if (area(part.words) < frameAreaMin) return {part};
      const inside = nodesIn(part.folder, depth + 1);
      return inside.length > 1 ? {part, inside} : {part};
    });
  const root = hierarchy<Node>({part: {...folder, folder}, inside: nodesIn(folder, 1)}, (node) => node.inside);
  root.sum(({part, inside}) => (inside === undefined ? part.words : 0));
  const layout = treemap<Node>().size([width, height]).paddingInner(gap).round(true);
  const inFrame = (pixels: number) => (node: HierarchyRectangularNode<Node>) => (node.depth > 0 ? pixels : 0);
  layout.paddingLeft(inFrame(gap)).paddingRight(inFrame(gap)).paddingBottom(inFrame(gap));
  layout.paddingTop(inFrame(lineHeight));
  return layout(root)
    .descendants()
    .filter(({depth}) => depth > 0)
    .map(({x0, y0, x1, y1, data: {part, inside}}) => {
      const box = {left: x0, top: y0, width: x1 - x0, height: y1 - y0};
      const isFrame = inside !== undefined;
      return {
        part,
        ...box,
        isFrame,
        label: labelOf(part, box.width, isFrame ? Math.min(lineHeight, box.height) : box.height),
      };
    })
    .filter((cell) => cell.width > 0 && cell.height > 0);
}

export function shareOf({copied, words}: Part): string {
  return percent(words > 0 ? copied / words : 0);
}

function labelOf(part: Part, width: number, height: number): MapCell['label'] {
  const letters = Math.floor((width - 2 * padding) / characterWidth);
  const {length} = part.name;
  if (height < lineHeight || letters < Math.min(length, lettersMin)) return 'none';
  if (letters > length + shareOf(part).length) return 'line';
  return height >= 2 * lineHeight && letters >= shareOf(part).length ? 'lines' : 'name';
}
