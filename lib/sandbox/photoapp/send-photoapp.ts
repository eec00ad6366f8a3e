import * as z from 'zod';
import { applyFault } from '../faults/fault.ts';
import { type Call, hasBearerToken, jsonReply, parseJson, type Reply, readBody } from '../http.ts';
import { acceptMessage, type SandboxState } from '../state.ts';
import { photoappErrorOf, photoappFault, photoappRefusal } from './errors.ts';
import { newPhotoappMessageId } from './webhooks.ts';

/** On this machine, as the laptop's storage, which has no TLS. */
const isHere = (url: string) => /^http:\/\/(127\.0\.0\.1|localhost)[:/]/i.test(url);

const httpsUrl = z
  .string()
  .refine(
    (text) => URL.canParse(text) && (new URL(text).protocol === 'https:' || isHere(text)),
    'must be an https URL',
  );

const attachmentSchema = z.strictObject({
  type: z.enum(['audio', 'image', 'video', 'file']),
  payload: z.strictObject({ url: httpsUrl }),
});

const maxTextBytes = 1000;
const text = z
  .string()
  .min(1)
  .refine((value) => Buffer.byteLength(value) <= maxTextBytes, `must have at most ${maxTextBytes} bytes in UTF-8`);

/** An attachment or a text, never both. */
const message = z
  .strictObject({ attachment: attachmentSchema.optional(), text: text.optional() })
  .superRefine((given, context) => {
    const count = Object.values(given).filter((value) => value !== undefined).length;
    if (count !== 1) context.addIssue({ code: 'custom', message: 'must have an attachment or a text, and not both' });
  });

/** The recipient's id is text, because a JSON number would lose digits. */
const recipient = z.strictObject({ id: z.string().regex(/^\d{1,32}$/, 'must be the digits of a user id') });

/** What stands in the place of a message: that what the person wrote was seen, or that an answer is being written. */
const ActionSchema = z.strictObject({
  recipient,
  sender_action: z.enum(['mark_seen', 'typing_on', 'typing_off']),
});

const message_id = z.string().min(1);

/** What is done to a message, in the place of one. */
const ReactionSchema = z.discriminatedUnion('sender_action', [
  z.strictObject({
    recipient,
    sender_action: z.literal('react'),
    payload: z.strictObject({ message_id, reaction: z.literal('love') }),
  }),
  z.strictObject({ recipient, sender_action: z.literal('unreact'), payload: z.strictObject({ message_id }) }),
]);

/** The body of a send. */
const MessageSchema = z.strictObject({ recipient, message });

/**
 * `POST /photoapp/{version}/{account_id}/messages`, where the account may be `me`. Files of the laptop's storage are fetched, and no others:
 * the sandbox asks nobody else. Faults come last, as for the chat-app.
 */
export async function sendPhotoapp({ request, id }: Call, state: SandboxState): Promise<Reply> {
  const { authorization, 'content-type': contentType = '' } = request.headers;
  if (!hasBearerToken(authorization)) return photoappRefusal(photoappErrorOf(190) ?? { code: 190, message: '' });
  if (!/^(\d+|me)$/.test(id)) return badRequest(`Object with ID '${id}' does not exist`);
  if (!/^application\/json\b/i.test(contentType)) return badRequest('the content type must be application/json');
  const body = await readBody(request);
  if (!body) return badRequest('the body is over 1 MB');
  const payload = parseJson(body);
  const action = ActionSchema.safeParse(payload);
  if (action.success) return showAction(action.data, state);
  const isAction = typeof payload === 'object' && payload !== null && 'sender_action' in payload;
  const parsed = (isAction ? ReactionSchema : MessageSchema).safeParse(payload);
  if (!parsed.success) return badRequest(firstProblemIn(parsed.error));

  const { data } = parsed;
  const attachment = 'message' in data ? data.message.attachment : undefined;
  if (attachment && !(await isFetched(attachment)))
    return photoappRefusal(photoappErrorOf(100, 2018047) ?? uploadFailure);
  const message_id = newPhotoappMessageId();
  const recipient_id = data.recipient.id;
  const sent = { platform: 'photoapp', at: new Date().toISOString(), account_id: id, message_id, payload } as const;
  // What is done to a message has no id, and no receipts.
  const isMessage = 'message' in data;
  const accept = () => (isMessage ? acceptMessage(sent, state) : state.sent.add(sent));
  const withoutId = jsonReply(200, { recipient_id });
  const fault = state.faults.take('photoapp');
  if (fault) return applyFault(fault, { accept, error: photoappFault, withoutId });
  accept();
  return isMessage ? jsonReply(200, { recipient_id, message_id }) : withoutId;
}

const uploadFailure = { code: 100, subcode: 2018047, message: '(#100) Upload attachment failure.' };

/** How the content types of an attachment's files begin. */
const types = { audio: 'audio/', image: 'image/', video: 'video/', file: 'application/pdf' } as const;

/** Whether there is such a file at an attachment's address, as far as that is on this machine. */
async function isFetched({ type, payload }: z.infer<typeof attachmentSchema>): Promise<boolean> {
  if (!isHere(payload.url)) return true;
  const answer = await fetch(payload.url).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.status === 200 && (answer.headers.get('content-type') ?? '').startsWith(types[type]);
}

function showAction({ recipient, sender_action }: z.infer<typeof ActionSchema>, state: SandboxState) {
  const answer = jsonReply(200, { recipient_id: recipient.id });
  const shows = sender_action === 'mark_seen' ? 'read' : 'typing';
  const isShown = sender_action !== 'typing_off';
  const accept = () => isShown && state.reads.add({ platform: 'photoapp', person: recipient.id, shows });
  const fault = state.faults.take('photoapp');
  if (fault) return applyFault(fault, { accept, error: photoappFault, withoutId: answer });
  accept();
  return answer;
}

const badRequest = (what: string) => photoappRefusal({ code: 100, message: `(#100) ${what}` });

function firstProblemIn(error: z.ZodError): string {
  const [issue] = error.issues;
  return `${z.core.toDotPath(issue?.path ?? []) || 'the body'}: ${issue?.message}`;
}
