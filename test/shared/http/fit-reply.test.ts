import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { jsonLog } from '../../../shared/base/log.ts';
import { fitReply } from '../../../shared/http/respond.ts';

const operation = {
  reply: z.strictObject({ success: z.literal(true), items: z.array(z.strictObject({ id: z.string() })) }),
};

/** The body that goes out, and what was logged of it. */
function fitted(body: Record<string, unknown>) {
  const logged: Record<string, unknown>[] = [];
  const reply = fitReply(
    operation,
    { headers: { 'X-Kept': '1' }, body },
    jsonLog((line) => logged.push(JSON.parse(line))),
  );
  expect(reply.headers).toEqual({ 'X-Kept': '1' });
  return { body: reply.body, problems: logged.map(({ level, event, problems }) => [level, event, problems]) };
}

describe('a reply', () => {
  test('that fits goes out as it is', () => {
    const body = { success: true, items: [{ id: 'a' }] };
    expect(fitted(body)).toEqual({ body, problems: [] });
  });

  test('goes out without members that nobody documented, which is an error in the log', () => {
    const body = { success: true, items: [{ id: 'a', salt: 'secret' }], token: 'secret' };
    expect(fitted(body)).toEqual({
      body: { success: true, items: [{ id: 'a' }] },
      problems: [['ERROR', 'reply_does_not_fit', 'items.0 unrecognized_keys salt;  unrecognized_keys token']],
    });
    expect(body.token).toBe('secret');
  });

  test('that lacks something goes out all the same: what the endpoint did is done', () => {
    expect(fitted({ success: true, items: [{}], token: 'secret' })).toEqual({
      body: { success: true, items: [{}] },
      problems: [['ERROR', 'reply_does_not_fit', 'items.0.id invalid_type;  unrecognized_keys token']],
    });
  });

  test('of several shapes is measured by the one that it fits best', () => {
    const reply = z.strictObject({
      found: z.union([z.strictObject({ a: z.string() }), z.strictObject({ b: z.string() })]),
    });
    const lines: string[] = [];
    const body = { found: { b: 'b', salt: 'secret' } };
    expect(
      fitReply(
        { reply },
        { body },
        jsonLog((line) => lines.push(line)),
      ).body,
    ).toEqual({ found: { b: 'b' } });
    expect(JSON.parse(lines[0] ?? '').problems).toBe('found unrecognized_keys salt');
  });

  test('of an endpoint that answers text is left alone', () => {
    const reply = { body: 'a challenge' };
    expect(fitReply({ contentType: 'text/plain' }, reply, jsonLog())).toBe(reply);
  });
});
