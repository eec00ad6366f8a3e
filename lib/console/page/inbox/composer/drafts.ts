import { isGone } from '../../api/api-error.ts';

/** A moment after the last key, in ms. */
const keptAfter = 800;

type Put = (contactId: string, text: string) => Promise<unknown>;

/**
 * The texts that an agent has begun, by contact: the service keeps each a moment after the last key, and until it has it, it is here.
 * Of one contact the puts go one after the other, so that what was written last is what is kept.
 */
export function keepDrafts(put: Put) {
  const texts = new Map<string, string>();
  const unkept = new Set<string>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const busy = new Set<string>();

  const keep = async (contactId: string) => {
    if (busy.has(contactId)) return;
    busy.add(contactId);
    try {
      while (unkept.has(contactId)) {
        const text = texts.get(contactId) ?? '';
        await put(contactId, text);
        if (texts.get(contactId) === text) unkept.delete(contactId);
      }
    } catch (error) {
      // No reason to disturb the agent who writes: it stays here, and is put again with the next key. Where the contact is deleted,
      // or the agent no member any more, there is nothing left to wait for.
      if (isGone(error)) unkept.delete(contactId);
    } finally {
      busy.delete(contactId);
    }
  };

  return {
    /** As it was last seen here. */
    textOf: (contactId: string) => texts.get(contactId),
    /** Whether the service may not have it yet. */
    isUnkept: (contactId: string) => unkept.has(contactId),
    hasUnkept: () => unkept.size > 0,
    /** The service has this. */
    learn: (contactId: string, text: string) => void texts.set(contactId, text),
    write(contactId: string, text: string) {
      texts.set(contactId, text);
      unkept.add(contactId);
      clearTimeout(timers.get(contactId));
      timers.set(
        contactId,
        setTimeout(() => void keep(contactId), keptAfter),
      );
    },
    /** Puts all that the service may not have, as when the network is back. */
    keepAll() {
      for (const contactId of unkept) void keep(contactId);
    },
  };
}
