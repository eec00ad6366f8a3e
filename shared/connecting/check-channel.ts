import type * as z from 'zod';
import { type Instance, troubleSpotOfInstance } from '../instances/instance.ts';
import type { AccountCheck } from '../organizations/account-check.ts';
import { type Organization, troubleSpotOf } from '../organizations/organization.ts';
import { noteTrouble, type TroubleSpot } from '../organizations/trouble.ts';
import { askInstanceState } from '../providers/evolution/ask-state.ts';
import { serverOf } from '../providers/evolution/channel.ts';
import type { Deps } from '../runtime/deps.ts';
import { askAccount, askMs, storedSettings } from './account-settings.ts';
import type { ShownChannel, shownCheckSchema } from './operations.ts';
import { type FoundChannel, findChannel, showFound, showInstance } from './shown-channel.ts';

/** What came of a check, with the channel as it is after it. */
interface Checked {
  readonly channel: ShownChannel;
  readonly check: z.infer<typeof shownCheckSchema>;
}

type CheckDeps = Deps<'table:write' | 'channels:note' | 'secrets' | 'http'>;

/** Asks a channel's provider whether it takes what we have of it, and notes what it says. Throws 404 for an id that is no channel's. */
export async function checkChannel(organization: Organization, id: string, deps: CheckDeps): Promise<Checked> {
  const found = await findChannel(organization, id, deps);
  const { state, state_reason } = found.shown;
  if (state === 'incomplete') return { channel: found.shown, check: { result: state, message: state_reason ?? '' } };
  const server = found.instance?.upstream === 'evolution' ? found.instance : undefined;
  const check = server ? await askServer(server, deps) : await askStored(organization, found, deps);
  // What is known of it stays where it could not be asked.
  if (check.result === 'unreachable') return { channel: found.shown, check };
  const spot = server ? troubleSpotOfInstance(server) : troubleSpotOf(organization, accountOf(found));
  return {
    channel: await noted(organization, { found, spot, check }, deps),
    check: check.result === 'ok' ? { ...check, message: 'It takes what it is sent.' } : check,
  };
}

/** An instance without a server sends over the organization's own account. */
const accountOf = ({ kind }: FoundChannel) => (kind === 'instance' ? 'chatapp' : kind);

async function askServer(instance: Instance, deps: CheckDeps): Promise<AccountCheck> {
  return askInstanceState(await serverOf(instance, deps), deps.clock.now() + askMs, deps);
}

async function askStored(organization: Organization, found: FoundChannel, deps: CheckDeps): Promise<AccountCheck> {
  const kind = accountOf(found);
  return askAccount(kind, await storedSettings(organization, kind, deps), deps);
}

/** Notes what a check has found, and shows the channel with it. */
async function noted(
  organization: Organization,
  { found, spot, check }: { readonly found: FoundChannel; readonly spot: TroubleSpot; readonly check: AccountCheck },
  deps: CheckDeps,
): Promise<ShownChannel> {
  const trouble = await noteTrouble(spot, 'message' in check ? check.message : undefined, deps);
  const { instance } = found;
  return instance?.upstream === 'evolution'
    ? showInstance({ ...instance, trouble }, organization)
    : showFound(found, { ...organization, [spot.attribute]: trouble });
}
