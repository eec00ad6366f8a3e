import { socketFunction } from '../../shared/hints/socket-function.ts';
import { takeTicket } from '../../shared/hints/ticket.ts';
import { livePorts, table } from '../../shared/runtime/live.ts';

/** Lets in who shows a ticket of `POST /api/{organization}/live`, once. */
export const serve = socketFunction('authorize-live', async ({ ticket }, deps) => takeTicket(ticket, deps));
export const handler = serve(livePorts(table));
