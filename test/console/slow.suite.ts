import { describe, expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { until } from '../local/until.ts';
import { broadcastOf, createBroadcast, tagAna } from './broadcasts.ts';
import { customer, firstSend, inBrowser, place, signedIn } from './browser.ts';
import { onPage } from './people.ts';
import { startReceiver } from './receiver.ts';
import { idle, nextAnswer } from './waits.ts';

const here = place({ WEBHOOK_RETRY_SCHEDULE: '0' });
const api = '**/api/**';

const dialog = (page: Page) => page.getByRole('dialog');
const button = (of: Page | Locator, name: string) => of.getByRole('button', { name, exact: true });
const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

async function section(name: string): Promise<Page> {
  const page = await onPage(here, 'Settings', /Olivia/);
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 2, name }).waitFor();
  return page;
}

/** Nothing that is read is answered any more; what is changed is. */
const holdReads = (page: Page) =>
  page.route(api, (route) => (route.request().method() === 'GET' ? undefined : route.continue()));

/** Clicks twice while the page is busy, so that it hears of both at once. */
async function pressTwice(page: Page, target: Locator): Promise<void> {
  await target.hover();
  const busy = page.evaluate('(() => { const end = Date.now() + 300; while (Date.now() < end); })()');
  const { mouse } = page;
  await Promise.all([busy, mouse.down(), mouse.up(), mouse.down(), mouse.up()]);
}

/** How often something was asked for from now on. */
function asked(page: Page, method: string, path: string): () => number {
  let times = 0;
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname.endsWith(path)) times++;
  });
  return () => times;
}

async function webhookTo(page: Page, url: string): Promise<void> {
  await button(page, 'Create a webhook').click();
  await dialog(page).getByLabel('Address').fill(url);
  await button(dialog(page), 'Create').click();
  await button(dialog(page), 'I have kept it').click();
  await page.getByRole('link', { name: `Open ${url}` }).click();
  await page.getByRole('heading', { name: 'Deliveries' }).waitFor();
}

