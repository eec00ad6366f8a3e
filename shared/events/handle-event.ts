import * as z from 'zod';
import { eraseContact } from '../contacts/deletion/erase-contact.ts';
import { finishSend } from '../messages/finish-send.ts';
import { handleEcho } from '../messages/inbound/echo-event.ts';
import { fetchDueMedia } from '../messages/inbound/fetch-due-media.ts';
import { handleRecorded } from '../messages/inbound/recorded.ts';
import { handleRevoke } from '../messages/inbound/revoke-event.ts';
import type { Deps } from '../runtime/deps.ts';
import { eraseDeliveries } from '../webhooks/erase-deliveries.ts';
import { replayPiece } from '../webhooks/replay.ts';
import { announcedCall } from './call-event.ts';
import { announcedMessage } from './message-event.ts';

type EventDeps = Deps<
  'table:write' | 'media:write' | 'media-keys' | 'queue:events' | 'queue:deliveries' | 'secrets' | 'http'
>;

/** What can be asked for, by `kind`. Sends came first, and bear none. */
const handlers = {
  announce: announcedMessage,
  'announce-call': announcedCall,
  echo: handleEcho,
  'erase-contact': eraseContact,
  'erase-deliveries': eraseDeliveries,
  'fetch-media': fetchDueMedia,
  recorded: handleRecorded,
  replay: replayPiece,
  revoke: handleRevoke,
} satisfies Record<string, (body: unknown, deps: EventDeps) => Promise<void>>;

const kindSchema = z.object({ kind: z.enum(Object.keys(handlers) as (keyof typeof handlers)[]).optional() });

/** Does what a message of the events queue asks for. */
export async function handleEvent(body: unknown, deps: EventDeps): Promise<void> {
  const { kind } = kindSchema.parse(body);
  return kind === undefined ? finishSend(body, deps) : handlers[kind](body, deps);
}
