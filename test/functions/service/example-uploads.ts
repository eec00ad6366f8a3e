import { Readable } from 'node:stream';
import { beginUploadWrite, newUpload, uploadedFileKey } from '../../../shared/media/uploads/upload.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { png } from '../../shared/media/samples.ts';
import type { Tenant } from '../../support/tenant.ts';

/** The upload of the documented examples, as an organization's own, with what is at its address, if anything. */
export async function exampleUpload({ organization }: Tenant, ports: Ports, file?: Uint8Array): Promise<string> {
  const given = { filename: 'a.png', content_type: 'image/png', size: file?.length ?? 1 };
  const ids = { ...ports.ids, base62: () => '4kTq81LmZw2xR7tYc3Ns9V' };
  const upload = newUpload(organization.id, given, { now: ports.clock.now(), ids });
  await ports.table.write(beginUploadWrite(upload));
  if (file) await ports.media.store(uploadedFileKey(upload), Readable.from([Uint8Array.from(file)]));
  return upload.id;
}

/** A picture that every channel takes. */
export const exampleImage = png;

/** A file with the recipients of a broadcast. */
export const exampleRows = Buffer.from('phone_number,1,2\n+5511999990000,Ana,1001\n');
