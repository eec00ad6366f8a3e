import type { Instance } from '../../instances/instance.ts';
import { troubleSpotOfInstance } from '../../instances/instance.ts';
import { noteTrouble } from '../../organizations/trouble.ts';
import type { Deps } from '../../runtime/deps.ts';
import { memberOf } from '../tolerant-reader.ts';
import { eventOf } from './webhook-items.ts';

/** What is told of an instance that its server cannot send with. */
export const notConnected =
  'Its server has no connection to the chat-app: scan the code there again, and look whether the phone is online.';

/** The states in which a server sends, and those in which it does not; while it is connecting, nothing is known. */
const isOpen: Readonly<Record<string, boolean>> = { open: true, close: false, closed: false, refused: false };

/** Whether a server's word for the state of an instance means that it is connected; undefined where it does not say. */
export const connectedAs = (state: unknown): boolean | undefined =>
  typeof state === 'string' && Object.hasOwn(isOpen, state) ? isOpen[state] : undefined;

/** Notes what a webhook of an instance's server says of its connection, where it says anything: the last word counts. */
export async function noteConnection(instance: Instance, webhook: unknown, deps: Deps<'channels:note'>): Promise<void> {
  const told = (Array.isArray(webhook) ? webhook : [webhook])
    .filter((one) => eventOf(one) === 'connection.update')
    .map((one) => connectedAs(memberOf(memberOf(one, 'data'), 'state')))
    .findLast((one) => one !== undefined);
  if (told !== undefined) await noteTrouble(troubleSpotOfInstance(instance), told ? undefined : notConnected, deps);
}
