import type { Engines } from '../engines/start.ts';
import { measureContacts } from '../scale/contacts.ts';
import { measureConversation } from '../scale/conversations.ts';
import { openWorlds, type ReadAtScale } from '../scale/measure-read.ts';

export interface ScaleFigures {
  readonly conversations: readonly ReadAtScale[];
  readonly contacts: readonly ReadAtScale[];
}

/** Messages of a conversation, contacts of an organization. */
const sizes = [100, 10_000, 100_000];

/** E5 of small and large tenants: pages and searches. Tables are filled beside the measurement, with the items that the code makes. */
export async function measureScale(engines: Engines): Promise<ScaleFigures> {
  const worlds = openWorlds(engines);
  const conversations: ReadAtScale[] = [];
  for (const size of sizes) conversations.push(...(await measureConversation(worlds, size)));
  const contacts: ReadAtScale[] = [];
  for (const size of sizes) contacts.push(...(await measureContacts(worlds, size)));
  return { conversations, contacts };
}
