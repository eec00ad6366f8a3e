import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { ApiError } from '../errors.ts';
import type { KeyedRequest } from '../http/request.ts';
import { countRead } from '../keys/read-rate.ts';
import { keysToReadAhead, noteOrganization } from '../organizations/known-organizations.ts';
import {
  isOrganizationId,
  type Organization,
  organizationKey,
  parseOrganization,
  refusalOf,
} from '../organizations/organization.ts';
import type { EndpointRow, Role } from '../routes.ts';
import type { Deps } from '../runtime/deps.ts';
import type { ReadAhead } from '../table/read-ahead.ts';
import { type Member, memberKey, type Person, parseMember } from './member.ts';

/** A person who has signed in, with the token that says so. */
export interface SignedIn extends Person {
  readonly accessToken: string;
}

/** The caller, as `Caller` of `http/` has it, with the whole of its items. */
interface MemberCaller {
  readonly organization?: Organization;
  readonly member?: Member;
  readonly person?: SignedIn;
  readonly refusal?: ApiError;
  readonly noted?: Promise<void>;
  readonly ahead?: ReadAhead;
}

/**
 * Whose access token the request bears: what API Gateway's authorizer says of it, which has checked its signature, its issuer,
 * its audience and its time. Nothing that a caller sends can stand there. Undefined where no authorizer has been asked, and for
 * Cognito's ID tokens, whose audience is the same: they say who the person is, and are not to act with.
 */
export function signedIn({ requestContext, headers }: KeyedRequest): SignedIn | undefined {
  const { authorizer } = requestContext as Partial<APIGatewayProxyEventV2WithJWTAuthorizer['requestContext']>;
  const { iss, sub, token_use: purpose } = authorizer?.jwt?.claims ?? {};
  if (purpose === 'id') return undefined;
  if (typeof iss !== 'string' || typeof sub !== 'string' || sub === '') return undefined;
  const [, accessToken = ''] = /^bearer +(\S+)$/i.exec(headers?.authorization ?? '') ?? [];
  return { issuer: iss, subject: sub, accessToken };
}

/**
 * The caller of a request over the console: who they are, and the organization in the path that they are a member of, read afresh
 * each time, so that a member who is removed is refused by the next request. Throws 401 where the caller has not signed in, and 404 for
 * an organization that is not theirs, which is not told from one that is not there; a suspended organization, and what only
 * owners may do, are a `refusal`.
 */
export async function authenticateMember(
  request: KeyedRequest,
  row: EndpointRow,
  deps: Deps<'table:write' | 'limits'>,
): Promise<MemberCaller> {
  const person = signedIn(request);
  if (!person)
    throw new ApiError('Invalid access token', 'Sign in, and send the access token as "Authorization: Bearer …".');
  if (row.auth === 'person') return { person };
  const id = request.pathParameters?.organization ?? '';
  if (!isOrganizationId(id)) throw notYours(id);
  const key = memberKey(id, person);
  const keys = await keysToReadAhead(id, request.keysAhead);
  const [memberItem, organizationItem, ...items] = await deps.table.getMany([key, organizationKey(id), ...keys]);
  const [member, organization] = [parseMember(memberItem), parseOrganization(organizationItem)];
  if (!member || !organization) throw notYours(id);
  noteOrganization(organization);
  const caller = { organization, member, ahead: { keys, items } };
  const refusal = refusalOf(organization) ?? refusalOfRole(member, row.member);
  if (refusal) return { ...caller, refusal };
  if (row.method !== 'GET') return caller;
  return { ...caller, ...countRead({ ...member, what: `member ${member.email}`, key }, organization, deps) };
}

const notYours = (id: string) =>
  new ApiError('Organization not found', `You are a member of no organization with the id ${id.slice(0, 40)}.`);

const refusalOfRole = ({ role }: Member, needed: Role | undefined): ApiError | undefined =>
  needed === 'agent' || role === 'owner'
    ? undefined
    : new ApiError('Forbidden', 'Only owners of the organization may do this; you are an agent of it.');
