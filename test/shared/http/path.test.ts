import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { matchRoute, targetOf } from '../../../lib/local/route-match.ts';
import { pathSchema } from '../../../shared/http/middleware.ts';
import { endpoints } from '../../../shared/routes.ts';

const schema = z.object({ id: z.string().regex(/^\w+$/, { error: 'must be letters and digits' }) });
function parsed(pathParameters?: Record<string, string>) {
  const internal = {} as { path?: unknown };
  const event = { pathParameters } as unknown as Parameters<ReturnType<typeof pathSchema>['before']>[0]['event'];
  pathSchema(schema).before({ event, internal });
  return internal.path;
}

test('the parameters of a path are parsed into the request', () => {
  expect(parsed({ id: 'abc', other: 'x' })).toEqual({ id: 'abc' });
});

test.each([[{ id: 'a b' }], [{ id: '' }], [{}], [undefined]])('400 Invalid parameter for %j', (given) => {
  expect(() => parsed(given)).toThrow(expect.objectContaining({ error: 'Invalid parameter' }));
});

test('the laptop finds and decodes them as API Gateway does', () => {
  const found = (url: string) => matchRoute(endpoints, 'GET', targetOf(url).rawPath)?.pathParameters;
  expect(found('/media/org_1~abc.pdf?e=1')).toEqual({ file: 'org_1~abc.pdf' });
  expect(found('/media/org_1%7Eabc%2Epdf')).toEqual({ file: 'org_1~abc.pdf' });
  expect(found('/media/')).toBeUndefined();
  expect(found('/media/a/b')).toBeUndefined();
});
