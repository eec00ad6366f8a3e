import { systemClock } from '../base/clock.ts';
import { randomIds } from '../base/ids.ts';
import { jsonLog } from '../base/log.ts';

/** The ports that need no client. A function that uses no other port has no SDK in its bundle. */
export const plainPorts = { clock: systemClock, ids: randomIds, log: jsonLog() };
