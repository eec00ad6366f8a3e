import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { errorFields } from '../base/log.ts';
import { sameSecret } from '../base/text.ts';
import { ApiError } from '../errors.ts';
import type { KeyedRequest } from '../http/request.ts';
import { givenNameIn, type Instance, instanceKey, instanceNameIn, parseInstance } from '../instances/instance.ts';
import { keysToReadAhead, noteOrganization } from '../organizations/known-organizations.ts';
import {
  type Organization,
  organizationIdOf,
  organizationKey,
  parseOrganization,
  refusalOf,
} from '../organizations/organization.ts';
import { type Api, type EndpointRow, namesInstance } from '../routes.ts';
import type { Deps } from '../runtime/deps.ts';
import type { ReadAhead } from '../table/read-ahead.ts';
import type { Item } from '../table/table.ts';
import { apiKeyKey, hashOfKey, parseKey, recordUse, type StoredKey, shortIdOf, stateOfKey } from './key.ts';
import { countRead } from './read-rate.ts';

/**
 * The caller of a request: the organization of its key, read afresh each time so that a revoked key is refused by the next
 * request; in the same round trip the instance that the path names, and what the request reads ahead, where the process
 * knows the organization. Throws 401, and 404 for an organization that is gone; a suspended organization, and an instance
 * that the organization does not have, are a `refusal`. Where the key is refused, nothing else that was read is looked at.
 */
export async function authenticate(
  { headers, pathParameters, keysAhead }: KeyedRequest,
  row: EndpointRow,
  deps: Deps<'table:write' | 'limits'>,
): Promise<KeyHolder> {
  const api = row.api === 'gateway' ? 'gateway' : 'service';
  const apiKey = keyIn(headers ?? {}, api);
  const shortId = shortIdOf(apiKey ?? '');
  if (apiKey === undefined || shortId === undefined) throw unknownKey(api);
  const organizationId = organizationIdOf(shortId);
  const hash = hashOfKey(apiKey);
  const name = namesInstance(row) ? instanceNameIn(pathParameters) : undefined;
  const keys = await keysToReadAhead(organizationId, keysAhead);
  const ofCaller = [
    apiKeyKey(organizationId, hash),
    organizationKey(organizationId),
    ...(name === undefined ? [] : [instanceKey(organizationId, name)]),
  ];
  const items = await deps.table.getMany([...ofCaller, ...keys]);
  const [keyItem, organizationItem, instanceItem] = items.splice(0, ofCaller.length);
  const stored = parseKey(keyItem);
  if (!stored || !sameSecret(stored.hash, hash)) throw unknownKey(api);
  const organization = organizationOf(stored, organizationItem, deps);
  noteOrganization(organization);
  await noteUse(stored, deps);
  const holder = { organization, ahead: { keys, items } };
  const refusal = refusalOf(organization);
  if (refusal) return { ...holder, refusal };
  const counted = { ...stored, what: 'API key', key: apiKeyKey(organizationId, stored.hash) };
  if (row.method === 'GET') return { ...holder, ...countRead(counted, organization, deps) };
  if (!namesInstance(row)) return holder;
  const instance = parseInstance(instanceItem);
  return { ...holder, ...(instance ? { instance } : { refusal: missingInstance(pathParameters) }) };
}

/** The caller, as `Caller` of `http/` has it, with the whole of its items. */
interface KeyHolder {
  readonly organization: Organization;
  readonly instance?: Instance;
  readonly refusal?: ApiError;
  readonly noted?: Promise<void>;
  readonly ahead: ReadAhead;
}

const missingInstance = (pathParameters: APIGatewayProxyEventV2['pathParameters']) =>
  new ApiError('Not found', `The "${givenNameIn(pathParameters)}" instance does not exist`);

/** The key in a request's headers, where the clients of an API put it; undefined when there is none. */
function keyIn(headers: Readonly<Record<string, string | undefined>>, api: KeyApi): string | undefined {
  if (api === 'gateway') return headers.apikey?.trim();
  return /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

const unknownKey = (api: KeyApi) =>
  new ApiError('Invalid API key', `The API key is missing or invalid. ${howToSend[api]}`);

/** The APIs that programs call. */
type KeyApi = Exclude<Api, 'console'>;

const howToSend: Readonly<Record<KeyApi, string>> = {
  service: 'Send it as "Authorization: Bearer svc_…".',
  gateway: 'Send it in the header apikey.',
};

/** The organization of a key that is active. Throws 401 for one that is not, and 404 when the organization is gone. */
function organizationOf(key: StoredKey, item: Item | undefined, { clock }: Deps): Organization {
  const state = stateOfKey(key, clock.now());
  if (state !== 'active') throw new ApiError('Invalid API key', `The API key ${key.id} is ${state}.`);
  const organization = parseOrganization(item);
  if (!organization) throw new ApiError('Organization not found', `The organization of key ${key.id} does not exist.`);
  return organization;
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
