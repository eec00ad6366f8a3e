import { serve } from '../../../functions/conversations/get-conversations.ts';
import type { Engines } from '../engines/start.ts';
import { fillInbox } from '../inbox/fill-inbox.ts';
import { invoke } from '../invoke.ts';
import { inboxRequest } from '../requests.ts';
import { measureRead, openWorlds, type ReadAtScale } from '../scale/measure-read.ts';
import { benchTenant } from '../tenant.ts';
import { unmeasured } from '../world.ts';

export type InboxFigures = readonly ReadAtScale[];

/** Conversations of an organization. */
const sizes = [100, 100_000];

/** Filters that have a budget, and others. */
const asked: readonly Record<string, string>[] = [
  {},
  { unread: 'true' },
  { status: 'closed' },
  { assignee: 'nobody at all' },
];

const named = (query: object) =>
  Object.entries(query)
    .map(([name, value]) => `\`${name}=${value}\``)
    .join(' ') || 'without filters';

/** A page of the inbox of small and large organizations, whose conversations are spread over all of its parts. */
export async function measureInbox(engines: Engines): Promise<InboxFigures> {
  const worlds = openWorlds(engines);
  const { counted } = worlds;
  const figures: ReadAtScale[] = [];
  for (const size of sizes) {
    const tenant = await benchTenant(counted.ports);
    await fillInbox(tenant.organization, size, unmeasured(counted));
    // The first request of an hour notes the key's use besides.
    await invoke(serve(unmeasured(counted)), inboxRequest(tenant, {}));
    for (const query of asked)
      figures.push(await measureRead(worlds, { size, what: named(query), event: inboxRequest(tenant, query) }));
  }
  return figures;
}
