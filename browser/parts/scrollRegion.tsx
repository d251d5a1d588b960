// A region that may be wider than the window: it scrolls by itself, and by the keyboard too.

import type {ComponentChildren} from 'preact';

interface Props {
  /** The `id` of its heading. */
  readonly labelledBy: string;
  readonly children: ComponentChildren;
}

export function ScrollRegion({labelledBy, children}: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard.
    <section class="scroll" tabIndex={0} aria-labelledby={labelledBy}>
      {children}
    </section>
  );
}
