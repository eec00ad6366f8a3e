import * as z from 'zod';
import { jsonOf } from '../../base/text.ts';
import type { BlockAtProvider, BlockOutcome } from '../../channels/block.ts';
import { cloudProvider } from '../../organizations/organization.ts';
import type { TextAnswer } from '../../outbound/outbound.ts';
import { graphErrorSchema } from '../graph-answer.ts';
import { retryWhileUnsent } from '../provider-call.ts';
import { accountOf } from './channel.ts';

/** An answer has a few hundred. */
const maxAnswerBytes = 64 * 1024;

/** The body of a call of `block_users`: the provider has it block (POST) or let go (DELETE) whom it names. */
export const blockUsersBody = (number: string) => ({
  messaging_product: 'whatsapp',
  block_users: [{ user: `+${number}` }],
});

/** Blocks a person on the organization's own number of the chat-app, or lets them go. Done twice it is as done once. */
export const blockAtChatapp: BlockAtProvider = async (organization, { number, blocked, deadline }, deps) => {
  const { chatapp_provider_choice, cloud_phone_id, chatapp_bearer_token } = organization;
  const isConnected = cloud_phone_id !== undefined && chatapp_bearer_token !== undefined;
  if (chatapp_provider_choice !== cloudProvider || !isConnected) return undefined;
  const { phoneId, token } = await accountOf(organization, deps);
  const { url, version } = deps.settings.chatappApi;
  const call = (timeoutMs: number) =>
    deps.http.request({
      method: blocked ? 'POST' : 'DELETE',
      url: `${url}/${version}/${encodeURIComponent(phoneId)}/block_users`,
      namedBy: 'operator',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(blockUsersBody(number)),
      timeoutMs,
      maxBytes: maxAnswerBytes,
    });
  const result = await retryWhileUnsent(call, { deadline }, deps);
  if (result.kind === 'lost') return { kind: 'unknown', reason: result.reason };
  if (result.kind !== 'answer') return { kind: 'refused', reason: result.reason };
  return outcomeOf({ ...result, body: result.body.toString('utf8') });
};

const user = z.looseObject({ errors: z.array(z.looseObject({ code: z.coerce.number() })).catch([]) });
const answerSchema = z.looseObject({
  block_users: z.looseObject({
    added_users: z.array(user).catch([]),
    removed_users: z.array(user).catch([]),
    failed_users: z.array(user).catch([]),
  }),
});

/** One person was asked about: who is not among those that failed is among those that are added, or removed. */
function outcomeOf({ status, body }: TextAnswer): BlockOutcome {
  const given = jsonOf(body);
  const {
    added_users = [],
    removed_users = [],
    failed_users = [],
  } = answerSchema.safeParse(given).data?.block_users ?? {};
  const error = graphErrorSchema.safeParse(given).data?.error;
  const code = failed_users[0]?.errors[0]?.code ?? error?.code;
  if (failed_users.length === 0 && !error && added_users.length + removed_users.length > 0) return { kind: 'done' };
  const isCertain = failed_users.length > 0 || status < 500;
  return { kind: isCertain ? 'refused' : 'unknown', reason: `HTTP ${status}, code ${code ?? 'none'}` };
}
