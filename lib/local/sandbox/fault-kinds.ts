/** What a fault can be aimed at: messages and uploads of the chat-app provider, messages of the photo-app and of the Evolution server, both shops. */
export const faultAims = ['message', 'upload', 'photoapp', 'gateway', 'shop'] as const;
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

/** The codes that `rate_limit` can carry: the application's, the account's, the number's and the pair's limit. */
const chatappRateCodes: readonly number[] = [4, 80007, 130429, 131056];

export const rateCodes: Readonly<Record<FaultAim, readonly number[]>> = {
  message: chatappRateCodes,
  upload: chatappRateCodes,
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
