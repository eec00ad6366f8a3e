/**
 * The message ids that a function's response reports as failed (`ReportBatchItemFailures`). Throws when Lambda would take
 * the whole batch for failed. Both as in "Implementing partial batch responses" of the Lambda developer guide: nothing,
 * `{}`, a null list and an empty list mean success; an id that is empty, null, under another key, or of no message of the
 * batch, means that all have failed.
 */
export function reportedFailures(response: unknown, batch: ReadonlySet<string>): ReadonlySet<string> {
  const failures = listOf(asJson(response));
  const ids = failures.map((failure) => (failure as { itemIdentifier?: unknown } | null)?.itemIdentifier);
  for (const id of ids) {
    if (typeof id !== 'string' || !batch.has(id)) {
      throw new Error(`the response names ${JSON.stringify(id)} as failed, which is no message of the batch`);
    }
  }
  return new Set(ids as string[]);
}

function listOf(response: unknown): readonly unknown[] {
  if (response === null) return [];
  if (typeof response !== 'object' || Array.isArray(response)) throw new Error('the response is not an object');
  const failures = (response as { batchItemFailures?: unknown }).batchItemFailures ?? [];
  if (!Array.isArray(failures)) throw new Error('batchItemFailures is not a list');
  return failures;
}

/** What is left of a value on its way out of a Lambda function. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value) ?? 'null');
}
