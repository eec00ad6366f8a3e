import { expect } from '@jest/globals';
import type { OutboundRequest, OutboundResult } from '../../shared/outbound/outbound.ts';
import { acceptedBy, jsonAnswer, refusedBy } from '../support/world.ts';
import type { Organization, Taken } from './organization.ts';
import type { Line, Manner, Send } from './steps.ts';
import { addressOf, jidOf, markOf, messageId, numbers } from './words.ts';

interface Asked {
  readonly organization: Organization;
  readonly send: Send;
  /** As the provider would show it to our other devices. */
  readonly content: object;
  /** What it takes is added here too. */
  readonly mine: Taken[];
  /** The provider has taken it, and has not answered yet. */
  readonly meanwhile: (taken: Taken) => Promise<void>;
}

/** The providers, as one send finds them. They look at who asks for what. */
export function providerFor({ organization, send, content, mine, meanwhile }: Asked) {
  let calls = 0;
  return async (request: OutboundRequest): Promise<OutboundResult> => {
    checkAsked(request, organization, send);
    if (request.url.endsWith('/media')) return jsonAnswer(200, { id: '1166846181421424' });
    calls++;
    const refusal = refusalOf(send, calls);
    if (refusal) return refusal;
    const body = JSON.parse(String(request.body));
    const n = organization.taken.filter(({ line }) => isSameLine(line, send)).length;
    const providerId = messageId(send, { of: 'send', n });
    const ownId = body.biz_opaque_callback_data;
    const taken: Taken = {
      line: { with: send.with, via: send.via },
      n,
      at: Math.floor(organization.world.clock.now() / 1000),
      content,
      providerId,
      ...(ownId && { ownId }),
    };
    organization.taken.push(taken);
    mine.push(taken);
    await meanwhile(taken);
    if (send.manner === 'loses') return { kind: 'lost', reason: 'timeout' };
    if (send.manner === 'lies') return jsonAnswer(500, refusedBy(131000));
    return acceptance(send, providerId);
  };
}

const isSameLine = (one: Line, other: Line) => one.with === other.with && one.via === other.via;

function refusalOf({ via, manner }: Send, calls: number): OutboundResult | undefined {
  const refusals: Partial<Record<Manner, OutboundResult>> = {
    refuses: jsonAnswer(
      400,
      via === 'gateway' ? { status: 400, error: 'Bad Request', response: { message: ['no'] } } : refusedBy(131009),
    ),
    limits: jsonAnswer(429, refusedBy(130429)),
    // The photo-app is called exactly once.
    ...(calls === 1 && { 'is late': { kind: 'unsent', reason: 'ECONNREFUSED' } }),
  };
  return refusals[manner];
}

function acceptance({ via, with: person }: Send, id: string): OutboundResult {
  if (via === 'chatapp') return jsonAnswer(200, acceptedBy(id, numbers[person]));
  if (via === 'photoapp') return jsonAnswer(200, { recipient_id: addressOf({ via, with: person }), message_id: id });
  const key = { id, remoteJid: jidOf(person), fromMe: true };
  return jsonAnswer(201, { key, message: {}, messageTimestamp: 1_790_000_000, status: 'PENDING' });
}

/** It comes from the organization's own account, with its own token of now, and is to the person whom it is for. */
function checkAsked(
  { url, headers = {}, body }: OutboundRequest,
  organization: Organization,
  { via, with: person }: Send,
): void {
  const { tenant, instance, token, name } = organization;
  const { cloud_phone_id, photoapp_account_id } = tenant.organization;
  const account = { chatapp: cloud_phone_id, photoapp: photoapp_account_id, gateway: instance.name }[via];
  expect(url.split('/')).toContain(account);
  if (via === 'chatapp') expect(headers.authorization).toBe(`Bearer ${token}`);
  if (via === 'gateway') expect(headers.apikey).toBe(instance.key);
  const text = String(body);
  if (url.endsWith('/media')) return;
  expect(text).toContain(via === 'photoapp' ? addressOf({ via, with: person }) : numbers[person]);
  expect([...text.matchAll(markOf)].filter(([, mark]) => mark !== name)).toEqual([]);
}
