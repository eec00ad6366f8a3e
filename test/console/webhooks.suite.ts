import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { until } from '../local/until.ts';
import { inBrowser, place, signedIn } from './browser.ts';
import { type Receiver, startReceiver } from './receiver.ts';

// Two attempts, so that a delivery fails for good at once.
const here = place({ WEBHOOK_RETRY_SCHEDULE: '0' });

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

/** The webhooks as a program of the organization sees them. */
async function listed(): Promise<{ id: string; url: string; enabled: boolean; types: string[] }[]> {
  const { base_url, api_key } = here.stack.demo;
  const response = await fetch(`${base_url}/get-webhooks`, { headers: { authorization: `Bearer ${api_key}` } });
  return ((await response.json()) as { webhooks: Awaited<ReturnType<typeof listed>> }).webhooks;
}

const webhookAt = async (url: string) => (await listed()).find((one) => one.url === url);

async function openWebhooks(): Promise<Page> {
  const { page } = await signedIn(here, /Olivia/);
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('heading', { name: 'Webhooks' }).waitFor();
  return page;
}

/** Makes a webhook for everything in the page, and opens it. */
async function created(page: Page, { url }: Receiver): Promise<string> {
  await page.getByRole('button', { name: 'Create a webhook' }).click();
  await dialog(page).getByLabel('Address').fill(url);
  await dialog(page).getByRole('button', { name: 'Create', exact: true }).click();
  const secret = (await dialog(page).getByLabel('Signing secret').textContent()) ?? '';
  await dialog(page).getByText('It is not shown again').waitFor();
  await dialog(page).getByRole('button', { name: 'I have kept it' }).click();
  await page.getByRole('link', { name: `Open ${url}` }).click();
  await page.getByRole('heading', { name: 'Deliveries' }).waitFor();
  return secret;
}

async function sendTest(page: Page, result: string): Promise<void> {
  await page.getByRole('button', { name: 'Send a test event' }).click();
  await dialog(page).getByRole('button', { name: 'Send it' }).click();
  await dialog(page).getByText(result).waitFor();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await dialog(page).waitFor({ state: 'detached' });
}

