import { createHash } from 'node:crypto';
import * as z from 'zod';
import { base62Of } from '../base/ids.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { ProviderAccount } from '../organizations/provider-account.ts';

/** A file that lies with the provider. */
export interface InboundFile {
  /** On the chat-app: its id there, for seven days. */
  readonly id?: string;
  /** Where it can be fetched; short-lived. */
  readonly url?: string;
  /** As the provider declares it. */
  readonly mime_type?: string;
  readonly filename?: string;
}

/** The attribute `inbound_file` of a message whose file is to be fetched. No answer shows it. */
export const awaitedFileSchema = z.object({
  channel: z.enum(['chatapp', 'photoapp']),
  /** Our account's id at the provider. */
  account: z.string(),
  id: z.string().optional(),
  url: z.string().optional(),
  mime_type: z.string().optional(),
  filename: z.string().optional(),
  /** Fetches that have failed. */
  tries: z.int().nonnegative(),
});
/** The file of a stored message, as long as it still lies with the provider. */
export type AwaitedFile = z.infer<typeof awaitedFileSchema>;

/** The attribute `inbound_file` of a message that is recorded, and whose file came to this account. */
export const awaitedFile = (file: InboundFile, { channel, id: account }: ProviderAccount): AwaitedFile => ({
  ...file,
  channel,
  account,
  tries: 0,
});

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
