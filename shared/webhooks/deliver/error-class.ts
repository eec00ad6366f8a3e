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

/** Null for a 2xx. */
export function errorOf(result: OutboundResult): ErrorClass | null {
  if (result.kind === 'answer') {
    if (result.status >= 200 && result.status < 300) return null;
    return result.status >= 300 && result.status < 400 ? 'redirect' : 'status';
  }
  if (result.kind === 'blocked') return 'blocked';
  return classes.find(([pattern]) => pattern.test(result.reason))?.[1] ?? 'connection';
}
