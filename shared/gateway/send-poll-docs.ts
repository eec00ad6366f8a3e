import { documentation } from '../openapi/documentation.ts';
import { explain } from '../openapi/explain.ts';
import { exampleNumber, gatewayErrors, gatewayExample, numberMeaning, ownGatewayErrors } from './gateway-docs.ts';
import { pollBodySchema } from './poll.ts';
import { sendPoll } from './send-poll-operation.ts';

explain(
  pollBodySchema,
  {
    number: numberMeaning,
    name: 'The question.',
    selectableCount: 'How many of the values a person can choose, at most as many as there are; 0 is any number.',
    values: {
      description:
        'What can be chosen: 2 to 12, each another. Some Evolution servers take 10 at most, and refuse more.',
      uniqueItems: true,
    },
  },
  { id: 'GatewayPoll', description: 'A poll.' },
);

const body = {
  number: exampleNumber,
  name: 'Which day suits you?',
  selectableCount: 1,
  values: ['Monday', 'Tuesday', 'Friday'],
};

export const sendPollDocs = documentation(sendPoll, {
  tag: 'Gateway',
  summary: 'Send a poll',
  description:
    'Sends a poll. Instances that send through `cloudprovider` have none: the chat-app’s own provider knows no polls.',
  success: 'The upstream took the poll.',
  errors: gatewayErrors,
  ownErrors: {
    ...ownGatewayErrors,
    'Invalid field': { ...ownGatewayErrors['Invalid field'], example: { message: 'values must have 2 to 12 items' } },
  },
  examples: {
    poll: gatewayExample('A poll', body, {
      pollCreationMessage: {
        name: body.name,
        options: body.values.map((optionName) => ({ optionName })),
        selectableOptionsCount: 1,
      },
    }),
  },
});
