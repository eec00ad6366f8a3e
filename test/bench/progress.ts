/** How often a log that is no terminal hears of the progress, in ms. */
const quietMs = 5_000;

let last = 0;

/** Says on stderr what is being done: on a terminal in one line that changes, elsewhere in a line now and then. */
export function progress(what: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${what}`);
  else if (Date.now() - last > quietMs) {
    last = Date.now();
    process.stderr.write(`${what}\n`);
  }
}

/** Clears the line. */
export function progressDone(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
}
