// Before `npm test`: the OpenAPI document is made once and written where documented.ts reads it. Making it in each of the
// hundred test files that call an endpoint took half a second of each.
const { spawn, spawnSync } = require('node:child_process');
const { mkdirSync, mkdtempSync, rmdirSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

module.exports = ({ nonFlagArgs }, { testMatch }) => {
  const folder = mkdtempSync(join(tmpdir(), 'relaydesk-openapi-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  // For what test files make for one another.
  process.env.RUN_FOLDER = folder;
  const isWhole = nonFlagArgs.length === 0 && testMatch.some((pattern) => pattern.endsWith('.test.ts'));
  if (isWhole) writeStacks(folder);
  const file = join(folder, 'openapi.json');
  const script = join(__dirname, 'write-openapi-child.ts');
  const { status } = spawnSync(process.execPath, ['--no-warnings', script, file], { stdio: 'inherit' });
  // Where it failed, only the tests that need the document do.
  if (status === 0) process.env.OPENAPI_DOCUMENT = file;
  else delete process.env.OPENAPI_DOCUMENT;
};

/**
 * Has the stacks made meanwhile (synthesized.ts): a whole run begins with what took longest the last time, and all its workers
 * would wait for them. Where it failed, the first test that needs them makes them.
 */
function writeStacks(folder) {
  const script = join(__dirname, '../lib/stack/write-stacks.ts');
  const file = join(folder, 'stacks.json');
  mkdirSync(`${file}.making`);
  const child = spawn(process.execPath, ['--no-warnings', script, file], { stdio: 'ignore' });
  child.once('exit', () => rmdirSync(`${file}.making`));
}
