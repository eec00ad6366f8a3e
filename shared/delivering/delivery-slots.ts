import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { isoTime, seconds } from '../base/clock.ts';
import { errorFields } from '../base/log.ts';
import type { Deps } from '../runtime/deps.ts';
import { absent, any, below, exists } from '../table/expressions.ts';
import type { Key } from '../table/table.ts';
import { deliveryMessageSchema, enqueue } from './delivery-message.ts';

/**
 * An organization's part of a batch is counted where it has so many messages. Of the smaller ones one in so many is, for all of
 * them, and the others only look how many there are. A count takes two writes: so no delivery pays more than 0.4 of them on average.
 */
const sample = 5;
/** Slots are counted by the time at which they were taken. What a worker took that has died is forgotten with it, in ms. */
const windowMs = seconds(300);

type SlotDeps = Deps<'table:write' | 'queue:deliveries' | 'delivery-settings'>;
type Handler = (event: SQSEvent) => Promise<SQSBatchResponse>;

/**
 * Has a worker handle each organization's part of a batch within the slots of that organization: one that holds as many as
 * `webhookSlots` allows has its messages moved to the slow lane, where they wait for each other. A slot is one part that is
 * being handled, and is released with the organization's own last message: another's endpoint may hang. Their number is an
 * estimate where parts are small. A count or a move that fails limits nothing, and is logged.
 */
export const withinSlots =
  <P extends SlotDeps>(serve: (ports: P) => Handler) =>
  (ports: P): Handler =>
  async ({ Records }) => {
    const handle = serve(ports);
    const parts = Map.groupBy(Records, ({ attributes }) => attributes.MessageGroupId ?? '');
    const responses = await Promise.all(Array.from(parts, (part) => handlePart(part, handle, ports)));
    return { batchItemFailures: responses.flatMap(({ batchItemFailures }) => batchItemFailures) };
  };

type Part = readonly [organization: string, records: SQSRecord[]];

async function handlePart(part: Part, handle: Handler, deps: SlotDeps): Promise<SQSBatchResponse> {
  const [, records] = part;
  const { moved, release } = await share(part, deps);
  try {
    return await handle({ Records: records.filter((record) => !moved.has(record)) });
  } finally {
    await release();
  }
}

/** What becomes of an organization's part of a batch: a slot, to be released, or messages that have been moved. */
interface Share {
  readonly moved: ReadonlySet<SQSRecord>;
  release(): Promise<void>;
}

const noRelease = async () => {};

async function share([organization, records]: Part, deps: SlotDeps): Promise<Share> {
  const key = slotsKey(organization, deps.clock.now());
  const isSmall = records.length < sample;
  const slots = !isSmall ? 1 : deps.ids.fraction() < 1 / sample ? sample : 0;
  try {
    const isWithin = slots > 0 ? await takeSlots(key, slots, deps) : await hasSlot(key, deps);
    if (!isWithin) return { moved: new Set(await moveToSlowLane(records, deps)), release: noRelease };
    return { moved: new Set(), release: slots > 0 ? () => releaseSlots(key, slots, deps) : noRelease };
  } catch (error) {
    deps.log('delivery_slots_not_kept', { organization, ...errorFields(error) });
    return { moved: new Set(), release: noRelease };
  }
}

const windowOf = (now: number) => now - (now % windowMs);

/** The partition of an organization's slots. */
export const slotsPartition = (organizationId: string): string => `${organizationId}#DELIVERY-SLOTS`;

const slotsKey = (organization: string, now: number): Key => ({
  pk: slotsPartition(organization),
  sk: `SINCE#${isoTime(windowOf(now))}`,
});

async function hasSlot(key: Key, { table, settings }: SlotDeps): Promise<boolean> {
  return Number((await table.get(key))?.taken ?? 0) < settings.webhookSlots;
}

/** Whether there was one left. Around the end of a window there may be up to twice as many for as long as a batch takes. */
async function takeSlots(key: Key, slots: number, { table, clock, settings }: SlotDeps): Promise<boolean> {
  const expires_at = Math.ceil((windowOf(clock.now()) + 2 * windowMs) / 1000);
  const result = await table.write({
    kind: 'update',
    key,
    change: { set: { expires_at }, add: { taken: slots } },
    condition: any(absent('taken'), below('taken', settings.webhookSlots)),
  });
  return result.kind === 'done';
}

async function releaseSlots(key: Key, slots: number, { table, log }: SlotDeps): Promise<void> {
  try {
    await table.write({ kind: 'update', key, change: { add: { taken: -slots } }, condition: exists() });
  } catch (error) {
    log('delivery_slots_not_kept', { pk: key.pk, ...errorFields(error) });
  }
}

/** Of deliveries alone: checks of breakers take no time, and what does not parse is to fail. Returns what has been moved. */
async function moveToSlowLane(records: readonly SQSRecord[], deps: SlotDeps): Promise<SQSRecord[]> {
  const parsed = records.map((record) => ({ record, ...deliveryMessageSchema.safeParse(JSON.parse(record.body)) }));
  await enqueue(
    parsed.flatMap(({ data }) => (data ? [{ body: data, lane: 'slow' as const }] : [])),
    deps,
  );
  return parsed.flatMap(({ record, data }) => (data ? [record] : []));
}
