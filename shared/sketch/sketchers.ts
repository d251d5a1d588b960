// The table of all sketches of whole documents. What `check` runs does not load it (test/layers.test.ts).

import {newBins} from './bins.ts';
import {type Sketcher, type SketcherOptions, sketcherDefaults} from './sketcher.ts';
import type {SketcherName} from './sketcherNames.ts';

const makers: Record<SketcherName, (options: SketcherOptions) => Sketcher> = {
  bins: newBins,
};

/** A sketcher with what is not said of it by default. */
export function newSketcher(name: SketcherName, options: Partial<SketcherOptions> = {}): Sketcher {
  return makers[name]({...sketcherDefaults, ...options});
}
