import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { organizationCalled } from '../../../lib/admin/command.ts';
import { connect } from '../../../lib/admin/connect.ts';
import { fillInbox } from '../inbox/fill-inbox.ts';
import type { Laptop } from '../laptop/laptop.ts';
import { median } from '../statistics.ts';
import { conversations, signedIn } from './agent.ts';

/** An inbox of so many conversations, opened. */
export interface OpenedFigures {
  readonly conversations: number;
  /** From asking for the page until its conversations stand there, signed in already: the middle one. */
  readonly ms: number;
  readonly requests: number;
  /** Of all files that are loaded until then, compressed as CloudFront does, in KB. */
  readonly filesKb: number;
  /** After a way down the list of as many screens as `screens`: what is in the page, what its scripts keep, and the longest picture. */
  readonly elements: number;
  readonly heapMb: number;
  readonly longestFrameMs: number;
}

const runs = 5;
/** Screens that are scrolled past. */
export const screens = 60;

/** Gives the demo's organization conversations until it has so many. */
export async function fillDemo({ directory }: Laptop, count: number): Promise<void> {
  const deps = await connect(undefined, { DATA_DIR: directory });
  await fillInbox(await organizationCalled('demo', deps), count, deps);
}

/** Opens the inbox, several times, and goes down its list once. */
export async function openInbox(browser: Browser, laptop: Laptop, count: number): Promise<OpenedFigures> {
  const page = await signedIn(browser, laptop);
  const times: number[] = [];
  for (let run = 0; run < runs; run++) times.push(await reload(page));
  const loaded = await filesOf(page);
  const scrolled = await scroll(page);
  await page.context().close();
  return { conversations: count, ms: median(times), ...loaded, ...scrolled };
}

async function reload(page: Page): Promise<number> {
  const began = performance.now();
  await page.reload({ waitUntil: 'commit' });
  await conversations(page).first().waitFor();
  return performance.now() - began;
}

/** What a visit asks for; the files are those of the page's own. */
async function filesOf(page: Page): Promise<{ requests: number; filesKb: number }> {
  const files = new Set<string>();
  let requests = 0;
  page.on('request', (request) => {
    requests++;
    if (new URL(request.url()).pathname.startsWith('/assets/')) files.add(request.url());
  });
  await reload(page);
  const sizes = await Promise.all([...files].map(compressedSize));
  return { requests, filesKb: sizes.reduce((sum, size) => sum + size, 0) / 1000 };
}

async function compressedSize(url: string): Promise<number> {
  const response = await fetch(url);
  return gzipSync(Buffer.from(await response.arrayBuffer())).length;
}

async function scroll(page: Page): Promise<Pick<OpenedFigures, 'elements' | 'heapMb' | 'longestFrameMs'>> {
  await page.evaluate(watchFrames);
  await conversations(page).nth(3).hover();
  for (let screen = 0; screen < screens; screen++) {
    await page.mouse.wheel(0, 700);
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))');
  }
  const figure = async (expression: string) => Number(await page.evaluate(expression));
  return {
    elements: await figure('document.querySelectorAll("*").length'),
    heapMb: (await figure('performance.memory.usedJSHeapSize')) / 2 ** 20,
    longestFrameMs: await figure('longestFrame'),
  };
}

/** A script of the page's: notes the longest time between two pictures. */
const watchFrames = `
  var longestFrame = 0;
  {
    let last = performance.now();
    const next = (now) => {
      longestFrame = Math.max(longestFrame, now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  }
`;
