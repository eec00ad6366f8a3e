import { budgets, type Verdict, verdict } from '../budgets.ts';
import type { Usage } from '../meter/usage.ts';
import type { DeliveryFigures } from '../parts/deliveries.ts';
import type { Isolation, IsolationFigures } from './isolation.ts';

/** What AWS's rules say, where that is more than the engine does. */
const dearer = ({ writeUnits, publishedWriteUnits }: Usage) => Math.max(writeUnits, publishedWriteUnits);

/** Write units of one delivery from row to result, and of the event's body, which is what the fan-out writes besides. */
export function deliveryWriteUnits({ units }: Pick<DeliveryFigures, 'units'>): {
  readonly delivery: number;
  readonly body: number;
} {
  const [one, many] = units;
  if (!one || !many) return { delivery: Number.NaN, body: Number.NaN };
  const row = (dearer(many.fanOut) - dearer(one.fanOut)) / (many.subscriptions - one.subscriptions);
  return { delivery: row + dearer(one.delivery), body: dearer(one.fanOut) - row * one.subscriptions };
}

/** The same load with an endpoint that answers. */
const likeOf = ({ beside }: Isolation, { told }: Pick<IsolationFigures, 'told'>): IsolationFigures | undefined =>
  beside.find((figures) => figures.kind === 'answers' && figures.told === told);

/** The others' p99 to what it is beside an endpoint that answers; where its events only wait, to what it is alone. */
export function p99Ratios(isolation: Isolation, figures: IsolationFigures) {
  const { others, othersLater } = figures;
  return {
    meanwhile: others.p99 / (likeOf(isolation, figures)?.others.p99 ?? Number.NaN),
    later: othersLater && othersLater.p99 / isolation.alone.p99,
  };
}

/** Of an endpoint that hangs with as many events as the budget speaks of. */
export function verdictsOfDeliveries(figures: DeliveryFigures): Verdict[] {
  const { isolation } = figures;
  const hanging = isolation.beside.find(({ kind, told }) => kind === 'hangs' && told === 'at once');
  return [
    verdict({
      what: 'a delivery, first attempt succeeds: write units beside the body',
      measured: deliveryWriteUnits(figures).delivery,
      budget: budgets.delivery.writeUnits,
      unit: 'WU',
    }),
    ...(hanging ? verdictsOfHanging(isolation, hanging) : []),
  ];
}

function verdictsOfHanging(isolation: Isolation, hanging: IsolationFigures): Verdict[] {
  const { later = Number.NaN, meanwhile } = p99Ratios(isolation, hanging);
  const what = `one endpoint hangs, ${hanging.events.toLocaleString('en')} events`;
  return [
    verdict({
      what: `${what} waiting: the others’ p99 to that without it`,
      measured: later,
      budget: budgets.isolationRatio,
      unit: '×',
    }),
    verdict({
      what: `${what} coming: the others’ p99 to that beside one that answers`,
      measured: meanwhile,
      budget: budgets.isolationRatio,
      unit: '×',
    }),
  ];
}
