import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve as serveSend } from '../../functions/messages/send-chatapp.ts';
import { contactKey } from '../../shared/conversations/head.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import { type Claims, memberCaller } from '../support/call.ts';
import { addMember } from '../support/members.ts';
import { openWorld, type World } from '../support/world.ts';
import { Sample } from './every-death.ts';
import { bodyOf } from './kinds.ts';
import type { Manner } from './provider-ledger.ts';
import { type Death, runCase } from './run-case.ts';
import { number, type Stage } from './stage.ts';
import { sweep } from './until-settled.ts';

/** `npm run test:faults` plays every death, `npm test` every twelfth. */
const sample = new Sample(12);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Bot = 'active' | 'paused' | null;

interface Case {
  readonly manner: Manner;
  readonly bot: Bot;
  /** What the bot is once the message has come to the provider. */
  readonly botAfter: Bot;
  /** What the processes have to work with that send. */
  readonly weather?: (ports: Ports) => Ports;
}

let made = 0;
const name = () => `writer-${made}`;
const contactOf = ({ tenant, contact }: Stage) => contactKey(tenant.organization.id, contact.id);

const send = ({ tenant }: Stage, ports: Ports, claims: Claims) =>
  memberCaller(
    serveSend,
    ports,
    claims,
  )({
    method: 'POST',
    path: `/api/${tenant.organization.id}/send-chatapp`,
    headers: { 'idempotency-key': 'of this text' },
    body: bodyOf('text', number, undefined),
  });

/** A member answers in the console, and the process dies; they press "Send again" until they hear what became of it. */
async function play(given: Case, death?: Death): Promise<readonly string[]> {
  const { manner, bot, weather = (ports: Ports) => ports } = given;
  made++;
  const claims: Claims = { iss: 'https://issuer.test', sub: name() };
  let played: Stage | undefined;
  const scenario = {
    name: 'an answer in the console',
    receipts: true,
    handsOver: true,
    async prepare(stage: Stage) {
      played = stage;
      stage.provider.manner = manner;
      await addMember(world.ports, stage.tenant, { name: name(), role: 'agent' });
      const change = { set: { bot_status: bot } };
      await world.ports.table.write({ kind: 'update', key: contactOf(stage), change });
    },
    step: (stage: Stage, ports: Ports) => send(stage, weather(ports), claims),
    async again(stage: Stage) {
      for (let tries = 0; tries < 3; tries++) {
        const { status } = await send(stage, weather(world.ports), claims);
        if (status !== 409) break;
        world.clock.advance(36_000);
      }
      // Once more after it has settled: under its key nothing goes out again.
      await stage.settle(36_000);
      const sent = stage.provider.accepted.length;
      await send(stage, weather(world.ports), claims);
      expect(stage.provider.accepted.length).toBe(sent);
    },
  } as const;
  const calls = await runCase(world, scenario, death);
  if (!death) expect(played?.provider.accepted.length).toBe(manner === 'refuses' ? 0 : 1);
  if (played) await check(played, given, claims);
  return calls;
}

/** The answer stands once in the conversation, as its writer's, and went out once at most; the bot does not talk over it. */
async function check(stage: Stage, { bot, botAfter }: Case, claims: Claims): Promise<void> {
  const { accepted } = stage.provider;
  expect(accepted.length).toBeLessThanOrEqual(1);
  const isSent = accepted.length === 1;
  const { body } = await stage.conversation();
  expect(body.messages).toMatchObject([
    {
      sender_type: 'human-chatapp',
      assignee: `${claims.sub}@example.org`,
      message_status: isSent ? 'read' : 'failed',
    },
  ]);
  await sweep('contact', world.ports);
  await world.drain();
  const contact = await world.ports.table.get(contactOf(stage));
  expect([contact?.unannounced, contact?.due_at]).toEqual([undefined, undefined]);
  expect(isSent ? [botAfter] : [bot, botAfter]).toContain(contact?.bot_status);
  const told = stage.receiver?.log.map(({ body }) => JSON.parse(body)).filter(({ type }) => type === 'contact_updated');
  expect(told?.some(({ data }) => data.changed.includes('bot_status'))).toBe(contact?.bot_status !== bot);
}

/** The table takes no change of a contact. */
const noPause = (ports: Ports): Ports => ({
  ...ports,
  table: {
    ...ports.table,
    async write(write) {
      if (write.kind === 'update' && 'bot_status' in (write.change.set ?? {})) throw new Error('down, says the test');
      return ports.table.write(write);
    },
  },
});

test.each<[string, Case]>([
  ['is taken, and the bot is paused', { manner: 'accepts', bot: 'active', botAfter: 'paused' }],
  ['is taken, where there is no bot', { manner: 'accepts', bot: null, botAfter: null }],
  [
    'is taken, and the bot cannot be paused',
    { manner: 'accepts', bot: 'active', botAfter: 'active', weather: noPause },
  ],
  ['is taken, and that it was is lost', { manner: 'loses its answer', bot: 'active', botAfter: 'paused' }],
  ['is refused', { manner: 'refuses', bot: 'active', botAfter: 'paused' }],
])(
  'an answer from the composer that %s goes out once, whatever dies, and however often it is sent again',
  async (_what, given) => {
    const calls = await play(given);
    expect(await sample.failures(calls, (death) => play(given, death))).toEqual([]);
  },
);
