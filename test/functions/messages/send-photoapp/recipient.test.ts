import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { changeOrganization } from '../../../../shared/organizations/manage-organization.ts';
import { takenAs } from '../../../support/photoapp.ts';
import { jsonAnswer, openWorld, type World } from '../../../support/world.ts';
import { clientOf } from '../../client.ts';
import { audioSender, newPhotoappClient, type PhotoappClient, photoappId } from '../../photoapp-client.ts';

let world: World;
let client: PhotoappClient;
let headers: Record<string, string>;
let keys = 0;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  world.provider = (_request, count) => jsonAnswer(200, takenAs(`m_${count}`));
  client = await newPhotoappClient(world.ports);
  world.outgoing.length = 0;
  headers = { 'idempotency-key': `k-${++keys}` };
});
afterAll(() => world.close());

const nobody = '5d1c1f5e-0d4b-8c8e-9f53-3b0c7a1e2d4f';

describe('404 for', () => {
  test('an id on the photo-app that nobody has', async () => {
    const refused = await client.sendAudio({ photoapp_id: '404' }, headers);
    expect([refused.status, refused.body]).toEqual([
      404,
      { success: false, error: 'No contact with the photo-app id 404 in this organization.' },
    ]);
    // The key is free.
    expect((await client.sendAudio({}, headers)).status).toBe(200);
  });

  test('a contact id that nobody has', async () => {
    const refused = await client.sendAudio({ photoapp_id: undefined, contact_id: nobody });
    expect([refused.status, refused.body.error]).toEqual([
      404,
      `No contact with the id ${nobody} in this organization.`,
    ]);
  });

  test.each<[string, (contactId: string) => object]>([
    ['a contact id', () => ({ contact_id: nobody })],
    ['a photo-app id', (contact_id) => ({ contact_id, photoapp_id: '404' })],
  ])('%s that nobody has beside a good one', async (_what, fields) => {
    expect((await client.sendAudio(fields(client.contactId))).status).toBe(404);
  });

  test('a contact of another organization, by either identifier', async () => {
    const other = await newPhotoappClient(world.ports);
    await other.tenant.addContact('', 'Bia', { phone_number: undefined, photoapp_id: '178' });
    const byId = await client.sendAudio({ photoapp_id: undefined, contact_id: other.contactId });
    const byPlatformId = await client.sendAudio({ photoapp_id: '178' });
    const byBoth = await client.sendAudio({ contact_id: other.contactId });
    expect([byId.status, byPlatformId.status, byBoth.status]).toEqual([404, 404, 404]);
    expect([await other.conversation(), world.outgoing]).toEqual([[], []]);
  });

  test('a contact that is deleted', async () => {
    const { id } = client.tenant.organization;
    const change = { set: { deleted_at: '2026-11-28T10:00:00.000Z' } };
    const key = { pk: `${id}#CONTACT#${client.contactId}`, sk: 'HEAD' };
    await world.ports.table.write({ kind: 'update', key, change });
    expect((await client.sendAudio({ photoapp_id: undefined, contact_id: client.contactId })).status).toBe(404);
    expect((await client.sendAudio()).status).toBe(404);
  });
});

describe('400 for', () => {
  test('identifiers that name different contacts', async () => {
    await client.tenant.addContact('', 'Bia', { phone_number: undefined, photoapp_id: '178' });
    const refused = await client.sendAudio({ contact_id: client.contactId, photoapp_id: '178' }, headers);
    expect([refused.status, refused.body]).toEqual([
      400,
      { success: false, error: 'photoapp_id and contact_id name different contacts' },
    ]);
    expect(world.outgoing).toEqual([]);
    expect((await client.sendAudio({}, headers)).status).toBe(200);
  });

  test('a contact that is not known on the photo-app, alone and beside the id of another', async () => {
    const { id } = await client.tenant.addContact('5511988887777');
    const refused = await client.sendAudio({ photoapp_id: undefined, contact_id: id });
    expect([refused.status, refused.body.error]).toEqual([
      400,
      `contact_id names the contact ${id}, who is not known on the photo-app channel`,
    ]);
    expect((await client.sendAudio({ contact_id: id })).body.error).toMatch(/different contacts$/);
  });

  test.each<[string, object, string]>([
    ['account', { photoapp_account_id: undefined }, 'photoapp_account_id'],
    ['token', { photoapp_token: undefined }, 'photoapp_token'],
  ])('an organization without the %s; nothing is stored and the key stays free', async (_what, given, named) => {
    const { tenant, sendAudio, conversation } = await newPhotoappClient(world.ports, given);
    const refused = await sendAudio({}, headers);
    expect([refused.status, refused.body]).toEqual([
      400,
      { success: false, error: `The photo-app channel is not connected: ${named} is not configured.` },
    ]);
    expect([await conversation(), world.outgoing]).toEqual([[], []]);
    await changeOrganization(tenant.organization, { [named]: `late-${tenant.organization.slug}` }, world.ports);
    expect((await sendAudio({}, headers)).status).toBe(200);
  });
});

