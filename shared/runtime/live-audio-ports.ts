import { env } from '../base/env.ts';
import { envNames } from '../base/env-names.ts';
import { lazyObject } from '../base/lazy.ts';
import type { AudioConverter } from '../media/audio-converter.ts';
import type { Ports, PortsBut } from './deps.ts';
import { lateMediaPorts } from './late-media-ports.ts';

/** Converts with the ffmpeg at a path; loaded by the first recording that is converted. */
const lateConverter = (path: string): AudioConverter => ({
  async toVoiceNote(...given) {
    const { ffmpegConverter } = await import('../media/audio-converter.ts');
    return ffmpegConverter(path).toVoiceNote(...given);
  },
});

/** The ports of the one function that converts audio files. */
export const liveAudioPorts: PortsBut<'sockets'> = lazyObject<Pick<Ports, 'audioConverter'>, typeof lateMediaPorts>(
  { audioConverter: () => lateConverter(env(envNames.ffmpegPath)) },
  lateMediaPorts,
);
