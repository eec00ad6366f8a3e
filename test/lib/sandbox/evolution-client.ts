import type { Sandbox } from '../../../lib/sandbox/start.ts';
import { type Answer, post } from './client.ts';
import { type Receiver, receiver } from './receiver.ts';

export const jid = '5511999990000@s.whatsapp.net';
export const aPoll = { number: '5511999990000', name: 'Which?', selectableCount: 1, values: ['a', 'b'] };

interface EvolutionCall {
  readonly route?: string;
  readonly payload?: unknown;
  readonly headers?: Record<string, string>;
  readonly instance?: string;
}

/** Sends a poll through the instance `demo`, unless it says otherwise. */
export const sendEvolution = (
  url: string,
  { route = 'sendPoll', payload = aPoll, headers = {}, instance = 'demo' }: EvolutionCall = {},
): Promise<Answer> => post(`${url}/evolution/message/${route}/${instance}`, payload, { apikey: 'any-key', ...headers });

/** A service that takes the webhooks of an instance, which bear a secret. */
export async function instanceService(
  { url }: Pick<Sandbox, 'url'>,
  instance = 'demo',
  more: object = {},
): Promise<Receiver> {
  const service = await receiver();
  const webhook = {
    enabled: true,
    url: service.target.url,
    headers: { 'x-webhook-secret': 'instance-secret' },
    ...more,
  };
  await post(`${url}/evolution/webhook/set/${instance}`, { webhook }, { apikey: 'any-key' });
  return service;
}
