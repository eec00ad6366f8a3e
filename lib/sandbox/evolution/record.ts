import { randomBytes } from 'node:crypto';
import { waIdOf } from '../chatapp/identifiers.ts';
import type { GatewayMessage } from '../sent-log.ts';
import type { EvolutionRoute } from './message-schemas.ts';

/** The address (JID) that v2 makes of a number. Groups keep their id; a person's `wa_id` may have other digits. */
export function jidOf(number: string): string {
  if (/@(g\.us|lid|broadcast)$/.test(number)) return number;
  const [user = ''] = number.split(/[:@]/, 1);
  if (/^\d{18,}$|^\d+-\d+$/.test(user)) return `${user}@g.us`;
  return `${waIdOf(user)}@s.whatsapp.net`;
}

/** Numbers of seven digits or less, and of zeros alone, are not on the chat-app. */
export function isOnChatapp(jid: string): boolean {
  const [user = '', server] = jid.split('@');
  return server !== 's.whatsapp.net' || (user.length > 7 && !/^0+$/.test(user));
}

/** A fresh id in the shape of the server's library. */
export const newEvolutionId = (): string => `3EB0${randomBytes(8).toString('hex').toUpperCase()}`;

type Payload = Readonly<Record<string, unknown>>;

/** Each route's message as the chat-app's own protocol writes it. */
const messages: Readonly<Record<EvolutionRoute, (payload: Payload) => object>> = {
  sendReaction: ({ key, reaction }) => ({
    reactionMessage: { key, text: reaction, senderTimestampMs: String(Date.now()) },
  }),
  sendPoll: ({ name, values, selectableCount }) => ({
    messageContextInfo: { messageSecret: randomBytes(32).toString('base64') },
    pollCreationMessageV3: {
      name,
      options: (values as string[]).map((optionName) => ({ optionName })),
      selectableOptionsCount: selectableCount,
    },
  }),
  sendLocation: ({ latitude, longitude, name, address }) => ({
    locationMessage: { degreesLatitude: latitude, degreesLongitude: longitude, name, address },
  }),
  sendWhatsAppAudio: () => ({
    audioMessage: {
      url: 'https://mmg.whatsapp.net/v/sandbox',
      mimetype: 'audio/ogg; codecs=opus',
      seconds: 1,
      ptt: true,
    },
  }),
};

/** The record of a message that was sent: the server answers with it, and puts it into its webhooks. */
export function recordOf(sent: GatewayMessage, status: string) {
  const { message_id: id, route, payload, at } = sent;
  const key = { remoteJid: addresseeOf(sent), fromMe: true, id };
  return recordWith({ key, message: messages[route](payload as Payload), at: Date.parse(at), status });
}

/** The address that a message went to. */
export function addresseeOf({ payload }: GatewayMessage): string {
  const { number, key } = payload as { number?: unknown; key?: { remoteJid?: string } };
  return jidOf(String(number ?? key?.remoteJid));
}

interface Recorded {
  readonly key: {
    readonly remoteJid: string;
    readonly fromMe: boolean;
    readonly id: string;
    readonly [more: string]: unknown;
  };
  readonly message: object;
  /** In ms since the epoch. */
  readonly at: number;
  readonly status: string;
}

/** The server's record of any message. */
export const recordWith = ({ key, message, at, status }: Recorded) => ({
  key,
  pushName: 'Sandbox',
  status,
  message,
  contextInfo: null,
  messageType: Object.keys(message).findLast((name) => name !== 'base64'),
  messageTimestamp: Math.floor(at / 1000),
  instanceId,
  source: 'unknown',
});

/** The server's own id of every instance. */
export const instanceId = '4d0f7c1e-5f3a-4b5e-9a55-3e0f8f2f4b60';
