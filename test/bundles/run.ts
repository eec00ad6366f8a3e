import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle, sourceRoot } from '../../lib/constructs/bundle.ts';
import { rows } from '../../shared/routes.ts';

/** A process knows an organization once one of its functions has read it; on AWS, as here, a bundle has a process of its own. */
const knowsOfOthers = 'read-ahead\\.test\\.ts';

// Plays the tests of the functions and the fault matrix's sample against the bundles that are deployed, in place of the sources.
const folder = mkdtempSync(join(tmpdir(), 'relaydesk-bundles-'));
try {
  for (const [entry, files] of bundle(rows.map((row) => row.entry))) {
    const own = join(folder, entry.replace(/\.ts$/, ''));
    mkdirSync(own, { recursive: true });
    for (const [name, code] of files) writeFileSync(join(own, name), code);
  }
  const ignored = ['--testPathIgnorePatterns', '/node_modules/', knowsOfOthers];
  const jest = join(sourceRoot, 'node_modules/jest/bin/jest.js');
  const { status } = spawnSync(process.execPath, [jest, 'test/functions', 'test/faults', ...ignored], {
    cwd: sourceRoot,
    env: { ...process.env, BUNDLES: folder },
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}
