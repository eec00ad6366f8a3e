import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { serve as serveDocs } from '../../../functions/service/get-docs.ts';
import { serve as serveScript } from '../../../functions/service/get-docs-script.ts';
import { serve as serveGatewayDocument } from '../../../functions/service/get-gateway-openapi.ts';
import { serve as serveDocument } from '../../../functions/service/get-openapi.ts';
import { randomIds } from '../../../shared/base/ids.ts';
import { jsonLog } from '../../../shared/base/log.ts';
import rapidoc from '../../../shared/openapi/rapidoc.json' with { type: 'json' };
import { caller } from '../../support/call.ts';
import { testClock } from '../../support/test-clock.ts';

const ports = { clock: testClock(), ids: randomIds, log: jsonLog(() => {}) };

describe('the reference page', () => {
  test('shows the document with a script of its own, both by addresses that hold below any base path', async () => {
    const { body } = await caller(serveDocs, ports as never)();
    const addresses = Array.from(body.matchAll(/(?:src|href|spec-url)="([^"]*)"/g), ([, address]) => address);
    expect(new Set(addresses)).toEqual(new Set(['data:,', 'openapi.json', `docs/script.js?v=${rapidoc.version}`]));
  });

  test('lets the browser load nothing from elsewhere', async () => {
    const { headers } = await caller(serveDocs, ports as never)();
    const policy = String(headers['Content-Security-Policy']);
    expect(policy).toMatch(/^default-src 'none';/);
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval|script-src[^;]*unsafe-inline/);
    expect(headers).toMatchObject({ 'Content-Type': 'text/html; charset=utf-8', 'X-Content-Type-Options': 'nosniff' });
  });
});

describe('the script', () => {
  test('is RapiDoc, and names no host that it would load something from', async () => {
    const { body } = await caller(serveScript, ports as never)();
    // Booleans, because a failure would print a megabyte.
    expect([body.includes(`RapiDoc ${rapidoc.version}`), body.includes('spec-url')]).toEqual([true, true]);
    expect(/cdn\.|fonts\.g|sourceMappingURL=[\w.-]+\.map/.test(body)).toBe(false);
  });

  test('is the same compressed, and may be kept: its address carries its version', async () => {
    const call = caller(serveScript, ports as never);
    const compressed = await call({ headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect(compressed.headers).toMatchObject({
      'Content-Encoding': 'br',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    });
    expect((await call()).headers).not.toHaveProperty('Content-Encoding');
  });
});

const served = { page: serveDocs, script: serveScript, document: serveDocument, gateway: serveGatewayDocument };
test.each(Object.entries(served))(
  'the %s goes out compressed to all who take that, and is the same',
  async (_what, serve) => {
    const call = caller(serve, ports as never);
    const plain = await call();
    const text = typeof plain.body === 'string' ? plain.body : JSON.stringify(plain.body);
    for (const [encoding, decoded] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const event = {
        headers: { 'accept-encoding': encoding },
        requestContext: { http: { method: 'GET', path: '/' } },
      };
      const answer = await serve(ports as never)(event as never, {} as never);
      expect([answer.headers?.['Content-Encoding'], answer.isBase64Encoded]).toEqual([encoding, true]);
      const bytes = Buffer.from(answer.body ?? '', 'base64');
      // Booleans, because a failure would print a megabyte.
      expect([decoded(bytes).toString() === text, bytes.length < text.length]).toEqual([true, true]);
    }
  },
);
