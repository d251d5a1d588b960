// The data in the page: base64 of compressed JSON, which the browser unpacks itself.

import type {ReportData} from '../shared/report/html/reportData.ts';

/** Rejects where the browser cannot unpack it, or the file is damaged. */
export async function unpackedData(page: Document): Promise<ReportData> {
  const packed = atob(page.getElementById('data')?.textContent ?? '');
  const bytes = Uint8Array.from(packed, (character) => character.charCodeAt(0));
  const json = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Response(json).json();
}
