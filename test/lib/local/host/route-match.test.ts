import { expect, test } from '@jest/globals';
import { matchRoute } from '../../../../lib/local/route-match.ts';
import type { Endpoint } from '../../../../shared/routes.ts';
import { row } from './served.ts';

const rows = [
  row('ANY', '$default'),
  row('GET', '/things/{id}'),
  row('GET', '/things/mine'),
  row('GET', '/things/{id}/parts/{part}'),
  row('POST', '/things'),
  row('GET', '/a.b'),
  { ...row('GET', '/secret'), auth: 'key' } as Endpoint,
];

test.each([
  ['GET', '/things/mine', 'GET /things/mine', undefined],
  ['GET', '/things/7', 'GET /things/{id}', { id: '7' }],
  ['GET', '/things/é x', 'GET /things/{id}', { id: 'é x' }],
  ['GET', '/things/7/parts/8', 'GET /things/{id}/parts/{part}', { id: '7', part: '8' }],
  ['POST', '/things', 'POST /things', undefined],
  ['POST', '///things', 'POST /things', undefined],
  ['GET', '/a.b', 'GET /a.b', undefined],
  ['GET', '/axb', '$default', undefined],
  ['GET', '/things', '$default', undefined],
  ['GET', '/things/', '$default', undefined],
  ['POST', '/things/', '$default', undefined],
  ['POST', '/Things', '$default', undefined],
  ['HEAD', '/things/7', 'HEAD /things/{id}', { id: '7' }],
  ['HEAD', '/things', '$default', undefined],
  ['HEAD', '/secret', '$default', undefined],
  ['OPTIONS', '*', '$default', undefined],
])('%s %s is %s', (method, path, routeKey, pathParameters) => {
  const match = matchRoute(rows, method, path);
  expect([match?.routeKey, match?.pathParameters]).toEqual([routeKey, pathParameters]);
});

test('finds nothing where there is no $default', () => {
  expect(matchRoute(rows.slice(1), 'GET', '/nothing')).toBeUndefined();
});