describe('an owner', () => {
  inBrowser('makes a webhook, whose test event arrives, signed with the secret that was shown', async () => {
    const receiver = await startReceiver();
    const page = await openWebhooks();
    const secret = await created(page, receiver);
    await sendTest(page, 'Answered 200 after');
    expect(await webhookAt(receiver.url)).toMatchObject({ enabled: true, types: ['all'] });
    const [came] = receiver.came;
    const headers = came?.headers as Record<string, string>;
    expect(new Webhook(secret).verify(came?.body ?? '', headers)).toMatchObject({ type: 'message_received' });
    await row(page, 'A message came in').getByText('Delivered', { exact: true }).waitFor();
  });

  inBrowser(
    'reads why deliveries failed and what was sent, and sends them again once the address is mended',
    async () => {
      const receiver = await startReceiver();
      const page = await openWebhooks();
      await created(page, receiver);
      Object.assign(receiver, { status: 503, answer: 'out for lunch' });
      await sendTest(page, 'The address answered 503');
      await sendTest(page, 'The address answered 503');
      const failed = page.getByRole('list', { name: 'Deliveries' }).getByText('Failed', { exact: true });
      await failed.nth(1).waitFor();
      await page.getByText('Failing', { exact: true }).waitFor();

      await page
        .getByRole('button', { name: /^Details of/ })
        .first()
        .click();
      const attempt = page.getByRole('region', { name: 'Attempt 2', exact: true });
      await attempt.getByText('out for lunch').waitFor();
      const shown = await page.getByRole('group', { name: /^Text, as every attempt/ }).textContent();
      // The other one's attempts come between those of this one.
      const sent = receiver.came.filter(({ body }) => body === shown);
      expect(sent).toHaveLength(2);
      const headers = sent[1]?.headers ?? {};
      for (const name of ['webhook-id', 'webhook-timestamp', 'content-type']) {
        expect(await attempt.textContent()).toContain(`${name}: ${headers[name]}`);
      }

      Object.assign(receiver, { status: 200, answer: '' });
      const before = receiver.came.length;
      await page.getByRole('button', { name: 'Send failed ones again' }).click();
      await dialog(page).getByRole('button', { name: 'Send again' }).click();
      await page.getByText('2 of 2 go out again').waitFor();
      await page.getByRole('list', { name: 'Deliveries' }).getByText('Delivered', { exact: true }).nth(1).waitFor();
      const again = receiver.came.slice(before).map((one) => one.headers['webhook-id']);
      const first = receiver.came.slice(0, before).map((one) => one.headers['webhook-id']);
      expect(new Set(again)).toEqual(new Set(first));
      expect(again).toHaveLength(2);
      await page.getByText('Active', { exact: true }).waitFor();
    },
  );

  inBrowser('sends chosen deliveries again, and no other', async () => {
    const receiver = await startReceiver();
    const page = await openWebhooks();
    await created(page, receiver);
    await sendTest(page, 'It arrived');
    await sendTest(page, 'It arrived');
    const [one] = receiver.came;
    const id = JSON.parse(one?.body ?? '{}').id;
    await page.getByRole('checkbox', { name: new RegExp(id) }).check();
    await page.getByRole('button', { name: 'Send 1 again' }).click();
    await page.getByText('1 of 1 goes out again').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await until('the third has come', () => receiver.came.length === 3);
    expect(receiver.came.map(({ headers }) => headers['webhook-id'])).toEqual([
      one?.headers['webhook-id'],
      receiver.came[1]?.headers['webhook-id'],
      one?.headers['webhook-id'],
    ]);
  });

  inBrowser('pauses it, resumes it, changes it, gives it another secret, and deletes it, asked each time', async () => {
    const receiver = await startReceiver();
    const page = await openWebhooks();
    const secret = await created(page, receiver);
    await page.getByRole('button', { name: 'Pause' }).click();
    await dialog(page).getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused', { exact: true }).waitFor();
    expect(await webhookAt(receiver.url)).toMatchObject({ enabled: false });
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('Active', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Change' }).click();
    await dialog(page).getByLabel('Only these events').check();
    await dialog(page).getByLabel('A message failed').check();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await webhookAt(receiver.url)).toMatchObject({ enabled: true, types: ['message_failed'] });

    await page.getByRole('button', { name: 'New secret' }).click();
    await dialog(page).getByText('24 hours').waitFor();
    await dialog(page).getByRole('button', { name: 'Make a new secret' }).click();
    const next = (await dialog(page).getByLabel('Signing secret').textContent()) ?? '';
    await dialog(page).getByRole('button', { name: 'I have kept it' }).click();
    await sendTest(page, 'It arrived');
    const { headers, body } = receiver.came.at(-1) ?? { headers: {}, body: '' };
    for (const held of [secret, next]) new Webhook(held).verify(body, headers as Record<string, string>);
    expect(next).not.toBe(secret);

    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'Webhooks' }).waitFor();
    expect(await webhookAt(receiver.url)).toBeUndefined();
  });

  inBrowser(
    'keeps the deliveries that are there when no more come, reads why, and has the rest by asking again',
    async () => {
      const receiver = await startReceiver();
      const page = await openWebhooks();
      await created(page, receiver);
      const { base_url, api_key } = here.stack.demo;
      const test = `${base_url}/webhooks/${(await webhookAt(receiver.url))?.id}/test`;
      const headers = { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ type: 'call' });
      for (let sent = 0; sent < 26; sent++) {
        expect((await fetch(test, { method: 'POST', headers, body })).status).toBe(202);
      }
      await page.reload();
      const rows = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
      await page.getByRole('button', { name: 'Show more' }).waitFor();
      expect(await rows.count()).toBe(25);
      await page.route('**/deliveries?*cursor=*', (route) => route.abort());
      await page.getByRole('button', { name: 'Show more' }).click();
      await page.getByRole('alert').waitFor();
      expect(await rows.count()).toBe(25);
      await page.unroute('**/deliveries?*cursor=*');
      await page.getByRole('button', { name: 'Show more' }).click();
      await page.getByText('That is all of the last 30 days').waitFor();
      expect(await rows.count()).toBe(26);
    },
  );

  inBrowser('reads at the address what is wrong with it, and keeps what was typed', async () => {
    const page = await openWebhooks();
    await page.getByRole('button', { name: 'Create a webhook' }).click();
    await dialog(page).getByLabel('Address').fill('https://10.0.0.1/hook');
    await dialog(page).getByRole('button', { name: 'Create', exact: true }).click();
    await dialog(page)
      .getByText(/^url is refused/)
      .waitFor();
    expect(await dialog(page).getByLabel('Address').getAttribute('aria-invalid')).toBe('true');
    expect(await dialog(page).getByLabel('Address').inputValue()).toBe('https://10.0.0.1/hook');
    expect(await webhookAt('https://10.0.0.1/hook')).toBeUndefined();
  });
});
