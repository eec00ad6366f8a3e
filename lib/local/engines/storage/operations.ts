import type { Answer, Call, Storage } from './call.ts';
import { getObject } from './get-object.ts';
import { abortUpload, beginUpload, completeUpload, uploadPart } from './multipart.ts';
import { deleteObject, putObject } from './put-object.ts';

type Operation = (call: Call, storage: Storage) => Answer | Promise<Answer>;

interface Row {
  readonly method: string;
  /** The query parameters that make it this operation. */
  readonly with: readonly string[];
  readonly does: Operation;
}

const rows: readonly Row[] = [
  { method: 'GET', with: [], does: getObject },
  { method: 'HEAD', with: [], does: getObject },
  { method: 'PUT', with: [], does: putObject },
  { method: 'DELETE', with: [], does: deleteObject },
  { method: 'POST', with: ['uploads'], does: beginUpload },
  { method: 'PUT', with: ['partNumber', 'uploadId'], does: uploadPart },
  { method: 'POST', with: ['uploadId'], does: completeUpload },
  { method: 'DELETE', with: ['uploadId'], does: abortUpload },
];

/** Parameters that choose nothing: signatures, the SDK's name for the operation, and other headers for the answer. */
const neutral = /^(x-id|X-Amz-.*|response-.*)$/i;

/** Undefined for what is not modelled, as tags and copies: taken for another operation it would do harm. */
export function operationOf({ request, query }: Call): Operation | undefined {
  if (request.headers['x-amz-copy-source'] !== undefined) return undefined;
  const asked = [...query.keys()].filter((name) => !neutral.test(name)).toSorted();
  return rows.find((row) => row.method === request.method && row.with.join() === asked.join())?.does;
}
