import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Log } from '../base/log.ts';
import type { ApiError } from '../errors.ts';
import type { EndpointRow } from '../routes.ts';
import type { ReadAhead } from '../table/read-ahead.ts';
import type { Key } from '../table/table.ts';

/** What a function sees of an HTTP request, checked and parsed. Shapes come from the endpoint's schemas. */
export interface EndpointRequest<
  Who extends Caller,
  Row extends Pick<EndpointRow, 'auth' | 'path' | 'member'>,
  Query,
  Body,
  Path = unknown,
> {
  /** The key's organization, or the member's; undefined on endpoints that belong to none. */
  readonly organization: Row['auth'] extends 'key' | 'member' ? NonNullable<Who['organization']> : undefined;
  /** Who acts, where that is a person and not a program. */
  readonly member: Row extends { readonly auth: 'member' } ? NonNullable<Who['member']> : MemberOf<Row, Who>;
  /** Who has signed in; only on endpoints for every person who has. */
  readonly person: Row['auth'] extends 'person' ? NonNullable<Who['person']> : undefined;
  /** The organization's instance that the path names; only on the gateway's endpoints. */
  readonly instance: Row['path'] extends `${string}/{instanceName}` ? NonNullable<Who['instance']> : undefined;
  readonly path: Path;
  readonly query: Query;
  readonly body: Body;
  /** Present only on endpoints that take an `Idempotency-Key`, and there only when the caller sent one. */
  readonly idempotency?: Idempotency;
  /** The body as it came and its signature; only on endpoints that check a signature. */
  readonly raw: RawRequest;
  readonly target: Target;
  /** When this request arrived, in milliseconds since the epoch. */
  readonly arrivedAt: number;
}

type MemberOf<Row, Who extends Caller> = Row extends { readonly member: string } ? Who['member'] : undefined;

/** What a request asks for. */
export interface Target {
  readonly method: string;
  /** Decoded, as API Gateway shows it. */
  readonly path: string;
  /** Without the question mark. */
  readonly rawQuery: string;
}

/** A request's body before it is parsed, and the headers that prove it. */
export interface RawRequest {
  readonly bytes: Uint8Array;
  /** The header `X-Hub-Signature-256`. */
  readonly signature?: string;
  /** The header `X-Webhook-Secret`. */
  readonly webhookSecret?: string;
}

/** What makes a request the same as an earlier one. */
export interface Idempotency {
  readonly key: string;
  /** SHA-256 of the body as JSON values: white space and the order of members do not matter. */
  readonly requestHash: string;
}

/** What a function answers. */
export interface Reply {
  /** The operation's, unless it has several. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, or text of the operation's content type. */
  readonly body: Record<string, unknown> | string;
}

/** An answer whose text is kept compressed. */
export interface CompressedReply {
  readonly status?: undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Brotli, in base64. */
  readonly brotli: string;
}

/** An organization as far as it is known before it is read: what ids are derived with. */
interface NamedOrganization {
  readonly id: string;
  readonly contact_salt: string;
}

/** A request whose caller is not known yet: that which a key claims to be of, and what it asks, parsed. */
export interface UncheckedRequest<Query, Body> {
  readonly organization: NamedOrganization;
  readonly query: Query;
  readonly body: Body;
  readonly idempotency?: Idempotency;
  readonly pathParameters: APIGatewayProxyEventV2['pathParameters'];
}

/** A request as the key check sees it. `requestContext` has what an authorizer of API Gateway's found in an access token. */
export interface KeyedRequest extends Pick<APIGatewayProxyEventV2, 'headers' | 'pathParameters' | 'requestContext'> {
  /** Where the items are that the request will read first, which can be read together with the key. It never rejects. */
  readonly keysAhead?: (organization: NamedOrganization) => Promise<readonly Key[]>;
}

/** Who sends a request, as far as the middleware has to know. */
export interface Caller {
  readonly organization?: { readonly id: string; readonly slug: string };
  /** The member of the organization that a person is who calls. */
  readonly member?: { readonly id: string };
  /** The person who calls, whatever they are a member of. */
  readonly person?: object;
  /** The organization's gateway instance that the path names. */
  readonly instance?: object;
  /** Why the organization may not go on: the path names an instance that it does not have. */
  readonly refusal?: ApiError;
  /** What is noted of the request while it goes on; the function ends after it. It never rejects. */
  readonly noted?: Promise<void>;
  /** What was read with the key, for the request itself. */
  readonly ahead?: ReadAhead;
}

/** What the middleware of one request hand on to each other, in middy's `internal`. */
export interface RequestState {
  log: Log;
  /** Milliseconds since the epoch. */
  arrivedAt: number;
  /** Of API Gateway. */
  requestId?: string;
  organization?: Caller['organization'];
  member?: Caller['member'];
  person?: Caller['person'];
  /** The instance that the path names, where the organization has it. */
  instance?: Caller['instance'];
  noted?: Caller['noted'];
  ahead?: Caller['ahead'];
  /** The parsing of the request, once it has begun: its verdict. */
  parsed?: Promise<void>;
  path?: unknown;
  query?: unknown;
  body?: unknown;
  idempotency?: Idempotency;
}

/** An event whose body may be parsed. */
export interface ParsedRequest {
  event: Omit<APIGatewayProxyEventV2, 'body'> & { body?: unknown };
  internal: object;
}
