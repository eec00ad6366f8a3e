import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle, sourceRoot } from '../../lib/constructs/bundle.ts';
import { firstFile } from '../../lib/constructs/late-parts.ts';
import { rows } from '../../shared/routes.ts';

/** What one function has read, the others know there, since they share modules; bundles share none. */
const sharesModules = 'read-ahead\\.test\\.ts';

/** Written by a bundle that is loaded, so that a run that has loaded none is seen. */
const mark = 'loaded';

// Plays the tests of the functions and the sample of the fault cases with the bundles that are deployed, in place of the sources.
const folder = mkdtempSync(join(tmpdir(), 'relaydesk-bundles-'));
const folderOf = (entry: string) => join(folder, entry.replace(/\.ts$/, ''));
try {
  for (const [entry, files] of bundle(rows.map((row) => row.entry))) {
    mkdirSync(folderOf(entry), { recursive: true });
    for (const [name, code] of files) writeFileSync(join(folderOf(entry), name), code);
    const marking = `\nrequire('node:fs').writeFileSync(require('node:path').join(__dirname, '${mark}'), '');\n`;
    writeFileSync(join(folderOf(entry), firstFile), marking, { flag: 'a' });
  }
  const ignored = ['--testPathIgnorePatterns', '/node_modules/', sharesModules];
  const jest = join(sourceRoot, 'node_modules/jest/bin/jest.js');
  const { status } = spawnSync(process.execPath, [jest, 'test/functions', 'test/faults', ...ignored], {
    cwd: sourceRoot,
    env: { ...process.env, BUNDLES: folder },
    stdio: 'inherit',
  });
  const unloaded = rows.filter(({ entry }) => !existsSync(join(folderOf(entry), mark))).map(({ name }) => name);
  console.log(`bundles that no test has loaded: ${unloaded.join(', ') || 'none'}`);
  process.exitCode = unloaded.length < rows.length / 10 ? (status ?? 1) : 1;
} finally {
  rmSync(folder, { recursive: true });
}
