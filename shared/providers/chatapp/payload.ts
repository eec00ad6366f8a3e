import type { SendBody } from '../../messages/send-body.ts';

/** The part of the provider's request that says what is sent: `type`, its object, and what it replies to. */
export type ChatappPayload = Readonly<Record<string, unknown>>;

export function payloadOf(body: SendBody): ChatappPayload {
  const { context_message_id } = body;
  return {
    ...(context_message_id !== undefined && { context: { message_id: context_message_id } }),
    type: 'text',
    text: { body: body.text },
  };
}
