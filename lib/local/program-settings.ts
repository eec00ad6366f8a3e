import { accessSync, constants, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { envNames } from '../../shared/base/env-names.ts';

const levels = ['debug', 'info', 'warn', 'error'];

/** The variables for the log and for ffmpeg, as a person has set them. Throws one line that says what is wrong with those. */
export function programEnvironment(given: NodeJS.ProcessEnv): Record<string, string> {
  const { ffmpegPath, logLevel } = envNames;
  const level = given[logLevel] || 'info';
  if (!levels.includes(level)) throw new Error(`${logLevel} must be one of ${levels.join(', ')}, not "${level}"`);
  // Without a path nothing is converted.
  const ffmpeg = given[ffmpegPath] ?? '';
  if (ffmpeg !== '' && !isProgram(ffmpeg))
    throw new Error(`${ffmpegPath} must be the absolute path of a program that is there, not "${ffmpeg}"`);
  return { [ffmpegPath]: ffmpeg, [logLevel]: level };
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return isAbsolute(path) && statSync(path).isFile();
  } catch {
    return false;
  }
}
