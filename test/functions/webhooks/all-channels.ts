import { chatappWebhook, takeChatapp, takePhotoapp } from '../../support/customers.ts';
import { takenAs } from '../../support/photoapp.ts';
import { receiversIn } from '../../support/receivers.ts';
import { jsonAnswer } from '../../support/world.ts';
import { clientOf, digits } from '../client.ts';
import { jid } from '../gateway/gateway-client.ts';
import { newId } from '../inbound/gateway/gateway-messages.ts';
import type { GatewayStage } from '../inbound/gateway/gateway-stage.ts';
import { audioSender, photoappId } from '../photoapp-client.ts';

let made = 0;

/** An organization that can send in every way, with a subscription to each platform, and what is done to it. */
export async function openAllChannels(stage: GatewayStage) {
  const { world } = stage;
  const { tenant, instance, take, send, echo, events: ofChatapp } = await stage.openCase();
  stage.server = ({ url }) => {
    if (url.includes('photoapp')) return jsonAnswer(200, takenAs(`m_${++made}`, photoappId));
    if (url.includes('evolution')) return jsonAnswer(201, { key: { id: newId(), fromMe: true, remoteJid: jid } });
    return jsonAnswer(200, url.endsWith('/media') ? { id: 'media-1' } : { messages: [{ id: `wamid.${++made}` }] });
  };
  const ofPhotoapp = await receiversIn(world).subscribe(tenant, { platform: 'photoapp' });
  const contacts = {
    ana: (await clientOf(world.ports, tenant.apiKey).contact({ query: `phone_number=${digits}` })).body.contact.id,
    bia: (await tenant.addContact('', 'Bia', { phone_number: undefined, photoapp_id: photoappId })).id,
  };
  const change = async (field: string, value: object) => {
    const metadata = { phone_number_id: tenant.organization.cloud_phone_id };
    await takeChatapp(world, { entry: [{ id: 'waba', changes: [{ field, value: { metadata, ...value } }] }] });
  };
  const account = tenant.organization.photoapp_account_id;
  return {
    ...{ tenant, instance, contacts, change, take, send, echo },
    client: clientOf(world.ports, tenant.apiKey),
    sendAudio: audioSender(world.ports, tenant.apiKey),
    takeTexts: (...messages: object[]) => takeChatapp(world, chatappWebhook(tenant, messages)),
    takePhotoapp: (isOurs: boolean, event: object) => {
      const [sender, recipient] = isOurs ? [account, photoappId] : [photoappId, account];
      return takePhotoapp(world, tenant, [{ sender: { id: sender }, recipient: { id: recipient }, ...event }]);
    },
    events: () => [...ofChatapp(), ...ofPhotoapp.received.map(({ body }) => JSON.parse(body))],
  };
}
export type AllChannels = Awaited<ReturnType<typeof openAllChannels>>;
