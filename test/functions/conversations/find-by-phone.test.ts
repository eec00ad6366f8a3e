import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeTenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';
import { type Client, clientOf } from '../client.ts';
import { organizationOf } from './contacts-client.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('find-by-phone', () => {
  let client: Client;
  beforeAll(async () => {
    ({ client } = await organizationOf(world, [['Ana', '5541987654321']]));
  });
  const find = (chatappNumber: string) =>
    client.conversations({ query: `action=find-by-phone&chatappNumber=${chatappNumber}` });

  test.each(['5541987654321', '+55 41 98765-4321', '%2B554187654321', encodeURIComponent('٥٥٤١٩٨٧٦٥٤٣٢١')])(
    'answers with the contact: %s',
    async (number) => {
      const { status, body } = await find(number);
      const { body: same } = await client.contact({ query: 'chatapp_id=5541987654321' });
      expect([status, body]).toEqual([200, same]);
    },
  );

  test('is 404 for a number that no contact has, and names it', async () => {
    const { status, body } = await find('5541900000000');
    expect([status, body]).toEqual([
      404,
      { error: 'Contact not found', message: expect.stringContaining('5541900000000') },
    ]);
  });

  test('is 404 to another organization', async () => {
    const stranger = clientOf(world.ports, (await makeTenant(world.ports)).apiKey);
    const query = 'action=find-by-phone&chatappNumber=5541987654321';
    expect((await stranger.conversations({ query })).status).toBe(404);
  });

  test.each([
    ['', 'Missing required parameter', 'chatappNumber is required'],
    ['%20', 'Missing required parameter', 'chatappNumber is required'],
    ['123', 'Invalid parameter', expect.stringMatching(/^chatappNumber must be/)],
  ])('is 400 for the number "%s"', async (number, error, message) => {
    const { status, body } = await find(number);
    expect([status, body]).toEqual([400, { error, message }]);
  });

  test('without the parameter is 400', async () => {
    const { status, body } = await client.conversations({
      query: 'action=find-by-phone&chatappNumber=&contactId=&limit=',
    });
    expect([status, body]).toEqual([
      400,
      { error: 'Missing required parameter', message: 'chatappNumber is required' },
    ]);
  });
});

test.each(['Contacts', 'contacts ', 'find', 'delete'])(
  '400s for the action "%s", and names those there are',
  async (action) => {
    const { client } = await organizationOf(world);
    const { status, body } = await client.conversations({ query: new URLSearchParams({ action }).toString() });
    expect([status, body]).toEqual([
      400,
      {
        error: 'Invalid parameter',
        message: 'action must be one of conversation-messages, contacts, find-by-phone, groups, inbox',
      },
    ]);
  },
);
