import { env } from '../base/env.ts';
import { envNames } from '../base/env-names.ts';
import type { AudioConverter } from '../media/audio-converter.ts';

/** Converts with the ffmpeg at a path; loaded by the first recording that is converted. */
const lateConverter = (path: string): AudioConverter => ({
  async toVoiceNote(...given) {
    const { ffmpegConverter } = await import('../media/audio-converter.ts');
    return ffmpegConverter(path).toVoiceNote(...given);
  },
});

/** For the one function that converts audio files. */
export const audio = { audioConverter: () => lateConverter(env(envNames.ffmpegPath)) };
