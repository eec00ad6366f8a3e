import * as z from 'zod';
import { eraseContact } from '../contacts/deletion/erase-contact.ts';
import { finishSend } from '../messages/finish-send.ts';
import type { Deps } from '../runtime/deps.ts';

/** Sends came first, and bear no kind. */
const kindSchema = z.object({ kind: z.literal('erase-contact').optional() });

/** Does what a message of the events queue asks for. */
export async function handleEvent(
  body: unknown,
  deps: Deps<'table:write' | 'media:write' | 'queue:events'>,
): Promise<void> {
  const { kind } = kindSchema.parse(body);
  return kind === 'erase-contact' ? eraseContact(body, deps) : finishSend(body, deps);
}
