import { exampleBroadcast, exampleBroadcastId } from '../broadcasts/doc-parts.ts';
import { documentation } from '../http/documentation.ts';
import { cancelBroadcast, pauseBroadcast, resumeBroadcast } from './operations.ts';

const path = { id: exampleBroadcastId };
const answerWith = (given: Partial<typeof exampleBroadcast>) =>
  ({ success: true, broadcast: { ...exampleBroadcast, ...given } }) as const;
const controlErrors = ['Broadcast not found', 'Broadcast already started'] as const;

export const pauseBroadcastDocs = documentation(pauseBroadcast, {
  tag: 'Broadcasts',
  summary: 'Pause a broadcast',
  description:
    'Holds a broadcast until it is resumed: within a second or two nothing is sent any more. Asked for again, it changes nothing.',
  success: 'It is paused.',
  errors: controlErrors,
  examples: {
    pause: {
      summary: 'Hold it',
      path,
      answer: answerWith({ status: 'paused', finished_at: null }),
    },
  },
});

export const resumeBroadcastDocs = documentation(resumeBroadcast, {
  tag: 'Broadcasts',
  summary: 'Resume a broadcast',
  description: 'Has a paused broadcast go on where it was. One whose time is still to come waits for it.',
  success: 'It goes on.',
  errors: controlErrors,
  examples: {
    resume: {
      summary: 'Go on',
      path,
      answer: answerWith({ status: 'running', finished_at: null }),
    },
  },
});

export const cancelBroadcastDocs = documentation(cancelBroadcast, {
  tag: 'Broadcasts',
  summary: 'Cancel a broadcast',
  description:
    'Ends a broadcast for good. Recipients to whom nothing was sent stay `planned`. Asked for again, it changes nothing.',
  success: 'It is cancelled.',
  errors: controlErrors,
  examples: {
    cancel: { summary: 'End it', path, answer: answerWith({ status: 'cancelled' }) },
  },
});
