import type { Said, Target } from './plan.ts';

/** What the provider has taken of our sends, in the order in which it took them. */
export interface Taken {
  readonly providerId: string;
  /** Our id, as it came along. */
  readonly id: string;
}

export const number = '5511999990000';
const userId = 'BR.13491208655302741918';

/** The emoji of the n-th reaction; the last takes back. */
export const emojis = ['👍', '❤️', ''] as const;
export const editedText = (n: number) => `edited ${n}`;

/** Seconds after the beginning at which the provider says that it happened. No two things to one message have the same. */
export function secondOf(said: Said): number {
  switch (said.say) {
    case 'reaction':
      return 10 + said.n + (said.by === 'app' ? 3 : 0);
    case 'edit':
      return 20 + said.n;
    case 'revoke':
      return 30;
    case 'status':
      return 40;
    default:
      return said.n;
  }
}

const nameOf = ({ of, n }: Target) => `${of}${n}`;

/** The provider's id of a message; undefined for a send that it has not taken (yet). */
export function targetId({ of, n }: Target, taken: readonly Taken[]): string | undefined {
  return of === 'send' ? taken[n]?.providerId : `wamid.${of}${n}`;
}

/** The provider's id of what is said: what has none of its own is no message. */
export function idOf(said: Said): string | undefined {
  switch (said.say) {
    case 'text':
    case 'media':
    case 'echo':
      return `wamid.${said.say}${said.n}`;
    case 'reaction':
      return `wamid.reaction.${said.by}.${nameOf(said.on)}.${said.n}`;
    default:
      return undefined;
  }
}

export interface Situation {
  readonly account: string;
  /** Of the beginning, in seconds since the epoch. */
  readonly start: number;
  readonly taken: readonly Taken[];
  readonly hasUserId: boolean;
}

/** What the provider POSTs, one change for each thing, in this order. What is about sends that it does not have is left out. */
export function webhookOf(said: readonly Said[], situation: Situation): object {
  const metadata = { display_phone_number: '15550001111', phone_number_id: situation.account };
  const changes = said.flatMap((each) => {
    const made = webhookValueOf(each, situation);
    return made ? [{ field: made.field, value: { messaging_product: 'whatsapp', metadata, ...made.value } }] : [];
  });
  return { object: 'whatsapp_business_account', entry: [{ id: 'waba', changes }] };
}

function webhookValueOf(said: Said, { start, taken, hasUserId }: Situation) {
  const timestamp = String(start + secondOf(said));
  const theirs = { from: number, ...(hasUserId && { from_user_id: userId }), id: idOf(said), timestamp };
  const ours = { from: '15550001111', to: number, id: idOf(said), timestamp };
  const message = (given: object) => ({ field: 'messages', value: { messages: [{ ...theirs, ...given }] } });
  const echo = (given: object) => ({ field: 'smb_message_echoes', value: { message_echoes: [{ ...ours, ...given }] } });
  if (said.say === 'text') return message({ type: 'text', text: { body: `text ${said.n}` } });
  if (said.say === 'echo') return echo({ type: 'text', text: { body: `echo ${said.n}` } });
  if (said.say === 'media') {
    return message({
      type: 'image',
      image: { id: `file${said.n}`, mime_type: 'image/png', caption: `media ${said.n}` },
    });
  }
  const on = 'on' in said ? targetId(said.on, taken) : undefined;
  if (on === undefined) return undefined;
  // Whoever has written a message changes it.
  const whose = 'on' in said && said.on.of === 'echo' ? echo : message;
  switch (said.say) {
    case 'reaction': {
      const given = { type: 'reaction', reaction: { message_id: on, emoji: emojis[said.n] } };
      return said.by === 'app' ? echo(given) : message(given);
    }
    case 'edit': {
      const edit = { original_message_id: on, message: { type: 'text', text: { body: editedText(said.n) } } };
      return whose({ id: `wamid.edit.${on}.${said.n}`, type: 'edit', edit });
    }
    case 'revoke':
      return whose({ id: `wamid.revoke.${on}`, type: 'revoke', revoke: { original_message_id: on } });
    case 'status':
      return { field: 'messages', value: { statuses: [statusOf(said, { id: on, timestamp, taken })] } };
  }
}

function statusOf(
  { status, bare, on: { of, n } }: Extract<Said, { readonly say: 'status' }>,
  { id, timestamp, taken }: { readonly id: string; readonly timestamp: string; readonly taken: readonly Taken[] },
) {
  const own = of === 'send' && !bare ? { biz_opaque_callback_data: taken[n]?.id } : {};
  const errors = status === 'failed' ? { errors: [{ code: 131047, title: 'Re-engagement message' }] } : {};
  return { id, status, timestamp, recipient_id: number, ...own, ...errors };
}
