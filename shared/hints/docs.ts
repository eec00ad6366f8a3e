import { documentation } from '../http/documentation.ts';
import { explain } from '../http/explain.ts';
import { createTicketOperation } from './operations.ts';

explain(createTicketOperation.reply, {
  success: 'Always true.',
  ticket: 'Opens one connection, once.',
  url: 'Where the page opens its connection: `wss://…`, with the ticket as `?ticket=`.',
  expires_at: 'Until when the ticket can be used: 30 seconds from now.',
});

export const createTicketDocs = documentation(createTicketOperation, {
  tag: 'Members',
  summary: 'Get a ticket for live hints',
  description: `A page that is open is told at once what has changed, over a WebSocket: \`{"changed": [{"kind", "contact_id", "group_id", "id"}]}\`, ids alone and no content, and asks for it by the API. \`kind\` is \`message\`, \`conversation\`, \`contact\` or \`broadcast\`. Nothing depends on a hint's arrival: without a connection a page asks again every 15 seconds. Whatever a page sends only keeps its connection, which ends after ten minutes of silence, and after two hours at most.`,
  success: 'The ticket, and where it can be used.',
  examples: {
    ticket: {
      summary: 'A ticket',
      answer: {
        success: true,
        ticket: '0mijk4a2pT7d4kTq81LmZw2xR7tYc3Ns9V0000AbCdEf',
        url: 'wss://4kq81lmzw2.execute-api.eu-central-1.amazonaws.com/live',
        expires_at: '2026-11-28T10:00:30.000Z',
      },
    },
  },
});
