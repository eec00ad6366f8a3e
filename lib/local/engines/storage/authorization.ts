import { accessDenied, S3Error } from './s3-error.ts';

/** Seven days: AWS signs for no longer. */
const longestSeconds = 604_800;

/**
 * Whether someone has signed, in a header or in the address, and whether an address is still good. Who it was is not
 * checked: there is one owner on a laptop. A web page of another site can send neither.
 */
export function authorize(authorization: string | undefined, query: URLSearchParams, now: number): void {
  if (query.has('X-Amz-Signature')) refuseExpired(query, now);
  else if (!/^AWS4-HMAC-SHA256 /.test(authorization ?? '')) throw accessDenied();
}

function refuseExpired(query: URLSearchParams, now: number): void {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(query.get('X-Amz-Date') ?? '') ?? [];
  const [year = '', month, day, hour, minute, second] = parts;
  const signed = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  const seconds = query.get('X-Amz-Expires') ?? '';
  const isGood = /^\d{1,6}$/.test(seconds) && Number(seconds) <= longestSeconds && !Number.isNaN(signed);
  if (!isGood) throw new S3Error(400, 'AuthorizationQueryParametersError', 'X-Amz-Date or X-Amz-Expires is wrong');
  if (now > signed + Number(seconds) * 1000) throw accessDenied('Request has expired');
}
