import { createHash } from 'node:crypto';
import * as z from 'zod';
import { base62Of } from '../base/ids.ts';
import type { OrganizationId } from '../identifiers.ts';

/** A file that lies with the provider. */
export interface InboundFile {
  /** On the chat-app: its id there, for seven days. On the gateway: the id of its message. */
  readonly id?: string;
  /** Where it can be fetched; short-lived. */
  readonly url?: string;
  /** As the provider declares it. */
  readonly mime_type?: string;
  readonly filename?: string;
  /** Where it lies in our storage already, as it came, beside the content of large items. */
  readonly stored_as?: string;
}

/** The attribute `inbound_file` of a message whose file is to be fetched. No answer shows it. */
export const awaitedFileSchema = z.object({
  channel: z.enum(['chatapp', 'photoapp', 'gateway']),
  /** Our account's id at the provider, or the gateway instance's name. */
  account: z.string(),
  id: z.string().optional(),
  url: z.string().optional(),
  mime_type: z.string().optional(),
  filename: z.string().optional(),
  stored_as: z.string().optional(),
  /** Fetches that have failed. */
  tries: z.int().nonnegative(),
});
/** The file of a stored message, as long as it still lies with the provider. */
export type AwaitedFile = z.infer<typeof awaitedFileSchema>;

/** The attribute `inbound_file` of a message that is recorded, and whose file came to this account. */
export const awaitedFile = (
  file: InboundFile,
  { channel, account }: Pick<AwaitedFile, 'channel' | 'account'>,
): AwaitedFile => ({ ...file, channel, account, tries: 0 });

/** Base62 characters of a file's name in our storage: 131 bits. */
const nameLength = 22;

/**
 * The key of a message's file in our storage, always the same: fetched twice, the file is stored once. Made of the
 * provider's id too: links live longer than contacts, and our id names another message once its contact is erased and
 * created again.
 */
export function fileKeyOf(
  organizationId: OrganizationId,
  { id, message_id = '' }: { readonly id: string; readonly message_id?: string },
): string {
  const name = createHash('sha256').update(`inbound file\n${id}\n${message_id}`).digest();
  return `${organizationId}/${base62Of(name, nameLength)}`;
}

interface WithFile {
  readonly id: string;
  readonly message_id?: string;
  readonly media_key?: string;
  readonly inbound_file?: AwaitedFile;
}

/**
 * The keys under which a message's file may lie in our storage. One that is still awaited may be there already: the worker
 * that fetched it may have died before it wrote the link.
 */
export function fileKeysOf(organizationId: OrganizationId, message: WithFile): string[] {
  const { media_key, inbound_file } = message;
  const keys = [media_key, inbound_file && fileKeyOf(organizationId, message), inbound_file?.stored_as];
  return keys.filter((key) => key !== undefined);
}
