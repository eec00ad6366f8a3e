import { constants } from 'node:os';

/** What a program that a signal has ended returns to its shell. */
const signals = { SIGINT: 128 + constants.signals.SIGINT, SIGTERM: 128 + constants.signals.SIGTERM } as const;

/** npm passes on a Ctrl-C that the terminal has sent to everyone already: what comes so soon is not a second one. */
const sameMs = 1000;

export interface Interruption {
  /** The exit code that the signal asks for; undefined before there was one. */
  readonly code: number | undefined;
  end(): void;
}

/** Notes the first Ctrl-C, for work that is to be finished first. The second one ends the process at once. */
export function interruption(): Interruption {
  let code: number | undefined;
  let at = 0;
  const handlers = Object.entries(signals).map(([signal, exitCode]) => {
    const handle = () => {
      if (code !== undefined && Date.now() - at > sameMs) process.exit(exitCode);
      code ??= exitCode;
      at ||= Date.now();
    };
    process.on(signal, handle);
    return { signal, handle };
  });
  return {
    get code() {
      return code;
    },
    end() {
      for (const { signal, handle } of handlers) process.off(signal, handle);
    },
  };
}
