import { systemClock } from './clock.ts';
import { randomIds } from './ids.ts';
import { jsonLog } from './log.ts';

/** What needs no client. A function that uses nothing else carries no SDK in its bundle. */
export const plainPorts = { clock: systemClock, ids: randomIds, log: jsonLog() };
