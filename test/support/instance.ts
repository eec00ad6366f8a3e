import { deleteInstance, instanceOfName } from '../../shared/instances/instance-store.ts';
import { newInstanceSchema, registerInstance } from '../../shared/instances/manage-instance.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import type { Tenant } from './tenant.ts';

let made = 0;

/** A gateway instance of a tenant on an Evolution server, with what its webhooks must bear. */
export async function makeInstance(
  ports: Ports,
  { organization }: Tenant,
  given: {
    readonly name?: string;
    readonly key?: string;
    readonly webhook_secret?: string;
    readonly inbound?: 'on' | 'off';
  } = {},
) {
  made++;
  const instance = newInstanceSchema.parse({
    name: `instance-${made}`,
    upstream: 'evolution',
    url: 'https://evolution.example/api',
    key: `server key of instance ${made}`.replaceAll(' ', '-'),
    webhook_secret: `webhook-secret-of-${made}`,
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

/** Deletes an instance as an operator does: its name is free from then on. */
export async function removeInstance(ports: Ports, name: string): Promise<void> {
  const instance = await instanceOfName(name, ports);
  if (!instance) throw new Error(`there is no instance ${name}`);
  if (!(await deleteInstance(instance, ports))) throw new Error(`the instance ${name} was not deleted`);
}
