// The entry point of the thread for agents; `workerData.parameters` names its root.

import {parentPort, workerData} from 'node:worker_threads';
import {listen} from '../threads/threadHandlers.ts';
import {agentHandlers} from './agentRequests.ts';

if (parentPort !== null) listen(parentPort, {handlers: agentHandlers(workerData.parameters), order: 'inTurn'});
