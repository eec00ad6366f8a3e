import { createHmac } from 'node:crypto';
import { expect } from '@jest/globals';
import { serve as serveChatapp } from '../../functions/provider/take-chatapp.ts';
import { serve as serveGateway } from '../../functions/provider/take-gateway.ts';
import { serve as servePhotoapp } from '../../functions/provider/take-photoapp.ts';
import type { ProviderPost } from '../faults/provider-posts.ts';
import { type Call, caller, type Serve } from '../support/call.ts';
import { faulty } from './faulty.ts';
import type { Organization } from './organization.ts';
import { postsOf } from './payloads.ts';
import type { Stage } from './stage.ts';
import type { Fault, Said, Step } from './steps.ts';
import { messageId } from './words.ts';

type Post = Omit<Extract<Step, { readonly do: 'post' }>, 'do' | 'of'>;

/** The providers tell an organization of things, again and again until they hear 200. What is about sends that they do not have is left out. */
export async function post(
  stage: Stage,
  { of, said, signed, fault }: Post & Pick<Extract<Step, { do: 'post' }>, 'of' | 'do'>,
): Promise<void> {
  const organization = stage.at(of);
  const { name, tenant, instance } = organization;
  const taken = new Map(organization.taken.map((one) => [one.providerId, one]));
  const told = said.filter((each) => !('on' in each) || each.on.of !== 'send' || taken.has(messageId(each, each.on)));
  for (const webhook of postsOf(told, { name, tenant, instance, start: stage.start, taken })) {
    const request = requestOf(webhook, signed);
    if (signed === 'badly') {
      expect((await caller(request.serve, stage.world.ports)(request.call)).status).toBe(401);
      continue;
    }
    const process = faulty(stage.world.ports, fault);
    const first = await Promise.race([caller(request.serve, process.ports)(request.call), process.died]);
    if (first?.status !== 200) expect((await caller(request.serve, stage.world.ports)(request.call)).status).toBe(200);
    const its = told.filter(({ via }) => via === webhook.channel);
    organization.posted.push(...its.map((each) => ({ said: each, step: stage.step, at: stage.world.clock.now() })));
  }
}

/** As `post` does, of one thing and in the midst of another step. */
export const tell = (stage: Stage, { name }: Organization, said: readonly Said[], fault?: Fault): Promise<void> =>
  post(stage, { do: 'post', of: name, said, signed: 'well', ...(fault && { fault }) });

/** The providers confirm all that they took. */
export async function confirmAll(stage: Stage, organization: Organization): Promise<void> {
  const confirmed = organization.taken.map(({ line, n }): Said => ({ ...line, say: 'confirm', on: { of: 'send', n } }));
  await tell(stage, organization, confirmed);
}

function requestOf(
  { channel, webhook, instance }: ProviderPost,
  signed: Post['signed'],
): { readonly serve: Serve; readonly call: Call } {
  if (instance) {
    const headers = { 'x-webhook-secret': signed === 'badly' ? 'guessed' : instance.secret };
    return {
      serve: serveGateway as Serve,
      call: { path: `/provider/gateway/${instance.name}`, body: webhook, headers },
    };
  }
  const body = JSON.stringify(webhook);
  const secrets =
    channel === 'chatapp'
      ? { well: 'app secret', old: 'old app secret' }
      : { well: 'photo-app secret', old: 'photo-app secret' };
  const secret = { well: secrets.well, 'with the old secret': secrets.old, badly: 'guessed' }[signed];
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const serve = (channel === 'chatapp' ? serveChatapp : servePhotoapp) as Serve;
  return { serve, call: { body, headers: { 'x-hub-signature-256': `sha256=${signature}` } } };
}