describe('what is done is told and shown, though nothing is read any more,', () => {
  inBrowser('of an API key, which is shown once, and its revocation', async () => {
    const page = await section('API keys');
    await row(page, 'demo').first().waitFor();
    await holdReads(page);
    await button(page, 'Make a key').click();
    await dialog(page).getByLabel('Name').fill('Unread');
    await button(dialog(page), 'Make a key').click();
    await button(dialog(page), 'I have kept it').click();
    await button(page, 'Revoke the key Unread').click();
    await button(dialog(page), 'Revoke').click();
    await dialog(page).waitFor({ state: 'detached' });
    await row(page, 'Unread').getByText('Revoked', { exact: true }).first().waitFor();
  });

  inBrowser('of a member who is invited, in another role, and no more', async () => {
    const page = await section('Members');
    await row(page, 'Olivia').waitFor();
    await holdReads(page);
    await button(page, 'Invite').click();
    await dialog(page).getByLabel('E-mail').fill('unread@example.org');
    await button(dialog(page), 'Invite').click();
    await dialog(page).waitFor({ state: 'detached' });
    const role = page.getByLabel('Role of unread@example.org');
    const changed = nextAnswer(page, 'POST', '/members');
    await role.selectOption('owner');
    await changed;
    await until('the other role is shown', async () => (await role.inputValue()) === 'owner');
    await role.and(page.locator(':enabled')).waitFor();
    await button(page, 'Take back the invitation of unread@example.org').click();
    await button(dialog(page), 'Take back').click();
    await dialog(page).waitFor({ state: 'detached' });
    await row(page, 'unread@example.org').waitFor({ state: 'detached' });
  });

  inBrowser('of a webhook that is paused, resumed and given another secret', async () => {
    const page = await onPage(here, 'Webhooks', /Olivia/);
    await webhookTo(page, (await startReceiver()).url);
    await holdReads(page);
    await button(page, 'Pause').click();
    await button(dialog(page), 'Pause').click();
    await button(page, 'Resume').click();
    await button(page, 'Pause').waitFor();
    await button(page, 'New secret').click();
    await button(dialog(page), 'Make a new secret').click();
    await button(dialog(page), 'I have kept it').click();
    await dialog(page).waitFor({ state: 'detached' });
  });

  inBrowser('of a broadcast that is paused, goes on and is ended', async () => {
    await tagAna(here.stack, 'unread');
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const asked = { name: 'Unread', audience: { tags: ['unread'] }, schedule_at: later };
    const id = await createBroadcast(here.stack, asked);
    const page = await onPage(here, 'Broadcasts', /Olivia/);
    await page.getByRole('link', { name: /Unread/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Unread' }).waitFor();
    await holdReads(page);
    await button(page, 'Pause').click();
    await button(page, 'Go on').click();
    await button(page, 'Pause').waitFor();
    await button(page, 'End it').click();
    await button(dialog(page), 'End it').click();
    await button(page, 'End it').first().waitFor({ state: 'detached' });
    expect((await broadcastOf(here.stack, id)).status).toBe('cancelled');
  });

  inBrowser('of a saved reply that is made and deleted', async () => {
    await firstSend(here.stack);
    await customer(here.stack, { from: '5511988887772', name: 'Slow Lima', type: 'text', text: 'Hello' });
    const { page } = await signedIn(here, /Marcos/);
    await page.getByRole('link', { name: /Slow Lima/ }).click();
    await button(page, 'Saved replies').click();
    await page.getByRole('menuitem', { name: 'Manage saved replies' }).click();
    // They are read: what is shown without an answer is what was there.
    await idle(page);
    await holdReads(page);
    await button(page, 'New saved reply').click();
    await page.getByLabel('Title').fill('unread');
    await dialog(page).getByLabel('Text').fill('Nothing');
    await button(page, 'Save').click();
    await button(dialog(page), 'Delete').click();
    await button(dialog(page), 'Delete').waitFor({ state: 'detached' });
  });
});

describe('on a slow page', () => {
  inBrowser('what is pressed twice at once is done once', async () => {
    const page = await section('API keys');
    const keys = asked(page, 'POST', '/keys');
    await button(page, 'Make a key').click();
    await dialog(page).getByLabel('Name').fill('Twice');
    await pressTwice(page, button(dialog(page), 'Make a key'));
    await button(dialog(page), 'I have kept it').click();
    await row(page, 'Twice').waitFor();
    expect({ asked: keys(), listed: await row(page, 'Twice').count() }).toEqual({ asked: 1, listed: 1 });
  });

  inBrowser('a delivery goes out again once, however often it is pressed before that is answered', async () => {
    const receiver = await startReceiver();
    const page = await onPage(here, 'Webhooks', /Olivia/);
    await webhookTo(page, receiver.url);
    await button(page, 'Send a test event').click();
    await button(dialog(page), 'Send it').click();
    await dialog(page).getByText('It arrived').waitFor();
    await button(dialog(page), 'Close').click();
    const held = Promise.withResolvers<void>();
    await page.route('**/replay', async (route) => {
      await held.promise;
      await route.continue();
    });
    const replays = asked(page, 'POST', '/replay');
    const again = page.getByRole('button', { name: /^Send again: / });
    await again.click();
    await again.and(page.locator(':disabled')).waitFor();
    held.resolve();
    await page.getByText('1 of 1').waitFor();
    expect(replays()).toBe(1);
  });

  inBrowser(
    'a page that gets no answer says so once an answer is too late, and is tried again by the reader',
    async () => {
      const page = await onPage(here, 'Contacts', /Olivia/);
      const asks = asked(page, 'GET', '/get-webhooks');
      await page.clock.install();
      await holdReads(page);
      await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
      await until('they are asked for', () => asks() > 0);
      await page.clock.runFor(46_000);
      await page.getByText('No answer came').first().waitFor();
      expect(asks()).toBe(1);
      await page.unroute(api);
      await button(page, 'Try again').first().click();
      await button(page, 'Create a webhook').first().waitFor();
      expect(asks()).toBeGreaterThan(1);
    },
  );

  inBrowser('the figures of some days are not shown as those of others', async () => {
    const page = await onPage(here, 'Overview', /Olivia/);
    const figures = page.getByText('Time to the first answer').first();
    await figures.waitFor();
    await holdReads(page);
    await page.getByText('90 days').click();
    await figures.waitFor({ state: 'detached' });
  });

  inBrowser(
    'a language whose words do not come leaves the page as it is, says so, and is had by asking again',
    async () => {
      const { page } = await signedIn(here, /Marcos/);
      const assets = '**/assets/**';
      const choose = async () => {
        await page.getByRole('button', { name: 'Account of Marcos Lima' }).click();
        await page.getByRole('menuitem', { name: 'Português' }).click();
      };
      await page.route(assets, (route) => route.abort());
      await choose();
      await page.getByRole('alert').getByText('No answer came').waitFor();
      await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
      await page.unroute(assets);
      await choose();
      await page.getByRole('heading', { level: 1, name: 'Entrada' }).waitFor();
      await page.getByRole('link', { name: 'Contatos', exact: true }).waitFor();
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Entrada' }).waitFor();
    },
  );
});
