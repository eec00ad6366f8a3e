import * as z from 'zod';
import { fanOutCallEvent, fanOutMessageEvents } from '../delivering/build-events.ts';
import { fanOutContactEvent } from '../delivering/contact-event.ts';
import { eraseDeliveries } from '../delivering/erase-deliveries.ts';
import { replayPiece } from '../delivering/replay-piece.ts';
import { eraseContact } from '../erasing/erase-contact.ts';
import { handleMergeRequest } from '../merging/begin-merge.ts';
import { mergePiece } from '../merging/merge-contacts.ts';
import { blockAtChatapp } from '../providers/chatapp/block-users.ts';
import { fetchFile } from '../providers/fetch-file.ts';
import { askPhotoappProfile } from '../providers/photoapp/profile.ts';
import { readEcho } from '../providers/read-echo.ts';
import { handleEcho } from '../receiving/echo-event.ts';
import { handleRecorded } from '../receiving/recorded-event.ts';
import { fetchDueMedia } from '../receiving/retry-media.ts';
import { handleRevocation } from '../receiving/revoke.ts';
import { finishSend } from '../sending/finish.ts';
import type { Deps } from './deps.ts';

type EventDeps = Deps<
  | 'table:write'
  | 'media:write'
  | 'large-items:take'
  | 'erasures:record'
  | 'media-keys'
  | 'queue:events'
  | 'queue:deliveries'
  | 'hints:tell'
  | 'secrets'
  | 'http'
>;

/** The tasks that a message of the events queue names by its `kind`. A send is finished by a message without one. */
const handlers = {
  /** Something happened to a recorded message: its events are fanned out to the subscriptions. */
  announce: fanOutMessageEvents,
  /** The same for a call. */
  'announce-call': fanOutCallEvent,
  /** The same for a contact. */
  'announce-contact': fanOutContactEvent,
  /** An echo that may be of a send under way is received again. */
  echo: (body, deps) => handleEcho(body, readEcho, deps),
  /** A piece of a deleted contact's data is erased. */
  'erase-contact': eraseContact,
  'merge-contacts': handleMergeRequest,
  'merge-piece': mergePiece,
  /** A piece of a deleted subscription's deliveries is erased. */
  'erase-deliveries': eraseDeliveries,
  /** A received message's file, which could not be had before, is fetched again. */
  'fetch-media': (body, deps) => fetchDueMedia(body, fetchFile, deps),
  /** A received message or an echo is recorded: its file is fetched, and it is announced. */
  recorded: (body, deps) =>
    handleRecorded(body, { fetchFile, askProfile: askPhotoappProfile, block: blockAtChatapp }, deps),
  /** A piece of a subscription's deliveries is replayed. */
  replay: replayPiece,
  /** A message is revoked, with its file. */
  revoke: handleRevocation,
} satisfies Record<string, (body: unknown, deps: EventDeps) => Promise<void>>;

const kindSchema = z.object({ kind: z.enum(Object.keys(handlers) as (keyof typeof handlers)[]).optional() });

/**
 * Does the task that a message of the events queue names: it finishes a send (the message has no `kind`), announces a
 * message, a call or what has become of a contact, receives an echo again, does what follows a recording, fetches a file again, revokes a
 * message, replays deliveries, and erases contacts and deliveries. Throws where the queue is to show the message again.
 */
export async function handleEvent(body: unknown, deps: EventDeps): Promise<void> {
  const { kind } = kindSchema.parse(body);
  return kind === undefined ? finishSend(body, deps) : handlers[kind](body, deps);
}
