import * as z from 'zod';

/** How far a message of the gateway has come (spec, Gateway message record). */
export const recordStatusSchema = z.enum(['PENDING', 'SENT', 'RECEIVED', 'READ']);
type RecordStatus = z.infer<typeof recordStatusSchema>;

/** A gateway message record (spec). */
export const recordSchema = z.strictObject({
  key: z.strictObject({ id: z.string(), fromMe: z.boolean(), remoteJid: z.string() }),
  /** What was sent, in the words of the chat-app's own protocol. */
  message: z.looseObject({}),
  /** Seconds since the epoch. */
  messageTimestamp: z.int(),
  status: recordStatusSchema,
  pushName: z.string(),
});
export type GatewayRecord = z.infer<typeof recordSchema>;

/** The upstream's statuses, by name and by the number that some versions send. */
const statuses: ReadonlyMap<string, RecordStatus> = new Map([
  ['ERROR', 'PENDING'],
  ['0', 'PENDING'],
  ['PENDING', 'PENDING'],
  ['1', 'PENDING'],
  ['SERVER_ACK', 'SENT'],
  ['SENT', 'SENT'],
  ['2', 'SENT'],
  ['DELIVERY_ACK', 'RECEIVED'],
  ['RECEIVED', 'RECEIVED'],
  ['3', 'RECEIVED'],
  ['READ', 'READ'],
  ['4', 'READ'],
  ['PLAYED', 'READ'],
  ['5', 'READ'],
]);

/** Of a message in the record, as JSON; the answer is kept for those who ask again. */
const maxMessageBytes = 16 * 1024;

const millisecondsFrom = 100_000_000_000;
/** Long numbers come as text or in two halves too, and some versions count milliseconds. */
const timeSchema = z
  .union([z.number(), z.string().regex(/^\d{1,16}$/), z.object({ low: z.number() }).transform(({ low }) => low >>> 0)])
  .transform(Number)
  .pipe(z.number().positive().max(Number.MAX_SAFE_INTEGER))
  .transform((time) => Math.floor(time >= millisecondsFrom ? time / 1000 : time));

const rawSchema = z.looseObject({
  key: z
    .looseObject({ remoteJid: z.string().min(1).max(256).optional().catch(undefined) })
    .optional()
    .catch(undefined),
  message: z
    .record(z.string(), z.unknown())
    .refine((message) => Buffer.byteLength(JSON.stringify(message)) <= maxMessageBytes)
    .optional()
    .catch(undefined),
  messageTimestamp: timeSchema.optional().catch(undefined),
  status: z
    .union([z.string(), z.int()])
    .transform((status) => statuses.get(String(status).toUpperCase()))
    .optional()
    .catch(undefined),
  pushName: z.string().min(1).max(1024).optional().catch(undefined),
});

/** What we know of a message without the upstream's record, for all that is missing there or is not as it should be. */
export interface Known {
  readonly id: string;
  readonly remoteJid: string;
  readonly message: Readonly<Record<string, unknown>>;
  /** ISO 8601. */
  readonly at: string;
  readonly pushName: string;
  readonly status?: RecordStatus;
}

/** The record as the spec has it, of whatever the upstream has answered; nothing else of its answer goes to the caller. */
export function gatewayRecord(raw: Readonly<Record<string, unknown>>, known: Known): GatewayRecord {
  const { key, message, messageTimestamp, status, pushName } = rawSchema.parse(raw);
  return {
    key: { id: known.id, fromMe: true, remoteJid: key?.remoteJid ?? known.remoteJid },
    message: message ?? known.message,
    messageTimestamp: messageTimestamp ?? Math.floor(Date.parse(known.at) / 1000),
    status: status ?? known.status ?? 'PENDING',
    pushName: pushName ?? known.pushName,
  };
}

/** An addressee's digits or id as the chat-app's own protocol names it. */
export const jidOf = (address: string): string => (address.includes('@') ? address : `${address}@s.whatsapp.net`);
