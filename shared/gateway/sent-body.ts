import * as z from 'zod';
import type { Intent } from '../messages/intent.ts';
import type { Organization } from '../organizations/organization.ts';
import { jidOf } from './number.ts';
import { type GatewayRecord, gatewayRecord, recordSchema } from './record.ts';

/** The answer that the upstream took a message (spec, E7 to E10). */
export const gatewaySentSchema = z.strictObject({
  status: z.literal(201),
  error: z.literal(false),
  response: recordSchema,
});

export const gatewaySentBody = (response: GatewayRecord): z.input<typeof gatewaySentSchema> => ({
  status: 201,
  error: false,
  response,
});

const operations: readonly string[] = ['send-reaction', 'send-poll', 'send-location', 'send-audio'];

export const isGatewaySend = ({ operation }: Pick<Intent, 'operation'>): boolean => operations.includes(operation);

/** The same when a webhook has told that it took it: nobody has its record any more, nor the message for it (`withMessage`). */
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
