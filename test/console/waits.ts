import type { Page, Request, Response } from 'playwright-core';
import { until } from '../local/until.ts';

/** What a page waits for, and when it last asked for something or was answered. */
interface Traffic {
  readonly open: Set<Request>;
  last: number;
}

const traffic = new WeakMap<Page, Traffic>();

/** From now on `idle` knows what the page asks for. */
export function watch(page: Page): void {
  const seen: Traffic = { open: new Set(), last: Date.now() };
  traffic.set(page, seen);
  page.on('request', (request) => {
    seen.open.add(request);
    seen.last = Date.now();
  });
  const end = (request: Request) => {
    seen.open.delete(request);
    seen.last = Date.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
}

/**
 * Waits until all that the page has asked for is answered, but for what a test holds back, and it asks for nothing more. The state
 * `networkidle` of Playwright is that of the document: once it was there, it is there on every further page that a link leads to.
 */
export async function idle(page: Page, held = 0): Promise<void> {
  await until('the page asks for nothing more', () => {
    const seen = traffic.get(page);
    return seen && seen.open.size <= held && Date.now() - seen.last >= 500;
  });
}

/** The answer to the next request with this method, whose path ends so. It is waited for from before what leads to the request. */
export const nextAnswer = (page: Page, method: string, path: string, body?: object): Promise<Response> =>
  page.waitForResponse((response) => {
    const request = response.request();
    const isThis = request.method() === method && new URL(request.url()).pathname.endsWith(path);
    return isThis && (!body || request.postData() === JSON.stringify(body));
  });
