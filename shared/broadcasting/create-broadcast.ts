import { isoTime } from '../base/clock.ts';
import { type Broadcast, type FileAudience, keyOfBroadcast, newBroadcastId } from '../broadcasts/broadcast.ts';
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
import { mostValues } from '../templates/use.ts';
import { fileAudience, phoneColumn } from './audience-file.ts';
import { type KeptAnswer, onceForKey } from './first-answer.ts';
import { keepUploads } from './named-uploads.ts';
import type { NewBroadcast } from './new-broadcast.ts';
import { planContacts } from './plan-recipients.ts';
import { useOf } from './ready-recipient.ts';
import { refuseLimits } from './refuse-limits.ts';
import { enqueueRun } from './run-message.ts';

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
  const { category } = await checkedTemplate({ ...asked, file }, provider, deps);
  const price = deps.settings.templatePrices[category.toLowerCase() as keyof TemplatePrices];
  const broadcast = { ...newBroadcast({ ...asked, file }, deps), price };
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

/** What stands for a field of a contact, where only the number of variables counts. */
const sample = 'x';

/** The template with samples in it. Throws `Template not usable` where it cannot be sent with these variables. */
async function checkedTemplate(
  { organization, body: { template, variables }, file }: Asked,
  { ask }: CreationProvider,
  deps: CreateDeps,
): Promise<FilledTemplate> {
  const sampled = Object.entries(variables).map(([name, variable]) => [
    name,
    typeof variable === 'string' ? variable : (variable.fallback ?? sample),
  ]);
  const own = variablesIn(file).map((name) => [name, sample]);
  const filled = Object.fromEntries([...own, ...sampled]);
  if (Object.keys(filled).length > mostValues) {
    throw new ApiError('Invalid field', `variables and the columns of the file are more than ${mostValues}`);
  }
  const use = useOf({ template }, filled);
  const item = await deps.table.get(templateKey(organization.id, use));
  return usableTemplate(organization, { use, item, ask }, deps);
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
