import { serve } from '../../functions/media/create-upload.ts';
import type { Tenant } from '../support/tenant.ts';
import { invoke } from './invoke.ts';
import { rowRequest } from './requests.ts';
import { unmeasured, type World } from './world.ts';

/** The id of an upload with these bytes, which is no part of a measurement. */
export async function benchUpload(world: World, tenant: Tenant, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const body = { filename: 'a file', content_type: 'application/octet-stream', size: bytes.length };
  const { media_id, upload } = await invoke(serve(unmeasured(world)), rowRequest(serve.row, tenant, { body }));
  const { status } = await fetch(upload.url, { method: upload.method, headers: upload.headers, body: bytes });
  if (status !== 200) throw new Error(`an upload was answered ${status}`);
  world.take();
  return media_id;
}
