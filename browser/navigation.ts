// The address that is shown, and ways to another one.

import {useEffect, useState} from 'preact/hooks';
import {type Address, parseAddress} from './address.ts';

export function useAddress(): Address {
  const [address, setAddress] = useState(() => parseAddress(location.hash));
  useEffect(() => {
    const follow = () => setAddress(parseAddress(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return address;
}

/** As with a link: the back button leads back. */
export function goTo(address: string): void {
  location.hash = address.slice(1);
}

/** In place of the address that is shown, as for each key in the search field. `replaceState` tells nobody. */
export function replaceAddress(address: string): void {
  history.replaceState(null, '', address);
  dispatchEvent(new HashChangeEvent('hashchange'));
}
