// Before `npm test`: the OpenAPI document is made once and written where documented.ts reads it. Making it in each of the
// hundred test files that call an endpoint took half a second of each.
const { spawnSync } = require('node:child_process');
const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

module.exports = () => {
  const folder = mkdtempSync(join(tmpdir(), 'relaydesk-openapi-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  // For what test files make for one another.
  process.env.RUN_FOLDER = folder;
  const file = join(folder, 'openapi.json');
  const script = join(__dirname, 'write-openapi-child.ts');
  const { status } = spawnSync(process.execPath, ['--no-warnings', script, file], { stdio: 'inherit' });
  // Where it failed, only the tests that need the document do.
  if (status === 0) process.env.OPENAPI_DOCUMENT = file;
  else delete process.env.OPENAPI_DOCUMENT;
};
