import type { Json } from './dynalite.ts';
import type { Item } from './items.ts';

/** A refusal as DynamoDB words it; `body` is what goes over the wire. */
class DynamoDbError extends Error {
  readonly statusCode: number;
  readonly body: Json;

  constructor(type: string, message: string, { statusCode = 400, ...members }: Json & { statusCode?: number } = {}) {
    super(message);
    this.statusCode = statusCode;
    this.body = { __type: type, message, ...members };
  }
}

const service = (name: string) => `com.amazonaws.dynamodb.v20120810#${name}`;

export const validationError = (message: string) =>
  new DynamoDbError('com.amazon.coral.validate#ValidationException', message);

export const conditionFailed = (item: Item | undefined) =>
  new DynamoDbError(service('ConditionalCheckFailedException'), 'The conditional request failed', { Item: item });

export const tokenMismatch = () =>
  new DynamoDbError(
    service('IdempotentParameterMismatchException'),
    'The request was retried with a different payload but with an idempotent token that was already used.',
  );

export const unknownOperation = () =>
  new DynamoDbError('com.amazon.coral.service#UnknownOperationException', 'The operation is not known here');

export const notSigned = () =>
  new DynamoDbError(
    'com.amazon.coral.service#InvalidSignatureException',
    'The request is not signed with this start’s key',
  );

export const notJson = () => new DynamoDbError('com.amazon.coral.service#SerializationException', 'Not JSON');

export const internalError = (error: unknown) =>
  new DynamoDbError(service('InternalServerError'), error instanceof Error ? error.message : String(error), {
    statusCode: 500,
  });

/** Why one action of a transaction did not hold; the code `None` stands for one that did. */
export interface Reason {
  readonly Code: string;
  readonly Message?: string;
  readonly Item?: Item;
}

/** The cancellation of a transaction: one reason per action, in order. */
export function cancelled(reasons: readonly Reason[]) {
  const codes = reasons.map((reason) => reason.Code).join(', ');
  const text = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
  const type = service('TransactionCanceledException');
  // AWS writes this one error's message with a capital; the SDKs read both.
  return new DynamoDbError(type, text, { message: undefined, Message: text, CancellationReasons: reasons });
}

/** The error's short name, for ours and for dynalite's alike; undefined for anything that is no refusal. */
export function nameOf(error: unknown): string | undefined {
  const type = refusalOf(error)?.body.__type;
  return typeof type === 'string' ? type.split('#')[1] : undefined;
}

/** The error itself when it is a refusal, ours or dynalite's; undefined for a fault. */
export function refusalOf(error: unknown): { statusCode: number; body: Json } | undefined {
  return error instanceof Error && 'statusCode' in error && 'body' in error
    ? (error as Error & { statusCode: number; body: Json })
    : undefined;
}
