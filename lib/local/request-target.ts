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
