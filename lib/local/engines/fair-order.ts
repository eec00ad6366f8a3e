/** What waits in a standard queue, and what its readers have and have not yet deleted. */
interface Waiting<T> {
  /** The oldest first. */
  readonly messages: Iterable<T>;
  /** The group of each message in flight. */
  readonly inFlight: Iterable<string | undefined>;
  readonly groupOf: (message: T) => string | undefined;
}

/**
 * The order in which a standard queue is received, as SQS fair queues have it: the next message is the oldest one of the
 * group with the fewest in flight. So one group's backlog, or its slow messages, keep no other group waiting. SQS itself
 * takes the oldest message until a group has more than a tenth of what is in flight (and 30 messages at least) or of the
 * readers' time, which among fewer than ten groups some always have. A message without a group is a group of its own.
 */
export function* fairOrder<T>({ messages, inFlight, groupOf }: Waiting<T>): Generator<T> {
  const held = new Map<unknown, number>();
  const hold = (group: unknown) => held.set(group, (held.get(group) ?? 0) + 1);
  for (const group of inFlight) hold(group);
  // A group's place among groups with as many in flight is that of its oldest message.
  const lanes = Map.groupBy([...messages].entries(), ([, message]) => groupOf(message) ?? message);
  const heldBy = (group: unknown) => held.get(group) ?? 0;
  while (lanes.size > 0) {
    const [group, lane] = [...lanes].reduce((best, one) => {
      const more = heldBy(one[0]) - heldBy(best[0]) || oldest(one[1]) - oldest(best[1]);
      return more < 0 ? one : best;
    });
    const [next] = lane.splice(0, 1);
    if (lane.length === 0) lanes.delete(group);
    hold(group);
    if (next) yield next[1];
  }
}

const oldest = (lane: readonly (readonly [number, unknown])[]) => lane[0]?.[0] ?? Number.POSITIVE_INFINITY;
