import { createUploadOperation } from '../../shared/media/operations.ts';
import { createUpload } from '../../shared/media/uploads/create-upload.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, media, table } from '../../shared/runtime/live.ts';

/** `POST /media`: an address at which the caller puts a file into our storage, to send it by its `media_id`. */
export const serve = endpoint('create-upload', createUploadOperation, async ({ organization, body }, deps) => ({
  body: await createUpload(organization, body, deps),
}));
export const handler = serve(livePorts(table, media));
