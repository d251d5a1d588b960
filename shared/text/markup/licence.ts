// Takes a leading comment; returns its part that is a licence: all paragraphs from the first to the last one that uses
// the words of licences.

import type {Span} from '../../algorithms/span.ts';
import {latin, lineEnd} from '../byteSearch.ts';
import {byteClass, wordCount} from '../wordLexer.ts';

const certain =
  /copyright|\(c\)\s*(?:19|20)\d\d|\xc2\xa9|spdx-|all rights reserved|warrant(?:y|ies)|permission is hereby granted|licensed (?:under|to)|redistribut/i;
const possible = /licen[sc]/i;
/** A comment of at most this many words that mentions a licence is one: `@license MIT`, "See LICENSE for details". */
const mentionWordsMax = 60;

export function licenceIn(bytes: Uint8Array, from: number, to: number): Span | undefined {
  const head = latin(bytes, from, to, 20_000);
  if (!certain.test(head) && !(possible.test(head) && wordCount(bytes, from, to) <= mentionWordsMax)) return undefined;
  let licenceFrom = -1;
  let licenceTo = -1;
  for (let at = from; at < to; ) {
    const end = paragraphEnd(bytes, at, to);
    const text = latin(bytes, at, end, 5000);
    if (certain.test(text) || possible.test(text)) {
      if (licenceFrom < 0) licenceFrom = at;
      licenceTo = end;
    }
    at = end;
  }
  return licenceFrom < 0 ? undefined : {from: licenceFrom, to: licenceTo};
}

/** Offset after the next line without a word that follows text, or `to`. */
function paragraphEnd(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  let text = false;
  while (at < to) {
    const end = Math.min(lineEnd(bytes, at, to) + 1, to);
    let isText = false;
    for (let i = at; i < end; i++) {
      if (byteClass[bytes[i]] === 1 || byteClass[bytes[i]] === 2) {
        isText = true;
        break;
      }
    }
    if (text && !isText) return end;
    text ||= isText;
    at = end;
  }
  return to;
}
