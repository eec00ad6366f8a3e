import { expect } from '@jest/globals';
import { serve as serveCreate } from '../../functions/webhooks/create-webhook.ts';
import { serve as serveDelete } from '../../functions/webhooks/delete-webhook.ts';
import { serve as serveReplay } from '../../functions/webhooks/replay-webhook.ts';
import { serve as serveRotate } from '../../functions/webhooks/rotate-webhook-secret.ts';
import { serve as serveUpdate } from '../../functions/webhooks/update-webhook.ts';
import { isoTime } from '../../shared/base/clock.ts';
import type { Serve } from '../support/call.ts';
import type { Hook, Setting } from './consumers.ts';
import type { Organization } from './organization.ts';
import type { Stage } from './stage.ts';
import type { Asked, Step } from './steps.ts';

type OnWebhooks = Extract<
  Step,
  { readonly do: 'create webhook' | 'change webhook' | 'delete webhook' | 'rotate secret' | 'replay' | 'answer' }
>;

/** What an organization does with its webhooks, and how its servers answer. */
export async function performOnWebhooks(stage: Stage, step: OnWebhooks): Promise<void> {
  const organization = stage.at(step.of);
  if (step.do === 'create webhook') return create(stage, organization, step);
  const hooks = organization.hooks.filter(({ id, deletedAt }) => id !== undefined && deletedAt === undefined);
  const hook = hooks[step.n % Math.max(1, hooks.length)];
  if (!hook) return;
  if (step.do === 'answer') return void hook.replies.push(...step.replies);
  if (step.do === 'change webhook') return change(stage, { organization, hook }, step);
  const path = `/webhooks/${hook.id}`;
  if (step.do === 'delete webhook') {
    const { status } = await organization.insist(serveDelete as Serve, { method: 'DELETE', path }, step.fault);
    // The second time, when nobody heard of the first.
    expect([200, 404]).toContain(status);
    hook.deletedAt = stage.step;
  } else if (step.do === 'rotate secret') {
    const call = { method: 'POST', path: `${path}/rotate-secret` };
    const { status, body } = await organization.insist(serveRotate as Serve, call, step.fault);
    expect(status).toBe(200);
    hook.secrets.push(body.webhook.secret);
  } else {
    const now = stage.world.clock.now();
    const body = { since: isoTime(now - 86_400_000), until: isoTime(now) };
    const { status } = await organization.insist(serveReplay as Serve, { path: `${path}/replay`, body }, step.fault);
    expect(status).toBe(202);
  }
}

async function create(
  stage: Stage,
  organization: Organization,
  step: Extract<OnWebhooks, { readonly do: 'create webhook' }>,
) {
  const { type, platform } = step;
  for (const fault of [step.fault, undefined]) {
    const hook: Hook = { name: step.of, secrets: [], settings: [], arrivals: [], replies: [] };
    const url = stage.servers.addressFor(hook);
    organization.hooks.push(hook);
    hook.settings.push({ step: stage.step, type, platform, enabled: true, url });
    const answer = await organization.call(
      serveCreate as Serve,
      { body: { url, ...asking(type), platform } },
      { ...(fault && { fault }) },
    );
    if (answer?.status !== 200) continue;
    hook.id = answer.body.webhook.id;
    hook.secrets.push(answer.body.webhook.secret);
    return;
  }
  throw new Error('a webhook was not created');
}

async function change(
  stage: Stage,
  { organization, hook }: { readonly organization: Organization; readonly hook: Hook },
  { to, fault }: Extract<OnWebhooks, { readonly do: 'change webhook' }>,
) {
  const { step: _, ...before } = hook.settings.at(-1) as Setting;
  const changes =
    to === 'another address'
      ? { url: stage.servers.addressFor(hook) }
      : to === 'enabled' || to === 'disabled'
        ? { enabled: to === 'enabled' }
        : asking(to);
  const call = { method: 'PATCH', path: `/webhooks/${hook.id}`, body: changes };
  const { status } = await organization.insist(serveUpdate as Serve, call, fault);
  expect(status).toBe(200);
  const type = to === 'another address' || to === 'enabled' || to === 'disabled' ? before.type : to;
  hook.settings.push({ ...before, step: stage.step, ...changes, type });
}

/** The members of a body that ask for it. */
const asking = (asked: Asked) => (typeof asked === 'string' ? { type: asked } : { types: asked });
