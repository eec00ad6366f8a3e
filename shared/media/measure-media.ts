import { days, isoTime } from '../base/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { dueMark, readDue, sweepDue } from '../table/due.ts';
import { all, equals } from '../table/expressions.ts';
import type { Key, SingleWrite } from '../table/table.ts';
import { fileKeysOf, type MediaUsage, organizationOfUsage, parseMediaUsage } from './media-usage.ts';

type MeasureDeps = Deps<'table:write' | 'media:list'>;

/** Of a million files a measurement takes a thousand calls, which cost half a cent. */
const everyMs = days(1);

/**
 * Measures the files of every organization that has not been measured for a day, by listing them: nothing else knows which
 * the storage's own rules have ended. What is too much for a run, the next one goes on with. Returns the counts that its
 * worker logs.
 */
export async function measureMedia(deps: MeasureDeps) {
  const { done, ...left } = await sweepDue(
    { kind: 'media-usage', handle: (key, until) => measurePiece(key, until, deps) },
    deps,
  );
  return { pieces: done.length, ...left };
}

async function measurePiece(key: Key, until: number, deps: MeasureDeps): Promise<true | undefined> {
  const usage = parseMediaUsage(await readDue(key, deps));
  if (!usage) return undefined;
  const listed = await listOn(key, { usage, until }, deps);
  // Refused where another worker was faster, or a file came while the organization seemed to have none: the mark stays.
  await deps.table.write(writeOf(key, { usage, listed }, deps));
  return true;
}

/** How far a listing has come: the messages' files, then the uploads, from behind `after` on, which is absent at its end. */
interface Listed {
  readonly after?: string;
  readonly bytes: number;
  readonly added: number;
}

/** Lists on from where the last run has ended, for one page of files at least. */
async function listOn(
  key: Key,
  { usage, until }: { readonly usage: MediaUsage; readonly until: number },
  { media, clock }: MeasureDeps,
): Promise<Listed> {
  let listed: Listed = usage.listed ?? { bytes: 0, added: usage.added };
  const { files, uploads } = fileKeysOf(organizationOfUsage(key));
  do {
    const prefix = listed.after?.startsWith(uploads) ? uploads : files;
    const page = await media.filesUnder(prefix, listed.after);
    const bytes = page.files.reduce((sum, { size }) => sum + size, listed.bytes);
    listed = { after: page.next ?? (prefix === files ? uploads : undefined), bytes, added: listed.added };
  } while (listed.after !== undefined && clock.now() < until);
  return listed;
}

/**
 * What a listing has come to. What was stored meanwhile stays added, also what the listing has seen of it: it may count
 * twice until the next one. An organization without files has no usage.
 */
function writeOf(
  key: Key,
  { usage, listed }: { readonly usage: MediaUsage; readonly listed: Listed },
  { clock }: MeasureDeps,
): SingleWrite {
  const now = clock.now();
  const { after, bytes, added } = listed;
  const isMine = equals('due_at', usage.due_at);
  const dueAt = (at: number) => dueMark('media-usage', organizationOfUsage(key), at);
  if (after !== undefined) {
    const set = { listed: { after, bytes, added }, ...dueAt(now) };
    return { kind: 'update', key, change: { set }, condition: isMine };
  }
  if (bytes === 0) return { kind: 'delete', key, condition: all(isMine, equals('added', added)) };
  const set = { measured: bytes, measured_at: isoTime(now), listed: undefined, ...dueAt(now + everyMs) };
  return { kind: 'update', key, change: { set, add: { added: -added } }, condition: isMine };
}
