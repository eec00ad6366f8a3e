import type { Endpoint } from '../../shared/routes.ts';
import type { MatchedRoute } from './gateway-event.ts';

export interface Match extends MatchedRoute {
  readonly row: Endpoint;
}

/**
 * The row that API Gateway would choose: a full match before one with parameters, and `$default` when there is none.
 * Extra slashes in front do not count.
 */
export function matchRoute(rows: readonly Endpoint[], method: string, rawPath: string): Match | undefined {
  const path = rawPath.replace(/^\/+/, '/');
  const candidates = rows.filter((row) => row.method === method).toSorted((a, b) => parameters(a) - parameters(b));
  for (const row of candidates) {
    const values = patternOf(row.path).exec(path);
    if (values) {
      const { groups } = values;
      return { row, routeKey: `${row.method} ${row.path}`, ...(groups && { pathParameters: { ...groups } }) };
    }
  }
  const row = rows.find((candidate) => candidate.path === '$default');
  return row && { row, routeKey: '$default' };
}

const parameters = ({ path }: Endpoint) => path.split('{').length - 1;

/** `/webhooks/{id}` as an expression; a parameter is one segment and not empty. */
function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}
