import * as z from 'zod';
import { fanOutCallEvent, fanOutMessageEvents } from '../delivering/build-events.ts';
import { eraseDeliveries } from '../delivering/erase-deliveries.ts';
import { replayPiece } from '../delivering/replay-range.ts';
import { eraseContact } from '../erasing/erase-contact.ts';
import { fetchFile } from '../providers/fetch-file.ts';
import { readInbound } from '../providers/read-inbound.ts';
import { fetchDueMedia } from '../receiving/bring-media.ts';
import { handleEcho } from '../receiving/echo-event.ts';
import { handleRecorded } from '../receiving/recorded.ts';
import { handleRevoke } from '../receiving/revoke.ts';
import { finishSend } from '../sending/finish.ts';
import type { Deps } from './deps.ts';

type EventDeps = Deps<
  'table:write' | 'media:write' | 'media-keys' | 'queue:events' | 'queue:deliveries' | 'secrets' | 'http'
>;

/** What can be asked for, by `kind`. Sends came first, and bear none. */
const handlers = {
  announce: fanOutMessageEvents,
  'announce-call': fanOutCallEvent,
  echo: (body, deps) => handleEcho(body, readInbound, deps),
  'erase-contact': eraseContact,
  'erase-deliveries': eraseDeliveries,
  'fetch-media': (body, deps) => fetchDueMedia(body, fetchFile, deps),
  recorded: (body, deps) => handleRecorded(body, fetchFile, deps),
  replay: replayPiece,
  revoke: handleRevoke,
} satisfies Record<string, (body: unknown, deps: EventDeps) => Promise<void>>;

const kindSchema = z.object({ kind: z.enum(Object.keys(handlers) as (keyof typeof handlers)[]).optional() });

/** Does what a message of the events queue asks for. */
export async function handleEvent(body: unknown, deps: EventDeps): Promise<void> {
  const { kind } = kindSchema.parse(body);
  return kind === undefined ? finishSend(body, deps) : handlers[kind](body, deps);
}
