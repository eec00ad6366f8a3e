import { ApiError } from '../errors.ts';
import type { Key } from '../table/table.ts';
import type { KeyedRequest, ParsedRequest, RequestState, UncheckedRequest } from './request.ts';

/**
 * Characters of a body that is parsed before its caller is known to hold a key, at most. The longest text of a message, of 4,096
 * code points, has 8,192 characters (UTF-16 units), and half as much again is left for all else that a send says.
 */
const mostCharsEarly = 12 * 1024;

/** What parses a part of a request, and throws its verdict. */
export interface ParseStep {
  readonly before: (request: ParsedRequest) => void | Promise<void>;
}

/** Where the items are that an operation reads first, as far as what is asked tells. */
export type ReadAheadOf<Query, Body> = (request: UncheckedRequest<Query, Body>) => readonly Key[];

/**
 * The parsing of a request: after the key check, as a rule, and during it where the request's first items can be read together
 * with its key. Its verdict always waits for that of the key check.
 */
export function parsingOf(steps: readonly ParseStep[]) {
  const begun = (request: ParsedRequest): Promise<void> => {
    const state = request.internal as RequestState;
    state.parsed ??= inTurn(steps, request);
    return state.parsed;
  };
  return {
    /** Throws the verdict, 400 and the like; before that on a body 401 for a `tenantId` that is not the organization of the key. */
    judged: {
      before: async (request: ParsedRequest) => {
        const parsed = begun(request);
        await parsed.catch(() => {});
        refuseOtherTenant(request.internal as RequestState);
        await parsed;
      },
    },
    /** Where the request's first items are; none where it is refused anyway, and for large bodies: a stranger's are not parsed, and take no time by which to tell what this process knows. */
    keysAhead:
      (readAhead: ReadAheadOf<unknown, unknown>) =>
      (request: ParsedRequest): KeyedRequest['keysAhead'] =>
      async (organization) => {
        const { event, internal } = request;
        if (String(event.body ?? '').length > mostCharsEarly) return [];
        const isFine = await begun(request).then(
          () => true,
          () => false,
        );
        if (!isFine) return [];
        const { query, body, idempotency } = internal as RequestState;
        return readAhead({ organization, query, body, idempotency, pathParameters: event.pathParameters });
      },
  };
}

async function inTurn(steps: readonly ParseStep[], request: ParsedRequest): Promise<void> {
  for (const { before } of steps) await before(request);
}

function refuseOtherTenant({ query, organization, member }: RequestState): void {
  const { tenantId } = (query ?? {}) as { tenantId?: string };
  if (tenantId === undefined || tenantId === organization?.slug) return;
  if (member) throw new ApiError('Invalid parameter', 'tenantId must be the slug of the organization in the path');
  throw new ApiError('Invalid API key', `The API key does not belong to the organization ${tenantId}.`);
}
