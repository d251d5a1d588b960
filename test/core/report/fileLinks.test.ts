// Which terminals get hyperlinks, by their variables.
import {expect, test} from 'vitest';
import {type LinkStyle, linkStyle} from '../../../shared/wording/fileLinks.ts';

test.each<[Record<string, string>, LinkStyle]>([
  [{}, 'none'],
  [{TERM: 'xterm-256color'}, 'none'],
  [{TERM: 'xterm-256color', VTE_VERSION: '7006'}, 'file'],
  [{TERM: 'xterm-256color', VTE_VERSION: '4205'}, 'none'],
  [{TERM: 'xterm-kitty'}, 'line'],
  [{TERM: 'xterm-ghostty'}, 'file'],
  [{TERM: 'alacritty'}, 'file'],
  [{TERM: 'toString'}, 'none'],
  [{TERM_PROGRAM: 'iTerm.app'}, 'line'],
  [{TERM_PROGRAM: 'WezTerm'}, 'file'],
  [{TERM_PROGRAM: 'Apple_Terminal'}, 'none'],
  // It finds `path:line:column` itself and goes to the line.
  [{TERM_PROGRAM: 'vscode'}, 'none'],
  [{WT_SESSION: 'guid'}, 'file'],
  [{KONSOLE_VERSION: '230804'}, 'file'],
  [{WT_SESSION: 'guid', CI: 'true'}, 'none'],
  [{TERM: 'xterm-kitty', TMUX: '/tmp/tmux'}, 'none'],
  [{TERM: 'dumb', VTE_VERSION: '7006'}, 'none'],
  [{TERM: 'xterm-kitty', FORCE_HYPERLINK: '0'}, 'none'],
  [{CI: 'true', FORCE_HYPERLINK: '1'}, 'file'],
])('%o: %s', (env, style) => {
  expect(linkStyle(env, true)).toBe(style);
});

test('no links in a pipe, unless they are forced', () => {
  expect(linkStyle({TERM: 'xterm-kitty'}, false)).toBe('none');
  expect(linkStyle({FORCE_HYPERLINK: '1'}, false)).toBe('file');
});
