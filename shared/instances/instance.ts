import * as z from 'zod';
import { lazy } from '../base/lazy.ts';
import { type OrganizationId, organizationIdSchema } from '../identifiers.ts';
import { codePoints } from '../input/fields.ts';
import { type TroubleSpot, troubleSchema } from '../organizations/trouble.ts';
import { all, equals, exists } from '../table/expressions.ts';
import { guardedKeys } from '../table/layout.ts';
import type { Item, Key } from '../table/table.ts';

/** The longest name of an instance, in code points. */
const instanceNameLength = 100;

const namePattern = lazy(() => new RegExp(`^[\\p{L}\\p{N}\\p{M} ._-]{1,${instanceNameLength}}$`, 'u'));

/**
 * The name of an instance: letters, digits, marks, spaces, `-`, `_`, `.` of any script. In its composed form, since the same
 * accent can be typed in two ways. Dots alone would be a step in a path.
 */
export const instanceNameSchema = z
  .string()
  .transform((name) => name.normalize('NFC'))
  .refine((name) => namePattern().test(name) && !/^[ .]+$/.test(name), {
    error: `must be 1 to ${instanceNameLength} letters, digits, marks, spaces, -, _ or ., and not of dots and spaces alone`,
  });

/** Where the messages of an instance go: to a server of the organization's own, or to the chat-app provider. */
export const upstreams = ['evolution', 'cloudprovider'] as const;

/** An instance as it is stored: a way for an organization's gateway messages, under a name that is unique in the deployment. */
const instanceSchema = z.object({
  name: z.string(),
  organization_id: organizationIdSchema,
  upstream: z.enum(upstreams),
  /** Of an Evolution server, without a slash at its end. */
  url: z.string().optional(),
  /** The server's own key, sealed (`secrets/seal.ts`, purpose `gateway-key`). */
  upstream_key: z.string().optional(),
  /** The secret that the server's webhooks carry, sealed (purpose `gateway-webhook-secret`). */
  webhook_secret: z.string().optional(),
  /** What customers write to it is dropped: it comes by the chat-app's own webhooks. Absent: it is taken. */
  inbound: z.literal('off').optional(),
  /** Why nothing goes over it, where its server has last refused it or is not connected. */
  trouble: troubleSchema.optional(),
  created_at: z.string(),
});
/** A stored instance, parsed. */
export type Instance = z.infer<typeof instanceSchema>;

/** Where an instance is stored: below its organization, so that no other organization finds it. */
export const instanceKey = (organizationId: OrganizationId, name: string): Key => ({
  pk: `${organizationId}${guardedKeys.instances}`,
  sk: name,
});

/** Where the trouble of an instance is noted: while its server's key is the one that was read. */
export const troubleSpotOfInstance = ({ organization_id, name, upstream_key, trouble }: Instance): TroubleSpot => ({
  key: instanceKey(organization_id, name),
  attribute: 'trouble',
  there: all(exists(), equals('upstream_key', upstream_key)),
  known: trouble,
});

/** Global look-up from a name to the organization, for the upstream's webhooks and so that the name is unique. */
export const instanceNameKey = (name: string): Key => ({
  pk: `${guardedKeys.instancePrefix}#${name}`,
  sk: guardedKeys.instancePrefix,
});

/** A stored instance, parsed; undefined for no item. */
export const parseInstance = (item: Item | undefined): Instance | undefined => item && instanceSchema.parse(item);

/** The parameters of the gateway's paths, of any text: a name that no instance can have is one that does not exist. */
export const instancePathSchema = z.object({ instanceName: z.string() });

type PathParameters = Readonly<Record<string, string | undefined>>;

/**
 * The instance that a path names, in the form in which names are kept; undefined when no instance can have that name. API Gateway
 * has decoded the path, all but `%25`; a client that has encoded it twice means the same, since no name has a percent sign.
 */
export function instanceNameIn(parameters: PathParameters = {}): string | undefined {
  const { data } = instanceNameSchema.safeParse(decoded(decoded(parameters.instanceName ?? '')));
  return data;
}

/** The name that a path gives, valid or not, as an answer repeats it: no longer than names are. */
export function givenNameIn(parameters: PathParameters = {}): string {
  const name = instanceNameIn(parameters) ?? parameters.instanceName ?? '';
  return codePoints(name) <= instanceNameLength ? name : `${[...name].slice(0, instanceNameLength).join('')}…`;
}

/** What a segment of a path says, once more decoded; as it is where it cannot be. */
export function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
