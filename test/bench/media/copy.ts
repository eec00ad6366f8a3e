import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** A file from somebody's server to the storage, and from there to the provider. */
export interface Copy {
  /** The request that has our handler do it. */
  readonly event: APIGatewayProxyEventV2;
  /** What the plain copy needs to know of it. */
  readonly url: string;
  readonly key: string;
}
