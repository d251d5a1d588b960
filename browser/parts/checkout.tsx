// The folder of the reader's own copy of the repository: no path of the machine that made the report is in it, and links
// into an editor need one.

import {createContext} from 'preact';
import {useContext} from 'preact/hooks';

export const Checkout = createContext({checkout: '', setCheckout: (_: string): void => undefined});

export function CheckoutField() {
  const {checkout, setCheckout} = useContext(Checkout);
  return (
    <details>
      <summary>Links to VS Code</summary>
      <label>
        Folder of your checkout
        <input
          value={checkout}
          placeholder="/home/me/docs"
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => setCheckout(event.currentTarget.value)}
        />
      </label>
      <p class="hint">This browser remembers it. With it, each passage has a link that opens the file.</p>
    </details>
  );
}
