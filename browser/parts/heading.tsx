// The heading of a view: after a change of view it has the focus, and the window is named after it.

import type {ComponentChildren} from 'preact';
import {useEffect, useRef} from 'preact/hooks';

/** The page opens at its beginning. */
let isFirstView = true;

/** `name`: for the title of the window; `view`: what is shown, so that a change of it moves the focus. */
export function Heading(props: {readonly name: string; readonly view: string; readonly children: ComponentChildren}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = props.name;
  }, [props.name]);
  useEffect(() => {
    if (!isFirstView) {
      heading.current?.focus({preventScroll: true});
      scrollTo(0, 0);
    }
    isFirstView = false;
  }, [props.view]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {props.children}
    </h1>
  );
}
