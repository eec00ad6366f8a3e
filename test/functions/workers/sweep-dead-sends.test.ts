import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { equals } from '../../../shared/table/expressions.ts';
import { acceptedBy, jsonAnswer } from '../../support/world.ts';
import type { Client } from '../client.ts';
import { dayMs, headers, leaseMs, openSweepStage, type SweepStage } from './sweep-stage.ts';

let stage: SweepStage;
beforeAll(async () => {
  stage = await openSweepStage();
});
beforeEach(() => stage.begin());
afterAll(() => stage.world.close());

/** All that a client can see of its one message, and its repeated request. */
async function seen(client: Client & { id: string }) {
  const again = await client.sendText({}, headers);
  return {
    messages: await client.conversation(),
    alone: (await client.message(client.id)).body,
    again: [again.status, again.body, again.headers],
  };
}

describe('a send whose handler died after the provider took it', () => {
  test('is still running to its key, and in no conversation, until the lease ends', async () => {
    const client = await stage.afterDeath();
    stage.world.clock.advance(leaseMs - 1);
    await stage.sweep();
    expect(await client.conversation()).toEqual([]);
    expect((await client.message(client.id)).status).toBe(404);
    expect((await client.sendText({}, headers)).status).toBe(409);
  });

  test('is listed as unknown once the lease has ended', async () => {
    const client = await stage.afterDeath();
    stage.world.clock.advance(leaseMs);
    await stage.sweep();
    expect(await client.conversation()).toMatchObject([
      { id: client.id, message: 'Olá 👋', message_status: 'sent', message_id: null, outcome_unknown: true },
    ]);
    const { alone, again } = await seen(client);
    expect(alone.message).toMatchObject({ outcome_unknown: true, error: null });
    expect(again).toMatchObject([500, { error: 'Send outcome unknown' }, { 'Idempotency-Replayed': 'true' }]);
  });

  test('is failed a day after it was sent, not a moment earlier, and then Provider send failed to its key', async () => {
    const client = await stage.afterDeath();
    const sentAt = stage.world.clock.now();
    stage.world.clock.advance(leaseMs);
    await stage.sweep();
    stage.world.clock.advance(sentAt + dayMs - 1 - stage.world.clock.now());
    await stage.sweep();
    expect(await client.conversation()).toMatchObject([{ message_status: 'sent', outcome_unknown: true }]);

    stage.world.clock.advance(1);
    await stage.sweep();
    const { messages, alone, again } = await seen(client);
    expect(messages).toMatchObject([{ id: client.id, message_status: 'failed', message_id: null }]);
    expect(messages[0]).not.toHaveProperty('outcome_unknown');
    expect(alone.message).toMatchObject({
      error: { code: 'unconfirmed', message: expect.stringContaining('24 hours') },
      status_history: [
        { status: 'sent', at: new Date(sentAt).toISOString() },
        { status: 'failed', at: new Date(stage.world.clock.now()).toISOString() },
      ],
    });
    expect(again).toMatchObject([500, { error: 'Provider send failed' }, { 'Idempotency-Replayed': 'true' }]);
  });

  test('changes no more when the sweeper comes again, or two come at once', async () => {
    const client = await stage.afterDeath();
    stage.world.clock.advance(leaseMs);
    await Promise.all([stage.sweep(), stage.sweep()]);
    const unknown = await seen(client);
    await stage.sweep();
    expect(await seen(client)).toEqual(unknown);

    stage.world.clock.advance(dayMs);
    await Promise.all([stage.sweep(), stage.sweep()]);
    const failed = await seen(client);
    expect(failed.messages).toHaveLength(1);
    await stage.sweep();
    stage.world.clock.advance(3_600_000);
    await stage.sweep();
    expect(await seen(client)).toEqual(failed);
  });

  test('is found first as unknown, then as failed, by a sweeper that has not run for two days', async () => {
    const client = await stage.afterDeath();
    stage.world.clock.advance(2 * dayMs);
    await stage.sweep();
    expect(await client.conversation()).toMatchObject([{ message_status: 'sent', outcome_unknown: true }]);
    await stage.sweep();
    expect(await client.conversation()).toMatchObject([{ message_status: 'failed' }]);
  });

  test('keeps the place in the conversation that it was given when it was found', async () => {
    const client = await stage.afterDeath();
    stage.world.provider = (_request, count) => jsonAnswer(200, acceptedBy(`wamid.alive-${count}`));
    await client.sendText({ text: 'second' });
    stage.world.clock.advance(leaseMs);
    await stage.sweep();
    await client.sendText({ text: 'third' });
    stage.world.clock.advance(dayMs);
    await stage.sweep();
    expect((await client.conversation()).map((one: { message: string }) => one.message)).toEqual([
      'second',
      'Olá 👋',
      'third',
    ]);
  });

  test('is never sent again under its key, in whatever state', async () => {
    const client = await stage.afterDeath();
    for (const ms of [0, leaseMs, 1, dayMs, 1, dayMs - 2]) {
      stage.world.clock.advance(ms);
      await stage.sweep();
      await client.sendText({}, headers);
    }
    expect(stage.world.outgoing).toHaveLength(1);
  });

  test('makes room for a new send under its key a day after it was given up', async () => {
    const client = await stage.afterDeath();
    stage.world.provider = (_request, count) => jsonAnswer(200, acceptedBy(`wamid.alive-${count}`));
    stage.world.clock.advance(leaseMs);
    await stage.sweep();
    stage.world.clock.advance(dayMs);
    await stage.sweep();
    stage.world.clock.advance(dayMs);
    const sent = await client.sendText({}, headers);
    expect([sent.status, sent.headers['Idempotency-Replayed']]).toEqual([200, undefined]);
    expect((await client.message(client.id)).body.message.message_status).toBe('failed');
  });
});

test('settles a send whose contact was deleted meanwhile, and stores it nowhere', async () => {
  const client = await stage.afterDeath();
  const pk = `${client.tenant.organization.id}#CONTACT#${client.contactId}`;
  const change = { set: { deleted_at: 'now' } };
  await stage.world.ports.table.write({ kind: 'update', key: { pk, sk: 'HEAD' }, change });
  stage.world.clock.advance(leaseMs);
  await stage.sweep();
  const intentKey = { pk: `${client.tenant.organization.id}#INTENT#${client.id.slice(4, 26)}`, sk: 'INTENT' };
  expect(await stage.world.ports.table.get(intentKey)).toMatchObject({ state: 'settled' });
  const { items } = await stage.world.ports.table.page({ condition: equals('pk', pk), limit: 10 });
  expect(items.map(({ sk }) => sk)).toEqual(['CONTACT', 'HEAD']);
});
