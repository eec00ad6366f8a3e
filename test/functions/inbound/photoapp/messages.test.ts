import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { takePhotoapp } from '../../../support/customers.ts';
import { makeTenant } from '../../../support/tenant.ts';
import { clientOf } from '../../client.ts';
import { accepted, newMid, openPhotoappStage, type PhotoappStage, timestamp } from './photoapp-stage.ts';

let stage: PhotoappStage;
beforeAll(async () => {
  stage = await openPhotoappStage();
});
afterAll(() => stage.world.close());

test('stores a customer’s message with the contact of that id, by the milliseconds of the platform', async () => {
  const { contact, events, message, rows } = await stage.openCase();
  await message('hi there');
  expect(await rows()).toMatchObject([
    { message: 'hi there', sender_type: 'user-chatapp', created_at: '2026-09-21T14:13:20.123Z' },
  ]);
  expect(events()).toMatchObject([
    { type: 'message_received', platform: 'photoapp', data: { contact: { id: contact.id } } },
  ]);
});

test('makes an unknown sender a contact of the photo-app', async () => {
  const tenant = await makeTenant(stage.world.ports);
  await takePhotoapp(stage.world, tenant, [
    {
      sender: { id: '99887766554433221' },
      recipient: { id: tenant.organization.photoapp_account_id },
      timestamp,
      message: { mid: newMid(), text: 'new here' },
    },
  ]);
  await stage.world.drain();
  const { body } = await clientOf(stage.world.ports, tenant.apiKey).conversations({ query: 'action=contacts' });
  expect(body.contacts).toMatchObject([{ chatapp_id: '', phone_number: '', source: { type: 'photoapp' } }]);
});

test('puts reactions on their message and withdraws a deleted one', async () => {
  const { theirs, take, message, rows } = await stage.openCase();
  const mid = newMid();
  await message('to be loved', mid);
  await take({ ...theirs, timestamp: timestamp + 1, reaction: { mid, action: 'react', reaction: 'love', emoji: '❤' } });
  expect(await rows()).toMatchObject([{ reactions: [{ emoji: '❤' }] }]);
  await take({ ...theirs, timestamp: timestamp + 2, reaction: { mid, action: 'unreact' } });
  expect(await rows()).toMatchObject([{ reactions: [] }]);
  await take({ ...theirs, timestamp: timestamp + 3, message: { mid, is_deleted: true } });
  expect(await rows()).toMatchObject([{ message: '[deleted]' }]);
});

test('takes each of several reactions of one moment, and a copy of each once', async () => {
  const { theirs, take, message, rows, events } = await stage.openCase();
  const mid = newMid();
  await message('to be loved', mid);
  const react = (emoji: string) => ({ ...theirs, reaction: { mid, action: 'react', reaction: 'other', emoji } });
  const told = [react('❤️'), { ...theirs, reaction: { mid, action: 'unreact' } }, react('😮')];
  for (const each of [...told, ...told]) {
    await take(each);
    stage.world.clock.advance(300_001);
  }
  expect(await rows()).toMatchObject([{ reactions: [{ emoji: '😮' }] }]);
  const reactions = events().map(({ data }) => data.message.content?.emoji);
  expect(reactions.filter((emoji) => emoji !== undefined).toSorted()).toEqual(['', '❤️', '😮'].toSorted());
});

test('marks what we have sent as read, and announces it', async () => {
  const { events, send, theirs, take, rows } = await stage.openCase();
  const mid = newMid();
  stage.platform = accepted(mid);
  await send();
  await stage.world.drain();
  await take({ ...theirs, timestamp: timestamp + 1, read: { mid } });
  expect(await rows()).toMatchObject([{ message_id: mid, message_status: 'read' }]);
  expect(events().map(({ type }) => type)).toEqual(['message_sent', 'message_read']);
});

test('changes nothing at the echo of what we have sent', async () => {
  const { events, send, echo, take, rows } = await stage.openCase();
  const mid = newMid();
  stage.platform = accepted(mid);
  await send();
  await take(echo(mid));
  expect(await rows()).toMatchObject([
    { message_id: mid, sender_type: 'bot-chatapp', media_url: 'https://files.example/a.m4a' },
  ]);
  expect(events()).toMatchObject([{ type: 'message_sent' }]);
});

test('stores what was sent from the app as ours', async () => {
  const { echo, take, rows } = await stage.openCase();
  await take(echo(newMid(), { text: 'typed by a person' }));
  expect(await rows()).toMatchObject([
    { message: 'typed by a person', sender_type: 'human-chatapp', message_status: 'sent' },
  ]);
});
