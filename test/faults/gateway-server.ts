import { number } from './everybody.ts';
import type { GatewayKind } from './kinds.ts';
import type { Accepted } from './provider-ledger.ts';

const remoteJid = `${number}@s.whatsapp.net`;

/** What the chat-app's own protocol makes of each kind. */
const contents: Readonly<Record<GatewayKind, object>> = {
  'gateway poll': {
    pollCreationMessageV3: { name: 'When?', options: [{ optionName: 'now' }, { optionName: 'later' }] },
  },
  'gateway location': { locationMessage: { degreesLatitude: 0, degreesLongitude: 0 } },
  'gateway audio': { audioMessage: { ptt: true } },
  'gateway reaction': { reactionMessage: { key: { id: 'of-somebody' }, text: '👍' } },
};

/** The server's record of a message from our number. `now` in ms. */
export const recordOf = (id: string, message: object, now: number) => ({
  key: { id, remoteJid, fromMe: true },
  message,
  messageTimestamp: Math.floor(now / 1000),
});

const update = (keyId: string, status: string) => ({ keyId, remoteJid, fromMe: true, status });
const statusNames: Readonly<Record<string, string>> = {
  sent: 'SERVER_ACK',
  delivered: 'DELIVERY_ACK',
  read: 'READ',
  failed: 'ERROR',
};

/** The echoes of what was sent through the server, which some versions tell under one name and some under the other. */
export const echoesOf = (kind: GatewayKind, accepted: readonly Accepted[], now: number): object[] =>
  accepted.flatMap(({ providerId }) =>
    ['send.message', 'messages.upsert'].map((event) => ({ event, data: recordOf(providerId, contents[kind], now) })),
  );

/** The same of another of the person's devices: the queue has them beside the first, and in no order with it. */
export const byAnotherDevice = (webhooks: readonly object[]): object[] =>
  JSON.parse(JSON.stringify(webhooks).replaceAll(remoteJid, `${number}:7@s.whatsapp.net`));

export const updatesOf = (accepted: readonly Accepted[], statuses: readonly string[]): object[] =>
  accepted.flatMap(({ providerId }) =>
    statuses.map((status) => ({ event: 'messages.update', data: update(providerId, statusNames[status] ?? status) })),
  );

/** All that it tells: that a message was sent, as an echo too. */
export const toldOf = (
  kind: GatewayKind,
  {
    accepted,
    statuses,
    now,
  }: { readonly accepted: readonly Accepted[]; readonly statuses: readonly string[]; readonly now: number },
) => [...(statuses.includes('sent') ? echoesOf(kind, accepted, now) : []), ...updatesOf(accepted, statuses)];
