import { expect } from '@jest/globals';
import { png } from '../shared/media/samples.ts';
import { fileAnswer } from '../support/world.ts';
import type { EventsScenario } from './events-case.ts';
import type { EventsStage } from './events-stage.ts';
import { newNumber } from './everybody.ts';
import { byAnotherDevice, echoesOf, recordOf, updatesOf } from './gateway-server.ts';
import { taking } from './inbound-items.ts';
import { answersItsKey, deadSend, lostSend } from './lost-sends.ts';
import { gatewayPost } from './provider-posts.ts';
import { sweep } from './until-settled.ts';

/** What the server of the organization's instance tells. */
const toldByServer = async (stage: EventsStage, webhooks: readonly unknown[], ids: readonly string[] = []) =>
  stage.tell(gatewayPost(await stage.instance(), webhooks), ids);

const typed = (id: string, conversation: string) => ({
  event: 'messages.upsert',
  data: recordOf(id, { conversation }, 1_790_000_000_000),
});

/** The server tells of the second of two polls, that it was read too, beside all that it tells of the first. */
export async function tellOfSecondPoll(stage: EventsStage): Promise<void> {
  const { provider, world } = stage;
  const second = provider.accepted.slice(1);
  await toldByServer(stage, byAnotherDevice(echoesOf('gateway poll', second, world.clock.now())));
  await toldByServer(stage, byAnotherDevice(updatesOf(second, ['read'])));
}

