import { days, isoTime } from '../base/clock.ts';
import { type Broadcast, keyOfBroadcast, newBroadcastId } from '../broadcasts/broadcast.ts';
import { createdWrite } from '../broadcasts/change-broadcast.ts';
import { showBroadcast } from '../broadcasts/shown-broadcast.ts';
import { broadcastAfter } from '../broadcasts/transitions.ts';
import { ApiError } from '../errors.ts';
import type { TemplatePrices } from '../host-settings.ts';
import type { Idempotency, Reply } from '../http/request.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { graceMs } from '../table/due.ts';
import type { AskTemplates } from '../templates/ask.ts';
import type { FilledTemplate } from '../templates/fill.ts';
import { templateKey } from '../templates/template.ts';
import { usableTemplate } from '../templates/usable-template.ts';
import { type KeptAnswer, onceForKey } from './first-answer.ts';
import type { NewBroadcast } from './new-broadcast.ts';
import { planContacts } from './plan-recipients.ts';
import { useOf } from './ready-recipient.ts';
import { enqueueRun } from './run-message.ts';

/** A request for a broadcast. */
interface Asked {
  readonly organization: Organization;
  readonly body: NewBroadcast;
  readonly idempotency?: Idempotency;
}

/** What is asked of the provider before a broadcast is created. */
export interface CreationProvider {
  readonly ask: AskTemplates;
  /** Throws `Invalid provider` where the organization has no way to the provider. */
  checkChannel(organization: Organization, deps: Deps<'secrets' | 'http'>): Promise<unknown>;
}

type CreateDeps = Deps<'table:write' | 'secrets' | 'http' | 'limits' | 'template-prices' | 'queue:broadcasts'>;

/**
 * Creates a broadcast, which begins at once or at its time. Contacts that are named are on record before it is; those of tags
 * are looked for when it begins. Throws what refuses it, before anything is written that is found again.
 */
export const createBroadcast = (asked: Asked, provider: CreationProvider, deps: CreateDeps): Promise<Reply> =>
  onceForKey(asked, (kept) => create({ ...asked, kept }, provider, deps), deps);

async function create(
  asked: Asked & { readonly kept: KeptAnswer },
  provider: CreationProvider,
  deps: CreateDeps,
): Promise<Reply> {
  const { organization, body, kept } = asked;
  refuseLimits(asked, deps);
  await provider.checkChannel(organization, deps);
  const { category } = await checkedTemplate(asked, provider, deps);
  const price = deps.settings.templatePrices[category.toLowerCase() as keyof TemplatePrices];
  const broadcast = { ...newBroadcast(asked, deps), price };
  const contactIds = new Set(body.audience.contact_ids);
  const startsAt = body.schedule_at ?? Date.parse(broadcast.created_at);
  await planContacts(keyOfBroadcast(broadcast), { contactIds, startsAt }, deps);
  const answer = { success: true, broadcast: await showBroadcast(broadcast, deps) };
  const { kind } = await deps.table.transact([createdWrite(broadcast), ...kept(answer)]);
  if (kind !== 'done') throw new Error(`the broadcast ${broadcast.id} could not be put on record`);
  if (broadcast.status === 'running') await enqueueRun(broadcast, deps);
  return { body: answer };
}

/** How far ahead a broadcast can be scheduled, in ms. */
const longestMs = days(90);

/** Throws 400 for a rate over the organization's own, and for a time that has passed or is too far away. */
function refuseLimits({ organization, body: { rate, schedule_at } }: Asked, { clock, settings }: CreateDeps): void {
  const most = organization.sends_per_second ?? settings.limits.sendsPerSecond;
  if (rate !== undefined && rate > most) {
    throw new ApiError('Invalid field', `rate must be at most ${most}, the organization's messages a second`);
  }
  if (schedule_at === undefined) return;
  const now = clock.now();
  if (schedule_at <= now) throw new ApiError('Invalid field', 'schedule_at must be in the future');
  if (schedule_at > now + longestMs) throw new ApiError('Invalid field', 'schedule_at must be within 90 days');
}

/** What stands for a field of a contact, where only the number of variables counts. */
const sample = 'x';

/** The template with samples in it. Throws `Template not usable` where it cannot be sent with these variables. */
async function checkedTemplate(
  { organization, body: { template, variables } }: Asked,
  { ask }: CreationProvider,
  deps: CreateDeps,
): Promise<FilledTemplate> {
  const sampled = Object.entries(variables).map(([name, variable]) => [
    name,
    typeof variable === 'string' ? variable : (variable.fallback ?? sample),
  ]);
  const use = useOf({ template }, Object.fromEntries(sampled));
  const item = await deps.table.get(templateKey(organization.id, use));
  return usableTemplate(organization, { use, item, ask }, deps);
}

function newBroadcast({ organization, body }: Asked, { clock, ids }: CreateDeps): Broadcast {
  const now = clock.now();
  const { name, template, variables, rate, schedule_at } = body;
  const { tags, match, contact_ids } = body.audience;
  const status = broadcastAfter('none', 'requested', schedule_at !== undefined);
  if (!status) throw new Error('a broadcast that is requested has a state');
  return {
    id: newBroadcastId(now, ids),
    organization_id: organization.id,
    name,
    status,
    template,
    variables,
    rate,
    created_at: isoTime(now),
    schedule_at: schedule_at === undefined ? undefined : isoTime(schedule_at),
    started_at: schedule_at === undefined ? isoTime(now) : undefined,
    planned: new Set(contact_ids).size,
    audience: tags && { tags, match: match ?? 'any' },
    cursors: {},
    // Should its queue message not be sent, the sweeper finds it.
    due_at: isoTime(schedule_at ?? now + graceMs),
  };
}
