import { serve as serveCreate } from '../../../functions/media/create-upload.ts';
import { serve as serveSweep } from '../../../functions/workers/sweep-media.ts';
import { caller } from '../../support/call.ts';
import type { World } from '../../support/world.ts';

/** Uploads as the holder of a key makes them. */
export function uploadsOf({ ports, media }: World, apiKey?: string) {
  const create = caller(serveCreate, ports, apiKey);
  const begin = (bytes: Uint8Array, { filename = 'a file', content_type = 'application/octet-stream' } = {}) =>
    create({ path: '/media', body: { filename, content_type, size: bytes.length } });
  return {
    create: (body: unknown) => create({ path: '/media', body }),
    begin,
    /** The id of an upload whose file is there. */
    async upload(bytes: Uint8Array, named: { readonly filename?: string; readonly content_type?: string } = {}) {
      const { body } = await begin(bytes, named);
      media.put(body.upload.url, { bytes, contentType: body.upload.headers['Content-Type'] });
      return String(body.media_id);
    },
  };
}

/** The worker that deletes uploads, each minute. */
export const sweepUploads = ({ ports }: World): Promise<void> => serveSweep(ports)({} as never);
