// As in `queue-stores.ts`: fauxqs exports none of these, and package.json pins its version.
import { SqsError } from '../../../node_modules/fauxqs/dist/common/errors.js';
import { changeMessageVisibilityBatch } from '../../../node_modules/fauxqs/dist/sqs/actions/changeMessageVisibilityBatch.js';
import { deleteMessageBatch } from '../../../node_modules/fauxqs/dist/sqs/actions/deleteMessageBatch.js';
import { getQueueAttributes } from '../../../node_modules/fauxqs/dist/sqs/actions/getQueueAttributes.js';
import { receiveMessage } from '../../../node_modules/fauxqs/dist/sqs/actions/receiveMessage.js';
import { sendMessage } from '../../../node_modules/fauxqs/dist/sqs/actions/sendMessage.js';
import { sendMessageBatch } from '../../../node_modules/fauxqs/dist/sqs/actions/sendMessageBatch.js';
import type { SqsStore } from '../../../node_modules/fauxqs/dist/sqs/sqsStore.js';
import type { EngineAnswer } from '../../engine-calls/direct-client.ts';
import { noteGroups } from './fair-queues.ts';

/** What the functions ask of their queues. */
const actions: Readonly<Record<string, (request: Record<string, unknown>, store: SqsStore) => unknown>> = {
  ChangeMessageVisibilityBatch: changeMessageVisibilityBatch,
  DeleteMessageBatch: deleteMessageBatch,
  GetQueueAttributes: getQueueAttributes,
  ReceiveMessage: receiveMessage,
  SendMessage: sendMessage,
  SendMessageBatch: sendMessageBatch,
};

/** How the queues of a store answer without a connection. */
export const queueAnswers =
  (store: SqsStore): EngineAnswer =>
  async (operation, request) => {
    noteGroups(request);
    try {
      const action = actions[operation];
      if (!action) throw new SqsError('UnsupportedOperation', `${operation} is not among what the functions ask here`);
      return (await action(request, store)) as Record<string, unknown>;
    } catch (error) {
      throw error instanceof SqsError ? Object.assign(error, { body: error.toJSON() }) : error;
    }
  };
