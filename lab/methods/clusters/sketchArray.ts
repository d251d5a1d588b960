// Stores sketches and returns them by number. They are slices of a few large arrays, because a million sketches as
// separate objects would take too much memory.

export interface Sketches {
  count: number;
  /** The last chunk is being filled. Full chunks, and chunks added as a whole, come before it. */
  readonly chunks: Uint32Array[];
  used: number;
  /** By sketch: its chunk, and its range in the chunk. */
  chunk: Uint32Array;
  from: Uint32Array;
  to: Uint32Array;
}

const chunkNumbers = 1 << 19;

export function newSketches(): Sketches {
  const room = () => new Uint32Array(1024);
  return {count: 0, chunks: [], used: 0, chunk: room(), from: room(), to: room()};
}

/** Copies the first `size` numbers of a sketch and returns its number. */
export function addSketch(sketches: Sketches, sketch: Uint32Array, size: number): number {
  const {chunks} = sketches;
  const last = chunks.at(-1);
  if (last === undefined || sketches.used + size > last.length) {
    chunks.push(new Uint32Array(Math.max(chunkNumbers, size)));
    sketches.used = 0;
  }
  const at = sketches.used;
  chunks[chunks.length - 1].set(sketch.subarray(0, size), at);
  sketches.used += size;
  return place(sketches, chunks.length - 1, at, at + size);
}

/**
 * Adds an array of consecutive sketches without copying it; sketch i ends at ends[i]. Returns the number of the first.
 */
export function addChunk(sketches: Sketches, chunk: Uint32Array, ends: Uint32Array): number {
  const first = sketches.count;
  const {chunks} = sketches;
  chunks.push(chunk);
  sketches.used = chunk.length;
  ends.forEach((end, i) => {
    place(sketches, chunks.length - 1, i === 0 ? 0 : ends[i - 1], end);
  });
  return first;
}

/** Returns a view; empty for a document without shingles. */
export function sketchIn({chunks, chunk, from, to}: Sketches, number: number): Uint32Array {
  return chunks[chunk[number]].subarray(from[number], to[number]);
}

function place(sketches: Sketches, chunk: number, from: number, to: number): number {
  if (sketches.count === sketches.chunk.length) {
    sketches.chunk = doubled(sketches.chunk);
    sketches.from = doubled(sketches.from);
    sketches.to = doubled(sketches.to);
  }
  sketches.chunk[sketches.count] = chunk;
  sketches.from[sketches.count] = from;
  sketches.to[sketches.count] = to;
  return sketches.count++;
}

function doubled(column: Uint32Array): Uint32Array {
  const larger = new Uint32Array(column.length * 2);
  larger.set(column);
  return larger;
}
