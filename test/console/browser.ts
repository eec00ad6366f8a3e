import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { checkout, type Stack, startStack } from '../local/stack.ts';
import { until } from '../local/until.ts';
import { watch } from './waits.ts';

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const program = [process.env.CHROMIUM_PATH, ...usual].find((path) => path && existsSync(path));

const isBuilt = existsSync(join(checkout, 'lib/console/dist/index.html'));

if (!program) console.warn('left out: tests in a browser. Install Chromium, or set CHROMIUM_PATH.');
else if (!isBuilt) console.warn('left out: tests in a browser. Build the pages: npm run console.');

const places: Place[] = [];

/** A test in a browser; left out where the machine has none, or nothing to show in it. When it fails, it says what the pages show. */
export function inBrowser(name: string, run: () => Promise<void>): void {
  const declare = program && isBuilt ? test : test.skip;
  declare(name, async () => {
    try {
      await run();
    } catch (cause) {
      const pages = places.flatMap(({ browser }) => browser.contexts()).flatMap((context) => context.pages());
      const shown = await Promise.all(pages.map(async (page) => `${page.url()}\n${await contentOf(page)}`));
      throw new Error(['The test failed, and its pages show:', ...shown].join('\n\n'), { cause });
    }
  });
}

/** What stands in a page, as a screen reader has it. */
const contentOf = (page: Page): Promise<string> =>
  page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: Error) => error.message);

jest.setTimeout(300_000);

/** The stack and the browser of a test file. */
export interface Place {
  readonly stack: Stack;
  readonly browser: Browser;
}

/** Starts both before the tests of the file, the stack with these variables. What it returns is filled by then. */
export function place(variables: Readonly<Record<string, string>> = {}): Place {
  const parts = {} as { stack: Stack; browser: Browser };
  places.push(parts);
  beforeAll(async () => {
    if (!program || !isBuilt) return;
    parts.stack = await startStack(undefined, { CONSOLE_PORT: '0', ...variables });
    const microphone = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
    parts.browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox', ...microphone] });
  });
  // Who looks at a conversation in another window reads it.
  afterEach(async () => {
    await Promise.all(parts.browser?.contexts().map((context) => context.close()) ?? []);
  });
  afterAll(async () => {
    await parts.browser?.close();
    await parts.stack?.kill();
  });
  return parts;
}

/**
 * The page as one of the demo's people sees it, signed in, who has asked for no motion: a dialog that fades out would still be found
 * beside the next one, and have the colours of its way. What the page finds wrong by itself is in `problems`.
 */
export async function signedIn({ stack, browser }: Place, name: string | RegExp, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({
    locale: 'en-GB',
    permissions: ['microphone'],
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  watch(page);
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => {
    if (/Content Security Policy|Warning:/.test(message.text())) problems.push(message.text());
  });
  await page.goto(consoleAddress(stack));
  await page.getByRole('button', { name }).click();
  await page.getByRole('heading', { name: /Inbox|Entrada|Bandeja/ }).waitFor();
  return { page, context, problems };
}

const consoleAddress = ({ demo }: Stack): string => demo.console_url;

/** Plays a customer at the sandbox. */
export async function customer({ demo }: Stack, message: object): Promise<string> {
  const response = await fetch(`${demo.sandbox_url}/receive`, { method: 'POST', body: JSON.stringify(message) });
  const answer = (await response.json()) as { message_id: string; taken: boolean };
  expect(answer).toMatchObject({ taken: true });
  return answer.message_id;
}

interface Sent {
  readonly message_id: string;
  readonly payload: Record<string, unknown>;
}

/**
 * What the sandbox has accepted for a number, oldest first, once it is so many messages at least: the page shows a message before the
 * provider has it. With 0 it is what is there now.
 */
export function sentTo({ demo }: Stack, number: string, least: number): Promise<readonly Sent[]> {
  return until(`${least} messages to ${number}`, async () => {
    const response = await fetch(`${demo.sandbox_url}/sent?to=${number}`);
    const { sent } = (await response.json()) as { sent: Sent[] };
    return sent.length >= least ? sent : undefined;
  });
}

/** The first message, which tells the sandbox where customers' messages go. */
export const firstSend = (stack: Stack) => sendToAna(stack, { message_type: 'text', text: 'Good morning' });

/** A program sends the demo's contact a message. */
export async function sendToAna({ demo }: Stack, message: object): Promise<void> {
  const body = { phone_number: demo.phone_number, ...message };
  const headers = { authorization: `Bearer ${demo.api_key}`, 'content-type': 'application/json' };
  const sent = await fetch(`${demo.base_url}/send-chatapp`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(sent.status).toBe(200);
}

/** What stands in the way of somebody who cannot see or point, as axe finds it; what it calls moderate is left out. */
export async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return serious.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** Whether the browser asks when the tab is closed; the page is kept. */
export async function asksWhenClosed(page: Page): Promise<string> {
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  await dialog.dismiss();
  return dialog.type();
}

/** Leaves a picture of the page where CI keeps it. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = join(checkout, 'test/console/pictures');
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
}
