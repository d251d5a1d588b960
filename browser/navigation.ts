// The address that is shown, and ways to another one.

import {useEffect, useState} from 'preact/hooks';
import {type Address, parseAddress} from './address.ts';
import {editor} from './editorHost.ts';

/** In an editor a link with # only scrolls, and there is no back button: the page has the address to itself. */
let addressInEditor = '';

function shownAddress(): string {
  return editor === null ? location.hash : addressInEditor;
}

export function useAddress(): Address {
  const [address, setAddress] = useState(() => parseAddress(shownAddress()));
  useEffect(() => {
    const follow = () => setAddress(parseAddress(shownAddress()));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return address;
}

/** As with a link: the back button leads back. */
export function goTo(address: string): void {
  if (editor === null) location.hash = address.slice(1);
  else replaceInEditor(address);
}

/** In place of the address that is shown, as for each key in the search field. `replaceState` fires no event. */
export function replaceAddress(address: string): void {
  if (editor !== null) {
    replaceInEditor(address);
    return;
  }
  history.replaceState(null, '', address);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

function replaceInEditor(address: string): void {
  addressInEditor = address;
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/** Links between views, in an editor: before it sees them. */
export function followLinks(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null;
  if (link === null) return;
  event.preventDefault();
  event.stopPropagation();
  goTo(link.getAttribute('href') ?? '');
}
