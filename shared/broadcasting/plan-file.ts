import { isoTime } from '../base/clock.ts';
import { keyOfBroadcast } from '../broadcasts/broadcast.ts';
import type { BroadcastChange } from '../broadcasts/change-broadcast.ts';
import { partOf, plannedWrite } from '../broadcasts/recipient.ts';
import { valuesWrite } from '../broadcasts/recipient-values.ts';
import { settleAll } from '../broadcasts/settle.ts';
import { broadcastAfter } from '../broadcasts/transitions.ts';
import { derivedId } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { readPiece } from './file-piece.ts';
import { type FileBroadcast, notBefore, type RowRecipient, recipientsIn } from './file-recipients.ts';
import { keptUntil } from './plan-recipients.ts';

type PlanDeps = Deps<'table:write' | 'uploads:take'>;

/**
 * Puts the recipients of a file's next rows on record, and returns what changes on the broadcast. A run that dies before it has
 * written that does the same again, with the same result. A file that cannot be read to its end cancels the broadcast: nothing
 * was sent yet, and who its other rows are for is not known.
 */
export async function planFilePiece(file: FileBroadcast, deps: PlanDeps): Promise<NonNullable<BroadcastChange['set']>> {
  const { broadcast, organization } = file;
  const { audience, planned } = broadcast;
  const piece = await readPiece(organization.id, audience, deps);
  const found = await recipientsIn(piece.rows, file, deps);
  const recipients = piece.after === 'broken' ? [...found, broken(file, piece.offset)] : found;
  const { ours, missing } = await notBefore(recipients, broadcast, deps);
  await planRows(missing, file, deps);
  if (piece.after === 'more') return { planned: planned + ours, audience: { ...audience, offset: piece.offset } };
  const set = { planned: planned + ours, audience: undefined };
  if (piece.after === 'end') return set;
  await skip(broken(file, piece.offset), file, deps);
  const status = broadcastAfter(broadcast.status, 'file unreadable');
  return { ...set, status, reason: brokenFile, finished_at: isoTime(deps.clock.now()) };
}

const brokenFile = 'The file of its audience breaks off, or is gone.';

/** The values come first: who is on record has them. */
async function planRows(rows: readonly RowRecipient[], { broadcast }: FileBroadcast, { table }: PlanDeps) {
  const key = keyOfBroadcast(broadcast);
  const until = keptUntil(Date.parse(broadcast.started_at ?? broadcast.created_at));
  await table.writeMany(
    rows.flatMap(({ recipient: { contact_id: contactId }, values = {} }) =>
      Object.keys(values).length > 0 ? [valuesWrite(key, { contactId, values }, until)] : [],
    ),
  );
  await table.writeMany(rows.map(({ recipient }) => plannedWrite(key, recipient, until)));
}

/** What stands for the rest of a file that cannot be read. */
const broken = ({ organization, broadcast }: FileBroadcast, offset: number): RowRecipient => ({
  recipient: {
    contact_id: derivedId(organization, `${broadcast.id}:rest`),
    row: offset + 1,
    reason: 'unreadable_file',
    number: '',
  },
});

function skip({ recipient }: RowRecipient, { broadcast }: FileBroadcast, deps: PlanDeps): Promise<void> {
  const { reason } = recipient;
  const moves = [{ recipient: { ...recipient, status: 'planned' }, to: { status: 'skipped', reason } }] as const;
  return settleAll(keyOfBroadcast(broadcast), { part: partOf(recipient.contact_id), moves }, deps);
}
