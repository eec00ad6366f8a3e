import type { Deps } from '../../runtime/deps.ts';
import type { OutgoingMessage, SendOutcome } from '../outcome.ts';
import { unreachable } from '../unreachable.ts';
import { withoutToken } from '../without-token.ts';
import { outcomeOf } from './answer.ts';

interface Account {
  readonly id: string;
  readonly token: string;
}

/** An answer is a few hundred bytes. */
const maxAnswerBytes = 64 * 1024;

/** Calls the platform exactly once, also where nothing can have arrived there (spec, E2 rule 5). It fetches `mediaUrl` itself. */
export async function postAudio(
  { id, token }: Account,
  mediaUrl: string,
  { recipient }: OutgoingMessage,
  deadline: number,
  { http, settings, clock }: Deps<'http'>,
): Promise<SendOutcome> {
  const { url, version } = settings.photoappApi;
  const result = await http.request({
    method: 'POST',
    url: `${url}/${version}/${encodeURIComponent(id)}/messages`,
    namedBy: 'operator',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      recipient: { id: recipient },
      message: { attachment: { type: 'audio', payload: { url: mediaUrl } } },
    }),
    timeoutMs: Math.max(1, deadline - clock.now()),
    maxBytes: maxAnswerBytes,
  });
  if (result.kind === 'lost') return { kind: 'unknown', reason: result.reason };
  if (result.kind !== 'answer') return unreachable(result.reason);
  return withoutToken(outcomeOf({ ...result, body: result.body.toString('utf8') }), token);
}
