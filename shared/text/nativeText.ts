// Decodes UTF-8 by native code: a loop over bytes is a hundred times slower until it is compiled, which a short run does
// not see.

// Part of JavaScript in Node and in browsers, but not of the language.
declare const TextDecoder: new (
  label: string,
  options: {readonly ignoreBOM: boolean},
) => {decode(bytes: Uint8Array): string};

const decoder = new TextDecoder('utf-8', {ignoreBOM: true});

/** A byte order mark is a character like others. */
export function nativeText(bytes: Uint8Array): string {
  // Browsers decode no shared memory.
  return decoder.decode(bytes.buffer instanceof ArrayBuffer ? bytes : bytes.slice());
}
