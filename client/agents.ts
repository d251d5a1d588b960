// Offers the tools for coding agents to VS Code: as tools of language models, which the language server answers, or as a
// server of the Model Context Protocol, which VS Code starts beside it. The setting decides which; both are in the
// manifest.

import {join} from 'node:path';
import * as vscode from 'vscode';
import {type AgentTools, agentTools, onAgentTools} from './settings.ts';

/** Asks the language server; `name` is that of the manifest. */
export type AskAsAgent = (tool: string, input: unknown, token: vscode.CancellationToken) => Promise<string>;

export function registerAgentTools(context: vscode.ExtensionContext, ask: AskAsAgent): vscode.Disposable {
  return vscode.Disposable.from(...registeredTools(context, ask), ...registeredServer(context));
}

const prefix = 'shingle_';

/** Editors that are built on VS Code may lack language models. */
function registeredTools({extension}: vscode.ExtensionContext, ask: AskAsAgent): vscode.Disposable[] {
  if (typeof vscode.lm?.registerTool !== 'function') return [];
  const named: readonly {readonly name: string}[] = extension.packageJSON.contributes.languageModelTools;
  return named.map(({name}) =>
    vscode.lm.registerTool(name, {
      invoke: async ({input}, token) => {
        refuseUnless('tools');
        const text = await ask(name.slice(prefix.length), input, token);
        return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
      },
    }),
  );
}

function refuseUnless(wanted: AgentTools): void {
  if (agentTools() === wanted) return;
  throw new Error(vscode.l10n.t('The setting {0} switches this off.', 'shingle.agentTools'));
}

/** Since 1.101, and so not in the types of the oldest VS Code that is supported. */
interface ServerSupport {
  readonly registerMcpServerDefinitionProvider: (id: string, provider: ServerProvider) => vscode.Disposable;
}

interface ServerProvider {
  readonly onDidChangeMcpServerDefinitions: vscode.Event<void>;
  readonly provideMcpServerDefinitions: () => readonly object[];
}

type ServerDefinition = new (
  label: string,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  version: string,
) => object;

function registeredServer(context: vscode.ExtensionContext): vscode.Disposable[] {
  const languageModels: (typeof vscode.lm & Partial<ServerSupport>) | undefined = vscode.lm;
  const {McpStdioServerDefinition: Definition}: typeof vscode & {McpStdioServerDefinition?: ServerDefinition} = vscode;
  if (languageModels?.registerMcpServerDefinitionProvider === undefined || Definition === undefined) return [];
  const changed = new vscode.EventEmitter<void>();
  const program = join(context.extensionPath, 'dist', 'shingle.js');
  const provider: ServerProvider = {
    onDidChangeMcpServerDefinitions: changed.event,
    provideMcpServerDefinitions: () => {
      if (agentTools() !== 'mcpServer' || !vscode.workspace.isTrusted) return [];
      const folders = (vscode.workspace.workspaceFolders ?? []).filter(({uri}) => uri.scheme === 'file');
      return folders.map(
        ({name, uri}) =>
          new Definition(
            folders.length === 1 ? 'Shingle' : `Shingle: ${name}`,
            process.execPath,
            [program, 'mcp', '--root', uri.fsPath],
            // The program of a desktop VS Code is Electron.
            {ELECTRON_RUN_AS_NODE: '1'},
            context.extension.packageJSON.version,
          ),
      );
    },
  };
  const changes = vscode.Disposable.from(
    onAgentTools(() => changed.fire()),
    vscode.workspace.onDidChangeWorkspaceFolders(() => changed.fire()),
    vscode.workspace.onDidGrantWorkspaceTrust(() => changed.fire()),
  );
  try {
    return [changed, changes, languageModels.registerMcpServerDefinitionProvider('shingle', provider)];
  } catch {
    // 1.100 has the function, but looks for another entry in the manifest. The extension works without.
    return [changed, changes];
  }
}
