import { isGone } from '../../api/api-error.ts';
import { observableMap } from '../observable-map.ts';

/** A moment after the last key, in ms. */
const keptAfter = 800;

interface Service {
  readonly get: (contactId: string) => Promise<string>;
  readonly put: (contactId: string, text: string) => Promise<unknown>;
}

interface Draft {
  readonly text: string;
  /** What the service had, where something else was written here before that was known. It is offered, and no longer at the service. */
  readonly earlier?: string;
}

const nothing: Draft = { text: '' };

/**
 * The texts that an agent has begun, by contact: the service keeps each a moment after the last key, and until it has it, it is here.
 * Of one contact what the service has is read first, and then one put goes after the other, so that what was written last is what
 * is kept.
 */
export function keepDrafts({ get, put }: Service) {
  const drafts = observableMap<Draft>();
  const kept = new Map<string, string>();
  const unkept = new Set<string>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const busy = new Set<string>();
  const reads = new Map<string, Promise<void>>();
  const of = (contactId: string) => drafts.get(contactId) ?? nothing;

  const learn = (contactId: string, found: string) => {
    const before = kept.get(contactId);
    kept.set(contactId, found);
    const draft = of(contactId);
    const isSent = before === undefined && draft.text === '';
    if (isSent) unkept.delete(contactId);
    if (!unkept.has(contactId)) drafts.set(contactId, { ...draft, text: found });
    else if (!['', before, draft.text].includes(found)) drafts.set(contactId, { ...draft, earlier: found });
  };

  const read = (contactId: string): Promise<void> => {
    const reading =
      reads.get(contactId) ??
      get(contactId)
        .then((found) => learn(contactId, found))
        .finally(() => reads.delete(contactId));
    reads.set(contactId, reading);
    return reading;
  };

  const keep = async (contactId: string) => {
    if (busy.has(contactId)) return;
    busy.add(contactId);
    try {
      await (kept.has(contactId) ? reads.get(contactId) : read(contactId));
      while (unkept.has(contactId)) {
        const { text } = of(contactId);
        await put(contactId, text);
        kept.set(contactId, text);
        if (of(contactId).text === text) unkept.delete(contactId);
      }
    } catch (error) {
      // No reason to disturb the agent who writes: it stays here, and is put again with the next key. Where the contact is deleted,
      // or the agent no member any more, there is nothing left to wait for.
      if (isGone(error)) unkept.delete(contactId);
    } finally {
      busy.delete(contactId);
    }
  };

  const write = (contactId: string, text: string) => {
    drafts.set(contactId, { ...of(contactId), text });
    unkept.add(contactId);
    clearTimeout(timers.get(contactId));
    timers.set(
      contactId,
      setTimeout(() => void keep(contactId), keptAfter),
    );
  };

  const dropEarlier = (contactId: string) => drafts.set(contactId, { text: of(contactId).text });

  return {
    /** As it was last seen here. */
    of,
    subscribe: drafts.subscribe,
    /** Whether there is one that the service may not have yet, or has no more. */
    hasUnkept: () => unkept.size > 0 || drafts.all().some(({ earlier }) => earlier !== undefined),
    /** The agent looks at it: what the service has is shown, unless something is being written. */
    open: (contactId: string) =>
      void (unkept.has(contactId) ? keep(contactId) : read(contactId).catch(() => undefined)),
    write,
    /** Puts the earlier one before what is written. */
    takeEarlier(contactId: string) {
      const { earlier, text } = of(contactId);
      dropEarlier(contactId);
      write(contactId, [earlier, text].filter(Boolean).join('\n'));
    },
    dropEarlier,
    /** Puts all that the service may not have, as when the network is back. */
    keepAll() {
      for (const contactId of unkept) void keep(contactId);
    },
  };
}
