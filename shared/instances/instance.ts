import * as z from 'zod';
import { codePoints } from '../input/fields.ts';
import type { Item, Key } from '../table/table.ts';

/** Of an instance's name, in code points. */
export const instanceNameLength = 100;

const namePattern = new RegExp(`^[\\p{L}\\p{N}\\p{M} ._-]{1,${instanceNameLength}}$`, 'u');

/**
 * Letters, digits, marks, spaces, `-`, `_`, `.` of any script (contract 9), in code points. In its composed form: the same
 * accent can be typed in two ways. Dots alone would be a step in a path.
 */
export const instanceNameSchema = z
  .string()
  .transform((name) => name.normalize('NFC'))
  .refine((name) => namePattern.test(name) && !/^[ .]+$/.test(name), {
    error: `must be 1 to ${instanceNameLength} letters, digits, marks, spaces, -, _ or ., and not of dots and spaces alone`,
  });

export const upstreams = ['evolution', 'cloudprovider'] as const;

/** Where an organization's gateway messages go, under a name that is unique in the deployment. */
export const instanceSchema = z.object({
  name: z.string(),
  organization_id: z.string(),
  upstream: z.enum(upstreams),
  /** Of an Evolution server, without a slash at its end. */
  url: z.string().optional(),
  /** Its own key, sealed (`secrets/seal.ts`, purpose `gateway-key`). */
  upstream_key: z.string().optional(),
  /** What its webhooks prove themselves with, sealed (purpose `gateway-webhook-secret`). */
  webhook_secret: z.string().optional(),
  created_at: z.string(),
});
export type Instance = z.infer<typeof instanceSchema>;

/** An organization's own: another's instance is not there at all. */
export const instanceKey = (organizationId: string, name: string): Key => ({
  pk: `${organizationId}#INSTANCES`,
  sk: name,
});

/** Global look-up: whose instance it is, for its upstream's webhooks and so that the name is unique. */
export const instanceNameKey = (name: string): Key => ({ pk: `INSTANCE#${name}`, sk: 'INSTANCE' });

export const parseInstance = (item: Item | undefined): Instance | undefined => item && instanceSchema.parse(item);

/** Of the gateway's paths. Which names there can be is not said to a stranger: all others do not exist. */
export const instancePathSchema = z.object({ instanceName: z.string() });

type PathParameters = Readonly<Record<string, string | undefined>>;

/**
 * The instance that a path names, in the form in which names are kept; undefined when none can be called so. API Gateway
 * has decoded the path, all but `%25`; a client that has encoded it twice means the same, since no name has a percent sign.
 */
export function instanceNameIn(parameters: PathParameters = {}): string | undefined {
  const { data } = instanceNameSchema.safeParse(decoded(decoded(parameters.instanceName ?? '')));
  return data;
}

/** The name that a path gives, whatever it is, as an answer repeats it: no longer than names are. */
export function givenNameIn(parameters: PathParameters = {}): string {
  const name = instanceNameIn(parameters) ?? parameters.instanceName ?? '';
  return codePoints(name) <= instanceNameLength ? name : `${[...name].slice(0, instanceNameLength).join('')}…`;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
