import { expect } from '@jest/globals';
import type { EventsScenario } from './events-case.ts';
import type { EventsStage } from './events-stage.ts';
import { newNumber, number, text } from './everybody.ts';
import { echoesOf, recordOf, updatesOf } from './gateway-server.ts';
import { type Kind, photoappId } from './kinds.ts';
import { chatappListPost, chatappPost, gatewayPost, type ProviderPost, photoappPost } from './provider-posts.ts';
import { sweep } from './until-settled.ts';

const at = '1790000001';
const reaction = (id: string, message_id: string, emoji?: string) => ({
  from: number,
  id,
  timestamp: at,
  type: 'reaction',
  reaction: { message_id, ...(emoji !== undefined && { emoji }) },
});
const image = (id: string) => ({
  from: number,
  id,
  timestamp: at,
  type: 'image',
  image: { id: `file-of-${id}`, mime_type: 'image/png', sha256: 'x', caption: 'look' },
});

/** Events of the photo-app's person. */
const theirs = ({ tenant }: EventsStage, event: object) => ({
  sender: { id: photoappId },
  recipient: { id: tenant.organization.photoapp_account_id },
  timestamp: 1_790_000_000_123,
  ...event,
});
const echo = ({ tenant, world }: EventsStage, message: object) => ({
  sender: { id: tenant.organization.photoapp_account_id },
  recipient: { id: photoappId },
  timestamp: world.clock.now(),
  message: { is_echo: true, ...message },
});
const audio = { attachments: [{ type: 'audio', payload: { url: 'https://cdn.example/voice.m4a' } }] };

/** Messages that were taken, and wait for the worker. */
const taken =
  (ids: readonly string[], ...messages: readonly unknown[]) =>
  (stage: EventsStage) =>
    stage.tell(chatappPost(stage.tenant, messages), ids);

const takenFromPhotoapp =
  (ids: readonly string[], ...events: readonly object[]) =>
  (stage: EventsStage) =>
    stage.tell(
      photoappPost(
        stage.tenant,
        events.map((event) => theirs(stage, event)),
      ),
      ids,
    );

/** Messages that came before, and were handled. */
const handled = async (stage: EventsStage, ids: readonly string[], ...messages: readonly unknown[]) => {
  await taken(ids, ...messages)(stage);
  await stage.world.drain();
};

/** A webhook is taken: the provider posts it until it hears 200. */
const taking = (
  name: string,
  ids: readonly string[],
  postOf: (stage: EventsStage) => ProviderPost | Promise<ProviderPost>,
): EventsScenario => ({
  name: `taking ${name}`,
  setAside: 1,
  step: async (stage, ports) => stage.tell(await postOf(stage), ids, ports),
  again: async (stage, told) => {
    if (told !== 200) await stage.tell(await postOf(stage), ids);
  },
});

const sent = async (stage: EventsStage, id = 0) => {
  await stage.send(stage.world.ports);
  await stage.world.drain();
  return stage.provider.accepted[id]?.providerId ?? '';
};

/** A send whose answer was lost. */
const lostSend = async (stage: EventsStage, kind: Kind = 'photo-app audio') => {
  stage.provider.manner = 'loses its answer';
  await stage.send(stage.world.ports, kind, 'a key');
};

/** A send whose process dies right after the provider has taken the message. */
const deadSend = async (stage: EventsStage, kind: Kind) => {
  const { ports } = stage.world;
  const http = {
    ...ports.http,
    request: async (request: Parameters<typeof ports.http.request>[0]) => {
      await ports.http.request(request);
      return new Promise<never>(() => {});
    },
  };
  void stage.send({ ...ports, http }, kind, 'a key');
  while (stage.provider.accepted.length === 0) await new Promise((resolve) => setImmediate(resolve));
};

/** The key answers from now on, and nothing is sent again. */
const answersItsKey = (kind: Kind) => async (stage: EventsStage) => {
  const again = await stage.send(stage.world.ports, kind, 'a key');
  expect([again.status, stage.provider.accepted.length]).toEqual([200, 1]);
};

/** What the server of the organization's instance tells. */
const toldByServer = async (stage: EventsStage, webhooks: readonly unknown[], ids: readonly string[] = []) =>
  stage.tell(gatewayPost(await stage.instance(), webhooks), ids);
const typed = (id: string, conversation: string) => ({
  event: 'messages.upsert',
  data: recordOf(id, { conversation }, 1_790_000_000_000),
});

/** The echoes of all that the photo-app has accepted. */
const echoes = (stage: EventsStage) =>
  stage.tell(
    photoappPost(
      stage.tenant,
      stage.provider.accepted.map(({ providerId }) => echo(stage, { mid: providerId, ...audio })),
    ),
  );

