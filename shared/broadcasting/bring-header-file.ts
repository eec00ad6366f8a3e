import { isoTime, seconds } from '../base/clock.ts';
import { errorFields } from '../base/log.ts';
import { type Broadcast, keyOfBroadcast } from '../broadcasts/broadcast.ts';
import {
  headerFileKey,
  headerFileWrite,
  mediaIdOf,
  parseHeaderFile,
  storedFileKey,
} from '../broadcasts/header-file.ts';
import { isApiError } from '../errors.ts';
import { linkTo } from '../media/media-link.ts';
import type { StoredFile } from '../media/media-source.ts';
import { overMediaQuota } from '../media/media-usage.ts';
import { fetchMedia } from '../media/store-media.ts';
import { uploaded } from '../sending/bring-file.ts';
import { fileInHeader } from '../sending/template-message.ts';
import { templateUseSchema } from '../templates/use.ts';
import { common, mostFaults, passing, waitOf } from './recipient-outcome.ts';
import { sampledTemplate } from './sampled-template.ts';
import type { SendDeps, SendingRun, SharedFile } from './sending-run.ts';

/** A broadcast whose file is to be there, and until when its run lasts (ms since the epoch). */
interface Bringing {
  readonly broadcast: Broadcast;
  readonly run: Pick<SendingRun, 'organization' | 'provider'>;
  readonly until: number;
}

/** The file; or why it cannot be had; neither where the run is over first. */
interface BroughtFile {
  readonly file?: SharedFile;
  readonly halt?: string;
}

/** For fetching it, in ms. */
const fetchMs = seconds(12);

/**
 * Brings the file in a broadcast's header to our storage and to the provider, unless an earlier run has. All messages share
 * it, so that it is fetched once, whatever its address has later; the provider gets it again where it keeps it no longer.
 */
export async function bringHeaderFile(bringing: Bringing, deps: SendDeps): Promise<BroughtFile> {
  const { broadcast, until } = bringing;
  const { clock, log } = deps;
  let faults = 0;
  while (clock.now() < until) {
    try {
      return { file: await broughtFile(bringing, deps) };
    } catch (error) {
      const tried = natureOf(error);
      if (tried === 'lasting') return { halt: reasonOf(error) };
      if (tried === 'fault') faults++;
      log('broadcast_file_failed', { broadcast_id: broadcast.id, tries: faults, ...errorFields(error) });
      if (faults === mostFaults) return { halt: reasonOf(error) };
      await clock.sleep(Math.min(waitOf(error), Math.max(0, until - clock.now())));
    }
  }
  return {};
}

/** `passing`: the provider wants us to wait. `fault`: of ours or of the provider's, which may pass. `lasting`: a refusal. */
function natureOf(error: unknown): 'passing' | 'fault' | 'lasting' {
  const name = isApiError(error) ? error.error : 'Internal server error';
  if (passing.includes(name)) return 'passing';
  return name === 'Internal server error' || common.includes(name) ? 'fault' : 'lasting';
}

const reasonOf = (error: unknown): string =>
  isApiError(error) ? error.message : 'The file in the header could not be stored.';

/** Each step is on record before the next: an upload that fails does not fetch the file again. */
async function broughtFile({ broadcast, run }: Bringing, deps: SendDeps): Promise<SharedFile> {
  const { organization, provider } = run;
  const key = keyOfBroadcast(broadcast);
  const startedAt = deps.clock.now();
  const earlier = parseHeaderFile(await deps.table.get(headerFileKey(key)));
  const channel = await provider.openChannel(organization, noMessage, deps);
  const stored = earlier?.stored ?? (await storedFile({ broadcast, run }, deps));
  if (!earlier) await deps.table.write(headerFileWrite(key, { stored }));
  const standing = earlier && mediaIdOf(earlier, organization, startedAt);
  const mediaId = standing ?? (await uploaded(stored, channel, startedAt)).mediaId;
  if (standing === undefined) {
    const at_provider = { media_id: mediaId, uploaded_at: isoTime(startedAt), phone_id: organization.cloud_phone_id };
    await deps.table.write(headerFileWrite(key, { stored, at_provider }));
  }
  return { stored, link: await linkTo(stored, deps), file: { mediaId, filename: stored.filename } };
}

const noMessage = () => {
  throw new Error('this channel is for a file alone');
};

/** Throws why the file cannot be had: as `fetchMedia` and `sampledTemplate` do, and `Quota exceeded`. */
async function storedFile(
  { broadcast, run }: Pick<Bringing, 'broadcast' | 'run'>,
  deps: SendDeps,
): Promise<StoredFile> {
  const { organization, provider } = run;
  const overQuota = await overMediaQuota(organization, deps);
  if (overQuota) throw overQuota;
  const filled = await sampledTemplate(organization, { broadcast, ask: provider.templates.ask }, deps);
  const source = fileInHeader(filled, templateUseSchema.parse(broadcast.template));
  const asked = { source, organizationId: organization.id, deadline: deps.clock.now() + fetchMs };
  const key = storedFileKey(keyOfBroadcast(broadcast));
  try {
    return await fetchMedia({ ...asked, key }, deps);
  } catch (error) {
    await deps.media.delete(key);
    throw error;
  }
}
