import * as z from 'zod';
import type { BlockAtProvider } from '../channels/block.ts';
import type { FetchFile } from '../channels/inbound.ts';
import type { AskProfile } from '../channels/profile.ts';
import { fanOutCallEvent, fanOutMessageEvents } from '../delivering/build-events.ts';
import { fanOutContactEvent } from '../delivering/contact-event.ts';
import { handleRecorded } from '../receiving/recorded-event.ts';
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

/** What providers are asked for behind a message, now and then. */
const fetchFile: FetchFile = async (...given) => (await import('../providers/fetch-file.ts')).fetchFile(...given);
const askProfile: AskProfile = async (...given) =>
  (await import('../providers/photoapp/profile.ts')).askPhotoappProfile(...given);
const block: BlockAtProvider = async (...given) =>
  (await import('../providers/chatapp/block-users.ts')).blockAtChatapp(...given);

/** The tasks that a message of the events queue names by its `kind`. A send is finished by a message without one. */
const handlers = {
  /** Something happened to a recorded message: its events are fanned out to the subscriptions. */
  announce: fanOutMessageEvents,
  /** The same for a call. */
  'announce-call': fanOutCallEvent,
  /** The same for a contact. */
  'announce-contact': fanOutContactEvent,
  /** An echo that may be of a send under way is received again. */
  echo: async (body, deps) => {
    const { handleEcho } = await import('../receiving/echo-event.ts');
    const { readEcho } = await import('../providers/read-echo.ts');
    return handleEcho(body, readEcho, deps);
  },
  /** A piece of a deleted contact's data is erased. */
  'erase-contact': async (body, deps) => (await import('../erasing/erase-contact.ts')).eraseContact(body, deps),
  'merge-contacts': async (body, deps) => (await import('../merging/begin-merge.ts')).handleMergeRequest(body, deps),
  'merge-piece': async (body, deps) => (await import('../merging/merge-contacts.ts')).mergePiece(body, deps),
  /** A piece of a deleted subscription's deliveries is erased. */
  'erase-deliveries': async (body, deps) =>
    (await import('../delivering/erase-deliveries.ts')).eraseDeliveries(body, deps),
  /** A received message's file, which could not be had before, is fetched again. */
  'fetch-media': async (body, deps) =>
    (await import('../receiving/retry-media.ts')).fetchDueMedia(body, fetchFile, deps),
  /** A received message or an echo is recorded: its file is fetched, and it is announced. */
  recorded: (body, deps) => handleRecorded(body, { fetchFile, askProfile, block }, deps),
  /** A piece of a subscription's deliveries is replayed. */
  replay: async (body, deps) => (await import('../delivering/replay-piece.ts')).replayPiece(body, deps),
  /** A message is revoked, with its file. */
  revoke: async (body, deps) => (await import('../receiving/revoke.ts')).handleRevocation(body, deps),
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
