// Takes the bytes of a ZIP file, gives the names and sizes of its entries from the directory at its end.

export interface ZipEntry {
  readonly name: string;
  readonly bytes: number;
}

const directoryEnd = 0x06054b50;
const entrySignature = 0x02014b50;

export function zipEntries(zip: Buffer): ZipEntry[] {
  const end = zip.lastIndexOf(Buffer.from(Uint32Array.of(directoryEnd).buffer));
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== entrySignature) throw new Error(`No entry of a ZIP file at ${at}.`);
    const nameBytes = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameBytes);
    entries.push({name, bytes: zip.readUInt32LE(at + 24)});
    at += 46 + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}
