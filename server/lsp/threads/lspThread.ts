// The entry of the threads of the language server: which of them this is stands in its data.

import {answer, answerTogether, ownKind} from './thread.ts';

switch (ownKind()) {
  case 'survey':
    answer((await import('./checkWorker.ts')).fullCheckHandlers);
    break;
  case 'live':
    answer((await import('./indexWorker.ts')).indexHandlers);
    break;
  case 'staged':
    answer((await import('./historyRequests.ts')).stagedAnswers);
    break;
  case 'past':
    answerTogether((await import('./historyRequests.ts')).historyHandlers);
    break;
}
