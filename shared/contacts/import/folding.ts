import type { Deps } from '../../runtime/deps.ts';
import { errorFields } from '../../runtime/log.ts';
import { foldContactList } from '../list/fold.ts';

/** Contacts created between two looks whether buckets are full. */
const every = 2000;

/** Folds the list while contacts are created, beside that and never twice at once. It never fails the import: the sweeper folds too. */
export function folding(organizationId: string, deps: Deps<'table:write'>) {
  let sinceLast = 0;
  let running: Promise<void> | undefined;

  const fold = () =>
    foldContactList(organizationId, deps).catch((error) =>
      deps.log('contact_list_not_folded', { organization: organizationId, ...errorFields(error) }),
    );

  return {
    created(count: number): void {
      sinceLast += count;
      if (sinceLast < every || running !== undefined) return;
      sinceLast = 0;
      running = fold().finally(() => {
        running = undefined;
      });
    },
    /** Counts what can be counted, and has the sweeper come for the youngest. */
    async end(): Promise<void> {
      await running;
      await fold();
    },
  };
}
