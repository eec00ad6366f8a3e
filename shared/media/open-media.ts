import type { OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { type Download, openDownload } from './download.ts';
import type { MediaSource } from './media-source.ts';
import { openUpload } from './uploads/open-upload.ts';

/** A file that a caller has named. */
export interface Asked {
  readonly source: MediaSource;
  /** Whose request it is: its uploads are looked at. */
  readonly organizationId: OrganizationId;
  /** In ms since the epoch. */
  readonly deadline: number;
}

/** What it takes to open a file, wherever it is. */
export type OpeningDeps = Deps<'http' | 'table:get' | 'table:update' | 'uploads:take'>;

/**
 * Opens a file that a caller has named: at its address, or as an upload. Throws `Media download failed`, `Upload not found` and
 * `Unsupported media`.
 */
export async function openMedia({ source, organizationId, deadline }: Asked, deps: OpeningDeps): Promise<Download> {
  return 'url' in source ? openDownload(source, deadline, deps) : openUpload(source, organizationId, deps);
}
