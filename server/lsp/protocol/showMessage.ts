// Messages to the user, sent as notifications. The library sends requests with an empty list of buttons, for which
// Neovim 0.7 opens a prompt that blocks until a key is pressed.

import {type Connection, MessageType, ShowMessageNotification} from 'vscode-languageserver/node';

export function notify(connection: Connection, level: keyof typeof MessageType, message: string): void {
  void connection.sendNotification(ShowMessageNotification.type, {type: MessageType[level], message});
}
