import * as z from 'zod';
import { type ErrorFamily, type ErrorName, statusIn } from '../errors.ts';
import { explain } from '../http/explain.ts';

/** The body of the service's errors. Each answer lists the names that `error` can have. */
const errorSchema = z.strictObject({
  error: z.string(),
  message: z.string(),
  chatapp_id: z.string().optional(),
  id: z.string().optional(),
  request_id: z.string(),
});

/** Of the errors of every family. */
const idOnRecord =
  'Our id of the message, when a send that went wrong is on record: `GET /message?id=…` tells what became of it. Also where the message is failed.';
explain(errorSchema, {
  error: 'The short name; each answer lists those it can have.',
  message: 'The explanation: it names the field, the limit or the id.',
  chatapp_id: 'The number that was searched for, when the contact of a send was not found.',
  id: idOnRecord,
  request_id: 'The same as in the header `X-Request-Id`: the operator finds the request by it in the log.',
});

/** The body of the errors of the photo-app send. */
const photoappErrorSchema = z.strictObject({
  success: z.literal(false),
  error: z.string(),
  id: z.string().optional(),
});
explain(photoappErrorSchema, {
  success: 'Always false.',
  error: 'The explanation: it names the field, the limit or the id.',
  id: idOnRecord,
});

/** The body of the gateway's errors. */
const gatewayErrorSchema = z.strictObject({
  status: z.int(),
  error: z.literal(true),
  response: z.strictObject({ message: z.array(z.string()).min(1) }),
  id: z.string().optional(),
});
explain(gatewayErrorSchema, {
  status: 'The HTTP status.',
  error: 'Always true.',
  response: 'What is wrong.',
  id: idOnRecord,
});
explain(gatewayErrorSchema.shape.response, {
  message: 'The explanation: it names the field, the limit or the id.',
});

/** The schemas of errors, as the document's components. */
export const errorSchemas = {
  ServiceError: errorSchema,
  PhotoappError: photoappErrorSchema,
  GatewayError: gatewayErrorSchema,
};

/** The schema of one error answer of an endpoint, whose errors have these names. */
export function errorSchemaOf(family: ErrorFamily, names: readonly ErrorName[]) {
  if (family === 'photoapp') return { $ref: '#/components/schemas/PhotoappError' };
  if (family === 'gateway') return gatewayErrorOf(names);
  const narrowed = {
    type: 'object' as const,
    properties: { error: { type: 'string' as const, enum: [...names] } },
    required: ['error'],
  };
  return { allOf: [{ $ref: '#/components/schemas/ServiceError' }, narrowed] };
}

/** All names of one answer have one status. */
function gatewayErrorOf([name]: readonly ErrorName[]) {
  const narrowed = {
    type: 'object' as const,
    properties: { status: { const: name && statusIn('gateway', name) } },
    required: ['status'],
  };
  return { allOf: [{ $ref: '#/components/schemas/GatewayError' }, narrowed] };
}
