import type { About } from './about.ts';
import type { AtOnceFigures } from './parts/at-once.ts';
import type { BroadcastFigures } from './parts/broadcasts.ts';
import type { ConsoleFigures } from './parts/console.ts';
import type { CpuFigures } from './parts/cpu.ts';
import type { DeliveryFigures } from './parts/deliveries.ts';
import type { FunctionFigures } from './parts/functions.ts';
import type { InboundFigures } from './parts/inbound.ts';
import type { InboxFigures } from './parts/inbox.ts';
import type { StartFigures } from './parts/laptop.ts';
import type { MediaFigures } from './parts/media.ts';
import type { MergeFigures } from './parts/merges.ts';
import type { OrderFigures } from './parts/order.ts';
import type { ReadFigures } from './parts/reads.ts';
import type { ReceiptFigures } from './parts/receipts.ts';
import type { ScaleFigures } from './parts/scale.ts';
import type { SendFigures } from './parts/send.ts';
import type { TypeFigures } from './parts/types.ts';

/** What the parts have measured; of a partial run, some of it. */
export interface Measured {
  functions?: readonly FunctionFigures[];
  send?: readonly SendFigures[];
  types?: readonly TypeFigures[];
  broadcasts?: readonly BroadcastFigures[];
  media?: MediaFigures;
  atOnce?: readonly AtOnceFigures[];
  cpu?: readonly CpuFigures[];
  reads?: readonly ReadFigures[];
  scale?: ScaleFigures;
  inbox?: InboxFigures;
  console?: ConsoleFigures;
  receipts?: readonly ReceiptFigures[];
  inbound?: InboundFigures;
  deliveries?: DeliveryFigures;
  order?: OrderFigures;
  merges?: readonly MergeFigures[];
  laptop?: readonly StartFigures[];
}

export type PartName = keyof Measured;
export type Whole = Required<Measured>;
export type Results = Measured & {
  readonly about: About;
  /** Of the parts that were measured after the others. */
  readonly later?: Readonly<Partial<Record<PartName, About>>>;
};
