import type { Browser, Page, Request } from 'playwright-core';
import type { Laptop } from '../laptop/laptop.ts';
import { customer, firstSend, signedIn } from './agent.ts';

/** Requests to the third API, by what is asked. */
export interface AskedFigures {
  readonly what: 'an hour in which nothing comes' | 'a message of the open conversation' | 'a message of another one';
  readonly requests: Readonly<Record<string, number>>;
  /** Over the socket: what the page says, and what it hears. */
  readonly socketMessages: number;
}

const minutes = 60;
const grace = { from: '5511988880000', name: 'Grace Miller', type: 'text' };
const hiro = { from: '5511988880001', name: 'Hiro Tanaka', type: 'text' };

/**
 * What a page asks for that shows a conversation. The hour is played on the page's own clock, half a minute at a time, and its
 * requests are those of a real one.
 */
export async function agentHour(browser: Browser, laptop: Laptop): Promise<AskedFigures[]> {
  await firstSend(laptop);
  await customer(laptop, { ...grace, text: 'Good morning' });
  const counted = requestCounter();
  const page = await signedIn(browser, laptop, async (opened) => {
    counted.watch(opened);
    await opened.clock.install();
  });
  await page.getByRole('link', { name: /Grace/ }).click();
  await page.getByRole('log').getByText('Good morning').last().waitFor();
  await settled(page);
  counted.take();
  for (let half = 0; half < minutes * 2; half++) {
    await page.clock.runFor(30_000);
    await settled(page);
  }
  const hour = counted.take();
  await customer(laptop, { ...grace, text: 'One more thing' });
  await page.getByRole('log').getByText('One more thing').waitFor();
  await hintsHeard(page);
  const open = counted.take();
  await customer(laptop, { ...hiro, text: 'Is it in stock?' });
  await page.getByRole('link', { name: /Hiro/ }).waitFor();
  await hintsHeard(page);
  const other = counted.take();
  await page.context().close();
  return [
    { what: 'an hour in which nothing comes', ...hour },
    { what: 'a message of the open conversation', ...open },
    { what: 'a message of another one', ...other },
  ];
}

function requestCounter() {
  let requests: Record<string, number> = {};
  let socketMessages = 0;
  return {
    watch(page: Page) {
      page.on('request', (request) => {
        const what = nameOf(request);
        if (what) requests[what] = (requests[what] ?? 0) + 1;
      });
      page.on('websocket', (socket) => {
        socket.on('framesent', () => socketMessages++);
        socket.on('framereceived', () => socketMessages++);
      });
    },
    take() {
      const taken = { requests, socketMessages };
      requests = {};
      socketMessages = 0;
      return taken;
    },
  };
}

function nameOf(request: Request): string | undefined {
  const { pathname, searchParams } = new URL(request.url());
  const [, path] = /^\/api\/(?:org_\w+\/)?(.*)$/.exec(pathname) ?? [];
  if (path === undefined) return undefined;
  const action = searchParams.get('action');
  return `${request.method()} /${path}${action ? `?action=${action}` : ''}`;
}

/** Until the answers are there; the page's own clock does not go on. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await new Promise((done) => setTimeout(done, 100));
}

/** The hints of a message come up to three seconds after it; what they lead to is asked at once. */
async function hintsHeard(page: Page): Promise<void> {
  for (let second = 0; second < 5; second++) {
    await new Promise((done) => setTimeout(done, 1_000));
    await page.clock.runFor(1_000);
  }
}
