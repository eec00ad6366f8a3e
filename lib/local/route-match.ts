import { type EndpointRow, methodsOf } from '../../shared/routes.ts';

/** What a request line asks for. */
export interface RequestTarget {
  readonly rawPath: string;
  readonly rawQueryString: string;
}

/**
 * Path and query of a request line as an HTTP API shows them: the path decoded, the query as it came. A proxy's absolute
 * form (`GET http://host/path`) means its path.
 */
export function targetOf(url: string): RequestTarget {
  const [path = '', ...query] = url.replace(/^https?:\/\/[^/?]*/i, '').split('?');
  return { rawPath: decoded(path) || '/', rawQueryString: query.join('?') };
}

/**
 * Every escape but `%25`, as seen on AWS. Runs are decoded together, since a character may take several escapes. What is
 * no UTF-8 becomes U+FFFD; what is no escape stays as it is.
 */
function decoded(path: string): string {
  return path.replace(/(?:%(?!25)[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString());
}

/** The row that a request goes to, and how API Gateway describes it to the function. */
export interface Match {
  readonly row: EndpointRow;
  readonly routeKey: string;
  readonly pathParameters?: Record<string, string>;
}

/**
 * The row that API Gateway would choose: a full match before one with parameters, and `$default` when there is none.
 * Extra slashes in front do not count.
 */
export function matchRoute(rows: readonly EndpointRow[], method: string, rawPath: string): Match | undefined {
  const path = rawPath.replace(/^\/+/, '/');
  const candidates = rows
    .filter((row) => methodsOf(row).includes(method))
    .toSorted((a, b) => parameters(a) - parameters(b));
  for (const row of candidates) {
    const values = patternOf(row.path).exec(path);
    if (values) {
      const { groups } = values;
      return { row, routeKey: `${method} ${row.path}`, ...(groups && { pathParameters: { ...groups } }) };
    }
  }
  const row = rows.find((candidate) => candidate.path === '$default');
  return row && { row, routeKey: '$default' };
}

const parameters = ({ path }: EndpointRow) => path.split('{').length - 1;

/** `/webhooks/{id}` as an expression; a parameter is one segment and not empty. */
function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}
