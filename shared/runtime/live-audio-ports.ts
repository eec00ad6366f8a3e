import { env } from '../base/env.ts';
import { envNames } from '../base/env-names.ts';
import { lazyObject } from '../base/lazy.ts';
import { ffmpegConverter } from '../media/audio-converter.ts';
import type { Ports, PortsBut } from './deps.ts';
import { lateMediaPorts } from './late-media-ports.ts';

/** The ports of the one function that converts audio files. */
export const liveAudioPorts: PortsBut<'sockets'> = lazyObject<Pick<Ports, 'audioConverter'>, typeof lateMediaPorts>(
  { audioConverter: () => ffmpegConverter(env(envNames.ffmpegPath)) },
  lateMediaPorts,
);
