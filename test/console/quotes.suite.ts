import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { customer, firstSend, inBrowser, place, signedIn } from './browser.ts';
import { idle } from './waits.ts';

const here = place();
let number = 5511988885550;

/** A thread with two answers to two messages of a customer, once the page hears hints and has asked for all that it shows. */
async function thread() {
  const from = String(++number);
  await firstSend(here.stack);
  const write = (message: object) => customer(here.stack, { from, name: `Nina ${from}`, ...message });
  const first = await write({ type: 'text', text: 'At five' });
  const second = await write({ type: 'text', text: 'In the park' });
  await write({ type: 'text', text: 'Did you see the time?', context_message_id: first });
  await write({ type: 'text', text: 'And the place?', context_message_id: second });
  const { page } = await signedIn(here, /Marcos/);
  await page.getByRole('status', { name: 'Live', exact: true }).waitFor();
  await page.getByRole('link', { name: new RegExp(`Nina ${from}`) }).click();
  await quote(page, 'At five').waitFor();
  await quote(page, 'In the park').waitFor();
  await idle(page);
  return { page, first, second, write };
}

/** The quote that is shown with this text. */
const quote = (page: Page, text: string) => page.getByRole('log').getByRole('button', { name: text });

/** The messages that are asked for by themselves from now on, by their ids; each of them is in the last page of the thread, too. */
function askedFor(page: Page): string[] {
  const ids: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/message')) ids.push(searchParams.get('id') ?? '');
  });
  return ids;
}

describe('a quoted message', () => {
  inBrowser('shows its new text once the customer has edited it, and no other is asked for', async () => {
    const { page, first, write } = await thread();
    const asked = askedFor(page);
    await write({ type: 'edit', target_message_id: first, text: 'At six' });
    await quote(page, 'At six').waitFor();
    await idle(page);
    expect(await quote(page, 'At five').count()).toBe(0);
    expect(await quote(page, 'In the park').count()).toBe(1);
    expect(asked).toHaveLength(1);
  });

  inBrowser('shows that it was deleted once the customer has revoked it', async () => {
    const { page, second, write } = await thread();
    await write({ type: 'revoke', target_message_id: second });
    await quote(page, 'This message was deleted').waitFor();
    expect(await quote(page, 'In the park').count()).toBe(0);
    expect(await quote(page, 'At five').count()).toBe(1);
  });

  inBrowser('is not asked for again because something else is written', async () => {
    const { page, write } = await thread();
    const asked = askedFor(page);
    await write({ type: 'text', text: 'Something else' });
    await page.getByRole('log').getByText('Something else').waitFor();
    await idle(page);
    expect(asked).toEqual([]);
  });
});
