/** What a person reads of an error: one line. Errors of libraries may have many lines, or none. */
export function errorLine(error: unknown): string {
  const { message, name, code } = (error ?? {}) as { message?: string; name?: string; code?: string };
  return (message || code || name || String(error)).trim().replace(/\s*\n\s*/g, ' ');
}

/** A reader that goes away (`npm start | head`) ends the output, not the program. */
export function outliveReaders(): void {
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
}
