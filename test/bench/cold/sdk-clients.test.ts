import { expect, test } from '@jest/globals';
import { rows, type Use } from '../../../shared/routes.ts';
import { clientsUsed, usesOf } from './sdk-clients.ts';

const usersOf = (isOfKind: (use: Use) => boolean) => rows.filter((row) => usesOf(row).some(isOfKind));

test('every function that sends to a queue builds the queues’ client, whichever queue it is', () => {
  const senders = usersOf((use) => use.startsWith('queue:'));
  expect(senders.filter((row) => !clientsUsed(row).includes('SQS')).map(({ name }) => name)).toEqual([]);
});
