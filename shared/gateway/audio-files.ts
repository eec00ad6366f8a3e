import { type FileFlow, flowThat } from '../sending/file-flow.ts';
import { type AudioBody, audioOf } from './audio.ts';
import type { AudioDeps } from './bring-audio.ts';
import type { GatewayRequest } from './gateway-plan.ts';

/** What becomes of the file of an audio message (`bring-audio.ts`). A server of the organization's gets an address as it came. */
export function audioFiles(
  body: AudioBody,
  request: Pick<GatewayRequest, 'instance' | 'arrivedAt'>,
  deps: AudioDeps,
): FileFlow {
  const audio = audioOf(body);
  if (request.instance.upstream === 'evolution' && audio.kind === 'url') return flowThat(undefined, deps);
  return flowThat(async (intent, channel) => {
    const { bringAudio } = await import('./bring-audio.ts');
    return bringAudio(intent, { ...request, audio, channel, asVoice: body.encoding === true }, deps);
  }, deps);
}
