import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { inBrowser, place, signedIn } from './browser.ts';

const here = place();

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text });

async function channelsOf(owner: RegExp): Promise<Page> {
  const { page } = await signedIn(here, owner);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Channels' }).click();
  return page;
}

async function openChannels(): Promise<Page> {
  const page = await channelsOf(/Olivia/);
  await row(page, 'Chat app').waitFor();
  return page;
}

/** What comes of a message that a program sends the demo's contact. */
async function statusOfSend(): Promise<number> {
  const { base_url, api_key, phone_number } = here.stack.demo;
  const headers = { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ phone_number, message_type: 'text', text: 'Hello' });
  return (await fetch(`${base_url}/send-chatapp`, { method: 'POST', headers, body })).status;
}

async function disconnect(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Disconnect ${name}` }).click();
  await dialog(page).getByRole('button', { name: 'Disconnect' }).click();
  await dialog(page).waitFor({ state: 'detached' });
}

describe('an owner', () => {
  inBrowser(
    'disconnects the chat app, so that nothing is sent, and connects it once its provider takes the token',
    async () => {
      const page = await openChannels();
      expect(await statusOfSend()).toBe(200);
      const account = (await row(page, /^Chat app/).textContent())?.match(/\d{10,}/)?.[0] ?? '';
      await disconnect(page, 'Chat app');
      await row(page, /^Chat app/).waitFor({ state: 'detached' });
      expect(await statusOfSend()).toBe(400);

      await page.getByRole('button', { name: 'Connect a channel' }).click();
      await dialog(page)
        .getByLabel(/^Account id/)
        .fill(account);
      await dialog(page)
        .getByLabel(/^Access token/)
        .fill('expired-token');
      await dialog(page).getByRole('button', { name: 'Connect a channel' }).click();
      await dialog(page).getByRole('alert').getByText('Invalid provider').waitFor();
      expect(
        await dialog(page)
          .getByLabel(/^Account id/)
          .inputValue(),
      ).toBe(account);

      await dialog(page)
        .getByLabel(/^Access token/)
        .fill('sandbox-token');
      await dialog(page).getByRole('button', { name: 'Connect a channel' }).click();
      await dialog(page).waitFor({ state: 'detached' });
      await row(page, /^Chat app/)
        .getByText('Connected', { exact: true })
        .waitFor();
      expect(await page.content()).not.toContain('sandbox-token');
      expect(await statusOfSend()).toBe(200);
    },
  );

  inBrowser('whose token is refused is told to reconnect, and with another token all goes on', async () => {
    const faults = `${here.stack.demo.sandbox_url}/faults`;
    await fetch(faults, { method: 'POST', body: JSON.stringify({ fault: 'expired_token', times: 1 }) });
    expect(await statusOfSend()).toBe(400);
    const page = await openChannels();
    await row(page, /^Chat app/)
      .getByText('Needs reconnecting', { exact: true })
      .waitFor();

    await page.getByRole('button', { name: 'Reconnect Chat app' }).click();
    expect(
      await dialog(page)
        .getByLabel(/^Access token/)
        .inputValue(),
    ).toBe('');
    await dialog(page)
      .getByLabel(/^Access token/)
      .fill('another-token');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await row(page, /^Chat app/)
      .getByText('Connected', { exact: true })
      .waitFor();
    expect(await statusOfSend()).toBe(200);
  });

  inBrowser('has messages go by instances alone, and by the account again', async () => {
    const page = await openChannels();
    for (const [provider, status] of [
      ['evolution', 400],
      ['cloudprovider', 200],
    ] as const) {
      await page.getByRole('button', { name: /Change.*Chat app/ }).click();
      await dialog(page).getByLabel('Messages go by').selectOption(provider);
      await dialog(page).getByRole('button', { name: 'Save' }).click();
      await dialog(page).waitFor({ state: 'detached' });
      expect(await statusOfSend()).toBe(status);
    }
  });

  inBrowser('checks a channel, and reads what its provider says', async () => {
    const page = await openChannels();
    await page.getByRole('button', { name: 'Check Photo app' }).click();
    await page.getByText('Photo app works').waitFor();
  });

  inBrowser(
    'connects a gateway instance, whose secret is shown once, and changes, gives another secret and disconnects it',
    async () => {
      const page = await openChannels();
      await page.getByRole('button', { name: 'Connect a channel' }).click();
      await dialog(page).getByLabel('What is connected?').selectOption('instance');
      await dialog(page).getByLabel('Name').fill('branch');
      await dialog(page).getByLabel('Address').fill(`${here.stack.demo.sandbox_url}/evolution`);
      await dialog(page)
        .getByLabel(/^Key of the server/)
        .fill('any-key');
      await dialog(page).getByRole('button', { name: 'Connect a channel' }).click();
      const secret = (await dialog(page).getByLabel("Secret of the server's webhooks").textContent()) ?? '';
      await dialog(page).getByText('/provider/gateway/branch').waitFor();
      await dialog(page).getByRole('button', { name: 'I have kept it' }).click();
      await dialog(page).waitFor({ state: 'detached' });
      const hook = (header: string) =>
        fetch(`${here.stack.demo.base_url}/provider/gateway/branch`, {
          method: 'POST',
          headers: { 'x-webhook-secret': header, 'content-type': 'application/json' },
          body: JSON.stringify({ event: 'connection.update', instance: 'branch', data: {} }),
        });
      expect([(await hook(secret)).status, (await hook(`${secret}x`)).status]).toEqual([200, 401]);

      await page.getByRole('button', { name: 'Change Gateway instance branch' }).click();
      await dialog(page).getByLabel('Messages that come in').selectOption('off');
      await dialog(page).getByRole('button', { name: 'Save' }).click();
      await dialog(page).waitFor({ state: 'detached' });
      await page.reload();
      await page.getByRole('button', { name: 'Change Gateway instance branch' }).click();
      expect(await dialog(page).getByLabel('Messages that come in').inputValue()).toBe('off');
      await dialog(page).getByRole('button', { name: 'Close' }).click();
      await dialog(page).waitFor({ state: 'detached' });

      await page.getByRole('button', { name: 'New webhook secret for Gateway instance branch' }).click();
      await dialog(page).getByText('is refused from then on').waitFor();
      await dialog(page).getByRole('button', { name: 'Make it' }).click();
      const next = (await dialog(page).getByLabel("Secret of the server's webhooks").textContent()) ?? '';
      await dialog(page).getByRole('button', { name: 'I have kept it' }).click();
      await dialog(page).waitFor({ state: 'detached' });
      expect([(await hook(next)).status, (await hook(secret)).status]).toEqual([200, 401]);

      await disconnect(page, 'Gateway instance branch');
      expect((await hook(next)).status).not.toBe(200);
    },
  );

  inBrowser(
    'is told at its field that an account is another organization’s, and that a kind is connected',
    async () => {
      const page = await channelsOf(/Yuki/);
      const account = dialog(page).getByLabel(/^Account id/);
      const connect = async () => {
        await page.getByRole('button', { name: 'Connect a channel' }).click();
        await account.fill('100000000000001');
        await dialog(page)
          .getByLabel(/^Access token/)
          .fill('sandbox-token');
        await dialog(page).getByRole('button', { name: 'Connect a channel' }).click();
      };
      await connect();
      await dialog(page).getByText('belongs to another organization already').waitFor();
      expect(await account.getAttribute('aria-invalid')).toBe('true');
      expect(await dialog(page).getByRole('alert').count()).toBe(0);
      expect(await account.inputValue()).toBe('100000000000001');
      await page.reload();
      const body = {
        error: 'Channel already exists',
        message: 'kind chatapp is connected already; change that channel',
      };
      await page.route('**/channels', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 409, json: body }) : route.continue(),
      );
      await connect();
      await dialog(page).getByText(body.message).waitFor();
      expect(await dialog(page).getByLabel('What is connected?').getAttribute('aria-invalid')).toBe('true');
      expect(await account.getAttribute('aria-invalid')).not.toBe('true');
    },
  );
});
