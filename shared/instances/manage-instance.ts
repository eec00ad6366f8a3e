import * as z from 'zod';
import { isoTime } from '../base/clock.ts';
import { ApiError } from '../errors.ts';
import { withSomeChange } from '../input/changes.ts';
import { blankParams } from '../input/parse.ts';
import type { Organization } from '../organizations/organization.ts';
import { type AllowDeps, refuseForKeys, shopUrlSchema } from '../organizations/organization-input.ts';
import type { Trouble } from '../organizations/trouble.ts';
import type { Deps } from '../runtime/deps.ts';
import { type SealedFor, seal } from '../secrets/seal.ts';
import { type Instance, instanceNameSchema, upstreams } from './instance.ts';
import { changeInstance, createInstance } from './instance-store.ts';

/** A server's key, which goes into an HTTP header. */
const serverKeySchema = z
  .string()
  .regex(/^[\x21-\x7e]{1,1024}$/, { error: 'must be 1 to 1024 visible ASCII characters' });

/** A secret that comes over the open internet, where a stranger may guess as often as they like. */
const webhookSecret = z
  .string()
  .regex(/^[\x21-\x7e]{16,1024}$/, { error: 'must be 16 to 1024 visible ASCII characters' });

/** Whether what customers write to an instance is taken from its server. */
const inboundSchema = z.enum(['on', 'off']);

/** What an operator gives for a new instance. Servers and their secrets are for `evolution` alone. */
export const newInstanceSchema = z
  .object({
    name: instanceNameSchema,
    upstream: z.enum(upstreams),
    /** Where the server stands, also below a path of its host. */
    url: shopUrlSchema.optional(),
    key: serverKeySchema.optional(),
    webhook_secret: webhookSecret.optional(),
    inbound: inboundSchema.optional(),
  })
  .superRefine(({ upstream, ...server }, context) => {
    for (const [name, value] of Object.entries({ url: server.url, key: server.key })) {
      if (upstream !== 'evolution' || value !== undefined) continue;
      context.addIssue({ code: 'custom', path: [name], message: 'is required for evolution', params: blankParams });
    }
    for (const name of ['url', 'key', 'webhook_secret', 'inbound'] as const) {
      if (upstream === 'evolution' || server[name] === undefined) continue;
      context.addIssue({ code: 'custom', path: [name], message: `is only for evolution; ${upstream} has none` });
    }
  });
type NewInstance = z.infer<typeof newInstanceSchema>;

/**
 * What is changed of an instance that has a server: its address, its key, whether what customers write is taken from it, and
 * whether its webhooks are to bear another secret.
 */
export const instanceChangeSchema = withSomeChange({
  url: shopUrlSchema.optional(),
  key: serverKeySchema.optional(),
  inbound: inboundSchema.optional(),
  new_webhook_secret: z.literal(true, { error: 'must be true' }).optional(),
});
type InstanceInput = z.infer<typeof instanceChangeSchema>;

/** An instance, and the secret that its server's webhooks must carry, where it was given or made now. */
interface Managed {
  readonly instance: Instance;
  readonly webhookSecret?: string;
}

type ManageDeps = Deps<'table:write' | 'secrets'> & AllowDeps;

/** Base62 characters: 190 bits. */
const secretLength = 32;

/**
 * Makes an instance. `webhookSecret` is what its server's webhooks must carry: given, or made now and never shown again. `trouble` is what is known against it already.
 * Throws when an instance of the deployment has the name, and 400 for an address to which no key may go.
 */
export async function registerInstance(
  organization: Organization,
  { name, upstream, url, key, webhook_secret, inbound }: NewInstance,
  deps: ManageDeps,
  trouble?: Trouble,
): Promise<Managed> {
  refuseForKeys('url', url, deps);
  const sealed = async (plain: string | undefined, purpose: SealedFor['purpose']) =>
    plain === undefined ? undefined : seal(plain, { organizationId: organization.id, purpose }, deps);
  const webhookSecret = upstream === 'evolution' ? (webhook_secret ?? deps.ids.base62(secretLength)) : undefined;
  const instance: Instance = {
    name,
    organization_id: organization.id,
    upstream,
    url,
    upstream_key: await sealed(key, 'gateway-key'),
    webhook_secret: await sealed(webhookSecret, 'gateway-webhook-secret'),
    ...(inbound === 'off' && { inbound }),
    ...(trouble && { trouble }),
    created_at: isoTime(deps.clock.now()),
  };
  const result = await createInstance(instance, deps);
  if (result === 'taken') throw nameIsTaken(name);
  return { instance, webhookSecret };
}

const nameIsTaken = (name: string) =>
  new ApiError('Channel already exists', `the name ${name} belongs to an instance already`);

/**
 * Changes what is given of an instance that has a server. A new secret is shown now and never again, and the one before it is refused
 * from here on. Throws 400 where there is no server, and for an address to which no key may go, and 404 when the instance is gone.
 */
export async function updateInstance(
  instance: Instance,
  { url, key, inbound, new_webhook_secret }: InstanceInput,
  deps: ManageDeps,
): Promise<Managed> {
  const { name, organization_id: organizationId, upstream } = instance;
  if (upstream !== 'evolution') {
    const [what] =
      Object.entries({ inbound, url, key, new_webhook_secret }).find(([, value]) => value !== undefined) ?? [];
    throw new ApiError('Invalid field', `${what} is only for evolution; ${name} is none`);
  }
  refuseForKeys('url', url, deps);
  const webhookSecret = new_webhook_secret && deps.ids.base62(secretLength);
  const change = {
    ...(url !== undefined && { url, trouble: undefined }),
    ...(key !== undefined && {
      upstream_key: await seal(key, { organizationId, purpose: 'gateway-key' }, deps),
      trouble: undefined,
    }),
    ...(inbound !== undefined && { inbound: inbound === 'off' ? inbound : undefined }),
    ...(webhookSecret !== undefined && {
      webhook_secret: await seal(webhookSecret, { organizationId, purpose: 'gateway-webhook-secret' }, deps),
    }),
  };
  if (await changeInstance(instance, change, deps)) return { instance: { ...instance, ...change }, webhookSecret };
  throw new ApiError('Channel not found', `${name} was deleted at the same time`);
}

/** An instance as an operator sees it: whether there are secrets, never the secrets. */
export function toInstanceView({ name, upstream, url, upstream_key, webhook_secret, inbound, created_at }: Instance) {
  return {
    name,
    upstream,
    url: url ?? null,
    has_key: upstream_key !== undefined,
    has_webhook_secret: webhook_secret !== undefined,
    inbound: upstream === 'evolution' ? (inbound ?? ('on' as const)) : null,
    // What the server's webhooks are to be sent to, below the base address.
    webhook_path: webhook_secret === undefined ? null : `/provider/gateway/${encodeURIComponent(name)}`,
    created_at,
  };
}
