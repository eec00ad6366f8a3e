import { ApiError } from '../errors.ts';
import { type Api, type EndpointRow, endpoints, methodsOf } from '../routes.ts';
import type { Operation } from './operation.ts';
import type { Reply, Target } from './request.ts';

/** Requests without a route. */
export const unrouted = { contentType: 'text/plain' } satisfies Operation;

/**
 * What an API answers where it has no route: a redirect from `/` to the page on it, and from `<path>/` to `<path>`; 405 where the
 * path has another method; else 404.
 */
export function answerUnrouted(api: Api, { method, path, rawQuery }: Target): Reply {
  if (api === 'service' && path === '/' && /^(GET|HEAD)$/.test(method)) return redirect(302, '/docs');
  // Slashes in front do not count; kept, they would make another host of the address.
  const bare = `/${path.replace(/^\/+|\/+$/g, '')}`;
  const rows = rowsAt(api, bare);
  if (rows.length > 0 && path.endsWith('/')) return redirect(308, addressOf(bare, rawQuery));
  const cannot = `Cannot ${method} ${path}`;
  const methods = rows.flatMap(methodsOf);
  // A row with this very method is one that is not deployed.
  if (rows.length === 0 || methods.includes(method)) throw new ApiError('Not found', cannot);
  const allow = methods.join(', ');
  throw new ApiError('Method not allowed', `${cannot}: it takes ${allow}`, { allow });
}

const redirect = (status: 302 | 308, location: string): Reply => ({
  status,
  headers: { Location: location },
  body: `It is at ${location}`,
});

const rowsAt = (api: Api, path: string): EndpointRow[] =>
  (endpoints as readonly EndpointRow[]).filter((row) => row.api === api && fits(row.path, path));

/** Whether a row's path is the one that is asked for; a parameter is one segment. */
function fits(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith('{') || part === given[at]);
}

/** The path written anew. API Gateway decodes all of it but the percent sign. */
const addressOf = (path: string, rawQuery: string): string =>
  `${encodeURI(path.toWellFormed()).replaceAll('%2525', '%25')}${rawQuery === '' ? '' : `?${rawQuery}`}`;
