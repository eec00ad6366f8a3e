import { setTimeout as wait } from 'node:timers/promises';
import type { Reply } from '../http.ts';

/**
 * What a fault can be aimed at: messages, uploads, read marks and blocks of the chat-app provider, messages and read marks of the
 * photo-app and of the Evolution server, both shops.
 */
export const faultAims = ['message', 'upload', 'read', 'block', 'photoapp', 'gateway', 'shop'] as const;
export type FaultAim = (typeof faultAims)[number];

export interface FaultKind {
  readonly does: string;
  /** Whether the message or the upload counts as accepted, and is listed under `/sent` or `/uploads`. */
  readonly accepts: boolean;
  readonly ends: 'error' | 'hang' | 'close' | 'garbage' | 'without_id' | 'answer';
  /** For `ends: 'error'`, the chat-app provider's; absent when the fault brings its own. */
  readonly code?: number;
  readonly status?: number;
  readonly subcode?: number;
}

/** What can be made to go wrong. */
export const faultKinds = {
  rate_limit: { does: '130429, or another rate code', accepts: false, ends: 'error', code: 130429, status: 429 },
  bad_parameter: { does: '131009', accepts: false, ends: 'error', code: 131009 },
  expired_token: { does: '190 with subcode 463', accepts: false, ends: 'error', code: 190, subcode: 463 },
  server_error: { does: '131000 with status 500', accepts: false, ends: 'error', code: 131000, status: 500 },
  error: { does: 'any code of the provider; for gateway a status', accepts: false, ends: 'error' },
  hang: { does: 'accepts nothing and never answers', accepts: false, ends: 'hang' },
  hang_after_accepting: { does: 'accepts, and never answers', accepts: true, ends: 'hang' },
  close_before_accepting: { does: 'accepts nothing and cuts the connection', accepts: false, ends: 'close' },
  close_after_accepting: { does: 'accepts, and cuts the connection', accepts: true, ends: 'close' },
  slow: { does: 'accepts, and answers after delay_ms (gateway)', accepts: true, ends: 'answer' },
  no_message_id: { does: 'accepts, and answers without an id (photoapp, gateway)', accepts: true, ends: 'without_id' },
  garbage: { does: 'accepts, and answers 200 with a body that is not JSON', accepts: true, ends: 'garbage' },
} as const satisfies Record<string, FaultKind>;

export type FaultName = keyof typeof faultKinds;

/** A fault that was asked for. */
export interface Fault {
  readonly fault: FaultName;
  readonly on: FaultAim;
  /** How many calls it still happens to. */
  readonly times: number;
  readonly code?: number;
  /** Only for the fault `error`. */
  readonly subcode?: number;
  /** Seconds; only for faults that end in an error. */
  readonly retry_after?: number;
  /** How long the client waits for the answer, the cut or the silence. */
  readonly delay_ms?: number;
}

/** The limits of the application, the account, the number and the pair of numbers. */
const chatappRateCodes: readonly number[] = [4, 80007, 130429, 131056];

/** The codes that `rate_limit` can carry. */
export const rateCodes: Readonly<Record<FaultAim, readonly number[]>> = {
  message: chatappRateCodes,
  upload: chatappRateCodes,
  read: chatappRateCodes,
  block: chatappRateCodes,
  photoapp: [4, 17, 32, 613],
  gateway: [],
  shop: [],
};

/** What can go wrong where there is nothing to accept. */
export const shopFaults: readonly FaultName[] = [
  'rate_limit',
  'server_error',
  'expired_token',
  'hang',
  'close_before_accepting',
  'garbage',
];

/** What a fault happens to. */
interface FaultTarget {
  /** Puts what was sent on record. */
  accept(): void;
  /** The fault's error as the platform writes it. */
  error(fault: Fault): Reply;
  /** The answer to something accepted, but for its id; where there is such a fault. */
  readonly withoutId?: Reply;
  /** The answer to something accepted; where it can be late. */
  readonly answer?: Reply;
}

/** The reply to a call with a fault. A message or an upload that counts as accepted is on record before the delay. */
export async function applyFault(fault: Fault, target: FaultTarget): Promise<Reply> {
  const kind: FaultKind = faultKinds[fault.fault];
  if (kind.accepts) target.accept();
  // Without a reference: a delay must not keep a stopped sandbox alive.
  if (fault.delay_ms) await wait(fault.delay_ms, undefined, { ref: false });
  switch (kind.ends) {
    case 'error':
      return target.error(fault);
    case 'without_id':
      return target.withoutId ?? garbage;
    case 'answer':
      return target.answer ?? garbage;
    case 'garbage':
      return garbage;
    default:
      return kind.ends;
  }
}

const garbage: Reply = { status: 200, body: '<html>this is not JSON' };
