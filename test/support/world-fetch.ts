import { matchRoute } from '../../lib/local/route-match.ts';
import { type Endpoint, endpoints } from '../../shared/routes.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import { caller, type Serve } from './call.ts';

/** Where the functions are, for `worldFetch`. */
export const worldAddresses = { baseUrl: 'https://service.test', gatewayUrl: 'https://gateway.test' };

/** A `fetch` that leads to the functions of a world, as API Gateway does. */
export function worldFetch(ports: Ports): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { origin, pathname, search } = new URL(request.url);
    const rows = (endpoints as readonly Endpoint[]).filter(
      ({ api }) => worldAddresses[api === 'gateway' ? 'gatewayUrl' : 'baseUrl'] === origin,
    );
    const path = decodeURIComponent(pathname);
    const match = matchRoute(rows, request.method, path);
    if (!match) throw new Error(`no API is at ${request.url}`);
    const { serve } = (await import(`../../${match.row.entry}`)) as { serve: Serve };
    const text = await request.text();
    const answer = await caller(
      serve,
      ports,
    )({
      method: request.method,
      path,
      query: search.slice(1),
      headers: Object.fromEntries(request.headers),
      body: text === '' ? undefined : text,
    });
    return new Response(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body), {
      status: answer.status,
      headers: answer.headers as Record<string, string>,
    });
  };
}
