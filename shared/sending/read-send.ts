import { currentConversation, type Head, headKey } from '../conversations/head.ts';
import type { Idempotency, UncheckedRequest } from '../http/request.ts';
import { mediaUsageKey } from '../media/media-usage.ts';
import type { KnownOrganization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Key } from '../table/table.ts';
import { bringsFile } from '../templates/use.ts';
import type { PhotoappBody } from './bodies/photoapp.ts';
import type { SendBody } from './bodies/send-body.ts';
import { mediaOf } from './content.ts';
import { addressOfKey, type Intent, intentKey, newAddress, parseIntent } from './intent.ts';
import { photoappUpload } from './photoapp-content.ts';
import { chatappRecipient, photoappRecipient, templateKeys } from './recipient.ts';
import type { Recipient, RecipientLookup } from './recipient-lookup.ts';
import { stateAfter } from './transitions.ts';

/** A send as far as it tells what is read first. */
interface NamedSend {
  readonly organization: KnownOrganization;
  /** The endpoint. */
  readonly operation: string;
  /** Within the organization, the scope of the idempotency key; the endpoint alone unless its path names something. */
  readonly keyScope?: string;
  readonly idempotency?: Idempotency;
  readonly recipient: Pick<RecipientLookup, 'keys' | 'guess'>;
}

/** The same of a request whose key is not checked yet. */
interface ForeseenSend extends NamedSend {
  /** Whether it brings a file: what the organization has of its quota is read along. */
  readonly hasFile?: boolean;
}

/** A send as far as reading goes. */
export interface ReadableSend extends NamedSend {
  /** What was sent under the key is never sent again, also when its answer is kept no longer. */
  readonly isOnce?: true;
  readonly recipient: RecipientLookup;
}

/** What a send starts from. */
export interface ReadSend {
  /** Where the intent will stand. */
  readonly address: string;
  /** What stands there: the same key was used before. Absent when it is free, or its former use is over. */
  readonly first?: Intent;
  /** A former use of the key that is over and makes room. */
  readonly previous?: Intent;
  /** The recipient, with the head of their conversation. Throws 404. */
  recipient(): Promise<Recipient & { readonly head: Head }>;
}

/** All that a send reads before anything of it is written, as far as the request tells. */
export const keysBeforeSend = ({ hasFile = false, ...send }: ForeseenSend): Key[] => [
  ...keysOfSend(send),
  ...(hasFile ? [mediaUsageKey(send.organization.id)] : []),
];

/** The same of a message over the chat-app, with the template where it is of one. */
export function keysBeforeChatapp({ organization, body, idempotency }: UncheckedRequest<unknown, SendBody>): Key[] {
  const send = { organization, operation: 'send-chatapp', idempotency };
  return body.message_type === 'template'
    ? keysBeforeSend({ ...send, recipient: templateKeys(organization, body), hasFile: bringsFile(body.template) })
    : keysBeforeSend({
        ...send,
        recipient: chatappRecipient(organization, body),
        hasFile: mediaOf(body) !== undefined,
      });
}

/** The same of a message over the photo-app. */
export const keysBeforePhotoapp = ({
  organization,
  body,
  idempotency,
}: UncheckedRequest<unknown, PhotoappBody>): Key[] =>
  keysBeforeSend({
    organization,
    operation: 'send-photoapp',
    idempotency,
    recipient: photoappRecipient(organization, body),
    hasFile: photoappUpload(body) !== undefined,
  });

/** What `readSend` reads first: the head of the conversation, what stands under the key, the recipient. */
function keysOfSend(send: NamedSend): Key[] {
  const { organization, recipient } = send;
  const address = addressOfSend(send);
  return [
    headKey(organization.id, recipient.guess),
    // Without a key nothing can stand there; the read is spared.
    ...(address === undefined ? [] : [intentKey(organization.id, address)]),
    ...recipient.keys,
  ];
}

/** Where the intent of a send with an idempotency key stands. */
const addressOfSend = ({ operation, keyScope = operation, idempotency }: NamedSend): string | undefined =>
  idempotency && addressOfKey(keyScope, idempotency.key);

/** Reads everything that a send needs: in one round trip, unless the recipient is not where it was guessed. */
export async function readSend(send: ReadableSend, deps: Deps<'table:write'>): Promise<ReadSend> {
  const { organization, isOnce, recipient: lookup } = send;
  const { table, clock, ids } = deps;
  const address = addressOfSend(send);
  const [guessed, ...read] = await table.getMany(keysOfSend(send));
  const [standing, ...found] = address === undefined ? [undefined, ...read] : read;
  const intent = parseIntent(standing);
  const isOver = stateAfter('key used again', intent, { now: clock.now() }) === 'none';
  const makesRoom = isOver && !(isOnce && intent?.state === 'settled');
  return {
    address: address ?? newAddress(ids),
    ...(intent && (makesRoom ? { previous: intent } : { first: intent })),
    async recipient() {
      const recipient = await lookup.find(found, deps);
      if (!recipient) throw lookup.notFound();
      const { headItem, ...named } = recipient;
      const isGuessed = named.contactId === lookup.guess;
      const item = isGuessed ? guessed : (headItem ?? (await table.get(headKey(organization.id, named.contactId))));
      const key = { organizationId: organization.id, contactId: named.contactId };
      const current = item && (await currentConversation(key, item, { table }));
      const head = item ? current?.head : await lookup.begin?.(deps);
      if (!head) throw lookup.notFound();
      return { ...named, contactId: current?.contactId ?? named.contactId, head };
    },
  };
}
