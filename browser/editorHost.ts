// The page in the editor: there a click opens the compare view or the file, by a message to the extension.

import type {ReportMessage} from '../shared/model/protocol.ts';

interface EditorApi {
  postMessage(message: ReportMessage): void;
}

declare global {
  var acquireVsCodeApi: (() => EditorApi) | undefined;
}

/** null: in a browser. An editor gives its interface once. */
export const editor: EditorApi | null = globalThis.acquireVsCodeApi?.() ?? null;
