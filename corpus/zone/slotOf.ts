// Takes a key, gives its slot of a cluster: CRC-16 (XModem) of the key, or of what is in its first braces, modulo 16,384.

export const slotCount = 16_384;

const table = Uint16Array.from({length: 256}, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
  return crc;
});

/** Numbers in our keys may be braces by chance. */
export function slotOf(key: Uint8Array): number {
  let from = 0;
  let to = key.length;
  const open = key.indexOf(0x7b);
  if (open >= 0) {
    const close = key.indexOf(0x7d, open + 1);
    if (close > open + 1) {
      from = open + 1;
      to = close;
    }
  }
  let crc = 0;
  for (let at = from; at < to; at++) crc = ((crc << 8) ^ table[((crc >>> 8) ^ key[at]) & 255]) & 0xffff;
  return crc % slotCount;
}
