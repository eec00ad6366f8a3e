import * as z from 'zod';
import { errorFields } from '../base/log.ts';
import { organizationIdSchema } from '../identifiers.ts';
import { type SocketName, type SocketRow, sockets } from '../routes.ts';
import { type Deps, depsOf, type Ports, type PortsFor } from '../runtime/deps.ts';
import type { TicketHolder } from './ticket.ts';

/** What API Gateway tells of a connection; of all else nothing is looked at. */
const eventSchema = z.object({
  /** Only to an authorizer. */
  methodArn: z.string().optional(),
  queryStringParameters: z.object({ ticket: z.string().optional() }).nullish(),
  requestContext: z.object({
    connectionId: z.string(),
    /** What the authorizer has said, at every later event of the connection. */
    authorizer: z.object({ organization_id: organizationIdSchema, member_id: z.string() }).optional(),
  }),
});

/** A connection, at its beginning or its end. */
interface Connection {
  readonly connectionId: string;
  /** Shown to the authorizer alone. */
  readonly ticket: string | undefined;
  /** Whom the authorizer let in. */
  readonly holder: TicketHolder | undefined;
}

type RowOf<N extends SocketName> = Extract<(typeof sockets)[number], { name: N }>;

/**
 * Makes the Lambda handler of a row of the WebSocket API. `run` says whom it lets in: of an authorizer, the holder; of the
 * others, whether the connection may stay. The log has neither the ticket nor anything else of the address.
 */
export function socketFunction<N extends SocketName>(
  name: N,
  run: (connection: Connection, deps: Deps<RowOf<N>['uses'][number]>) => Promise<TicketHolder | undefined>,
) {
  const row = sockets.find((candidate) => candidate.name === name) as RowOf<N>;
  return Object.assign(
    (ports: PortsFor<RowOf<N>['uses'][number]>) =>
      async (event: unknown): Promise<object> => {
        const begun = ports.clock.now();
        const log = ports.log.with({ endpoint: name });
        try {
          const { methodArn = '', queryStringParameters, requestContext } = eventSchema.parse(event);
          const { connectionId, authorizer } = requestContext;
          const holder = authorizer && {
            organizationId: authorizer.organization_id,
            memberId: authorizer.member_id,
          };
          const deps = depsOf(ports as Ports, row.uses, log) as unknown as Parameters<typeof run>[1];
          const admitted = await run({ connectionId, ticket: queryStringParameters?.ticket, holder }, deps);
          log('socket', {
            allowed: admitted !== undefined,
            ms: ports.clock.now() - begun,
            organization: admitted?.organizationId,
          });
          return answerOf(row, methodArn, admitted);
        } catch (error) {
          log('unexpected_error', errorFields(error));
          throw error;
        }
      },
    { row: row as SocketRow },
  );
}

/** As API Gateway takes it: an authorizer answers a policy for what it was asked about, the others a status. */
function answerOf({ on }: SocketRow, methodArn: string, holder: TicketHolder | undefined): object {
  if (on !== 'authorize') return { statusCode: holder ? 200 : 403 };
  const Statement = [{ Action: 'execute-api:Invoke', Effect: holder ? 'Allow' : 'Deny', Resource: methodArn }];
  return {
    principalId: holder?.memberId ?? 'nobody',
    policyDocument: { Version: '2012-10-17', Statement },
    ...(holder && { context: { organization_id: holder.organizationId, member_id: holder.memberId } }),
  };
}
