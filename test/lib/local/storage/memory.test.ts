import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { inNewDirectory, mb } from './open-storage.ts';

// The budget of a file of 100 MB: memory grows by 64 MB at most. The client is in the process too, with parts of 5 MB.
test('100 MB go through, up and down, while memory grows by no more than 64 MB', () =>
  inNewDirectory(async (directory) => {
    const child = ['--no-warnings', `${import.meta.dirname}/memory-child.ts`, directory];
    const { stdout } = await promisify(execFile)(process.execPath, child);
    const { length, grewBy } = JSON.parse(stdout);
    expect(length).toBe(100 * mb);
    expect(grewBy).toBeLessThan(64 * mb);
  }));
