import { serve as serveAudio } from '../../../functions/gateway/send-audio.ts';
import { serve as serveLocation } from '../../../functions/gateway/send-location.ts';
import { serve as servePoll } from '../../../functions/gateway/send-poll.ts';
import { serve as serveReaction } from '../../../functions/gateway/send-reaction.ts';
import { newInstanceSchema, registerInstance } from '../../../shared/instances/manage-instance.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { caller, type Serve } from '../../support/call.ts';
import { makeInstance } from '../../support/instance.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { jsonAnswer, type World } from '../../support/world.ts';
import { clientOf, digits, number } from '../client.ts';

export const jid = `${digits}@s.whatsapp.net`;
export const group = '120363041234567890@g.us';

const place = { latitude: -23.5503, longitude: -46.6339, name: 'Praça da Sé', address: 'Sé, São Paulo' };

/** One good body of each endpoint. */
export const good = {
  reaction: { reactionMessage: { key: { id: 'ABC', fromMe: false, remoteJid: jid }, text: '👍' } },
  poll: { number, name: 'Which day?', selectableCount: 1, values: ['Monday', 'Friday'] },
  location: { number, ...place },
  audio: { number, audio: 'https://files.example.com/voice.ogg' },
};
export type Kind = keyof typeof good;
export const kinds = Object.keys(good) as Kind[];

export const endpoints: Readonly<Record<Kind, { serve: Serve; path: string }>> = {
  reaction: { serve: serveReaction as Serve, path: 'sendReaction' },
  poll: { serve: servePoll as Serve, path: 'sendPoll' },
  location: { serve: serveLocation as Serve, path: 'sendLocation' },
  audio: { serve: serveAudio as Serve, path: 'sendAudio' },
};

interface Addressed {
  readonly headers?: Readonly<Record<string, string>>;
  /** Of the instance, as it stands in the path; the client's own unless a test is about another. */
  readonly name?: string;
}

/** The gateway as the holder of a key sees it; the name of the instance as it stands in the path. */
export function gatewayOf(ports: Ports, apiKey: string | undefined, instance: string) {
  const send = (kind: Kind, body: unknown, { headers = {}, name = instance }: Addressed = {}) => {
    const { serve, path } = endpoints[kind];
    return caller(serve, ports, apiKey)({ path: `/message/${path}/${name}`, headers, body });
  };
  return {
    send,
    /** A good body, with other fields where a test is about them. */
    good: (kind: Kind, fields: object = {}, headers: Record<string, string> = {}) =>
      send(kind, { ...good[kind], ...fields }, { headers }),
  };
}

/** A tenant's own with the usual contact and an instance, on a server unless told otherwise. */
export async function newGateway(ports: Ports, upstream: 'evolution' | 'cloudprovider' = 'evolution', of?: Tenant) {
  const tenant = of ?? (await makeTenant(ports));
  if (!of) await tenant.addContact(number);
  const instance = upstream === 'evolution' ? await makeInstance(ports, tenant) : await cloudInstance(ports, tenant);
  return {
    ...clientOf(ports, tenant.apiKey),
    ...gatewayOf(ports, tenant.apiKey, instance.name),
    tenant,
    instance,
  };
}

let made = 0;
async function cloudInstance(ports: Ports, { organization }: Tenant) {
  const input = newInstanceSchema.parse({ name: `cloud-${++made}`, upstream: 'cloudprovider' });
  await registerInstance(organization, input, ports);
  return { name: input.name, url: '', key: '', secret: '' };
}

/** An Evolution server's yes: 201 and the bare record. */
export const recordOf = (id: string, more: object = {}) => ({
  key: { remoteJid: jid, fromMe: true, id },
  pushName: 'Loja',
  status: 'PENDING',
  message: { conversation: 'as the server has it' },
  contextInfo: null,
  messageType: 'conversation',
  messageTimestamp: 1_795_860_001,
  instanceId: 'instance-of-the-server',
  source: 'unknown',
  ...more,
});

export const serverTakes: World['provider'] = (_request, count) => jsonAnswer(201, recordOf(`EVO${count}`));

/** The body of the last request that went out. */
export const lastBody = ({ outgoing }: World) => JSON.parse(String(outgoing.at(-1)?.body));
