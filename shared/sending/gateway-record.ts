import * as z from 'zod';
import type { Organization } from '../organizations/organization.ts';
import type { Intent } from './intent.ts';

/** How far a message of the gateway has come. */
const recordStatusSchema = z.enum(['PENDING', 'SENT', 'RECEIVED', 'READ']);
type RecordStatus = z.infer<typeof recordStatusSchema>;

/** A gateway message record, as the gateway's clients know it. */
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

/** Of a message in the record, as JSON; the answer is kept for idempotent replays. */
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
interface Known {
  readonly id: string;
  readonly remoteJid: string;
  readonly message: Readonly<Record<string, unknown>>;
  /** ISO 8601. */
  readonly at: string;
  readonly pushName: string;
  readonly status?: RecordStatus;
}

/** The record in its documented shape, from any answer of the upstream; nothing else of the answer goes to the caller. */
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

/** An addressee's digits as the chat-app's own protocol names them; an id that is no number as it is. */
export const jidOf = (address: string): string => (/^\d+$/.test(address) ? `${address}@s.whatsapp.net` : address);

/** The answer of the gateway's sends: the upstream has the message. */
export const gatewaySentSchema = z.strictObject({
  status: z.literal(201),
  error: z.literal(false),
  response: recordSchema,
});

/** The answer with this record. */
export const gatewaySentBody = (response: GatewayRecord): z.input<typeof gatewaySentSchema> => ({
  status: 201,
  error: false,
  response,
});

const operations: readonly string[] = ['send-reaction', 'send-poll', 'send-location', 'send-audio'];

/** Whether the gateway's API was asked for a send. */
export const isGatewaySend = ({ operation }: Pick<Intent, 'operation'>): boolean => operations.includes(operation);

/** The answer where a webhook has proved that the upstream has the message: its record is lost, and the message in it (`withMessage`). */
export function settledGatewayBody(
  { recipient, created_at }: Intent,
  providerId: string,
  organization: Pick<Organization, 'name'> | undefined,
) {
  const remoteJid = jidOf(recipient);
  const pushName = organization?.name ?? '';
  return gatewaySentBody(
    gatewayRecord({}, { id: providerId, remoteJid, message: {}, at: created_at, pushName, status: 'SENT' }),
  );
}

/** An answer whose record shows no message, with the message that the request has. */
export function withMessage(body: Record<string, unknown>, message: Readonly<Record<string, unknown>>) {
  const { response } = gatewaySentSchema.parse(body);
  return Object.keys(response.message).length > 0 ? body : { ...body, response: { ...response, message } };
}
