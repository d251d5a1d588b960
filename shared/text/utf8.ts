// UTF-8 from text and to text. Half a surrogate pair, which UTF-8 cannot represent, becomes U+FFFD.

export function utf8Of(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const point = pointOf(text, at);
    if (point < 0x80) bytes[length++] = point;
    else if (point < 0x800) {
      bytes[length++] = 0xc0 | (point >> 6);
      bytes[length++] = 0x80 | (point & 0x3f);
    } else if (point < 0x10000) {
      bytes[length++] = 0xe0 | (point >> 12);
      bytes[length++] = 0x80 | ((point >> 6) & 0x3f);
      bytes[length++] = 0x80 | (point & 0x3f);
    } else {
      at++;
      bytes[length++] = 0xf0 | (point >> 18);
      bytes[length++] = 0x80 | ((point >> 12) & 0x3f);
      bytes[length++] = 0x80 | ((point >> 6) & 0x3f);
      bytes[length++] = 0x80 | (point & 0x3f);
    }
  }
  return bytes.slice(0, length);
}

function pointOf(text: string, at: number): number {
  const point = text.codePointAt(at) ?? 0xfffd;
  return point >= 0xd800 && point < 0xe000 ? 0xfffd : point;
}

// Part of JavaScript in Node and in browsers, but not of the language.
declare const TextDecoder: new (
  label: string,
  options: {readonly ignoreBOM: boolean},
) => {decode(bytes: Uint8Array): string};

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
