import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../local/until.ts';
import { customer, firstSend, inBrowser, place, signedIn } from './browser.ts';
import { contactNamed } from './people.ts';
import { idle } from './waits.ts';

const here = place();
let number = 5511988889990;

const shown = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true });
const row = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) });

/** Somebody new who has written, and how a program writes to them: of that nothing comes but the hint that it is there. */
async function somebody() {
  const { base_url, sandbox_url, api_key } = here.stack.demo;
  const from = String(++number);
  const headers = { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' };
  await fetch(`${sandbox_url}/receipts`, { method: 'POST', body: JSON.stringify({ statuses: [] }) });
  await firstSend(here.stack);
  const write = (text: string) => customer(here.stack, { from, name: `Lia ${from}`, type: 'text', text });
  await write('One');
  await until('they are known', () => contactNamed(here, `+${from}`));
  const send = async (text: string) => {
    const body = JSON.stringify({ phone_number: `+${from}`, message_type: 'text', text });
    const sent = await fetch(`${base_url}/send-chatapp`, { method: 'POST', headers, body });
    expect(sent.status).toBe(200);
  };
  return { name: `Lia ${from}`, send, write };
}

/** The inbox as an agent sees it who has read what is there, and what waits until the page has been told of a message, and asked. */
async function inbox(name: string, last = 'One') {
  const { page } = await signedIn(here, /Marcos/);
  const opened = page.waitForEvent('websocket');
  await page.reload();
  let told = 0;
  (await opened).on('framereceived', ({ payload }) => {
    if (`${payload}`.includes('"message"')) told++;
  });
  await page.getByRole('status', { name: 'Live', exact: true }).waitFor();
  await row(page, name).click();
  await shown(page, last).waitFor();
  await row(page, name)
    .getByRole('img', { name: /unread/ })
    .waitFor({ state: 'detached' });
  await idle(page);
  const hears = async (send: () => Promise<void>) => {
    const before = told;
    await send();
    await until('the page is told', () => told > before);
    await idle(page, 1);
  };
  return { page, hears };
}

/** Keeps back the next answer with this in its address, as it is then, until it goes on. */
async function holdNext(page: Page, part: string) {
  const held = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  let isFirst = true;
  const isOf = (url: URL) => url.pathname.startsWith('/api/') && `${url}`.includes(part);
  await page.route(isOf, async (one) => {
    if (!isFirst) return one.fallback();
    isFirst = false;
    const response = await one.fetch();
    taken.resolve();
    await held.promise;
    await one.fulfill({ response });
  });
  return { isTaken: taken.promise, release: held.resolve };
}

describe('an answer that takes long', () => {
  for (const part of ['/conversations?contactId=', '/conversations?action=inbox']) {
    inBrowser(`is not put where something newer was read: ${part}`, async () => {
      const { name, send } = await somebody();
      const { page, hears } = await inbox(name);
      const { isTaken, release } = await holdNext(page, part);
      await send('Two');
      await isTaken;
      await hears(() => send('Three'));
      release();
      await shown(page, 'Three').waitFor();
      await idle(page);
      expect(await shown(page, 'Three').count()).toBe(1);
      expect(await row(page, name).textContent()).toContain('Three');
    });
  }

  inBrowser(
    'is followed by another, where it is the first of a conversation and something has come since',
    async () => {
      const [{ name, send }, other] = [await somebody(), await somebody()];
      const { page, hears } = await inbox(other.name);
      const { isTaken, release } = await holdNext(page, '/conversations?contactId=');
      await row(page, name).click();
      await isTaken;
      await hears(() => send('Two'));
      release();
      await shown(page, 'One').waitFor();
      await idle(page);
      expect(await shown(page, 'Two').count()).toBe(1);
    },
  );

  inBrowser('is not undone by an earlier page that was asked for meanwhile', async () => {
    const { name, send, write } = await somebody();
    for (let line = 0; line < 120; line++) await send(`Line ${line}`);
    await write('Last');
    const { page } = await inbox(name, 'Last');
    const refreshed = await holdNext(page, 'page=3');
    await send('Newest');
    await refreshed.isTaken;
    const earlier = await holdNext(page, 'page=1&');
    let isAsked = false;
    void earlier.isTaken.then(() => {
      isAsked = true;
    });
    await page.getByRole('log').hover();
    await until('an earlier page is asked for', async () => {
      await page.mouse.wheel(0, -5_000);
      return isAsked;
    });
    refreshed.release();
    await idle(page, 1);
    earlier.release();
    await idle(page);
    await until('the end is shown', async () => {
      await page.mouse.wheel(0, 20_000);
      const log = page.getByRole('log');
      return log.evaluate((one) => one.scrollTop + one.clientHeight >= one.scrollHeight - 1);
    });
    await shown(page, 'Last').waitFor();
    expect(await shown(page, 'Newest').count()).toBe(1);
  });

  inBrowser('is followed by another, where it is the first of a list and something was made since', async () => {
    const { page } = await signedIn(here, /Olivia/);
    await page.getByRole('status', { name: 'Live', exact: true }).waitFor();
    await idle(page);
    const { isTaken, release } = await holdNext(page, '/get-webhooks');
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
    await isTaken;
    await page.getByRole('button', { name: 'Create a webhook' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill('http://127.0.0.1:1025/late');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await dialog.getByRole('button', { name: 'I have kept it' }).click();
    await dialog.waitFor({ state: 'detached' });
    release();
    await page.getByText('No webhooks yet').waitFor({ state: 'detached' });
    await idle(page);
    expect(await page.getByRole('link', { name: 'Open http://127.0.0.1:1025/late' }).count()).toBe(1);
  });

  inBrowser('lists nothing twice that a list has already', async () => {
    const { page } = await signedIn(here, /Olivia/);
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('heading', { level: 2, name: 'API keys' }).waitFor();
    await idle(page);
    const { isTaken, release } = await holdNext(page, '/keys');
    await page.getByRole('button', { name: 'Make a key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Listed');
    await dialog.getByRole('button', { name: 'Make a key' }).click();
    await isTaken;
    // All that is shown is asked for again, and then nothing any more.
    await page.evaluate("window.dispatchEvent(new Event('online'))");
    const key = page.getByRole('listitem').filter({ hasText: 'Listed' });
    await key.waitFor();
    await page.route('**/api/**', (one) => (one.request().method() === 'GET' ? undefined : one.continue()));
    release();
    await dialog.getByRole('button', { name: 'I have kept it' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await key.count()).toBe(1);
  });
});
