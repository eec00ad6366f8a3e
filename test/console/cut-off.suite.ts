import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../local/until.ts';
import { customer, firstSend, inBrowser, place, sentTo, signedIn } from './browser.ts';
import { idle, nextAnswer } from './waits.ts';

const here = place();
const from = '5511988884441';
const other = '5511988884442';

const write = (page: Page) => page.getByLabel('Write a message');
const openInRail = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true }).click();
const textsTo = async (number: string, least: number) =>
  (await sentTo(here.stack, number, least)).map(({ payload }) => payload.text);

/** The conversations of two customers, with the first one open. */
async function conversations() {
  await firstSend(here.stack);
  await customer(here.stack, { from, name: 'Davi Rocha', type: 'text', text: 'Hello' });
  await customer(here.stack, { from: other, name: 'Eva Lund', type: 'text', text: 'Hej' });
  const { page, context } = await signedIn(here, /Olivia/);
  await open(page, 'Davi Rocha');
  return { page, context };
}

async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('log').waitFor();
}

/** Pages, with what each shows once it has its answer. */
const pages = {
  Contacts: 'Davi Rocha',
  Templates: 'Approved',
  Broadcasts: 'No broadcasts yet',
  Webhooks: 'No webhooks yet',
  Overview: 'Time to the first answer',
  Settings: 'Last used',
};

/** Every answer of the API is this one, until it is ended. */
async function answerAll(page: Page, status: number, headers: Record<string, string> = {}) {
  const api = '**/api/**';
  await page.route(api, (route) =>
    route.fulfill({ status, headers, json: { error: 'Out of order', message: 'Mending it', request_id: 'req_1' } }),
  );
  return () => page.unroute(api);
}

describe('without the network', () => {
  inBrowser('every page says that it waits for it, and comes by itself once it is back', async () => {
    const { page, context } = await conversations();
    for (const [title, shown] of Object.entries(pages)) {
      await context.setOffline(true);
      await openInRail(page, title);
      await page.getByRole('status').getByText('There is no network').first().waitFor();
      await context.setOffline(false);
      await page.getByText(shown).first().waitFor();
    }
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  inBrowser('what is written stays, also while others are looked at, and is kept once it is back', async () => {
    const { page, context } = await conversations();
    await open(page, 'Eva Lund');
    await open(page, 'Davi Rocha');
    await context.setOffline(true);
    await write(page).fill('Half a sentence');
    await open(page, 'Eva Lund');
    expect(await write(page).inputValue()).toBe('');
    await openInRail(page, 'Contacts');
    await openInRail(page, 'Inbox');
    await open(page, 'Davi Rocha');
    expect(await write(page).inputValue()).toBe('Half a sentence');
    const kept = nextAnswer(page, 'PUT', '/draft', { text: 'Half a sentence' });
    await context.setOffline(false);
    expect((await kept).status()).toBe(200);
    await page.reload();
    await page.getByText('Half a sentence').waitFor();
    await write(page).fill('');
  });

  inBrowser('nothing that was sent goes out later by itself, and it is there to be sent again', async () => {
    const { page, context } = await conversations();
    await context.setOffline(true);
    await write(page).fill('Sent without network');
    await page.keyboard.press('Enter');
    await page.getByText('No answer came').waitFor();
    await openInRail(page, 'Contacts');
    await openInRail(page, 'Inbox');
    await page.getByRole('link', { name: /Davi Rocha.*Something was not sent/ }).waitFor();
    // What waits for the network goes once it is back, as the draft does, which is empty now.
    const kept = nextAnswer(page, 'PUT', '/draft', { text: '' });
    await context.setOffline(false);
    await kept;
    await open(page, 'Davi Rocha');
    await page.getByText('No answer came').waitFor();
    await idle(page);
    expect(await textsTo(from, 0)).toEqual([]);
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('No answer came').waitFor({ state: 'detached' });
    await page.getByRole('log').getByText('Sent without network').waitFor();
    expect(await textsTo(from, 1)).toEqual([{ body: 'Sent without network' }]);
    await page.getByRole('img', { name: 'Something was not sent' }).waitFor({ state: 'detached' });
  });

  inBrowser('a form says so and keeps what was filled in', async () => {
    const { page, context } = await conversations();
    await openInRail(page, 'Contacts');
    await page.getByRole('button', { name: 'New contact' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Cut Off');
    await dialog.getByLabel('Number').fill('+5511966660009');
    await context.setOffline(true);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('No answer came').waitFor();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Cut Off');
    await context.setOffline(false);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Window of 24 hours').waitFor();
  });
});

describe('while the service fails', () => {
  inBrowser('every page says why, in its words, with the id of the request, and is tried again', async () => {
    const { page } = await conversations();
    for (const [title, shown] of Object.entries(pages)) {
      const mend = await answerAll(page, 503);
      await openInRail(page, title);
      await page.getByText('Mending it').first().waitFor();
      await page.getByText('req_1').first().waitFor();
      await mend();
      await page.getByRole('button', { name: 'Try again' }).first().click();
      await page.getByText(shown).first().waitFor();
    }
  });

  inBrowser('what was there stays, and so does what is being written', async () => {
    const { page } = await conversations();
    await write(page).fill('In the middle of');
    await page.clock.install();
    const mend = await answerAll(page, 500);
    // After a minute whose organizations they are is asked for again, too.
    await page.clock.fastForward(61_000);
    const failures: string[] = [];
    page.on('response', (one) => one.status() === 500 && failures.push(new URL(one.url()).pathname));
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    // That is asked for three times before the page takes it for failed.
    await until('it has failed', () => failures.filter((path) => path.endsWith('/me')).length === 3);
    await page.getByRole('log').getByText('Hello').last().waitFor();
    expect(await write(page).inputValue()).toBe('In the middle of');
    await mend();
    await write(page).fill('');
  });

  inBrowser('a page that asks too much waits as long as it is told to, and then comes by itself', async () => {
    const { page } = await conversations();
    const asked: number[] = [];
    page.on('request', (request) => request.url().includes('/get-webhooks') && asked.push(Date.now()));
    const mend = await answerAll(page, 429, { 'retry-after': '4' });
    const refused = nextAnswer(page, 'GET', '/get-webhooks');
    await openInRail(page, 'Webhooks');
    expect((await refused).status()).toBe(429);
    await mend();
    await page.getByText('No webhooks yet').waitFor();
    expect(asked).toHaveLength(2);
    expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThanOrEqual(4000);
  });
});
