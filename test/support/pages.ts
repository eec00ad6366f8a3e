import { serve as serveAuthorize } from '../../functions/live/authorize-live.ts';
import { serve as serveClose } from '../../functions/live/close-live.ts';
import { serve as serveOpen } from '../../functions/live/open-live.ts';
import { issueTicket } from '../../shared/hints/ticket.ts';
import type { Member } from '../../shared/members/member.ts';
import { actingAs } from './policies.ts';
import type { World } from './world.ts';

let made = 0;

interface Policy {
  readonly policyDocument: { readonly Statement: readonly { readonly Effect: string }[] };
  readonly context?: object;
}

/** The open pages of a world, whose connections API Gateway opens and ends. */
export function pagesOf(world: World) {
  const [authorize, open, close] = [serveAuthorize, serveOpen, serveClose].map(
    (serve) => (event: object) => actingAs(serve.row, () => serve(world.ports)(event)),
  ) as [
    (event: object) => Promise<Policy>,
    (event: object) => Promise<{ statusCode: number }>,
    (event: object) => Promise<object>,
  ];
  const ticketOf = async (member: Member) =>
    (await issueTicket({ organizationId: member.organization_id, memberId: member.id }, world.ports)).ticket;
  return {
    ticketOf,
    /** Opens a connection with a ticket, as API Gateway does. `refused` where it would not be opened. */
    async open(ticket: string, connectionId = `connection-${++made}`) {
      const policy = await authorize({
        type: 'REQUEST',
        methodArn: 'arn:aws:execute-api:test',
        queryStringParameters: { ticket },
        requestContext: { connectionId },
      });
      const [{ Effect } = { Effect: 'Deny' }] = policy.policyDocument.Statement;
      if (Effect === 'Deny') return 'refused';
      const opening = { requestContext: { connectionId, authorizer: policy.context } };
      if ((await open(opening)).statusCode !== 200) return 'refused';
      world.sockets.open.set(connectionId, []);
      return {
        connectionId,
        /** What the page was told, by what was told at a time. */
        told: () => (world.sockets.open.get(connectionId) ?? []).map((text) => JSON.parse(text).changed),
        isOpen: () => world.sockets.open.has(connectionId),
        async close() {
          world.sockets.open.delete(connectionId);
          await close(opening);
        },
      };
    },
    async openFor(member: Member) {
      const page = await this.open(await ticketOf(member));
      if (page === 'refused') throw new Error('a page could not be opened');
      return page;
    },
  };
}
