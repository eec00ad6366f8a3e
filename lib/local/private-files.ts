import { chmodSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

export function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Whole or not at all, and readable by the owner only. */
export function writePrivately(file: string, text: string): void {
  withDraft(file, text, (draft) => renameSync(draft, file));
}

/** The same, unless it is there already: of two starts at once, both go on with what the first one wrote. */
export function createPrivately(file: string, text: string): void {
  withDraft(file, text, (draft) => {
    try {
      linkSync(draft, file);
    } catch (error) {
      // Some file systems have no links.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(draft, file);
    }
  });
}

function withDraft(file: string, text: string, publish: (draft: string) => void): void {
  const draft = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(draft, text, { mode: 0o600 });
    // The mode above counts for a new file; a draft of an earlier process with our id may be there.
    chmodSync(draft, 0o600);
    publish(draft);
  } catch (error) {
    throw new Error(`${file} cannot be written: ${(error as Error).message}`);
  } finally {
    rmSync(draft, { force: true });
  }
}
