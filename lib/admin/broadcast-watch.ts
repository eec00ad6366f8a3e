import { seconds } from '../../shared/base/clock.ts';
import { findBroadcast } from '../../shared/broadcasts/broadcast.ts';
import { type ShownBroadcast, showBroadcast } from '../../shared/broadcasts/shown-broadcast.ts';
import type { Organization } from '../../shared/organizations/organization.ts';
import type { Deps } from '../../shared/runtime/deps.ts';
import { barOf, number, type Screen } from './bar.ts';

/**
 * Waits until a broadcast is finished, cancelled or paused, with a bar where there is a terminal, and returns it as it is then. The
 * broadcast goes on without it: a Ctrl-C ends the waiting alone.
 */
export async function watchBroadcast(
  organization: Organization,
  { id, screen }: { readonly id: string; readonly screen: Screen },
  deps: Deps<'table:read'>,
): Promise<ShownBroadcast> {
  for (;;) {
    const broadcast = await showBroadcast(await findBroadcast(organization, id, deps), deps);
    const isOver = broadcast.status !== 'running' && broadcast.status !== 'scheduled';
    if (screen.isTTY) screen.write(progressLine(broadcast) + (isOver ? '\n' : ''));
    if (isOver) return broadcast;
    await deps.clock.sleep(seconds(1));
  }
}

function progressLine({ status, counts }: ShownBroadcast): string {
  const { planned, sent, failed, skipped, unknown } = counts;
  const settled = sent + failed + skipped + unknown;
  const percent = planned === 0 ? 0 : Math.floor((100 * settled) / planned);
  const numbers = Object.entries({ sent, failed, skipped, unknown }).map(([name, n]) => `${number.format(n)} ${name}`);
  const said = `${number.format(settled)} of ${number.format(planned)} (${percent} %), ${numbers.join(', ')}; ${status}`;
  return barOf(percent, said);
}
