import { once } from 'node:events';
import { createServer as createPlain, type RequestListener, type Server } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { untrusted } from '../shared/outbound/untrusted-certificate.ts';
import { inBrowser, place } from './browser.ts';
import { onPage } from './people.ts';

// One attempt and one more at once, so that a delivery fails for good, and none is waited for long.
const here = place({ WEBHOOK_RETRY_SCHEDULE: '0', WEBHOOK_TIMEOUT_MS: '1500' });

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

async function listening(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return (server.address() as AddressInfo).port;
}

const plain = async (answer: RequestListener) => `http://127.0.0.1:${await listening(createPlain(answer))}/hook`;

/** A port where nothing listens. */
async function closedPort(): Promise<number> {
  const server = createPlain();
  const port = await listening(server);
  server.close();
  return port;
}

/** Ways in which an endpoint fails: its address, and what the owner reads of it. */
const failures: readonly { readonly how: string; readonly url: () => Promise<string>; readonly said: string }[] = [
  {
    how: 'answers 500',
    url: () => plain((_request, response) => response.writeHead(500).end('no such table')),
    said: 'The address answered 500, where 2xx is wanted.',
  },
  {
    how: 'answers nothing',
    url: () => plain(() => undefined),
    said: 'The address did not answer in time.',
  },
  {
    how: 'is not running',
    url: async () => `http://127.0.0.1:${await closedPort()}/hook`,
    said: 'The address refused the connection: is the server running?',
  },
  {
    how: 'has a certificate that is not valid for it',
    url: async () => `https://127.0.0.1:${await listening(createSecure(untrusted, () => undefined))}/hook`,
    said: 'The certificate of the address is not valid, or TLS failed.',
  },
  {
    how: 'speaks no TLS where https is written',
    url: async () => (await plain(() => undefined)).replace('http:', 'https:'),
    said: 'The certificate of the address is not valid, or TLS failed.',
  },
  {
    how: 'leads elsewhere',
    url: () => plain((_request, response) => response.writeHead(302, { location: 'https://example.org/' }).end()),
    said: 'The address answered 302, a redirect, and these are not followed.',
  },
  {
    how: 'ends the connection without an answer',
    url: () => plain((request) => request.socket.destroy()),
    said: 'The address closed the connection before it answered.',
  },
];

const dialog = (page: Page) => page.getByRole('dialog');

/** Makes a webhook in the page, opens it, and sends a test event there. */
async function tested(page: Page, url: string): Promise<void> {
  await page.getByRole('button', { name: 'Create a webhook' }).first().click();
  await dialog(page).getByLabel('Address').fill(url);
  await dialog(page).getByRole('button', { name: 'Create', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'I have kept it' }).click();
  await page.getByRole('link', { name: `Open ${url}` }).click();
  await page.getByRole('button', { name: 'Send a test event' }).click();
  await dialog(page).getByRole('button', { name: 'Send it' }).click();
}

const log = (page: Page) => page.getByRole('list', { name: 'Deliveries' });

describe('an owner whose endpoint', () => {
  for (const { how, url, said } of failures) {
    inBrowser(`${how} reads so, in the test and in the log with each attempt`, async () => {
      const page = await onPage(here, 'Webhooks', /Olivia/);
      await tested(page, await url());
      await dialog(page).getByText('It did not arrive').waitFor();
      await dialog(page).getByText(said).waitFor();
      await dialog(page).getByRole('button', { name: 'Close' }).click();
      await log(page).getByText('Failed', { exact: true }).waitFor();
      await log(page).getByText(said).waitFor();
      await log(page)
        .getByRole('button', { name: /^Details of/ })
        .click();
      for (const name of ['Attempt 1', 'Attempt 2']) {
        await page.getByRole('region', { name, exact: true }).getByText(said).waitFor();
      }
    });
  }

  inBrowser(
    'is mended at another address sends what failed there again, and it arrives with the same text',
    async () => {
      const page = await onPage(here, 'Webhooks', /Olivia/);
      await tested(page, `http://127.0.0.1:${await closedPort()}/hook`);
      await dialog(page).getByText('is the server running').waitFor();
      await dialog(page).getByRole('button', { name: 'Close' }).click();
      await log(page).getByText('Failed', { exact: true }).waitFor();
      const came: string[] = [];
      const mended = await plain(async (request, response) => {
        came.push(await text(request));
        response.end('thanks');
      });
      await page.getByRole('button', { name: 'Change' }).click();
      await dialog(page).getByLabel('Address').fill(mended);
      await dialog(page).getByRole('button', { name: 'Save' }).click();
      await dialog(page).waitFor({ state: 'detached' });
      await log(page)
        .getByRole('button', { name: /^Send again/ })
        .click();
      await log(page).getByText('Delivered', { exact: true }).waitFor();
      await log(page)
        .getByRole('button', { name: /^Details of/ })
        .click();
      const shown = await page.getByRole('group', { name: /^Text, as every attempt/ }).textContent();
      expect(came).toEqual([shown]);
    },
  );

  inBrowser('wants nothing more is told that it was stopped, and resumes it', async () => {
    let status = 410;
    const page = await onPage(here, 'Webhooks', /Olivia/);
    await tested(page, await plain((_request, response) => response.writeHead(status).end()));
    await dialog(page).getByText('The address answered 410').waitFor();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await page.getByText('Stopped', { exact: true }).waitFor();
    await page.getByText('it wants nothing more').waitFor();
    status = 204;
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('Active', { exact: true }).waitFor();
  });
});
