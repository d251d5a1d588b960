// Hyperlinks of a terminal (OSC 8): which terminals show them, and the address of a file. A terminal that does not know
// them may print them as text, so only those are listed of which it is known.

export interface FileLinks {
  /** Address of the folder that paths are relative to, without a slash at the end: 'file://host/home/me/docs'. */
  readonly folder: string;
  /** The terminal opens 'file.md#12' at line 12; others may look for a file of that name. */
  readonly withLines: boolean;
}

/** How a terminal shows links; `none` also where it finds `path:line` itself and then goes to the line. */
export type LinkStyle = 'none' | 'file' | 'line';

type Variables = Readonly<Record<string, string | undefined>>;

const withLines = /^(?:iTerm\.app|kitty)$/;
const withFiles = /^(?:WezTerm|ghostty|Hyper|rio|Tabby|WarpTerminal)$/;
const named: Readonly<Record<string, LinkStyle>> = {
  'xterm-kitty': 'line',
  'xterm-ghostty': 'file',
  alacritty: 'file',
  foot: 'file',
  wezterm: 'file',
};
/** GNOME Terminal, Tilix and others on VTE; before 0.50.1 a link of theirs crashes. */
const vteMin = 5001;

/** FORCE_HYPERLINK decides where it is set: 0 turns links off, everything else on. */
export function linkStyle(env: Variables, isTerminal: boolean): LinkStyle {
  const {FORCE_HYPERLINK: forced, TERM_PROGRAM: program = '', TERM: term = ''} = env;
  if (forced !== undefined && forced !== '') return forced === '0' || forced === 'false' ? 'none' : 'file';
  // Multiplexers pass links on or not, depending on their version and on the terminal around them.
  if (!isTerminal || term === 'dumb' || isSet(env.CI) || isSet(env.TMUX) || isSet(env.STY)) return 'none';
  if (withLines.test(program)) return 'line';
  if (withFiles.test(program)) return 'file';
  if (Object.hasOwn(named, term)) return named[term];
  const knows = isSet(env.WT_SESSION) || isSet(env.KONSOLE_VERSION) || Number(env.VTE_VERSION) >= vteMin;
  return knows ? 'file' : 'none';
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '';
}

/** `line` null: the file as a whole. */
export function fileLink({folder, withLines: hasLines}: FileLinks, path: string, line: number | null): string {
  return `${folder}/${encodedPath(path)}${hasLines && line !== null ? `#${line}` : ''}`;
}

/** A path as part of an address. Half surrogates, which no address can hold, become U+FFFD. */
export function encodedPath(path: string): string {
  return path
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .split('/')
    .map((segment) => encodeURIComponent(segment))
    .join('/');
}
