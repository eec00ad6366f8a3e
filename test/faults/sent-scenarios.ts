import type { EventsScenario } from './events-case.ts';
import type { EventsStage } from './events-stage.ts';
import { takenFromPhotoapp } from './inbound-items.ts';
import { photoappId } from './kinds.ts';
import { answersItsKey, deadSend, lostSend } from './lost-sends.ts';
import { photoappPost } from './provider-posts.ts';

const echo = ({ tenant, world }: EventsStage, message: object) => ({
  sender: { id: tenant.organization.photoapp_account_id },
  recipient: { id: photoappId },
  timestamp: world.clock.now(),
  message: { is_echo: true, ...message },
});

const audio = { attachments: [{ type: 'audio', payload: { url: 'https://cdn.example/voice.m4a' } }] };

const sent = async (stage: EventsStage, id = 0) => {
  await stage.send(stage.world.ports);
  await stage.world.drain();
  return stage.provider.accepted[id]?.providerId ?? '';
};

/** The echoes of all that the photo-app has accepted. */
const echoes = (stage: EventsStage) =>
  stage.tell(
    photoappPost(
      stage.tenant,
      stage.provider.accepted.map(({ providerId }) => echo(stage, { mid: providerId, ...audio })),
    ),
  );

/** A webhook of receipts, which applies them itself; the provider posts it again if it dies. */
const webhookOf = (...statuses: string[]): Pick<EventsScenario, 'step' | 'again'> => ({
  step: (stage, ports) => stage.tellStatuses(statuses, ports),
  again: async (stage, told) => told === 200 || stage.tellStatuses(statuses),
});

/** What is told of our sends through the chat-app and the photo-app: receipts, echoes and failures. */
export const sentScenarios: readonly EventsScenario[] = [
  { name: 'the webhook of receipts of a send', prepare: sent, ...webhookOf('delivered', 'sent', 'read') },
  { name: 'the webhook of the failure of a send', prepare: sent, ...webhookOf('failed') },
  {
    name: 'the workers after receipts of a send',
    prepare: async (stage) => {
      await sent(stage);
      await stage.tellStatuses(['delivered', 'sent', 'read']);
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
    name: 'the workers after the failure of a send',
    prepare: async (stage) => {
      await sent(stage);
      await stage.tellStatuses(['failed']);
    },
  },
  {
    name: 'the webhook of the receipts of a send whose answer was lost',
    prepare: async (stage) => {
      stage.provider.manner = 'loses its answer';
      await stage.send(stage.world.ports);
    },
    ...webhookOf('sent', 'delivered'),
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
];
