import * as z from 'zod';
import { isoTime } from '../../shared/base/clock.ts';
import { type ListedErasure, listedErasures } from '../../shared/erasing/erasure-list.ts';
import { replayErasures } from '../../shared/erasing/replay-erasures.ts';
import type { Command } from './command.ts';

const since = { value: 'time', help: 'from when on, such as 2026-11-28T10:00:00Z', required: true } as const;

export const erasureCommands: readonly Command[] = [
  {
    noun: 'erasures',
    verb: 'list',
    summary: `List what was deleted since a time, contacts and organizations, by ids alone: the oldest first, as many as
    --limit says; count says how many there are. A deletion is on the list for 90 days.`,
    flags: { since, limit: { value: 'number', help: 'how many to show; 100 unless given' } },
    async run({ since, limit = '100' }, deps) {
      if (!/^[1-9]\d{0,5}$/.test(limit)) throw new Error('--limit must be a whole number from 1');
      const shown: ListedErasure[] = [];
      let count = 0;
      for await (const page of listedErasures({ since: timeIn(since), until: deps.clock.now() }, deps)) {
        count += page.length;
        shown.push(...page.slice(0, Number(limit) - shown.length));
      }
      return { count, erasures: shown.map(viewOf) };
    },
  },
  {
    noun: 'erasures',
    verb: 'replay',
    summary: `Delete again, on a restored table, what was deleted since the time that it was restored to. Run again after an
    interruption it goes on. Counts what it deleted, what was gone, ids that a newer contact has by now, and failures.`,
    flags: { since },
    async run({ since }, deps) {
      const { queueOf } = await deps.letterDeps();
      const { contact, organization, ...others } = await replayErasures(timeIn(since), {
        ...deps,
        eventsQueue: queueOf('events'),
      });
      return { contacts: contact, organizations: organization, ...others };
    },
  },
];

const viewOf = ({ at, organizationId, contactId }: ListedErasure) => ({
  deleted_at: isoTime(at),
  organization_id: organizationId,
  contact_id: contactId ?? null,
});

/** A time that was given, in ms since the epoch. With its zone: an operator's own is not the list's. */
function timeIn(given: string | undefined): number {
  const { data } = z.iso.datetime({ offset: true }).safeParse(given);
  if (data === undefined) throw new Error('--since must be a time such as 2026-11-28T10:00:00Z');
  return Date.parse(data);
}
