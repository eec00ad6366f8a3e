import type { About } from '../about.ts';
import type { Measured, Results } from '../results.ts';
import { verdictsOf } from '../verdicts.ts';
import { broadcastSection } from './broadcast-section.ts';
import { budgetSection } from './budget-section.ts';
import { consoleSection } from './console-section.ts';
import { costSection } from './cost-section.ts';
import { deliverySection } from './delivery-section.ts';
import { eventCostSection } from './event-cost-section.ts';
import { inboundSection } from './inbound-section.ts';
import { inboxSection } from './inbox-section.ts';
import { laptopSection } from './laptop-section.ts';
import { mediaSection } from './media-section.ts';
import { mergeSection } from './merge-section.ts';
import { orderSection } from './order-section.ts';
import { scaleSection } from './scale-section.ts';
import { isWhole, type Section } from './section.ts';
import { costSummary, overBudget } from './summary-section.ts';
import { cpuSection, functionSection } from './time-sections.ts';
import { typeCostSection } from './type-cost-section.ts';
import { typeSection } from './type-section.ts';
import { atOnceSection, readSection, receiptSection, sendSection } from './unit-sections.ts';

/** Everything that was measured, in Markdown: what a million costs, what is over budget, and the rest. */
export function pageOf(results: Results): string {
  const about = { title: 'About the figures', body: aboutLines(results) };
  const sections = [costSummary(results), overBudget(verdictsOf(results)), about, ...sectionsOf(results)];
  return [
    '# Bench: what it costs',
    'Written by `npm run bench`; do not edit. The same as data: `results.json`; the pictures are in `charts`.',
    ...sections.flatMap(({ title, body }) => [`## ${title}`, ...body]),
  ].join('\n\n');
}

function sectionsOf(measured: Measured): Section[] {
  const {
    functions,
    send,
    types,
    broadcasts,
    atOnce,
    cpu,
    reads,
    scale,
    inbox,
    console,
    receipts,
    inbound,
    deliveries,
    order,
    merges,
    media,
    laptop,
  } = measured;
  return [
    budgetSection(verdictsOf(measured)),
    send && sendSection(send),
    types && typeSection(types),
    broadcasts && broadcastSection(broadcasts),
    atOnce && atOnceSection(atOnce),
    reads && readSection(reads),
    scale && scaleSection(scale, inbox),
    inbox && inboxSection(inbox),
    console && consoleSection(console, inbox),
    receipts && receiptSection(receipts),
    inbound && inboundSection(inbound),
    deliveries && deliverySection(deliveries),
    order && orderSection(order),
    merges && mergeSection(merges),
    media && mediaSection(media),
    laptop && laptopSection(laptop),
    functions && functionSection(functions),
    cpu && cpuSection(cpu),
    ...(isWhole(measured) ? [costSection(measured), typeCostSection(measured)] : []),
    inbound && deliveries && eventCostSection({ inbound, deliveries }),
  ].filter((section): section is Section => typeof section === 'object');
}

function aboutLines({ about, later = {} }: Results): string[] {
  return [
    [
      ...whereAndWhen(about).map((line) => `- ${line}`),
      ...Object.entries(later).map(
        ([part, then]) => `- \`${part}\` was measured later: ${whereAndWhen(then).join('; ')}`,
      ),
      '- Repeat: `npm run bench`, or a part of it: `npm run bench -- send cpu` (`send`, `types`, `broadcasts`, `atOnce`, ' +
        '`reads`, `scale`, `inbox`, `console`, `receipts`, `inbound`, `deliveries`, `order`, `merges`, `media`, `laptop`, `functions`, `cpu`); only a whole run writes this page, and `--add` has a part take its place in it',
    ].join('\n'),
    'E1 is `POST /send-chatapp`, E2 `POST /send-photoapp`, E5 `GET /conversations`, E6 `GET /contact`, and E7 to E10 are the ' +
      'gateway’s reaction, poll, location and audio. RU and WU are DynamoDB’s read and write units.',
    'Units, calls and sizes are exact and repeat to the digit. Times depend on the machine and on what else it does: read the ' +
      'ratios. AWS is the laptop’s (`lib/local/engines`), in a process of its own: all in memory but files.',
  ];
}

function whereAndWhen({ date, commit, uncommitted, node, machine, load, seconds }: About): string[] {
  const changes = uncommitted === 0 ? '' : `, with ${uncommitted} files changed since`;
  return [
    `${date.slice(0, 16).replace('T', ' ')} UTC, commit \`${commit}\`${changes}`,
    `${machine}, Node ${node.slice(1)}; load ${load} when it began; it took ${Math.round(seconds ?? 0)} s`,
  ];
}
