// Context of every command.

import type * as vscode from 'vscode';
import type {Connection} from '../client.ts';
import type {CopiedPassages} from '../views/copiedPassages.ts';
import type {Comparisons} from './diffEditors.ts';
import type {MarkdownPages} from './markdownPreview.ts';

export interface CommandContext {
  readonly server: Connection;
  readonly comparisons: Comparisons;
  readonly pages: MarkdownPages;
  readonly view: CopiedPassages;
  readonly log: vscode.LogOutputChannel;
}
