import type { Conversation } from '../../../shared/conversations/head.ts';
import type { ContactId } from '../../../shared/identifiers.ts';
import type { AdminDeps } from '../command.ts';
import type { ExportFolder } from './export-folder.ts';
import { type ExportedConversation, messagesOf } from './exported.ts';

/** An export under way. */
interface Exporting {
  readonly folder: ExportFolder;
  readonly deps: AdminDeps;
}

const fileNameOf = (contactId: ContactId): string => `messages/${contactId}.jsonl`;

/** Writes a conversation, unless it is written. The messages go last: when their file is there, so are the files that they name. */
export async function writeConversation(
  conversation: ExportedConversation,
  { folder, deps }: Exporting,
): Promise<void> {
  const { media } = deps;
  const rows = async function* () {
    for await (const { shown, mediaKey } of messagesOf(conversation, deps)) {
      const isThere = mediaKey !== undefined && (await media.has(mediaKey));
      const file = isThere ? fileOf(mediaKey) : null;
      if (isThere) await folder.file(fileOf(mediaKey), () => media.read(mediaKey));
      yield { ...shown, file, is_file_missing: mediaKey !== undefined && !isThere };
    }
  };
  await folder.lines(fileNameOf(conversation.contactId), rows);
}

/** Writes a conversation that others were merged into anew, where what is written lacks messages; theirs are in it then. */
export async function writeMerged(conversation: ExportedConversation, exporting: Exporting): Promise<void> {
  const { contactId, head, former } = conversation;
  if (former.length === 0) return;
  const { folder } = exporting;
  const name = fileNameOf(contactId);
  let written = 0;
  for await (const { type } of folder.read(name)) if (type !== 'reaction') written++;
  if (written < head.count) {
    folder.remove(name);
    await writeConversation(conversation, exporting);
  }
  for (const id of former) folder.remove(fileNameOf(id));
}

/** Adds what is written of a conversation to the counts. */
export async function countConversation(
  { contactId }: Conversation,
  folder: ExportFolder,
  counts: Record<'messages' | 'files' | 'missing_files', number>,
): Promise<void> {
  for await (const { file, is_file_missing } of folder.read(fileNameOf(contactId))) {
    counts.messages++;
    if (file) counts.files++;
    if (is_file_missing) counts.missing_files++;
  }
}

/** A key of the storage is the organization's id and a name. */
const fileOf = (mediaKey: string): string => `media/${mediaKey.slice(mediaKey.lastIndexOf('/') + 1)}`;
