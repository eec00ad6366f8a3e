import { changeOrganization } from '../../shared/organizations/manage-organization.ts';
import { chatappScenarios } from './chatapp-scenarios.ts';
import type { EventsScenario } from './events-case.ts';
import { text } from './everybody.ts';
import { gatewayScenarios } from './gateway-scenarios.ts';
import { groupScenarios } from './group-scenarios.ts';
import { taken, taking, theirs } from './inbound-items.ts';
import { photoappScenarios } from './photoapp-scenarios.ts';
import { chatappPost, photoappPost } from './provider-posts.ts';
import { sentScenarios } from './sent-scenarios.ts';

const large = { thumbnail: 'x'.repeat(1_100_000) };

/** What comes in. The sample of `npm test` goes by their order. */
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
  ...chatappScenarios,
  ...photoappScenarios,
  ...sentScenarios,
  ...gatewayScenarios,
  ...groupScenarios,
  {
    ...taking(
      'a webhook of the chat-app with a text that is too large for the queue',
      ['wamid.1', 'wamid.2'],
      ({ tenant }) => chatappPost(tenant, [text('wamid.1', 'large', large), text('wamid.2')]),
    ),
    setAside: 0,
    leavesLargeItems: true,
  },
  {
    name: 'the worker on a text that is too large for the queue',
    prepare: taken(['wamid.1', 'wamid.2'], text('wamid.1', 'large', large), text('wamid.2')),
  },
  {
    name: 'the worker on a text whose account its organization has given up since',
    prepare: async (stage) => {
      await taken(['wamid.1'], text('wamid.1'))(stage);
      await changeOrganization(stage.tenant.organization, { cloud_phone_id: '' }, stage.world.ports);
    },
  },
];
