import type { OutboundRequest } from '../../shared/outbound/outbound.ts';
import { forOthers } from '../support/policies.ts';
import type { Organization, Sent, Taken } from './organization.ts';
import { post, tell } from './post.ts';
import { providerFor } from './providers.ts';
import { requestOf } from './requests.ts';
import type { Stage } from './stage.ts';
import type { Said, Send, Step } from './steps.ts';

/** Requests at once, while the provider tells of other things and the workers are at it. */
export async function sendAll(
  stage: Stage,
  { of, sends, beside }: Extract<Step, { readonly do: 'send' }>,
): Promise<void> {
  const organization = stage.at(of);
  const before = organization.sent.length;
  const requests = sends.map((send, index) => request(stage, organization, { send, count: before + index }));
  await post(stage, { do: 'post', of, said: beside, signed: 'well' });
  const [answered] = await Promise.all([Promise.all(requests), stage.work()]);
  organization.sent.push(...answered);
}

async function request(
  stage: Stage,
  organization: Organization,
  { send, count }: { readonly send: Send; readonly count: number },
): Promise<Sent> {
  const { world, step } = stage;
  const at = world.clock.now();
  const isToContact = organization.hasContact(send.with);
  const { serve, call, content, operation, text, target } = requestOf(organization, send, count);
  const taken: Taken[] = [];
  const meanwhile = async ({ n }: Taken) => {
    if (send.early.length === 0) return;
    await tell(
      stage,
      organization,
      send.early.map((each) => statusOf(send, n, each)),
    );
    await stage.work();
  };
  const provider = providerFor({ organization, send, content, mine: taken, meanwhile });
  const http = {
    ...world.ports.http,
    request: (request: OutboundRequest) => forOthers(() => provider(request)),
  };
  const answer = await organization.call(serve, call, { ports: { ...world.ports, http }, fault: send.fault });
  return { send, step, at, operation, text, target, isToContact, taken, answer };
}

function statusOf(send: Send, n: number, given: Send['early'][number]): Said {
  return { with: send.with, via: send.via, say: 'status', on: { of: 'send', n }, ...given };
}
