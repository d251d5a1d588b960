// The entry of the report in the browser: reads the data in the page, and shows it in place of the static part.

import {render} from 'preact';
import type {ReportData} from '../shared/report/html/reportData.ts';
import {App} from './app.tsx';
import {editor} from './editorHost.ts';
import {followLinks} from './navigation.ts';
import {reportOf} from './reportModel.ts';

const data: ReportData = JSON.parse(document.getElementById('data')?.textContent ?? '');
const app = document.getElementById('app');
if (app === null) throw new Error('broken promise: the page has a place for the report');
if (editor !== null) {
  document.documentElement.dataset.theme = 'editor';
  app.addEventListener('click', followLinks, {capture: true});
}
app.replaceChildren();
render(<App report={reportOf(data)} />, app);
// For those who measure.
performance.mark('shown');
