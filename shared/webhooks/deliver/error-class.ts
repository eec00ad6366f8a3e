import type { OutboundResult } from '../../outbound/outbound.ts';

/** Why an attempt failed, as the organization reads it. Never an address, which may be an internal one. */
export type ErrorClass =
  | 'timeout'
  | 'dns'
  | 'refused'
  | 'unreachable'
  | 'tls'
  | 'closed'
  | 'blocked'
  | 'redirect'
  | 'status'
  | 'unreadable'
  | 'invalid'
  | 'connection';

/** Of Node's codes for what went wrong between the name lookup and the end of the answer. */
const classes: readonly (readonly [RegExp, ErrorClass])[] = [
  [/^(timeout|ETIMEDOUT)$/, 'timeout'],
  [/^(ENOTFOUND|ENODATA|EAI_\w+)$/, 'dns'],
  [/^ECONNREFUSED$/, 'refused'],
  [/^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL)$/, 'unreachable'],
  [/^(EPROTO|ERR_SSL_\w+|ERR_TLS_\w+|CERT_\w+|UNABLE_TO_\w+|\w*SELF_SIGNED\w*|HOSTNAME_MISMATCH)$/, 'tls'],
  [/^(ECONNRESET|ECONNABORTED|EPIPE|closed)$/, 'closed'],
  [/^(HPE_\w+|Z_\w+|ERR_\w*(ZLIB|BROTLI|ZSTD|DECOMPRESSION)\w*)$/, 'unreadable'],
];

/**
 * Null for a 2xx. Of an answer whose body breaks off or cannot be read the status decides all the same; one that does not
 * end in time is none.
 */
export function errorOf(result: OutboundResult): ErrorClass | null {
  if (result.kind === 'answer') return errorOfStatus(result.status);
  if (result.kind === 'blocked') return 'blocked';
  const error = classOf(result.reason);
  return result.kind === 'lost' && result.begun && error !== 'timeout' ? errorOfStatus(result.begun.status) : error;
}

function errorOfStatus(status: number): ErrorClass | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

const classOf = (reason: string): ErrorClass => classes.find(([pattern]) => pattern.test(reason))?.[1] ?? 'connection';