/** It has two polls that it said it had not: two echoes settle them, whichever comes first. */
export const twoFailedPolls: EventsScenario = {
  name: 'the worker on the echo of the first of two gateway polls that count as failed',
  prepare: async (stage) => {
    const { provider, world } = stage;
    provider.manner = 'accepts and says that it failed';
    for (let count = 0; count < 2; count++) await stage.send(world.ports, 'gateway poll');
    await world.drain();
    await toldByServer(stage, echoesOf('gateway poll', provider.accepted.slice(0, 1), world.clock.now()));
  },
  again: tellOfSecondPoll,
  check: async (stage) => {
    const polls = (await stage.items()).filter(({ sk }) => /^MESSAGE#/.test(String(sk)));
    expect(polls.map(({ message_status }) => message_status).toSorted()).toEqual(['read', 'sent']);
  },
};

/** A customer's message; `key` names somebody else. */
const theirs = (id: string, message: object, key: object = {}) => {
  const record = recordOf(id, message, 1_790_000_000_000);
  return {
    event: 'messages.upsert',
    data: { ...record, key: { ...record.key, fromMe: false, ...key }, pushName: 'Bia' },
  };
};
const picture = (base64?: string) => ({ imageMessage: { mimetype: 'image/png', caption: 'look' }, base64 });
const inWebhook = picture(png.toString('base64'));
const hidden = '267692862898397@lid';

/** What customers write to a gateway's instance. */
const customerScenarios: readonly EventsScenario[] = [
  {
    ...taking(
      'a customer’s text and picture from a gateway’s server, with poison in their midst',
      ['3EB0.1', '3EB0.2'],
      async (stage) =>
        gatewayPost(await stage.instance(), [
          theirs('3EB0.1', { conversation: 'one' }),
          { event: 'messages.upsert', data: 7 },
          theirs('3EB0.2', inWebhook),
        ]),
    ),
    // What was put there for a webhook that is posted again.
    leavesLargeItems: true,
  },
  {
    name: 'the worker on texts of a stranger over a gateway, by a hidden address and by both',
    prepare: (stage) => {
      const both = { remoteJid: hidden, remoteJidAlt: `${newNumber()}@s.whatsapp.net` };
      const texts = [
        theirs('3EB0.1', { conversation: 'one' }, { remoteJid: hidden }),
        theirs('3EB0.2', { conversation: 'two' }, both),
      ];
      return toldByServer(stage, texts, ['3EB0.1', '3EB0.2']);
    },
    check: async (stage) => {
      const people = (await stage.items()).filter(
        ({ sk, chatapp_lids }) => sk === 'CONTACT' && chatapp_lids !== undefined,
      );
      expect(people).toMatchObject([
        { full_name: 'Bia', chatapp_lids: [hidden], chatapp_id: expect.stringMatching(/^\d+$/) },
      ]);
    },
  },
  {
    name: 'the worker on a picture that came in a webhook of a gateway’s server',
    prepare: (stage) => toldByServer(stage, [theirs('3EB0.1', inWebhook)], ['3EB0.1']),
    check: (stage) => hasItsPicture(stage),
  },
  {
    name: 'the worker on a picture that a gateway’s server has, not at first',
    prepare: async (stage) => {
      stage.world.files = ({ method }) => {
        const base64 = png.toString('base64');
        return fileAnswer(stage.file === 'there' ? 201 : 400, JSON.stringify(method === 'POST' ? { base64 } : {}));
      };
      stage.file = 'not now';
      await toldByServer(stage, [theirs('3EB0.1', picture())], ['3EB0.1']);
      await stage.world.drain();
      stage.file = 'there';
      stage.world.clock.advance(61_000);
      await sweep('media', stage.world.ports);
    },
    check: (stage) => hasItsPicture(stage),
  },
  {
    name: 'the worker on what a gateway’s group is called, and on its first message',
    prepare: (stage) => {
      const group = '120363041234567890@g.us';
      const first = theirs('3EB0.1', { conversation: 'hi' }, { remoteJid: group, participant: hidden });
      return toldByServer(
        stage,
        [{ event: 'groups.upsert', data: [{ id: group, subject: 'Team' }] }, first],
        ['3EB0.1'],
      );
    },
    check: async (stage) => {
      const heads = (await stage.items()).filter(({ group_id }) => group_id !== undefined);
      expect(heads).toMatchObject([{ subject: 'Team', count: 1 }]);
    },
  },
];

async function hasItsPicture(stage: EventsStage): Promise<void> {
  const [message] = (await stage.items()).filter(({ sk }) => /^MESSAGE#/.test(String(sk)));
  expect(message).toMatchObject({ type: 'image', content: { size: png.length }, media_key: expect.any(String) });
}

/** What a gateway’s server tells. */
export const gatewayScenarios: readonly EventsScenario[] = [
  ...customerScenarios,
  taking('a webhook of a gateway’s server with poison in its midst', ['3EB0.1', '3EB0.2'], async (stage) =>
    gatewayPost(await stage.instance(), [
      typed('3EB0.1', 'one'),
      { event: 'messages.upsert', data: 7 },
      typed('3EB0.2', 'two'),
      { event: 'connection.update', data: { state: 'open' } },
    ]),
  ),
  {
    name: 'the worker on the echoes of a gateway’s poll whose answer was lost',
    prepare: async (stage) => {
      await lostSend(stage, 'gateway poll');
      await stage.world.drain();
      const { provider, world } = stage;
      await toldByServer(stage, echoesOf('gateway poll', provider.accepted, world.clock.now()));
      await toldByServer(stage, updatesOf(provider.accepted, ['sent', 'read']));
    },
    check: answersItsKey('gateway poll'),
  },
  twoFailedPolls,
  {
    name: 'the worker on what a gateway’s server tells of a poll that is under way, statuses first, and of one of its phone',
    prepare: async (stage) => {
      await deadSend(stage, 'gateway poll');
      const { provider, world } = stage;
      await toldByServer(stage, updatesOf(provider.accepted, ['read', 'delivered']));
      await toldByServer(stage, echoesOf('gateway poll', provider.accepted, world.clock.now()));
      await toldByServer(stage, [typed('3EB0.app', 'typed by a person')], ['3EB0.app']);
      // Most of the lease is over: else the echo is looked at again and again.
      world.clock.advance(31_000);
    },
    check: answersItsKey('gateway poll'),
  },
  {
    name: 'the worker on what was edited and taken back on a gateway’s phone before the server told of it',
    prepare: async (stage) => {
      const [{ key }, { key: other }] = [recordOf('3EB0.1', {}, 0), recordOf('3EB0.2', {}, 0)];
      const editedMessage = { conversation: 'first' };
      const data = { key, type: 'MESSAGE_EDIT', editedMessage, timestampMs: '1790000001000' };
      const deletion = { event: 'messages.delete', data: { ...other, status: 'DELETED' } };
      await toldByServer(stage, [{ event: 'messages.edited', data }, deletion]);
      await toldByServer(stage, [typed('3EB0.1', 'frist'), typed('3EB0.2', 'oops')], ['3EB0.1', '3EB0.2']);
    },
    check: async (stage) => {
      const shown = (await stage.items()).flatMap(({ sk, message }) => (/^MESSAGE#/.test(String(sk)) ? message : []));
      expect(shown).toEqual(['first', '[deleted]']);
    },
  },
  {
    name: 'the worker on what is edited and taken back on a gateway’s phone, each told twice',
    prepare: async (stage) => {
      await toldByServer(stage, [typed('3EB0.1', 'frist'), typed('3EB0.2', 'oops')], ['3EB0.1', '3EB0.2']);
      await stage.world.drain();
      const [{ key }, { key: other }] = [recordOf('3EB0.1', {}, 0), recordOf('3EB0.2', {}, 0)];
      const edit = {
        key,
        type: 'MESSAGE_EDIT',
        editedMessage: { conversation: 'first' },
        timestampMs: '1790000001000',
      };
      for (const again of [false, true]) {
        await toldByServer(stage, [
          { event: 'messages.edited', data: { ...edit, again } },
          { event: 'messages.delete', data: { ...other, status: 'DELETED', again } },
        ]);
      }
    },
    check: async (stage) => {
      const shown = (await stage.items()).flatMap(({ sk, message }) => (/^MESSAGE#/.test(String(sk)) ? message : []));
      expect(shown).toEqual(['first', '[deleted]']);
    },
  },
];
