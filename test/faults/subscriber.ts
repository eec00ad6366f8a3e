import type { OutboundRequest, OutboundResult } from '../../shared/outbound/outbound.ts';
import { jsonAnswer } from '../support/world.ts';

/** One POST that came to a receiver. */
export interface Delivered {
  readonly webhookId: string;
  readonly eventId: string;
  readonly body: string;
  /** Whether it was answered with a 2xx. */
  readonly isTaken: boolean;
}

/** Of every organization: one server, of which two may make use without knowing of each other. */
export const hookUrl = 'https://hooks.test/everybody';

/** How a receiver takes a POST. */
export type Reply = 'takes' | 'fails' | 'hangs' | 'wants nothing';

const answers: Readonly<Record<Reply, OutboundResult>> = {
  takes: jsonAnswer(200, 'ok'),
  fails: jsonAnswer(500, 'not now'),
  hangs: { kind: 'lost', reason: 'timeout' },
  'wants nothing': jsonAnswer(410, 'gone'),
};

/** A receiver that remembers what came: what the stored messages are compared with. */
export function subscriber() {
  const log: Delivered[] = [];
  const receiver = {
    log,
    reply: 'takes' as Reply,
    /** Takes turns with these first, one for each POST. */
    turns: [] as Reply[],
    answer({ headers = {}, body }: OutboundRequest): OutboundResult {
      const reply = receiver.turns.shift() ?? receiver.reply;
      const [, eventId = '', webhookId = ''] =
        /^(evt_[0-9A-Za-z]+)_([0-9a-f-]{36})$/.exec(headers['webhook-id'] ?? '') ?? [];
      log.push({ webhookId, eventId, body: String(body), isTaken: reply === 'takes' });
      return answers[reply];
    },
  };
  return receiver;
}
