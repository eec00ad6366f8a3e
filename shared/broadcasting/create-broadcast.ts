import { isoTime } from '../base/clock.ts';
import { type Broadcast, type FileAudience, keyOfBroadcast, newBroadcastId } from '../broadcasts/broadcast.ts';
import { createdWrite } from '../broadcasts/change-broadcast.ts';
import { showBroadcast } from '../broadcasts/shown-broadcast.ts';
import { broadcastAfter } from '../broadcasts/transitions.ts';
import type { TemplatePrices } from '../host-settings.ts';
import type { Idempotency, Reply } from '../http/request.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { graceMs } from '../table/due.ts';
import type { AskTemplates } from '../templates/ask.ts';
import { fileAudience, phoneColumn } from './audience-file.ts';
import { type KeptAnswer, onceForKey } from './first-answer.ts';
import { keepUploads } from './named-uploads.ts';
import type { NewBroadcast } from './new-broadcast.ts';
import { planContacts } from './plan-recipients.ts';
import { refuseLimits } from './refuse-limits.ts';
import { enqueueRun } from './run-message.ts';
import { sampledTemplate } from './sampled-template.ts';

/** A request for a broadcast. */
interface Asked {
  readonly organization: Organization;
  readonly body: NewBroadcast;
  readonly idempotency?: Idempotency;
  /** The audience of a request that names a file, once it has been found. */
  readonly file?: FileAudience;
}

/** What is asked of the provider before a broadcast is created. */
export interface CreationProvider {
  readonly ask: AskTemplates;
  /** Throws `Invalid provider` where the organization has no way to the provider. */
  checkChannel(organization: Organization, deps: Deps<'secrets' | 'http'>): Promise<unknown>;
}

type CreateDeps = Deps<
  'table:write' | 'secrets' | 'http' | 'limits' | 'template-prices' | 'queue:broadcasts' | 'uploads:take'
>;

/**
 * Creates a broadcast, which begins at once or at its time. Contacts that are named are on record before it is; those of tags
 * or of a file are looked for when it begins. Throws what refuses it, before anything is written that is found again.
 */
export const createBroadcast = (asked: Asked, provider: CreationProvider, deps: CreateDeps): Promise<Reply> =>
  onceForKey(asked, (kept) => create({ ...asked, kept }, provider, deps), deps);

async function create(
  asked: Asked & { readonly kept: KeptAnswer },
  provider: CreationProvider,
  deps: CreateDeps,
): Promise<Reply> {
  const { organization, body, kept } = asked;
  refuseLimits(organization, body, deps);
  await provider.checkChannel(organization, deps);
  const { media_id } = body.audience;
  const file = media_id === undefined ? undefined : await fileAudience(organization, media_id, deps);
  const requested = newBroadcast({ ...asked, file }, deps);
  const { category } = await sampledTemplate(organization, { broadcast: requested, ask: provider.ask }, deps);
  const price = deps.settings.templatePrices[category.toLowerCase() as keyof TemplatePrices];
  const broadcast = { ...requested, price };
  const contactIds = new Set(body.audience.contact_ids);
  const startsAt = body.schedule_at ?? Date.parse(broadcast.created_at);
  await keepUploads(organization, { body, beginsAt: startsAt }, deps);
  await planContacts(keyOfBroadcast(broadcast), { contactIds, startsAt }, deps);
  const answer = { success: true, broadcast: await showBroadcast(broadcast, deps) };
  const { kind } = await deps.table.transact([createdWrite(broadcast), ...kept(answer)]);
  if (kind !== 'done') throw new Error(`the broadcast ${broadcast.id} could not be put on record`);
  if (broadcast.status === 'running') await enqueueRun(broadcast, deps);
  return { body: answer };
}

/** What a file has of each recipient. */
const variablesIn = (file: FileAudience | undefined): string[] =>
  (file?.columns ?? []).filter((column) => column !== '' && column !== phoneColumn);

function newBroadcast({ organization, body, file }: Asked, { clock, ids }: CreateDeps): Broadcast {
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
    audience: tags ? { tags, match: match ?? 'any' } : file,
    ...(file && { own_variables: variablesIn(file).filter((name) => !Object.hasOwn(variables, name)) }),
    cursors: {},
    // Should its queue message not be sent, the sweeper finds it.
    due_at: isoTime(schedule_at ?? now + graceMs),
  };
}
