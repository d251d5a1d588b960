// Messages to the user, as notifications. The library sends each as a request for one of no buttons, and Neovim 0.7 opens
// a prompt for it that stops everything until a key is pressed.

import {type Connection, MessageType, ShowMessageNotification} from 'vscode-languageserver/node';

export function notify(connection: Connection, level: keyof typeof MessageType, message: string): void {
  void connection.sendNotification(ShowMessageNotification.type, {type: MessageType[level], message});
}
