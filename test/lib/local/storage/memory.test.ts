import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { inNewDirectory, mb } from './open-storage.ts';

// The budget of a file of 100 MB: memory grows by 64 MB at most (the bench has the process's own). The client is in the process too, with parts of 5 MB.
test('100 MB go through, up and down, while no more than 64 MB are held', () =>
  inNewDirectory(async (directory) => {
    const child = ['--no-warnings', '--expose-gc', `${import.meta.dirname}/memory-child.ts`, directory];
    const { stdout } = await promisify(execFile)(process.execPath, child);
    const { length, grewBy } = JSON.parse(stdout);
    expect(length).toBe(100 * mb);
    // As it would hold nothing where it could not look.
    expect(grewBy).toBeGreaterThan(0);
    expect(grewBy).toBeLessThan(64 * mb);
  }));
