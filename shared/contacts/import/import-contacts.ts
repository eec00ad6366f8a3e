import type { Organization } from '../../organizations/organization.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { NewContactBody } from '../new-contact.ts';
import { folding } from './folding.ts';
import { groupsOf } from './groups.ts';
import { importGroup, type Tally } from './import-group.ts';
import { inOrderOfIdentity } from './order.ts';

/** Groups under way at the same time, of 20 contacts each. */
const groupsAtOnce = 4;

/**
 * Creates a contact for everybody who is not one yet. Of several with one identity the first becomes the contact, as if they
 * came one by one. `done` is told after each group how many were created and how many were there already.
 *
 * When `bodies` ends, everything that came has been dealt with. When a group fails, no more are taken, those under way are
 * finished, and the error is thrown. Whatever dies when: the same bodies again make no contact twice and leave none out.
 */
export async function importContacts(
  organization: Organization,
  bodies: AsyncIterable<NewContactBody>,
  deps: Deps<'table:write'>,
  done: (tally: Tally) => void,
): Promise<void> {
  const folds = folding(organization.id, deps);
  const inOrder = inOrderOfIdentity();
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for await (const group of groupsOf(organization, bodies)) {
    const work = inOrder(group, async () => {
      const tally = await importGroup(organization, group, deps);
      done(tally);
      folds.created(tally.created);
    })
      .catch((error) => void failures.push(error))
      .finally(() => running.delete(work));
    running.add(work);
    while (running.size >= groupsAtOnce) await Promise.race(running);
    if (failures.length > 0) break;
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
  await folds.end();
}
