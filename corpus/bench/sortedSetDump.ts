// A sorted set as RESTORE takes it: the listpack that a server makes of a small one, whose members all have the score 0. Told
// so, a server copies it; told member by member (ZADD), it looks for the place of each in all that are there already.

/** Members of so many bytes, one behind the other and sorted; less than 16,384 bytes in all. */
export function sortedSetDump(members: Buffer, memberBytes: number): Buffer {
  const count = members.length / memberBytes;
  const listBytes = listHeadBytes + count * (memberBytes + extraBytes) + 1;
  const dump = Buffer.allocUnsafe(3 + listBytes + tailBytes);
  let at = dump.writeUInt8(typeOfDump, 0);
  // A length of 14 bits.
  at = dump.writeUInt16BE(0x4000 | listBytes, at);
  at = dump.writeUInt32LE(listBytes, at);
  at = dump.writeUInt16LE(count * 2, at);
  for (let member = 0; member < members.length; member += memberBytes) {
    // A text of less than 64 bytes, and the length of all that for who reads backwards; then the number 0 with its own.
    at = dump.writeUInt8(0x80 | memberBytes, at);
    at += members.copy(dump, at, member, member + memberBytes);
    at = dump.writeUInt8(memberBytes + 1, at);
    at = dump.writeUInt8(0, at);
    at = dump.writeUInt8(1, at);
  }
  at = dump.writeUInt8(0xff, at);
  at = dump.writeUInt16LE(formatOfDump, at);
  writeCrc64(dump, at);
  return dump;
}

/** A sorted set in a listpack, as Redis 7.0 and everything younger reads it. */
const typeOfDump = 17;
const formatOfDump = 10;
const listHeadBytes = 6;
/** Beside each member: its head and length, and its score. */
const extraBytes = 4;
const tailBytes = 2 + 8;

/** Jones' polynomial, reflected, by byte: low and high halves. */
const [lowTable, highTable] = crcTables();

function crcTables(): readonly [Uint32Array, Uint32Array] {
  const tables = [new Uint32Array(256), new Uint32Array(256)] as const;
  for (let byte = 0; byte < 256; byte++) {
    let crc = BigInt(byte);
    for (let bit = 0; bit < 8; bit++) crc = crc & 1n ? (crc >> 1n) ^ 0x95ac9329ac4bc9b5n : crc >> 1n;
    tables[0][byte] = Number(crc & 0xffffffffn);
    tables[1][byte] = Number(crc >> 32n);
  }
  return tables;
}

/** Of all before `at`, written there. */
function writeCrc64(bytes: Buffer, at: number): void {
  let low = 0;
  let high = 0;
  for (let byte = 0; byte < at; byte++) {
    const index = (low ^ bytes[byte]) & 255;
    low = ((low >>> 8) | (high << 24)) ^ lowTable[index];
    high = (high >>> 8) ^ highTable[index];
  }
  bytes.writeUInt32LE(low >>> 0, at);
  bytes.writeUInt32LE(high >>> 0, at + 4);
}
