// UTF-8 from text and to text. Half a surrogate pair, which UTF-8 cannot represent, becomes U+FFFD.

// Part of JavaScript in Node and in browsers, but not of the language.
declare const TextEncoder: new () => {encode(text: string): Uint8Array};
declare const TextDecoder: new (
  label: string,
  options: {readonly ignoreBOM: boolean},
) => {decode(bytes: Uint8Array): string};

const encoder = new TextEncoder();

export function utf8Of(text: string): Uint8Array {
  return encoder.encode(text);
}

const decoder = new TextDecoder('utf-8', {ignoreBOM: true});

/**
 * Decodes UTF-8 by native code: a loop over bytes is a hundred times slower until it is compiled, which a short run does
 * not see.
 * A byte order mark is a character like others.
 */
export function nativeText(bytes: Uint8Array): string {
  // Browsers decode no shared memory.
  return decoder.decode(bytes.buffer instanceof ArrayBuffer ? bytes : bytes.slice());
}
