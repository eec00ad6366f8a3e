import type { Channel, SendOutcome, UploadedFile } from '../../channels/channel.ts';
import { ApiError } from '../../errors.ts';
import { addressFor } from '../../media/media-link.ts';
import type { Organization } from '../../organizations/organization.ts';
import type { TextAnswer } from '../../outbound/outbound.ts';
import type { Deps } from '../../runtime/deps.ts';
import { unseal } from '../../secrets/seal.ts';
import { callBeforeDeadline, outcomeOfCall } from '../provider-call.ts';
import { outcomeOf } from './answer.ts';

/** An organization's account on the photo-app platform. */
interface PhotoappAccount {
  readonly id: string;
  readonly token: string;
}

/** What a message says, in the platform's shape, with the address of a file of ours that was offered. */
type PayloadOf = (file: UploadedFile | undefined) => Readonly<Record<string, unknown>>;

/**
 * The organization's own account on the photo-app platform, to send what `payloadOf` makes. The platform fetches files itself:
 * one of ours is offered at an address that is good for an hour. Throws `Invalid provider` when the account is not configured.
 */
export async function photoappChannel(
  organization: Organization,
  payloadOf: PayloadOf,
  deps: Deps<'secrets' | 'http' | 'media:read'>,
): Promise<Channel> {
  const account = await photoappAccount(organization, deps);
  return {
    upload: async (file) => ({ kind: 'uploaded', mediaId: await addressFor(file, deps) }),
    send({ id, recipient, file }, deadline) {
      const payload = payloadOf(file);
      // The platform gives an action no id: ours stands in its place.
      const ownId = 'sender_action' in payload ? id : undefined;
      const post = { account, body: { recipient: { id: recipient }, ...payload }, deadline };
      return postToPhotoapp(post, (answer) => outcomeOf(answer, ownId), deps);
    },
  };
}

/** Throws `Invalid provider` when the account is not configured. */
export async function photoappAccount(
  { id: organizationId, photoapp_account_id, photoapp_token }: Organization,
  deps: Deps<'secrets'>,
): Promise<PhotoappAccount> {
  if (photoapp_account_id === undefined || photoapp_token === undefined) {
    const missing = photoapp_account_id === undefined ? 'photoapp_account_id' : 'photoapp_token';
    throw new ApiError('Invalid provider', `The photo-app channel is not connected: ${missing} is not configured.`);
  }
  const token = await unseal(photoapp_token, { organizationId, purpose: 'photoapp-token' }, deps);
  return { id: photoapp_account_id, token };
}

/** Bytes that are read of an answer, which has a few hundred. */
const maxAnswerBytes = 64 * 1024;

interface Post {
  readonly account: PhotoappAccount;
  readonly body: Readonly<Record<string, unknown>>;
  /** In ms since the epoch. */
  readonly deadline: number;
}

/** Calls the platform exactly once, also where no connection came about: the API promises a single attempt on this channel. */
export async function postToPhotoapp(
  { account: { id, token }, body, deadline }: Post,
  readAnswer: (answer: TextAnswer) => SendOutcome,
  deps: Deps<'http'>,
): Promise<SendOutcome> {
  const { url, version } = deps.settings.photoappApi;
  const call = (timeoutMs: number) =>
    deps.http.request({
      method: 'POST',
      url: `${url}/${version}/${encodeURIComponent(id)}/messages`,
      namedBy: 'operator',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      timeoutMs,
      maxBytes: maxAnswerBytes,
    });
  return outcomeOfCall(await callBeforeDeadline(call, deadline, deps), readAnswer, token);
}
