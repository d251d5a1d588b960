// Keys for the report: / to the filter, j and k to the next and the previous finding. They can be switched off, because
// speech input types letters (WCAG 2.1.4).

import {useLayoutEffect, useState} from 'preact/hooks';
import {addressOf} from '../address.ts';
import {goTo} from '../navigation.ts';
import {remember, remembered} from '../remembered.ts';

/** The search field, which takes the focus when it appears after the key. */
export const filterId = 'filter';
let isFilterAsked = false;

export function takeFilterAsked(): boolean {
  const isAsked = isFilterAsked;
  isFilterAsked = false;
  return isAsked;
}

export function KeysChoice() {
  const [isOn, setOn] = useState(() => remembered('keys') !== 'off');
  useLayoutEffect(() => {
    if (!isOn) return;
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOn]);
  const choose = (on: boolean) => {
    setOn(on);
    remember('keys', on ? '' : 'off');
  };
  return (
    <label class="keys">
      <input type="checkbox" checked={isOn} onChange={(event) => choose(event.currentTarget.checked)} /> Keys:{' '}
      <kbd>/</kbd> filter, <kbd>j</kbd> next, <kbd>k</kbd> previous
    </label>
  );
}

function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.target instanceof Element && event.target.closest('input:not([type=checkbox]), select, textarea')) return;
  if (event.key === '/') focusFilter();
  else if (event.key === 'j') step(1);
  else if (event.key === 'k') step(-1);
  else return;
  event.preventDefault();
}

function focusFilter(): void {
  const field = document.getElementById(filterId);
  if (field !== null) field.focus();
  else {
    isFilterAsked = true;
    goTo(addressOf('findings'));
  }
}

/** Beside a finding, to the next one; in a list, the focus goes from one to the next. */
function step(by: 1 | -1): void {
  const steps = document.querySelector('.steps');
  if (steps !== null) {
    steps.querySelector<HTMLAnchorElement>(by > 0 ? '[rel=next]' : '[rel=prev]')?.click();
    return;
  }
  const stops = [...document.querySelectorAll<HTMLElement>('.findings .title, .more')];
  const at = stops.findIndex((stop) => stop.matches(':focus'));
  stops[at < 0 ? 0 : at + by]?.focus();
}

/** From the filter to what it has found. */
export function focusFirstFinding(): void {
  document.querySelector<HTMLElement>('.findings .title')?.focus();
}
