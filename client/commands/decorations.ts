// Draws marks in visible editors, derived from the diagnostics so that both always agree. Marks add what a squiggle
// cannot show: where the passages are on a long page, what kind of copy each is, and where a passage continues behind a
// blank line or a heading. A diagnostic has one range, and one for each part would list a finding several times.

import * as vscode from 'vscode';
import {editorRange} from './editorRanges.ts';
import {furtherRanges, type MarkKind, markColors, markKinds, markOf, type Underlined, underlined} from './marks.ts';

/** Diagnostics come in bursts while the user types. */
const delayMs = 50;

const backgrounds: Readonly<Record<MarkKind, string>> = {
  copy: 'shingle.copyBackground',
  history: 'shingle.historyBackground',
  drift: 'shingle.driftBackground',
  quiet: 'shingle.quietBackground',
};

/** As VS Code draws the squiggle of a diagnostic. Hints have none. */
const squiggles: Readonly<Record<Underlined, string>> = {
  error: 'editorError',
  warning: 'editorWarning',
  information: 'editorInfo',
};

interface Types {
  /** Over the whole passage. */
  readonly range: vscode.TextEditorDecorationType | null;
  /** In the first line of the passage. */
  readonly gutter: vscode.TextEditorDecorationType | null;
}

export function registerDecorations(context: vscode.ExtensionContext): vscode.Disposable {
  let types = typesFor(context);
  const lines = new Map(underlined.map((severity) => [severity, lineType(severity)] as const));
  let timer: NodeJS.Timeout | undefined;
  const draw = () => {
    for (const editor of vscode.window.visibleTextEditors) drawIn(editor, types, lines);
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(draw, delayMs);
  };
  draw();
  return vscode.Disposable.from(
    vscode.languages.onDidChangeDiagnostics(({uris}) => {
      const changed = new Set(uris.map(String));
      if (vscode.window.visibleTextEditors.some(({document}) => changed.has(String(document.uri)))) soon();
    }),
    vscode.window.onDidChangeVisibleTextEditors(draw),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (!change.affectsConfiguration('shingle.decorations')) return;
      disposeTypes(types);
      types = typesFor(context);
      draw();
    }),
    {
      dispose: () => {
        clearTimeout(timer);
        disposeTypes(types);
        for (const line of lines.values()) line.dispose();
      },
    },
  );
}

function drawIn(
  editor: vscode.TextEditor,
  types: ReadonlyMap<MarkKind, Types>,
  lines: ReadonlyMap<Underlined, vscode.TextEditorDecorationType>,
): void {
  const settings = vscode.workspace.getConfiguration('shingle', editor.document.uri);
  const usual = settings.get('severity', 'information');
  const severities = settings.get<Readonly<Record<string, string>>>('severities', {});
  const severityOf = (code: string) => severities[code] ?? usual;
  const ranges = new Map<MarkKind, vscode.Range[]>(markKinds.map((kind) => [kind, []]));
  const starts = new Map<MarkKind, vscode.Range[]>(markKinds.map((kind) => [kind, []]));
  const further = new Map<Underlined, vscode.Range[]>(underlined.map((severity) => [severity, []]));
  for (const diagnostic of vscode.languages.getDiagnostics(editor.document.uri)) {
    const {source, code, severity, range} = diagnostic;
    const kind = markOf({source, code, severity}, severityOf);
    if (kind === null) continue;
    const others = furtherRanges(diagnostic).map(editorRange);
    ranges.get(kind)?.push(range, ...others);
    starts.get(kind)?.push(new vscode.Range(range.start, range.start));
    const line = underlined.find((_, at) => at === severity);
    if (line !== undefined) further.get(line)?.push(...others);
  }
  for (const [severity, line] of lines) editor.setDecorations(line, further.get(severity) ?? []);
  for (const [kind, {range, gutter}] of types) {
    if (range !== null) editor.setDecorations(range, ranges.get(kind) ?? []);
    if (gutter !== null) editor.setDecorations(gutter, starts.get(kind) ?? []);
  }
}

function typesFor(context: vscode.ExtensionContext): ReadonlyMap<MarkKind, Types> {
  const settings = vscode.workspace.getConfiguration('shingle.decorations');
  const [hasRuler, hasBackground, hasGutter] = [
    settings.get('overviewRuler', true),
    settings.get('background', false),
    settings.get('gutter', false),
  ];
  return new Map(
    markKinds.map((kind) => [
      kind,
      {
        range: hasRuler || hasBackground ? rangeType(kind, hasRuler, hasBackground) : null,
        gutter: hasGutter ? gutterType(context, kind) : null,
      },
    ]),
  );
}

function rangeType(kind: MarkKind, hasRuler: boolean, hasBackground: boolean): vscode.TextEditorDecorationType {
  return vscode.window.createTextEditorDecorationType({
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
    // VS Code draws problems on the right of the ruler and changes on the left.
    ...(hasRuler && {
      overviewRulerColor: new vscode.ThemeColor(markColors[kind]),
      overviewRulerLane: vscode.OverviewRulerLane.Center,
    }),
    ...(hasBackground && {backgroundColor: new vscode.ThemeColor(backgrounds[kind])}),
  });
}

function lineType(severity: Underlined): vscode.TextEditorDecorationType {
  return vscode.window.createTextEditorDecorationType({
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
    textDecoration: `underline wavy var(--vscode-${squiggles[severity]}-foreground) 1px`,
  });
}

function gutterType(context: vscode.ExtensionContext, kind: MarkKind): vscode.TextEditorDecorationType {
  const icon = (theme: 'light' | 'dark') =>
    vscode.Uri.joinPath(context.extensionUri, 'client', 'media', `gutter-${kind}-${theme}.svg`);
  return vscode.window.createTextEditorDecorationType({
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
    gutterIconSize: 'contain',
    light: {gutterIconPath: icon('light')},
    dark: {gutterIconPath: icon('dark')},
  });
}

function disposeTypes(types: ReadonlyMap<MarkKind, Types>): void {
  for (const {range, gutter} of types.values()) {
    range?.dispose();
    gutter?.dispose();
  }
}
