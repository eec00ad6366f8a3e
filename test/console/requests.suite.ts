import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { createBroadcast, tagAna, untilSettled } from './broadcasts.ts';
import { customer, firstSend, inBrowser, place, signedIn } from './browser.ts';
import { drop, pdf } from './files.ts';
import { idle } from './waits.ts';

const here = place();
const from = '5511988881111';
const dialog = (page: Page) => page.getByRole('dialog');

/** What leaves a page from now on, what comes back, and what the page says of it. */
function heard(page: Page) {
  const requests: Request[] = [];
  const refused: string[] = [];
  const said: string[] = [];
  const sockets: string[] = [];
  page.on('request', (request) => requests.push(request));
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // The page asks for something else by then.
    if (reason !== 'net::ERR_ABORTED') refused.push(`${reason} ${request.url()}`);
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text());
  });
  page.on('pageerror', ({ message }) => said.push(message));
  page.on('websocket', (socket) => sockets.push(socket.url()));
  return { requests, refused, said, sockets };
}

/** Every page of the rail that is there, and below it what is opened from it. */
async function walk(page: Page): Promise<void> {
  await page.getByRole('link', { name: /Nora Lind/ }).click();
  await page.getByRole('log').getByText('My number is 4242').last().waitFor();
  await drop(page, [pdf('offer.pdf')]);
  await page.getByLabel('Write a message').fill('Here is the offer');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const sent = page.getByRole('log').getByRole('article').filter({ hasText: 'offer.pdf' }).last();
  await sent.getByRole('img', { name: 'Read', exact: true }).waitFor();
  await page.getByLabel('Search people and texts').fill('4242');
  await page.getByText('All conversations are searched').waitFor();
  const titles = await page.getByRole('navigation', { name: 'Pages' }).getByRole('link').allTextContents();
  for (const title of titles) {
    await page.getByRole('link', { name: title, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await idle(page);
  }
}

/** Sections of the settings, a webhook, a broadcast, a key: an owner's. */
async function walkOwned(page: Page): Promise<string[]> {
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  for (const section of ['Channels', 'Members', 'Organization', 'API keys']) {
    await page.getByRole('link', { name: section, exact: true }).click();
    await idle(page);
  }
  await page.getByRole('button', { name: 'Make a key' }).first().click();
  await dialog(page).getByLabel('Name').fill('Walked');
  await dialog(page).getByRole('button', { name: 'Make a key' }).click();
  const key = (await dialog(page).getByText(/^svc_/).textContent()) ?? '';
  await dialog(page).getByRole('button').last().click();
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
  await page.getByRole('button', { name: 'Create a webhook' }).first().click();
  await dialog(page).getByLabel('Address').fill('http://127.0.0.1:1025/hook');
  await dialog(page).getByRole('button', { name: 'Create', exact: true }).click();
  const secret = (await dialog(page).getByLabel('Signing secret').textContent()) ?? '';
  await dialog(page).getByRole('button', { name: 'I have kept it' }).click();
  await page
    .getByRole('link', { name: /^Open / })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Deliveries' }).waitFor();
  await page.getByRole('link', { name: 'Broadcasts', exact: true }).click();
  await page.getByRole('link', { name: /Walked through/ }).click();
  await page.getByRole('table', { name: 'Recipients' }).waitFor();
  return [key, secret];
}

/** All that the browser keeps of the page, but for what the provider of the sign-in keeps at its own address. */
const kept = (page: Page) =>
  page.locator('body').evaluate(async ({ ownerDocument }) => {
    const { localStorage, sessionStorage, indexedDB, caches, navigator, location } = ownerDocument.defaultView;
    return {
      local: { ...localStorage },
      session: Object.keys(sessionStorage).filter((name) => !name.startsWith('sign-in.')),
      databases: await indexedDB.databases(),
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      cookies: ownerDocument.cookie,
      address: location.href,
    };
  });

/** A file's address in the bucket, signed for a while. */
const isInStorage = (url: string) => /^http:\/\/127\.0\.0\.1:\d+\/relaydesk-media\/.*X-Amz-Signature=/.test(url);

async function begin() {
  const { stack } = here;
  await firstSend(stack);
  await customer(stack, { from, name: 'Nora Lind', type: 'text', text: 'My number is 4242' });
  await customer(stack, { from, name: 'Nora Lind', type: 'image' });
}

describe('what leaves the page', () => {
  inBrowser('goes to our own addresses alone, with no secret in any of them, and is refused nowhere', async () => {
    await begin();
    await tagAna(here.stack, 'walked');
    const asked = { name: 'Walked through', audience: { tags: ['walked'] } };
    await untilSettled(here.stack, await createBroadcast(here.stack, asked));
    const { page } = await signedIn(here, /Olivia/);
    const { requests, refused, said, sockets } = heard(page);
    await page.reload();
    await walk(page);
    const secrets = await walkOwned(page);
    await idle(page);
    const { console_url, base_url, sandbox_url } = here.stack.demo;
    const ours = [console_url, base_url, sandbox_url].map((url) => new URL(url).origin);
    const urls = requests.map((request) => request.url()).filter((url) => !/^(blob|data):/.test(url));
    expect(urls.filter((url) => !ours.includes(new URL(url).origin) && !isInStorage(url))).toEqual([]);
    expect(sockets.filter((url) => new URL(url).host !== new URL(console_url).host)).toEqual([]);

    const tokens = await Promise.all(
      requests.map(async (one) => (await one.allHeaders()).authorization?.split(' ')[1]),
    );
    const hidden = new Set([...tokens.filter((token) => token !== undefined), ...secrets]);
    expect(secrets).toEqual([expect.stringMatching(/^svc_/), expect.stringMatching(/^whsec_/)]);
    expect(hidden.size).toBeGreaterThan(2);
    const shown = [...urls, ...sockets, ...(await Promise.all(requests.map((one) => one.headerValue('referer'))))];
    const leaks = [...hidden].flatMap((secret) =>
      shown.filter((url) => decodeURIComponent(url ?? '').includes(secret)),
    );
    expect(leaks).toEqual([]);
    // What a person is, other hosts are not told.
    const told = requests.filter((_, place) => tokens[place] !== undefined).map((one) => new URL(one.url()));
    expect(new Set(told.map(({ origin, pathname }) => `${origin}/${pathname.split('/')[1]}`))).toEqual(
      new Set([`${new URL(console_url).origin}/api`]),
    );
    expect(refused).toEqual([]);
    expect(said).toEqual([]);
  });

  inBrowser('of an agent is nothing that only owners may ask', async () => {
    await begin();
    const { page } = await signedIn(here, /Marcos/);
    const { requests, refused, said } = heard(page);
    await page.reload();
    await walk(page);
    const [start = ''] = page.url().match(/^.*\/o\/[^/]+/) ?? [];
    for (const path of ['webhooks', 'settings/keys', 'settings/members', 'overview', 'broadcasts/new']) {
      await page.goto(`${start}/${path}`);
      await page.getByRole('main').waitFor();
      await idle(page);
    }
    expect(requests.length).toBeGreaterThan(20);
    expect(refused).toEqual([]);
    expect(said).toEqual([]);
  });

  inBrowser('is nothing, for as long as nothing happens', async () => {
    await begin();
    const { page } = await signedIn(here, /Olivia/);
    await walk(page);
    const titles = await page.getByRole('navigation', { name: 'Pages' }).getByRole('link').allTextContents();
    const busy: Record<string, string[]> = {};
    for (const title of titles) {
      await page.getByRole('link', { name: title, exact: true }).click();
      await idle(page);
      const { requests } = heard(page);
      await wait(1500);
      // One of each is what a page asks for from time to time.
      const asked = requests.map((one) => `${one.method()} ${one.url()}`);
      const again = asked.filter((one, place) => asked.indexOf(one) !== place);
      if (again.length > 0) busy[title] = again;
    }
    expect(busy).toEqual({});
  });
});

describe('what the browser keeps', () => {
  inBrowser('is nothing of customers, and no token, also once every page was seen', async () => {
    await begin();
    const { page, context } = await signedIn(here, /Olivia/);
    await walk(page);
    const { address, ...rest } = await kept(page);
    expect(rest).toEqual({ local: {}, session: [], databases: [], caches: [], workers: 0, cookies: '' });
    expect(address).not.toMatch(/code=|state=|token/);
    const cookies = (await context.cookies(here.stack.demo.console_url)).map(({ name }) => name);
    expect(cookies.filter((name) => !/^(_session|_interaction)/.test(name))).toEqual([]);
  });
});
