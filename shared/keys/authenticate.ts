import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { errorFields } from '../base/log.ts';
import { ApiError } from '../errors.ts';
import { givenNameIn, instanceKey, instanceNameIn, parseInstance } from '../instances/instance.ts';
import {
  type Organization,
  organizationIdOf,
  organizationKey,
  parseOrganization,
} from '../organizations/organization.ts';
import type { Api, EndpointRow } from '../routes.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Item, Key } from '../table/table.ts';
import { apiKeyKey, hashOfKey, parseKey, recordUse, type StoredKey, sameHash, shortIdOf, stateOfKey } from './key.ts';

const howToSend: Readonly<Record<Api, string>> = {
  service: 'Send it as "Authorization: Bearer svc_…".',
  gateway: 'Send it in the header apikey.',
};

/** The key in a request's headers, where the clients of an API put it; undefined when there is none. */
export function keyIn(headers: Readonly<Record<string, string | undefined>>, api: Api): string | undefined {
  if (api === 'gateway') return headers.apikey?.trim();
  return /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

/** Who asks, with what was read beside. */
export interface Holder {
  readonly organization: Organization;
  readonly beside: readonly (Item | undefined)[];
}

/**
 * The organization of a request's key, read afresh each time: a revoked key is refused by the next request. What else of
 * the organization's the request needs at once is read along, and seen by nobody without the key. Throws 401.
 */
export async function holderOf(
  key: string | undefined,
  api: Api,
  besideOf: (organizationId: string) => readonly Key[],
  deps: Deps<'table:write'>,
): Promise<Holder> {
  const unknownKey = () => new ApiError('Invalid API key', `The API key is missing or invalid. ${howToSend[api]}`);
  const shortId = shortIdOf(key ?? '');
  if (key === undefined || shortId === undefined) throw unknownKey();

  const organizationId = organizationIdOf(shortId);
  const hash = hashOfKey(key);
  const [keyItem, organizationItem, ...beside] = await deps.table.getMany([
    apiKeyKey(organizationId, hash),
    organizationKey(organizationId),
    ...besideOf(organizationId),
  ]);
  const stored = parseKey(keyItem);
  if (!stored || !sameHash(stored.hash, hash)) throw unknownKey();

  const state = stateOfKey(stored, deps.clock.now());
  if (state !== 'active') throw new ApiError('Invalid API key', `The API key ${stored.id} is ${state}.`);

  const organization = parseOrganization(organizationItem);
  if (!organization)
    throw new ApiError('Organization not found', `The organization of key ${stored.id} does not exist.`);
  await noteUse(stored, deps);
  return { organization, beside };
}

/** To the hour, so that it costs one write an hour and not one a request. The request does not depend on it. */
async function noteUse(key: StoredKey, deps: Deps<'table:write'>): Promise<void> {
  const hour = `${new Date(deps.clock.now()).toISOString().slice(0, 13)}:00:00.000Z`;
  if (key.last_used_at === hour) return;
  try {
    await recordUse(key, hour, deps);
  } catch (error) {
    deps.log('key_use_not_recorded', { key: key.id, ...errorFields(error) });
  }
}

/** The caller of a request: the organization of its key and, in the same round trip, the instance that the path names. */
export async function authenticate(
  { headers, pathParameters }: Pick<APIGatewayProxyEventV2, 'headers' | 'pathParameters'>,
  { api, path }: EndpointRow,
  deps: Deps<'table:write'>,
) {
  const name = instanceNameIn(pathParameters);
  const { organization, beside } = await holderOf(
    keyIn(headers ?? {}, api),
    api,
    (organizationId) => (name === undefined ? [] : [instanceKey(organizationId, name)]),
    deps,
  );
  const instance = parseInstance(beside[0]);
  const isMissing = path.endsWith('/{instanceName}') && !instance;
  const text = `The "${givenNameIn(pathParameters)}" instance does not exist`;
  return { organization, instance, ...(isMissing && { refusal: new ApiError('Not found', text) }) };
}
