// The entry of the report in the browser: reads the data in the page, and shows it in place of the static part.

import {render} from 'preact';
import type {ReportData} from '../shared/report/html/reportData.ts';
import {App} from './app.tsx';
import {editor} from './editorHost.ts';
import {followLinks} from './navigation.ts';
import {reportOf} from './reportModel.ts';

void show();

async function show(): Promise<void> {
  const app = document.getElementById('app');
  if (app === null) throw new Error('broken promise: the page has a place for the report');
  const data = await unpackedData(document).catch((error: unknown) => {
    // The static part stays, and says what was found.
    const note = document.createElement('p');
    note.textContent = `The rest of this report cannot be shown: the file is damaged, or this browser is older than 2023 (${error}).`;
    app.prepend(note);
    return null;
  });
  if (data === null) return;
  if (editor !== null) {
    document.documentElement.dataset.theme = 'editor';
    app.addEventListener('click', followLinks, {capture: true});
  }
  app.replaceChildren();
  render(<App report={reportOf(data)} />, app);
  // For those who measure.
  performance.mark('shown');
}

/** Base64 of compressed JSON, which the browser unpacks itself. Rejects where the browser cannot unpack it, or the file is damaged. */
async function unpackedData(page: Document): Promise<ReportData> {
  const packed = atob(page.getElementById('data')?.textContent ?? '');
  const bytes = Uint8Array.from(packed, (character) => character.charCodeAt(0));
  const json = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Response(json).json();
}
