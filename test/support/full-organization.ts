import { serve as serveConversation } from '../../functions/conversations/update-conversation.ts';
import { serve as serveTake } from '../../functions/provider/take-gateway.ts';
import { enqueueMerge } from '../../shared/contacts/merge-request.ts';
import type { OrganizationId } from '../../shared/identifiers.ts';
import { beginMerge } from '../../shared/merging/begin-merge.ts';
import { readOverview } from '../../shared/overview/read-overview.ts';
import { saveRun } from '../../shared/overview/run.ts';
import { clientOf, number } from '../functions/client.ts';
import { group, newGateway } from '../functions/gateway/gateway-client.ts';
import { webhooksClientOf } from '../functions/webhooks/webhooks-client.ts';
import { broadcastsOf } from './broadcasts.ts';
import { caller } from './call.ts';
import { receive, takePhotoapp, textFrom } from './customers.ts';
import { receiversIn } from './receivers.ts';
import { aTemplate, bodyOf, giveTemplates } from './templates.ts';
import { makeTenant, type Tenant } from './tenant.ts';
import { acceptedBy, fileAnswer, jsonAnswer, type World } from './world.ts';

const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');

/** The providers take everything, and have a file under every address. */
function obligingWorld(world: World): void {
  world.provider = ({ url }, count) => {
    if (/\/message\/send/.test(url)) return jsonAnswer(201, { key: { id: `EVO${count}`, fromMe: true } });
    if (/\/file\d/.test(url)) return jsonAnswer(200, { url: 'https://lookaside.test/file', mime_type: 'image/jpeg' });
    return jsonAnswer(200, url.endsWith('/media') ? { id: '1' } : acceptedBy(`wamid.${count}`));
  };
  world.files = ({ url }) => fileAnswer(200, url.endsWith('.pdf') ? pdf : jpeg);
}

/** An organization that has one of everything: each flow has left what it leaves. Its words all hold `word`. */
export async function fullOrganization(world: World, word: string): Promise<Tenant & { readonly id: OrganizationId }> {
  const { ports } = world;
  obligingWorld(world);
  const tenant = await makeTenant(ports, { chatapp_business_id: '102290129340398' });
  const { id } = tenant.organization;
  await giveTemplates(ports, tenant.organization, [aTemplate('order', [bodyOf(word)])]);
  const receivers = receiversIn(world);
  await receivers.subscribe(tenant);
  const failing = await receivers.subscribe(tenant);
  failing.answer = () => jsonAnswer(500, `${word} is not understood`);
  const contact = await tenant.addContact(number, `${word} Souza`);
  const client = clientOf(ports, tenant.apiKey);
  await client.sendText({ text: word }, { 'idempotency-key': `${word}-1` });
  const { body } = await client.sendText({ text: word });
  await client.send({ body: { ...reaction, reaction: { message_id: body.data.message_id, emoji: '🎉' } } });
  await client.sendText({ message_type: 'document', media_url: 'https://files.example.com/a.pdf' });
  await world.drain();
  await fromCustomers(world, tenant, word);
  await onTheGateway(world, tenant, word);
  await webhooksClientOf(ports, tenant.apiKey).test(failing.id);
  const template = { name: 'order', language: 'en' };
  const audience = { contact_ids: [contact.id] };
  await broadcastsOf(ports, tenant.apiKey).create({ name: word, template, audience });
  await caller(
    serveConversation,
    ports,
    tenant.apiKey,
  )({ method: 'PATCH', path: '/conversation', query: `contactId=${contact.id}`, body: { assignee: word } });
  await world.drain();
  // One merge is done, and another has begun.
  for (const [number, merge] of [['5511966660000', enqueueMerge] as const, ['5511944440000', beginMerge] as const]) {
    const other = await tenant.addContact(`+${number}`, `${word} again`);
    await receive({ world, tenant }, [textFrom(number, `${word} from another number`)]);
    await merge({ organizationId: id, contactIds: [contact.id, other.id], keepsFirst: true }, ports);
    await world.drain();
  }
  await readOverview(tenant.organization, { days: 2 }, ports);
  // Another is not done yet.
  const place = { stage: 'conversations', shard: 0, after: '', revision: 0 } as const;
  await saveRun(id, { days: {}, began_at: ports.clock.now(), begun: [], ...place }, ports);
  return { ...tenant, id };
}

const reaction = { phone_number: number, message_type: 'reaction' };

/** Messages, a file and an edit that waits for its message, of somebody known and of strangers on both channels. */
async function fromCustomers(world: World, tenant: Tenant, word: string): Promise<void> {
  const image = { type: 'image', image: { id: 'file1', mime_type: 'image/jpeg', caption: word } };
  await receive({ world, tenant }, [
    textFrom('5511999990000', word),
    textFrom('5511977770000', `${word} from a stranger`),
    textFrom('5511999990000', '', image),
    textFrom('5511999990000', '', {
      type: 'edit',
      edit: { original_message_id: `wamid.${word}.later`, message: { type: 'text', text: { body: word } } },
    }),
  ]);
  await takePhotoapp(world, tenant, [
    {
      sender: { id: '77' },
      recipient: { id: tenant.organization.photoapp_account_id },
      timestamp: 1_790_000_000_000,
      message: { mid: `mid.${word}`, text: word },
    },
  ]);
  await world.drain();
}

/** A send to a group, a group that has written, one with a reaction alone, and one that has only been named. */
async function onTheGateway(world: World, tenant: Tenant, word: string): Promise<void> {
  const { good, instance } = await newGateway(world.ports, 'evolution', tenant);
  await good('location', { number: group, name: word });
  const take = (event: string, data: object) =>
    caller(
      serveTake,
      world.ports,
    )({
      path: `/provider/gateway/${instance.name}`,
      headers: { 'x-webhook-secret': instance.secret },
      body: { event, data: [data] },
    });
  await take('groups.upsert', { id: '120363049999999999@g.us', subject: word, size: 3, participants: [] });
  await take('messages.upsert', {
    key: {
      remoteJid: '120363047777777777@g.us',
      participant: '5511955550000@s.whatsapp.net',
      fromMe: false,
      id: `3A${word}`,
    },
    pushName: word,
    message: { conversation: word },
    messageType: 'conversation',
    messageTimestamp: 1_790_000_000,
  });
  await world.drain();
  const remoteJid = '120363048888888888@g.us';
  await take('messages.upsert', {
    key: { remoteJid, participant: '5511955550000@s.whatsapp.net', fromMe: false, id: `3B${word}` },
    pushName: word,
    message: { reactionMessage: { key: { remoteJid, fromMe: true, id: `3C${word}` }, text: '👍' } },
    messageType: 'reactionMessage',
    messageTimestamp: 1_790_000_001,
  });
  await world.drain();
}
