import { randomBytes } from 'node:crypto';
import { upstreams } from '../../shared/instances/instance.ts';
import { newInstanceSchema, registerInstance } from '../../shared/instances/manage-instance.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import type { Tenant } from '../support/tenant.ts';

export type Upstream = (typeof upstreams)[number];

/** A tenant's gateway instances by their upstreams: the stand-in's server, and the tenant's account at the chat-app's provider. */
export async function benchInstances(
  { organization }: Tenant,
  ports: Ports,
): Promise<Readonly<Record<Upstream, string>>> {
  const made = upstreams.map(async (upstream) => {
    const server = { url: `${ports.settings.chatappApi.url}/evolution`, key: 'K'.repeat(36) };
    const name = `padaria-${randomBytes(4).toString('hex')}`;
    const given = { name, upstream, ...(upstream === 'evolution' && server) };
    await registerInstance(organization, newInstanceSchema.parse(given), ports);
    return [upstream, name] as const;
  });
  return Object.fromEntries(await Promise.all(made)) as Record<Upstream, string>;
}
