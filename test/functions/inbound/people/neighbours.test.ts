import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { textFrom } from '../../../support/customers.ts';
import { openWorld, type World } from '../../../support/world.ts';
import { openPersonStage } from './person-stage.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const [ann, bea, beasId] = ['5511900300001', '5511900300002', 'BR.4000000002'];
const ofBea = { wa_id: bea, user_id: beasId, profile: { name: 'Bea', username: 'bea' } };
const timestamp = '1790000000';

/** What a webhook holds of Ann, who is named by her number alone, beside something of Bea. */
const ofAnn = {
  message: { messages: [textFrom(ann, 'from Ann')] },
  receipt: { statuses: [{ id: 'wamid.x', status: 'read', timestamp, recipient_id: ann }] },
  call: { calls: [{ id: 'call', event: 'connect', from: ann, to: '15550001111', timestamp }] },
  preference: {
    user_preferences: [{ wa_id: ann, category: 'marketing_messages', value: 'stop', timestamp }],
  },
};
const ofTheOther = {
  message: { messages: [textFrom(bea, 'from Bea', { from_user_id: beasId })] },
  receipt: { statuses: [{ id: 'wamid.y', status: 'read', timestamp, recipient_id: bea, recipient_user_id: beasId }] },
  call: { calls: [{ id: 'call.2', event: 'connect', from: bea, from_user_id: beasId, timestamp }] },
  echo: { message_echoes: [textFrom('15550001111', 'to Bea', { to: bea, to_user_id: beasId })] },
};

test.each(
  Object.entries(ofAnn).flatMap(([what, ours]) =>
    Object.entries(ofTheOther)
      .filter(([beside]) => beside !== what)
      .map(([beside, theirs]) => [what, beside, { ...ours, ...theirs }] as const),
  ),
)('a person stays who they are where their %s stands beside the %s of another', async (_what, _beside, value) => {
  const { tenant, ...stage } = await openPersonStage(world);
  const { id: annsId } = await tenant.addContact(`+${ann}`, '');
  const { id } = await tenant.addContact(`+${bea}`, 'Bea');
  await stage.tell('messages', { contacts: [ofBea], ...value });
  await stage.writes({ number: bea, userId: beasId }, 'by her id');
  expect(await stage.contactAt(ann)).toMatchObject({
    id: annsId,
    full_name: '',
    identities: [{ type: 'phone', value: ann }],
  });
  expect(await stage.contactAt(bea)).toMatchObject({ id, full_name: 'Bea' });
  expect(await stage.textsOf(id)).not.toContain('from Ann');
});

test('a message has its own sender’s name, not that of whose receipt stands beside it', async () => {
  for (const entry of [ofBea, { profile: ofBea.profile }]) {
    const stage = await openPersonStage(world);
    await stage.tell('messages', { contacts: [entry], ...ofAnn.message, ...ofTheOther.receipt });
    expect(await stage.contacts()).toMatchObject([{ chatapp_id: ann, full_name: '' }]);
  }
});

test('all that a webhook holds of one person has what the single contact beside it says', async () => {
  const stage = await openPersonStage(world);
  const [number, providers] = ['5511900300003', '551190300003'];
  const profile = { wa_id: providers, user_id: 'BR.5', profile: { name: 'Cis' } };
  const statuses = [{ id: 'wamid.z', status: 'read', timestamp, recipient_id: number }];
  await stage.tell('messages', { contacts: [profile], messages: [textFrom(number, 'hi')], statuses });
  expect(await stage.contacts()).toMatchObject([
    { chatapp_id: number, full_name: 'Cis', identities: [{ type: 'phone' }, { type: 'user_id', value: 'BR.5' }] },
  ]);
});
