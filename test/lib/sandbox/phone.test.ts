import { expect, test } from '@jest/globals';
import { startSandbox } from '../../../lib/sandbox/start.ts';

test('programs get the list of routes at the address where a browser gets the phone', async () => {
  const sandbox = await startSandbox({ port: 0 });
  try {
    const answer = await fetch(`${sandbox.url}/`);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.json()).toMatchObject({
      routes: expect.arrayContaining([expect.stringContaining('GET /phone/')]),
    });
  } finally {
    await sandbox.stop();
  }
});

test.each(['..%2Fserve-phone.js', '%2e%2e/package.js', 'index.html', 'none.js'])(
  'no file but those that were built is given: %s',
  async (name) => {
    const sandbox = await startSandbox({ port: 0 });
    try {
      expect((await fetch(`${sandbox.url}/phone/${name}`)).status).toBe(404);
    } finally {
      await sandbox.stop();
    }
  },
);