describe('a contact with a number and an id on the photo-app', () => {
  test('is written to by either identifier or both, and has one conversation for both channels', async () => {
    const { id } = await client.tenant.addContact('+5511988887777', 'Bia', {
      photoapp_id: '178',
      photoapp_username: 'bia',
    });
    const contact = { id, name: 'Bia', photoapp_username: 'bia' };
    for (const named of [
      { photoapp_id: '178' },
      { photoapp_id: undefined, contact_id: id },
      { photoapp_id: '178', contact_id: id },
    ]) {
      const sent = await client.sendAudio(named);
      expect([sent.status, sent.body.contact, sent.body.recipient_id]).toEqual([200, contact, '178']);
    }
    expect(await client.conversation(id)).toHaveLength(3);
  });

  test('shows nothing of the latter in GET /contact', async () => {
    await client.tenant.addContact('+5511988887777', 'Bia', { photoapp_id: '178', photoapp_username: 'bia' });
    const { contact } = clientOf(world.ports, client.tenant.apiKey);
    const { status, body } = await contact({ query: 'phone_number=5511988887777' });
    expect([status, body.contact.full_name]).toEqual([200, 'Bia']);
    expect(body.contact).not.toHaveProperty('photoapp_id');
    expect(body.contact).not.toHaveProperty('photoapp_username');
  });
});

describe('the reads of a send', () => {
  /** What a send asks the table for, beside key and organization, in a process that knows the organization. */
  async function readsOf(fields: object): Promise<string[]> {
    await client.sendAudio(fields);
    const reads: string[] = [];
    const { get, getMany } = world.ports.table;
    const table = {
      ...world.ports.table,
      get: (key: Parameters<typeof get>[0]) => {
        reads.push(`get ${key.sk}`);
        return get(key);
      },
      getMany: (keys: Parameters<typeof getMany>[0]) => {
        reads.push(`getMany ${keys.map(({ sk }) => sk).join(' ')}`);
        return getMany(keys);
      },
    };
    expect((await audioSender({ ...world.ports, table }, client.tenant.apiKey)(fields)).status).toBe(200);
    return reads.map((read) => read.replace(/ .* ORGANIZATION/, ''));
  }

  test('are one round trip for somebody who is known on the photo-app alone, by either identifier', async () => {
    expect(await readsOf({})).toEqual(['getMany HEAD CONTACT IDENTITY']);
    const byId = { photoapp_id: undefined, contact_id: client.contactId };
    expect(await readsOf(byId)).toEqual(['getMany HEAD CONTACT']);
  });

  test('are more for somebody with a number, unless our id is given', async () => {
    const { id } = await client.tenant.addContact('+5511988887777', 'Bia', { photoapp_id: '178' });
    expect(await readsOf({ photoapp_id: '178' })).toEqual(['getMany HEAD CONTACT IDENTITY', 'getMany CONTACT HEAD']);
    expect(await readsOf({ photoapp_id: '178', contact_id: id })).toEqual(['getMany HEAD CONTACT IDENTITY']);
  });
});

test('sends with the new account and token as soon as they are changed', async () => {
  const change = { photoapp_account_id: 'ig-new', photoapp_token: 'rotated' };
  await changeOrganization(client.tenant.organization, change, world.ports);
  await client.sendAudio();
  expect(world.outgoing).toMatchObject([
    { url: 'https://photoapp.test/v26.0/ig-new/messages', headers: { authorization: 'Bearer rotated' } },
  ]);
});

test('keeps two organizations with the same person, key and message id apart', async () => {
  const other = await newPhotoappClient(world.ports);
  world.provider = () => jsonAnswer(200, takenAs('m_shared', photoappId));
  const answers = [await client.sendAudio({}, headers), await other.sendAudio({}, headers)];
  expect(answers.map(({ status, headers: { 'Idempotency-Replayed': again } }) => [status, again])).toEqual([
    [200, undefined],
    [200, undefined],
  ]);
  expect([await client.conversation(), await other.conversation()]).toMatchObject([[{}], [{}]]);
});
