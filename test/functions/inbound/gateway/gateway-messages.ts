import { expect } from '@jest/globals';
import { jsonAnswer } from '../../../support/world.ts';
import { digits } from '../../client.ts';
import { group, jid, type Kind } from '../../gateway/gateway-client.ts';

let made = 0;
/** A message's id, as a server gives it. */
export const newId = () => `3EB0${++made}`;

/** The server's answers to a send: none that arrives, and its record. */
export const lost = () => ({ kind: 'lost' as const, reason: 'timeout' });
export const accepted = (id: string) => () => jsonAnswer(201, { key: { id, fromMe: true, remoteJid: jid } });

/** The gateway's answer to a send of which the server has not said whether it took it. */
export const unknownOutcome = {
  status: 500,
  body: { error: true, response: { message: [expect.stringContaining('may or may not have taken the message')] } },
};

/** What the organization asks the gateway to send. */
export const bodies: Readonly<Record<Kind, object>> = {
  poll: { number: digits, name: 'Which?', selectableCount: 1, values: ['a', 'b'] },
  location: { number: digits, latitude: 0, longitude: 0 },
  audio: { number: digits, audio: Buffer.from('OggS').toString('base64') },
  reaction: {},
};
export const toGroup = { number: group };
export const reactionTo = (key: object, text = '👍') => ({
  reactionMessage: { key: { fromMe: false, remoteJid: jid, ...key }, text },
});

/** Messages in the words of the server. */
export const pollNamed = (name: string) => ({
  pollCreationMessageV3: { name, options: [{ optionName: 'a' }, { optionName: 'b' }] },
});
export const polled = pollNamed('Which?');
export const located = { locationMessage: { degreesLatitude: 0, degreesLongitude: 0 } };
export const reacted = (id: string, text = '👍') => ({ reactionMessage: { key: { id }, text } });

/** What becomes of a message of ours: an item of `messages.update`. */
export const update = (keyId: string, status: unknown) => ({ keyId, remoteJid: jid, fromMe: true, status });

/** An item of `messages.delete`. */
export const deleted = (id: string, fromMe = true) => ({ id, remoteJid: jid, fromMe, status: 'DELETED' });

interface Clock {
  now(): number;
}

/** Makes items of `messages.upsert` and `send.message`, of now: what was sent from our number. */
export const echoOf =
  (clock: Clock) =>
  (id: string, message: object, remoteJid = jid) => ({
    key: { id, remoteJid, fromMe: true },
    message,
    messageTimestamp: Math.floor(clock.now() / 1000),
    status: 'SERVER_ACK',
  });

/** Makes items of `messages.edited`, of now unless told otherwise: a message of ours with another text. */
export const editOf =
  (clock: Clock) =>
  (id: string, text: string, timestampMs: unknown = String(clock.now())) => ({
    key: { id, remoteJid: jid, fromMe: true },
    type: 'MESSAGE_EDIT',
    editedMessage: { conversation: text },
    timestampMs,
  });
