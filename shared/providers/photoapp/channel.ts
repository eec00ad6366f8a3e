import type { Channel, OutgoingMessage, SendOutcome } from '../../channels/channel.ts';
import { ApiError } from '../../errors.ts';
import type { Organization } from '../../organizations/organization.ts';
import type { OutboundResult } from '../../outbound/outbound.ts';
import type { Deps } from '../../runtime/deps.ts';
import { unseal } from '../../secrets/seal.ts';
import { callBeforeDeadline, unreachable, withoutToken } from '../provider-call.ts';
import { outcomeOf } from './answer.ts';

/** The organization's own account on the photo-app platform, to send the audio at `mediaUrl` with. Throws `Invalid provider`. */
export async function photoappChannel(
  { id: organizationId, photoapp_account_id, photoapp_token }: Organization,
  mediaUrl: string,
  deps: Deps<'secrets' | 'http'>,
): Promise<Channel> {
  if (photoapp_account_id === undefined || photoapp_token === undefined) {
    const missing = photoapp_account_id === undefined ? 'photoapp_account_id' : 'photoapp_token';
    throw new ApiError('Invalid provider', `The photo-app channel is not connected: ${missing} is not configured.`);
  }
  const token = unseal(photoapp_token, await deps.secrets.master(), { organizationId, purpose: 'photoapp-token' });
  const account = { id: photoapp_account_id, token };
  return { send: (message, deadline) => postAudio(account, mediaUrl, message, deadline, deps) };
}

interface Account {
  readonly id: string;
  readonly token: string;
}

/** An answer is a few hundred bytes. */
const maxAnswerBytes = 64 * 1024;

/**
 * Calls the platform exactly once, also where nothing can have arrived there (spec, E2 rule 5), and not at all when there
 * is no time left. It fetches `mediaUrl` itself.
 */
export async function postAudio(
  account: Account,
  mediaUrl: string,
  message: OutgoingMessage,
  deadline: number,
  deps: Deps<'http'>,
): Promise<SendOutcome> {
  const result = await callBeforeDeadline(
    (timeoutMs) => post(account, mediaUrl, message, timeoutMs, deps),
    deadline,
    deps,
  );
  if (result.kind === 'lost') return { kind: 'unknown', reason: result.reason };
  if (result.kind !== 'answer') return unreachable(result.reason);
  return withoutToken(outcomeOf({ ...result, body: result.body.toString('utf8') }), account.token);
}

function post(
  { id, token }: Account,
  mediaUrl: string,
  { recipient }: OutgoingMessage,
  timeoutMs: number,
  { http, settings }: Deps<'http'>,
): Promise<OutboundResult> {
  const { url, version } = settings.photoappApi;
  return http.request({
    method: 'POST',
    url: `${url}/${version}/${encodeURIComponent(id)}/messages`,
    namedBy: 'operator',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      recipient: { id: recipient },
      message: { attachment: { type: 'audio', payload: { url: mediaUrl } } },
    }),
    timeoutMs,
    maxBytes: maxAnswerBytes,
  });
}
