import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';

/** How a call was refused, in plain data: the error's name, its message, and a transaction's reasons. */
export async function refusal(sent: Promise<unknown>) {
  const error = await sent.then(
    () => new Error('it was not refused'),
    (reason: Error) => reason,
  );
  return {
    name: error.name,
    message: error.message,
    ...(error instanceof TransactionCanceledException && { reasons: error.CancellationReasons }),
  };
}
