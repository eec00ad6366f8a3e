import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { Laptop } from '../laptop/laptop.ts';

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Starts the machine's Chromium; undefined where it has none. `CHROMIUM_PATH` says where another one is. */
export async function openBrowser(): Promise<Browser | undefined> {
  const executablePath = [process.env.CHROMIUM_PATH, ...usual].find((path) => path && existsSync(path));
  if (!executablePath) return undefined;
  // Without precise figures the size of the page's memory is rounded.
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--enable-precise-memory-info'] });
}

/** A page with the inbox, as an agent of the demo sees it once they have signed in. */
export async function signedIn(browser: Browser, { demo }: Laptop, prepare?: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await prepare?.(page);
  await page.goto(demo.console_url);
  await page.getByRole('button', { name: /Marcos/ }).click();
  await conversations(page).first().waitFor();
  return page;
}

/** The conversations that are in the page, as links. */
export const conversations = (page: Page) => page.getByRole('region', { name: 'Inbox' }).getByRole('link');

/** Plays a customer at the sandbox. */
export async function customer({ demo }: Laptop, message: object): Promise<void> {
  const response = await fetch(`${demo.sandbox_url}/receive`, { method: 'POST', body: JSON.stringify(message) });
  if (!response.ok) throw new Error(`the sandbox refused a customer's message: ${await response.text()}`);
}

/** A program's first send, which tells the sandbox where customers' messages go. */
export async function firstSend({ demo }: Laptop): Promise<void> {
  const headers = { authorization: `Bearer ${demo.api_key}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ phone_number: demo.phone_number, message_type: 'text', text: 'Good morning' });
  const sent = await fetch(`${demo.base_url}/send-chatapp`, { method: 'POST', headers, body });
  if (!sent.ok) throw new Error(`the first send was refused: ${await sent.text()}`);
}
