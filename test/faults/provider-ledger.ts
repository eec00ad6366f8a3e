import type { OutboundRequest, OutboundResult } from '../../shared/outbound/outbound.ts';
import { acceptedBy, jsonAnswer, refusedBy } from '../support/world.ts';
import { sentTemplates } from './kinds.ts';

export interface Accepted {
  readonly providerId: string;
  /** Our message id, as it came with the message; empty on the photo-app channel, which takes none. */
  readonly callbackData: string;
}

/** How the provider takes the next messages. */
export type Manner =
  | 'accepts'
  | 'loses its answer'
  | 'accepts and says that it failed'
  | 'refuses'
  | 'fails for now'
  | 'limits'
  | 'cannot be reached';

let made = 0;

/** A provider that remembers what it accepted: the truth that the history is compared with. */
export function providerLedger() {
  const accepted: Accepted[] = [];
  const ledger = {
    accepted,
    manner: 'accepts' as Manner,
    /** Takes turns with these instead, one for each message. */
    turns: [] as Manner[],
    answer(request: OutboundRequest): OutboundResult {
      if (request.url.includes('/message_templates')) return jsonAnswer(200, { data: sentTemplates });
      if (request.url.endsWith('/media')) return jsonAnswer(200, { id: '1166846181421424' });
      const manner = ledger.turns.shift() ?? ledger.manner;
      const isServer = request.url.includes('/message/send');
      switch (manner) {
        case 'refuses':
          return jsonAnswer(400, isServer ? refusedByServer : refusedBy(131009));
        case 'fails for now':
          return jsonAnswer(500, refusedBy(131000));
        case 'limits':
          return jsonAnswer(429, refusedBy(130429));
        case 'cannot be reached':
          return { kind: 'unsent', reason: 'ECONNREFUSED' };
      }
      if (isServer) {
        const id = `3EB0.out.${++made}`;
        accepted.push({ providerId: id, callbackData: '' });
        if (manner === 'accepts and says that it failed') return jsonAnswer(400, timedOut);
        return manner === 'accepts' ? jsonAnswer(201, recordOf(id)) : { kind: 'lost', reason: 'ECONNRESET' };
      }
      const { biz_opaque_callback_data: callbackData = '', recipient } = JSON.parse(String(request.body));
      const providerId = `wamid.out.${++made}`;
      accepted.push({ providerId, callbackData });
      if (manner === 'accepts and says that it failed') return jsonAnswer(500, refusedBy(131000));
      if (manner !== 'accepts') return { kind: 'lost', reason: 'ECONNRESET' };
      const answer = recipient ? { recipient_id: recipient.id, message_id: providerId } : acceptedBy(providerId);
      return jsonAnswer(200, answer);
    },
  };
  return ledger;
}

/** What an Evolution server says of a message that it has, and of one that it does not want. */
const recordOf = (id: string) => ({
  key: { id, fromMe: true, remoteJid: '5511999990000@s.whatsapp.net' },
  message: {},
  messageTimestamp: 1_795_860_000,
  status: 'PENDING',
  pushName: '',
});
const timedOut = { status: 400, error: 'Bad Request', response: { message: ['Error: Timed Out'] } };
const refusedByServer = { status: 400, error: 'Bad Request', response: { message: ['not like this'] } };
