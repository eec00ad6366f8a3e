import { newInstanceSchema, registerInstance } from '../../shared/instances/manage-instance.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import type { Tenant } from './tenant.ts';

let made = 0;

/** A gateway instance of a tenant on an Evolution server, with what its webhooks must bear. */
export async function makeInstance(
  ports: Ports,
  { organization }: Tenant,
  given: { readonly name?: string; readonly webhook_secret?: string } = {},
) {
  made++;
  const instance = newInstanceSchema.parse({
    name: `instance-${made}`,
    upstream: 'evolution',
    url: 'https://evolution.example/api',
    key: `server key of instance ${made}`.replaceAll(' ', '-'),
    webhook_secret: `webhook-secret-${made}`,
    ...given,
  });
  await registerInstance(organization, instance, ports);
  return {
    name: instance.name,
    key: instance.key ?? '',
    url: instance.url ?? '',
    secret: instance.webhook_secret ?? '',
  };
}