export const inboundScenarios: readonly EventsScenario[] = [
  taking('a webhook of the chat-app with poison in its midst', ['wamid.1', 'wamid.2', 'wamid.3'], ({ tenant }) =>
    chatappPost(tenant, [text('wamid.1'), { id: 'wamid.nobody', type: 'text' }, text('wamid.2'), text('wamid.3')]),
  ),
  taking('a webhook of the photo-app with poison in its midst', ['mid.1', 'mid.2'], (stage) =>
    photoappPost(stage.tenant, [
      theirs(stage, { message: { mid: 'mid.1', text: 'one' } }),
      7,
      theirs(stage, { message: { mid: 'mid.2', text: 'two' } }),
    ]),
  ),
  {
    name: 'the worker on a text of a contact, and all who come after it',
    prepare: taken(['wamid.1'], text('wamid.1')),
  },
  {
    name: 'the worker on a text of a stranger, and all who come after it',
    prepare: (stage) => {
      const from = newNumber();
      const contacts = [{ wa_id: from, profile: { name: 'Bia Lima' } }];
      return stage.tell(chatappPost(stage.tenant, [text('wamid.1', 'hello', { from })], contacts), ['wamid.1']);
    },
  },
  {
    name: 'the worker on a burst of texts, one of them doubled',
    prepare: taken(
      ['wamid.1', 'wamid.2', 'wamid.3'],
      text('wamid.1'),
      text('wamid.2'),
      text('wamid.1', 'again'),
      text('wamid.3'),
    ),
  },
  {
    name: 'the worker on a copy of a message that came an hour ago',
    prepare: async (stage) => {
      await handled(stage, ['wamid.1'], text('wamid.1'));
      stage.world.clock.advance(3_700_000);
      await taken([], text('wamid.1', 'again'))(stage);
    },
  },
  { name: 'the worker on a picture', prepare: taken(['wamid.1'], image('wamid.1')) },
  {
    name: 'the sweeper on a picture that could not be had at first, and the worker after it',
    prepare: async (stage) => {
      stage.file = 'not now';
      await handled(stage, ['wamid.1'], image('wamid.1'));
      stage.file = 'there';
      stage.world.clock.advance(61_000);
    },
    step: async (stage, ports) => {
      await sweep('media', ports);
      await stage.world.drain(ports);
    },
  },
  {
    name: 'the worker on a picture that is gone',
    prepare: async (stage) => {
      stage.file = 'never';
      await taken(['wamid.1'], image('wamid.1'))(stage);
    },
  },
  {
    name: 'the worker on a reaction, another in its place, and one that is taken back',
    prepare: async (stage) => {
      await handled(stage, ['wamid.1', 'wamid.2'], text('wamid.1'), text('wamid.2'));
      await taken(
        ['wamid.r1', 'wamid.r2', 'wamid.r3'],
        reaction('wamid.r1', 'wamid.1', '👍'),
        { ...reaction('wamid.r2', 'wamid.1', '🎉'), timestamp: '1790000002' },
        { ...reaction('wamid.r3', 'wamid.1'), timestamp: '1790000003' },
      )(stage);
    },
  },
  {
    name: 'the worker on a reaction that is taken back as a message is, and another that waits for its own',
    prepare: async (stage) => {
      const revoke = (id: string) => ({
        from: number,
        id: `wamid.v.${id}`,
        timestamp: at,
        type: 'revoke',
        revoke: { original_message_id: id },
      });
      await handled(stage, ['wamid.1'], text('wamid.1'));
      await handled(
        stage,
        ['wamid.r1', 'wamid.r2'],
        reaction('wamid.r1', 'wamid.1', '👍'),
        reaction('wamid.r2', 'wamid.2', '🎉'),
      );
      await taken(['wamid.2'], revoke('wamid.r1'), revoke('wamid.r2'), text('wamid.2'))(stage);
    },
    check: async (stage) => {
      const items = await stage.items();
      const borne = items.map((item) => item['reaction:them'] as { emoji: string } | undefined);
      expect(borne.flatMap((each) => each?.emoji ?? [])).toEqual(['', '']);
      const rows = items.filter(({ sk }) => /^REACTION#/.test(String(sk)));
      expect(rows.map(({ message }) => message)).toEqual(['[deleted]', '[deleted]']);
    },
  },
  {
    name: 'the worker on a reaction that came before its message',
    prepare: taken(['wamid.r1', 'wamid.1'], reaction('wamid.r1', 'wamid.1', '👍'), text('wamid.1')),
  },
  {
    name: 'the worker on an edit and a picture that is taken back',
    prepare: async (stage) => {
      await handled(stage, ['wamid.1', 'wamid.2'], text('wamid.1', 'frist'), image('wamid.2'));
      const edit = { original_message_id: 'wamid.1', message: { type: 'text', text: { body: 'first' } } };
      await taken(
        [],
        { from: number, id: 'wamid.e', timestamp: at, type: 'edit', edit },
        { from: number, id: 'wamid.v', timestamp: at, type: 'revoke', revoke: { original_message_id: 'wamid.2' } },
      )(stage);
    },
    check: async (stage) => {
      const shown = (await stage.items()).flatMap(({ sk, message }) => (/^MESSAGE#/.test(String(sk)) ? message : []));
      expect(shown).toEqual(['first', '[deleted]']);
    },
  },
  {
    name: 'the worker on a person without a number, who then has one',
    prepare: (stage) => {
      const from = newNumber();
      const user_id = `BR.${from}`;
      const hidden = { ...text('wamid.1', 'hidden'), from: undefined, from_user_id: user_id };
      return stage.tell(
        chatappPost(stage.tenant, [hidden, text('wamid.2', 'shown', { from, from_user_id: user_id })]),
        ['wamid.1', 'wamid.2'],
      );
    },
  },
  {
    name: 'the worker on a person whose number has changed',
    prepare: async (stage) => {
      const wa_id = newNumber();
      const system = { type: 'user_changed_number', body: 'Ana has changed her number', wa_id };
      await taken(
        ['wamid.s', 'wamid.1'],
        { from: number, id: 'wamid.s', timestamp: at, type: 'system', system },
        text('wamid.1', 'from the new one', { from: wa_id }),
      )(stage);
    },
  },
  {
    name: 'the worker on messages of a group',
    prepare: taken(
      ['wamid.1', 'wamid.2'],
      text('wamid.1', 'from Ana', { group_id: 'a-group' }),
      text('wamid.2', 'from a stranger', { group_id: 'a-group', from: '447700900123' }),
    ),
  },
  {
    name: 'the worker on what was sent from the phone app',
    prepare: (stage) => {
      const echo = { ...text('wamid.1', 'by hand'), from: '15550001111', to: number };
      return stage.tell(chatappListPost(stage.tenant, 'smb_message_echoes', { message_echoes: [echo] }), ['wamid.1']);
    },
  },
  {
    name: 'the worker on a call',
    prepare: (stage) => {
      const call = {
        id: 'wacid.1',
        from: number,
        to: '15550001111',
        event: 'terminate',
        timestamp: at,
        direction: 'USER_INITIATED',
        status: 'COMPLETED',
      };
      return stage.tell(chatappListPost(stage.tenant, 'calls', { calls: [call] }));
    },
    check: async ({ receiver }) => expect(receiver.log.length).toBeGreaterThan(0),
  },
  {
    name: 'the worker on a text and a picture of the photo-app',
    prepare: takenFromPhotoapp(
      ['mid.1', 'mid.2'],
      { message: { mid: 'mid.1', text: 'hi' } },
      { message: { mid: 'mid.2', attachments: [{ type: 'image', payload: { url: 'https://cdn.example/a.png' } }] } },
    ),
  },
  {
    name: 'the worker on a reaction of the photo-app and a message that is taken back',
    prepare: async (stage) => {
      await takenFromPhotoapp(
        ['mid.1', 'mid.2'],
        { message: { mid: 'mid.1', text: 'hi' } },
        { message: { mid: 'mid.2', text: 'oops' } },
      )(stage);
      await stage.world.drain();
      const reacted = { mid: 'mid.1', action: 'react', reaction: 'love', emoji: '❤' };
      await takenFromPhotoapp(
        [`reacted.${photoappId}.1790000000123.mid.1`],
        { reaction: reacted },
        { message: { mid: 'mid.2', is_deleted: true } },
      )(stage);
    },
  },
  {
    name: 'the worker on receipts of a send, and all who come after it',
    prepare: async (stage) => {
      await sent(stage);
      await stage.tellStatuses('delivered', 'sent', 'read');
    },
  },
  {
    name: 'the events worker on a send that was answered',
    prepare: async (stage) => void (await stage.send(stage.world.ports)),
  },
  {
    name: 'the events worker on a send that was refused',
    prepare: async (stage) => {
      stage.provider.manner = 'refuses';
      await stage.send(stage.world.ports);
    },
  },
  {
    name: 'the worker on the failure of a send',
    prepare: async (stage) => {
      await sent(stage);
      await stage.tellStatuses('failed');
    },
  },
  {
    name: 'the worker on the receipts of a send whose answer was lost',
    prepare: async (stage) => {
      stage.provider.manner = 'loses its answer';
      await stage.send(stage.world.ports);
      await stage.tellStatuses('sent', 'delivered');
    },
  },
  {
    name: 'the worker on the echo of a send whose answer was lost',
    prepare: async (stage) => {
      await lostSend(stage);
      await stage.world.drain();
      await echoes(stage);
    },
    check: answersItsKey('photo-app audio'),
  },
  {
    name: 'the worker on an echo that comes while its send is under way, and on one of the app itself',
    prepare: async (stage) => {
      await deadSend(stage, 'photo-app audio');
      await echoes(stage);
      await stage.tell(photoappPost(stage.tenant, [echo(stage, { mid: 'mid.app', text: 'typed by a person' })]), [
        'mid.app',
      ]);
      // Most of the lease is over: else the echo is looked at again and again.
      stage.world.clock.advance(31_000);
    },
    check: answersItsKey('photo-app audio'),
  },
  {
    name: 'the worker on the read mark of what the photo-app was sent',
    prepare: async (stage) => {
      await stage.send(stage.world.ports, 'photo-app audio');
      await stage.world.drain();
      const [{ providerId: mid } = { providerId: '' }] = stage.provider.accepted;
      await takenFromPhotoapp([], { read: { mid } })(stage);
    },
  },
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
