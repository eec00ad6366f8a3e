import { systemClock } from '../base/clock.ts';
import { randomIds } from '../base/ids.ts';
import { jsonLog } from '../base/log.ts';

/** What needs no client. A function that uses nothing else carries no SDK in its bundle. */
export const plainPorts = { clock: systemClock, ids: randomIds, log: jsonLog() };
