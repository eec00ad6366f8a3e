import { listBroadcasts } from '../../../shared/broadcasting/list-broadcasts.ts';
import { listRecipients } from '../../../shared/broadcasting/list-recipients.ts';
import { findBroadcast } from '../../../shared/broadcasts/broadcast.ts';
import { bodyOf, deadLettersOf } from '../../../shared/dead-letters/dead-letter.ts';
import type { Organization } from '../../../shared/organizations/organization.ts';
import type { Deps } from '../../../shared/runtime/deps.ts';
import { listTemplates } from '../../../shared/templates/list-templates.ts';

const limit = 100;

interface Page<Shown> {
  readonly shown: readonly Shown[];
  readonly next_cursor: string | null;
}

/** What all pages show, one after the other. */
async function* shownIn<Shown>(page: (cursor?: string) => Promise<Page<Shown>>): AsyncGenerator<Shown> {
  let cursor: string | undefined;
  do {
    const { shown, next_cursor } = await page(cursor);
    yield* shown;
    cursor = next_cursor ?? undefined;
  } while (cursor !== undefined);
}

/** Our copies of an organization's templates; none where it has no account at the provider. */
export async function* templatesOf(organization: Organization, deps: Deps<'table:read'>): AsyncGenerator<object> {
  if (organization.chatapp_business_id === undefined) return;
  yield* shownIn(async (cursor) => {
    const { templates: shown, next_cursor } = await listTemplates(organization, { limit, cursor }, deps);
    return { shown, next_cursor };
  });
}

/** All broadcasts, the newest first. */
export const broadcastsOf = ({ id }: Organization, deps: Deps<'table:read'>) =>
  shownIn(async (cursor) => {
    const { broadcasts: shown, next_cursor } = await listBroadcasts(id, { limit, cursor }, deps);
    return { shown, next_cursor };
  });

/** What has become of a broadcast's recipients. */
export async function* recipientsOf(
  organization: Organization,
  broadcastId: string,
  deps: Deps<'table:read'>,
): AsyncGenerator<object> {
  const broadcast = await findBroadcast(organization, broadcastId, deps);
  yield* shownIn(async (cursor) => {
    const { recipients: shown, next_cursor } = await listRecipients(broadcast, { limit, cursor }, deps);
    return { shown, next_cursor };
  });
}

/** What no worker could handle, with its content as JSON; null where the storage has that no more. */
export async function* lettersOf(
  { id }: Organization,
  deps: Deps<'table:write' | 'large-items:take'>,
): AsyncGenerator<object> {
  for await (const letter of deadLettersOf(id, undefined, deps)) {
    const { queue, reason, sent_at } = letter;
    yield { id: letter.id, queue, reason, sent_at, body: (await bodyOf(letter, deps)) ?? null };
  }
}
