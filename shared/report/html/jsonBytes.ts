// Takes a value, gives how many bytes its JSON has in UTF-8.

export function jsonBytes(value: unknown): number {
  const json = JSON.stringify(value);
  let bytes = json.length;
  // Each half of a surrogate pair counts 2, so that both are 4.
  for (let at = 0; at < json.length; at++) {
    const unit = json.charCodeAt(at);
    if (unit >= 0x80) bytes += unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 1 : 2;
  }
  return bytes;
}
