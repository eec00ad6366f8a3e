import { seconds } from '../base/clock.ts';
import { type Broadcast, keyOfBroadcast, readBroadcast } from '../broadcasts/broadcast.ts';
import { parts } from '../broadcasts/recipient.ts';
import { tellPages } from '../hints/tell.ts';
import type { ContactId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { bringsFile, templateUseSchema } from '../templates/use.ts';
import { haltBroadcast, haltOf, ownerOf } from './halt-broadcast.ts';
import type { Pace } from './pace.ts';
import { readChunk, sendChunk } from './send-chunk.ts';
import type { SendDeps, SendingRun, SharedFile } from './sending-run.ts';

type TellingDeps = SendDeps & Deps<'hints:tell'>;

/** A run of a broadcast that is sent. */
export interface PacedRun extends SendingRun {
  readonly pace: Pace;
  /** When it ends, in ms since the epoch. */
  readonly until: number;
}

/** Whether the messages of a broadcast show a file in their header. */
const hasHeaderFile = ({ template }: Broadcast): boolean => bringsFile(templateUseSchema.parse(template));

/** The cursor of a part whose recipients are all settled. */
const wholePart = '';

/** The parts of a broadcast with recipients who are still to come. */
export const unsettledParts = ({ cursors }: Pick<Broadcast, 'cursors'>): number[] =>
  Array.from({ length: parts }, (_, part) => part).filter((part) => cursors[part] !== wholePart);

/** Chunks under way at the same time: a provider that is slow with one message does not hold up all others. */
const mostChunks = 4;

/** How far a run has come. */
interface Progress {
  readonly cursors: Record<string, ContactId>;
  readonly underWay: Map<number, Promise<void>>;
  /** Until when, in ms since the epoch, the provider wants nothing. */
  holdUntil: number;
  /** The same of parts of which one recipient has to wait: the others go on. */
  readonly waiting: Map<number, number>;
  /** The file that all messages show, once it is there. */
  file?: SharedFile;
  /** Why nothing else is to be sent. */
  halt?: string;
  /** When open pages were told of it last, in ms since the epoch. */
  toldAt: number;
}

/**
 * Sends to the recipients of a broadcast, part after part by turns and at its pace, until the time is over or all are settled.
 * Before each chunk the broadcast and its organization are read, so that it is paused or cancelled at once. Returns it with its new cursors;
 * undefined where it is not this run's any more.
 */
export async function sendUntil(
  broadcast: Broadcast,
  run: PacedRun,
  deps: TellingDeps,
): Promise<Broadcast | undefined> {
  const cursors = { ...broadcast.cursors };
  const progress: Progress = { cursors, underWay: new Map(), holdUntil: 0, waiting: new Map(), toldAt: 0 };
  try {
    const isOurs = await sendByTurns(broadcast, { run, progress }, deps);
    await Promise.all(progress.underWay.values());
    const left = { ...broadcast, cursors };
    if (isOurs && progress.halt !== undefined) await haltBroadcast(left, progress.halt, deps);
    await tellProgress(broadcast, progress, deps);
    return isOurs && progress.halt === undefined ? left : undefined;
  } finally {
    await Promise.allSettled(progress.underWay.values());
  }
}

/** How often open pages are told how far a broadcast has come, at most. */
const tellEveryMs = seconds(3);

async function tellProgress({ organization_id, id }: Broadcast, progress: Progress, deps: TellingDeps): Promise<void> {
  progress.toldAt = deps.clock.now();
  await tellPages(organization_id, [{ kind: 'broadcast', id }], deps);
}

interface Turns {
  readonly run: PacedRun;
  readonly progress: Progress;
}

/** False where a request or another run has changed the broadcast. */
async function sendByTurns(broadcast: Broadcast, { run, progress }: Turns, deps: TellingDeps): Promise<boolean> {
  const { clock } = deps;
  for (let turn = 0; clock.now() < run.until && progress.halt === undefined; turn++) {
    const [standing, owner] = await Promise.all([
      readBroadcast(keyOfBroadcast(broadcast), deps),
      ownerOf(broadcast.organization_id, deps),
    ]);
    if (!owner || standing?.status !== 'running' || standing.due_at !== broadcast.due_at) return false;
    if (progress.toldAt + tellEveryMs <= clock.now()) await tellProgress(broadcast, progress, deps);
    progress.halt ??= haltOf(owner);
    if (progress.halt !== undefined) return true;
    const open = unsettledParts(progress);
    if (open.length === 0) return true;
    const free = open.filter((part) => !progress.underWay.has(part));
    const ready = free.filter((part) => (progress.waiting.get(part) ?? 0) <= clock.now());
    const part = ready[turn % ready.length];
    if (progress.underWay.size >= mostChunks || (part === undefined && progress.underWay.size > 0)) {
      await Promise.race(progress.underWay.values());
      continue;
    }
    if (part === undefined) {
      const next = Math.min(run.until, ...free.map((each) => progress.waiting.get(each) ?? 0));
      await clock.sleep(next - clock.now());
      continue;
    }
    // While it slept, a chunk may have been told to wait: the provider wants nothing, from no part.
    const isHeld = progress.holdUntil > clock.now();
    const next = isHeld
      ? progress.holdUntil
      : clock.now() + (await beginChunk(broadcast, { part, run, progress }, deps));
    const rest = Math.min(run.until, next) - clock.now();
    if (rest > 0) await clock.sleep(rest);
  }
  return true;
}

/** Begins the next chunk of a part, as far as the pace allows. Resolves to how long to wait before the one after it, in ms. */
async function beginChunk(
  broadcast: Broadcast,
  { part, run, progress }: Turns & { readonly part: number },
  deps: TellingDeps,
): Promise<number> {
  const { cursors, underWay } = progress;
  const many = await run.pace.now();
  if (many === 0) return seconds(1);
  const chunk = await readChunk({ broadcast, part, after: cursors[part], many, run }, deps);
  if (chunk.ready.length > 0 && hasHeaderFile(broadcast) && !progress.file) {
    const { bringHeaderFile } = await import('./bring-header-file.ts');
    // It takes its time: then the broadcast, and who is next, are looked at anew.
    Object.assign(progress, await bringHeaderFile({ broadcast, run, until: run.until }, deps));
    return 0;
  }
  const sending = sendChunk(chunk, { ...run, file: progress.file }, deps).then(({ reached, waitMs, holdMs, halt }) => {
    underWay.delete(part);
    if (reached !== undefined) cursors[part] = reached;
    if (waitMs > 0) progress.waiting.set(part, deps.clock.now() + waitMs);
    if (holdMs > 0) progress.holdUntil = Math.max(progress.holdUntil, deps.clock.now() + holdMs);
    progress.halt ??= halt;
  });
  underWay.set(part, sending);
  // Awaited below, or at the end: until then a failure is not unhandled.
  sending.catch(() => {});
  return run.pace.spacingMs(chunk.ready.length);
}
